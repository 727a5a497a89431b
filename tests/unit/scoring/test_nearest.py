"""A miss names the nearest thing found and what differs."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring import score
from tests.unit.scoring.keys import key


@pytest.mark.parametrize(
    ("language", "answer_type", "expected", "output", "near", "reason"),
    [
        ("nl", "text", "Marijke Holt", "Dat was Marijke Hoit.", "Marijke Hoit", "Marijke Hoit and marijke holt"),
        ("zh-Hans", "text", "欧阳怀瑾", "是欧阳怀谨。", "欧阳怀谨", "letters differ: 欧阳怀谨 and 欧阳怀瑾"),
        ("en", "number", "1234", "It is 1.234 m.", "1.234 m", "another locale's reading of the signs gives 1234"),
        ("en", "number", "1234", "It is 1,235.", "1,235", "numbers differ: 1235 and 1234"),
        ("nl", "number", "120 °C", "Het is 120.", "120", "unit missing"),
        ("nl", "number", "120 °C", "Het is 120 °F.", "120 °F", "units differ: °F and °C"),
        ("nl", "identifier", "KX-4471-B", "De code is KX-4471-D.", "KX-4471-D", "codes differ: KX-4471-D and"),
        ("nl", "date", "5 maart 2024", "Op 6 maart 2024.", "6 maart 2024", "dates differ: 2024-03-06 and 2024-03-05"),
        ("nl", "time", "14:30", "Om 15:30 uur.", "15:30 uur", "times differ: 15:30 and 14:30"),
    ],
)  # fmt: skip
def test_nearest(
    language: Language, answer_type: AnswerType, expected: str, output: str, near: str, reason: str
) -> None:
    verdict = score(key(expected, answer_type, language), output)
    assert verdict.state in ("incorrect", "review")
    assert verdict.span is not None
    assert output[verdict.span.start : verdict.span.end] == near
    assert reason in verdict.reason


def test_nothing_near_is_said_to_be_nothing() -> None:
    verdict = score(key("Marijke Holt", "text"), "Een heel ander verhaal.")
    assert (verdict.rule, verdict.span) == ("no_value", None)
    (nearest,) = [step for step in verdict.trace if step.step == "nearest"]
    assert nearest.detail == "nothing near; most alike are Een heel (12% of its pairs of letters)"


@pytest.mark.parametrize(
    ("answer_type", "expected", "detail"),
    [
        ("number", "120 °C", "nothing that reads as a number stands in the output"),
        ("identifier", "KX-4471-B", "nothing that reads as an identifier stands in the output"),
        ("date", "5 maart 2024", "nothing that reads as a date stands in the output"),
        ("regex", r"KX-\d{4}", "no stretch of the output matches; a pattern has nothing near it"),
        ("set", "Marijke Holt", "no words of the output share a pair of letters with the expected answer"),
        ("text", "Marijke Holt", "no words of the output share a pair of letters with the expected answer"),
    ],
)
def test_a_miss_without_any_value_has_a_nearest_step_too(answer_type: AnswerType, expected: str, detail: str) -> None:
    verdict = score(key(expected, answer_type), "Zo is dat.")
    assert verdict.state == "incorrect"
    assert [step.detail for step in verdict.trace if step.step == "nearest"] == [detail]


def test_each_normalisation_step_shows_before_and_after() -> None:
    verdict = score(key("KX-4471-B", "identifier"), "<think>hm</think>**ＫＸ－\u200b４４７１－Ｂ**")
    steps = {step.step: (step.before, step.after) for step in verdict.trace if step.before is not None}
    assert {"invisible characters", "character forms", "reasoning", "markdown"} <= set(steps)
    assert steps["markdown"] == ("**KX-4471-B**", "KX-4471-B")
