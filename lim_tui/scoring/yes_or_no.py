"""A yes or no that is said in other words: ``It is forbidden`` where ``no`` is expected."""

from __future__ import annotations

import re

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.abstention import find_abstention, find_refusal
from lim_tui.scoring.decision import Decision
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.wording import fold_wording

_YES = frozenset("ja jawel yes 是 是的 对 可以 能 会 允许 有".split())
_NO = frozenset("nee neen no 否 不 不是 不可以 不能 不会 不允许 没有".split())
_SAYS_YES = re.compile(r"\b(?:ja|jawel|jazeker|yes|yeah)\b|^\W*(?:是|对|可以|能|会|允许|有)")
_SAYS_NO = re.compile(r"\b(?:nee|neen|no|nope)\b|^\W*(?:否|不|没)")
_SAYS = re.compile(
    r"\b(?:mag|mogen|kan|kunnen|moet|moeten|hoeft|hoeven|toegestaan|toegelaten|verboden|verplicht|uitgesloten|mogelijk|klopt|"
    r"may|can|must|allowed|permitted|forbidden|prohibited|banned|required|possible|correct|true|false)\b|"
    "允许|准许|禁止|[不可才也]行|行[。！，]|不得|必须|需要|无需|不用|能够|不能|不许|不准|没错|不对|对的"
)
_DENIALS = ("deny", "deny_after", "deny_clause")


def in_light_of_yes_or_no(decision: Decision, key: AnswerKey, passage: Passage) -> Decision:
    """A miss of yes or no goes to review where the output allows, forbids or denies in words."""
    if decision.rule != "no_value" or key.answer_type != "text" or not key.expected:
        return decision
    expected = fold_wording(key.expected[0].value)
    if expected not in _YES | _NO or (_SAYS_NO if expected in _YES else _SAYS_YES).search(passage.low):
        return decision
    if find_abstention(passage) is not None or find_refusal(passage) is not None:
        return decision
    if _SAYS.search(passage.low) is None and not any(cue.kind in _DENIALS for cue in passage.cues):
        return decision
    return Decision(
        "review", "yes_or_no_in_words", f"says neither {key.expected[0].value} nor its opposite by that word"
    )
