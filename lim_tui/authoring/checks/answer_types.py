"""A case that names no answer type, and whose answer reads as a value: it would be judged word for word."""

from __future__ import annotations

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.domain.case import AnswerType
from lim_tui.scoring.value_type import value_type

_ADVICE: dict[AnswerType, str] = {
    "number": "write answer_type: number, identifier where each digit counts, or text",
    "date": "write answer_type: date, or text",
    "time": "write answer_type: time, or text",
}


def check_answer_type(checked: CheckedCase) -> None:
    """Warn of an expected number, date or time without ``answer_type``; who writes ``text`` means it. Seed 0."""
    case, bound = checked.case, checked.bound
    if case.answer_type != "text" or case.kind == "unanswerable" or bound is None or not bound.expected:
        return
    if checked.node is None or checked.node.get("answer_type") is not None:
        return
    value = bound.expected[0].value
    kind = value_type(value, case.language)
    if kind is not None:
        message = f"{value!r} reads as a {kind}, but as text no other form of it is right; {_ADVICE[kind]}"
        checked.problems.warning("no-answer-type", checked.line("expected"), message)
