"""Bounds and hedges that the case itself states: they belong to the answer."""

from __future__ import annotations

import re

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Bound
from lim_tui.scoring.cleaning import fold_characters
from lim_tui.scoring.decision import Stated
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.standing import judge
from lim_tui.scoring.value_finder import ValueFinder

_ASKS_AT_LEAST = re.compile(
    r"\bminim|ten ?minste|minstens|\bat least|\blowest|\bleast\b|\bshortest|\bsmallest|至少|最少|最低|不少于|"
    r"不低于|以上|最短|最小|minste|ondergrens|\bdrempel|\bthreshold|下限|门槛"
)
_ASKS_AT_MOST = re.compile(
    r"\bmaxim|ten hoogste|hoogstens|\bat most|\bhighest|\bup to|\blongest|\blargest|\bno more than|至多|最多|"
    r"最高|不超过|不得超过|以下|以内|最长|最大|hoogste|grootste|langste|uiterlijk|\bdeadline|\blatest|hooguit|"
    # A capacity is a most by what it is, and so is a limit.
    r"draagkracht|draagvermogen|capaciteit|belastbaarheid|\blimiet|bovengrens|grenswaarde|\bcapacity|\blimit\b|"
    r"\bceiling\b|限值|限额|上限|容量|载重|承重"
)
# A time within which something must be done is the longest one.
_WITHIN = re.compile(r"\b(?:binnen|within)\s(?:(?:a|de|het|een|the)\s)?$")
_NEAR = 16
_ASKS_ABOUT = re.compile(
    r"\bongeveer|\bcirca|\babout how|\bapproximately|\broughly|大约|大概|约为|\bcirka|naar schatting|\bestimat"
)


def stated_in(key: AnswerKey, finder: ValueFinder) -> Stated:
    """What evidence, question and expected wordings say around the right value; ``finder`` is the type's own."""
    bounds: set[Bound] = set()
    hedged = False
    wordings = [word for item in key.expected for word in (item.value, *item.aliases)]
    for text in (*key.evidence, *wordings):
        passage = Passage.of(MappedText.of(fold_characters(text)), key.language)
        found = finder.find(passage)
        judge(passage, found, finder.quantitative)
        right = [item for item in finder.weigh(passage, found) if item.level == "same"]
        bounds.update(item.bound for item in right if item.bound is not None)
        hedged = hedged or any(item.hedged for item in right)
        if any(_WITHIN.search(passage.low, max(0, item.start - _NEAR), item.start) for item in right):
            bounds.add("at_most")
    question = Passage.of(MappedText.of(fold_characters(key.question)), key.language).low if key.question else ""
    if _ASKS_AT_LEAST.search(question):
        bounds.add("at_least")
    if _ASKS_AT_MOST.search(question):
        bounds.add("at_most")
    return Stated(frozenset(bounds), hedged or bool(_ASKS_ABOUT.search(question)))
