"""Take away the reasoning that a model shows before its answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.trace import Trace

_NAMES = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis"
_OPEN = re.compile(rf"<\s*(?:{_NAMES})\s*>|\[THINK\]|◁think▷|<\|channel\|>\s*(?:analysis|commentary)", re.IGNORECASE)
_CLOSE = re.compile(
    rf"<\s*/\s*(?:{_NAMES})\s*>|\[/THINK\]|◁/think▷|<\|channel\|>\s*final\s*(?:<\|message\|>)?", re.IGNORECASE
)
_ANSWER_TAG = re.compile(
    r"<\s*(?:answer|antwoord|final)\s*>(.*?)(?:<\s*/\s*(?:answer|antwoord|final)\s*>|\Z)", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class WithoutReasoning:
    """``closed`` False: the reasoning never ended, so that there is no final answer."""

    text: MappedText
    closed: bool


def drop_reasoning(text: MappedText, trace: Trace) -> WithoutReasoning:
    """What stands after the last closed reasoning block, or before one that never closes."""
    if "<" not in text.text and "[" not in text.text and "◁" not in text.text:
        return WithoutReasoning(text, True)
    before = text.text
    closings = [match.end() for match in _CLOSE.finditer(text.text)]
    if closings:
        text = text.cut(closings[-1])
    opening = _OPEN.search(text.text)
    if opening is not None:
        kept = text.cut(0, opening.start())
        if not kept.text.strip():
            return WithoutReasoning(text, False)
        text = kept
    tagged = list(_ANSWER_TAG.finditer(text.text))
    if tagged:
        text = text.cut(*tagged[-1].span(1))
    if text.text != before:
        trace.change("reasoning", "only what follows the reasoning is an answer", before, text.text)
    return WithoutReasoning(text, True)
