"""What a reply that ended at the token limit is worth (DESIGN rule 5)."""

from __future__ import annotations

import re
from dataclasses import replace

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.reply import CUT
from lim_tui.domain.verdict import NotScoredReason, TraceStep, Verdict
from lim_tui.scoring import score
from lim_tui.scoring.aside import corrects_between
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage

# What a token limit can part in the middle and still leave reading as a value: digits, and Chinese numerals.
_LAST_VALUE = re.compile(r"(?:[0-9][0-9.,'\u2019:/-]*|[〇零一二三四五六七八九十百千万亿萬億两兩]+)\Z")


def without_value_cut_through(key: AnswerKey, text: str, verdict: Verdict) -> Verdict:
    """``verdict`` on a cut reply, or what it is worth without a last value that the end may have cut through.

    ``208. The limit is 2`` says 208 once and begins to say it again. A last value that is the beginning of the
    expected one, and of nothing said before, tells nothing.
    """
    end = _LAST_VALUE.search(text)
    if end is None or verdict.state == "correct":
        return verdict
    before = score(key, text[: end.start()])
    if before.state in ("correct", "incorrect") and before.span is not None:
        said = text[before.span.start : before.span.end]
        between = Passage.of(MappedText.of(text), key.language)
        if said.startswith(end[0]) and not corrects_between(between, before.span.end, end.start()):
            return before
    wordings = [wording for item in key.expected for wording in (item.value, *item.aliases)]
    if verdict.span is not None and verdict.span.end >= end.start() and _begins_one_of(end[0], wordings):
        return not_scored("cut_off", "the reply ended at the token limit inside of its value")
    return verdict


def _begins_one_of(piece: str, wordings: list[str]) -> bool:
    return any(wording.startswith(piece) for wording in wordings)


def of_cut_reply(verdict: Verdict) -> Verdict:
    """A reply that ended at the token limit counts only where it holds one unopposed value of its own."""
    if verdict.rule != "echoed" and verdict.state in ("correct", "incorrect") and verdict.span is not None:
        return replace(verdict, flags=verdict.flags | {CUT})
    if verdict.state == "not_scored":
        return verdict
    cut = not_scored("cut_off", "the reply ended at the token limit before it gave one clear value")
    return replace(cut, trace=(*verdict.trace, *cut.trace))


def not_scored(reason: NotScoredReason, detail: str) -> Verdict:
    """That there is no answer to score, with the reason."""
    return Verdict("not_scored", "no answer", reason, trace=(TraceStep("no answer", detail),))
