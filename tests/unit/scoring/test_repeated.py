"""What an output takes over from its question is no answer, in every language."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import Language
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.cut_replies import of_cut_reply
from lim_tui.scoring import score
from tests.unit.scoring.keys import key

_ZH = "3号锅炉的安全阀整定压力是多少？"
_HANT = "五號銑床主軸螺栓的鎖緊扭矩是多少？"
_NL = "Wat is de insteldruk van ketel 3?"
_EN = "What is the set pressure of boiler 3?"
_REPEATED: list[tuple[Language, str, str, str]] = [
    ("zh-Hans", _ZH, "1.6 MPa", _ZH),
    ("zh-Hans", _ZH, "1.6 MPa", "3号锅炉的安全阀整定压力是"),
    ("zh-Hans", _ZH, "1.6 MPa", "三号锅炉的安全阀整定压力是"),
    ("zh-Hans", _ZH, "1.6 MPa", f"{_ZH}{_ZH}3号锅炉的"),
    ("zh-Hant", _HANT, "97牛頓·公尺", _HANT),
    ("zh-Hant", _HANT, "97牛頓·公尺", "5號銑床主軸螺栓的鎖緊扭矩是"),
    ("nl", _NL, "16 bar", "De insteldruk van ketel 3"),
    ("nl", _NL, "16 bar", _NL),
    ("en", _EN, "16 bar", "The set pressure of boiler 3 is"),
]


def _verdict(language: Language, question: str, expected: str, output: str) -> Verdict:
    return score(key(expected, language=language, question=question), output)


@pytest.mark.parametrize(("language", "question", "expected", "output"), _REPEATED)
def test_a_number_of_a_name_in_the_question_is_no_value(
    language: Language, question: str, expected: str, output: str
) -> None:
    verdict = _verdict(language, question, expected, output)
    assert (verdict.state, verdict.rule) == ("incorrect", "echoed")
    cut = of_cut_reply(verdict)
    assert (cut.state, cut.reason) == ("not_scored", "cut_off")


@pytest.mark.parametrize(
    ("language", "question", "expected", "output", "rule"),
    [
        ("zh-Hans", _ZH, "1.6 MPa", "3号锅炉的安全阀整定压力是1.6 MPa。", "same_value"),
        ("zh-Hans", _ZH, "1.6 MPa", "3号锅炉的安全阀整定压力是2.0 MPa。", "other_value"),
        ("zh-Hans", _ZH, "1.6 MPa", "3 MPa", "other_value"),
        ("zh-Hans", _ZH, "1.6 MPa", "4号锅炉的安全阀整定压力是", "other_value"),
        ("nl", _NL, "16 bar", "3 bar", "other_value"),
        ("nl", "Hoeveel van de 12 pompen draaien?", "7", "12 pompen", "echoed"),
        ("nl", "Hoeveel van de 12 pompen draaien?", "12", "12 pompen", "same_value"),
        ("en", "Is it 5 bar or more? What is the pressure?", "16 bar", "5 bar", "other_value"),
    ],
)
def test_an_answer_beside_it_decides(language: Language, question: str, expected: str, output: str, rule: str) -> None:
    assert _verdict(language, question, expected, output).rule == rule
