"""The main door: verdicts with their rule, span and trace."""

from __future__ import annotations

from lim_tui.domain.case import AnswerKey, Expected
from lim_tui.scoring import score


def _key(expected: str, answer_type: str = "number", language: str = "nl", **more: object) -> AnswerKey:
    return AnswerKey(language=language, answer_type=answer_type, expected=(Expected(expected),), **more)  # type: ignore[arg-type]


def test_the_span_is_the_value_in_the_raw_output() -> None:
    output = "De oven stond op **120 °C** tijdens de keuring."
    verdict = score(_key("120 °C"), output)
    assert verdict.state == "correct"
    assert verdict.span is not None
    assert output[verdict.span.start : verdict.span.end] == "120 °C"


def test_the_trace_names_removed_characters() -> None:
    verdict = score(_key("nl.voorbeeld:kast", "identifier"), "nl.voorbeeld:\u200bkast")
    assert verdict.state == "correct"
    assert any("U+200B" in step.detail for step in verdict.trace)


def test_a_miss_says_what_differs() -> None:
    verdict = score(_key("1234", language="en"), "It is 1,235.")
    assert verdict.state == "incorrect"
    assert "numbers differ: 1235 and 1234" in verdict.reason


def test_an_empty_expected_answer_is_a_scorer_error_with_a_reason() -> None:
    verdict = score(_key("  ", "text"), "Lissabon")
    assert verdict.state == "scorer_error"
    assert "expected answer is empty" in verdict.reason
