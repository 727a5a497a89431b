"""Faults that users of other tools reported, each as a small input with the outcome a careful user wants."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring import score
from tests.unit.scoring.keys import key

REPORTS: list[tuple[str, Language, AnswerType, str, str, str]] = [
    ("B001", "nl", "number", "120 °C", "120 °C", "correct"),
    ("B001", "nl", "number", "120 °C", "De oven stond op 120 °C tijdens de keuring.", "correct"),
    ("B002", "nl", "number", "3", "Ik tel 2 dozen, zie figuur 3.", "incorrect"),
    ("B004", "nl", "number", "72", "Samen 72 kratten, klaar.", "correct"),
    ("B006", "en", "number", "29", "$29.00", "correct"),
    ("B006", "nl", "number", "29", "€ 29,00", "correct"),
    ("B007", "en", "identifier", "KX-4471-B", "ＫＸ－４４７１－Ｂ", "correct"),
    ("B007", "en", "number", "102", "10²", "incorrect"),
    ("B009", "zh-Hans", "number", "1010", "一千零一十", "correct"),
    ("B009", "zh-Hans", "number", "1903971", "一百九十万零三千九百七十一", "correct"),
    ("B011", "zh-Hans", "number", "12", "十二", "correct"),
    ("B011", "zh-Hans", "number", "2", "十二", "incorrect"),
    ("B012", "zh-Hans", "number", "1.57%", "百分之一点五七", "correct"),
    ("B014", "zh-Hans", "text", "统一编号", "统一编号", "correct"),
    ("B016", "zh-Hans", "text", "粉色箱子", "在粉色箱子里。", "correct"),
    ("B017", "nl", "number", "727242", "727.242", "correct"),
    ("B017", "en", "number", "727242", "727,242", "correct"),
    ("B019", "nl", "identifier", "nl.voorbeeld:kast", "nl.voorbeeld:\u200bkast", "correct"),
    ("B022", "nl", "number", "120", "De druk was niet 120 bar.", "incorrect"),
    ("B024", "en", "number", "221", "180 + 41 = 221", "correct"),
    ("B026", "nl", "number", "120", "</think>\n120", "correct"),
    ("B026", "nl", "number", "120", "<think>de waarde is 120", "review"),
    ("B027", "nl", "number", "120", "\\boxed{120} ... dus \\boxed{120}", "correct"),
    ("B027", "en", "number", "0.5", "\\boxed{\\frac{1}{2}}", "correct"),
    ("B029", "nl", "identifier", "KX-4471-B", '{"answer": "KX-4471-B", "note": "zie ```log```"}', "correct"),
    ("B031", "nl", "abstain", "", "Dat staat niet in de tekst.", "correct"),
    ("B031", "zh-Hans", "abstain", "", "文中没有提到。", "correct"),
    ("B031", "en", "abstain", "", "Only a title exists [2]; the text itself is not included.", "correct"),
    ("B032", "en", "text", "insufficient postage", "Insufficient postage", "correct"),
    ("B034", "nl", "date", "5 maart 2024", "05.03.2024", "correct"),
    ("B034", "nl", "date", "5 maart 2024", "03.05.2024", "incorrect"),
    ("B036", "nl", "text", "reünie", "reu\u0308nie", "correct"),
    ("B036", "nl", "text", "appel", "appèl", "review"),
    ("B037", "nl", "text", "uw dossier", "je dossier", "review"),
    ("B039", "nl", "text", "Zoë", "Zoe\u0308", "correct"),
    ("B042", "nl", "number", "0", "0 fouten", "correct"),
]


@pytest.mark.parametrize(("report", "language", "answer_type", "expected", "output", "state"), REPORTS)
def test_report(
    report: str, language: Language, answer_type: AnswerType, expected: str, output: str, state: str
) -> None:
    assert score(key(expected, answer_type, language), output).state == state


def test_b001_the_span_is_the_value_not_the_sentence() -> None:
    output = "De oven stond op 120 °C tijdens de keuring."
    span = score(key("120 °C"), output).span
    assert span is not None
    assert output[span.start : span.end] == "120 °C"


def test_b012_the_value_is_shown_as_it_is() -> None:
    verdict = score(key("1.57%", "number", "zh-Hans"), "百分之一点五七")
    assert any("1.57 %" in step.detail for step in verdict.trace)


def test_b019_removed_characters_are_named() -> None:
    verdict = score(key("nl.voorbeeld:kast", "identifier"), "nl.voorbeeld:\u200bkast")
    assert any("U+200B" in step.detail for step in verdict.trace)


def test_b021_repeats_count_once() -> None:
    verdict = score(key(["A-1", "B-2"], "set"), "A-1 A-1 A-1")
    assert verdict.state == "incorrect"
    assert verdict.reason.startswith("1 of 2 elements found")


def test_b026_reasoning_that_never_closed_is_flagged() -> None:
    assert "truncated" in score(key("120"), "<think>de waarde is 120").flags


def test_b094_the_raw_value_is_scored_whatever_the_control_characters() -> None:
    assert score(key("120"), "120\r").state == "correct"
