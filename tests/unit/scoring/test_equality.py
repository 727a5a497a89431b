"""Values drawn for distractors must differ from the gold value in every written form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring import values_equal


@pytest.mark.parametrize(
    ("language", "answer_type", "a", "b", "equal"),
    [
        ("nl", "number", "120", "honderdtwintig", True),
        ("nl", "number", "1.200", "1200", True),
        ("nl", "number", "120 °C", "120 graden Celsius", True),
        ("nl", "number", "120 °C", "121 °C", False),
        ("nl", "number", "120 °C", "120 °F", False),
        ("zh-Hans", "number", "120000", "十二万", True),
        ("nl", "date", "5 maart 2024", "2024-03-05", True),
        ("nl", "date", "5 maart 2024", "6 maart 2024", False),
        ("zh-Hans", "date", "2024年3月5日", "民国113年3月5日", True),
        ("nl", "time", "14:30", "half drie 's middags", True),
        ("nl", "identifier", "KX-4471-B", "KX–4471–B", True),
        ("nl", "identifier", "KX-4471-B", "KX-4471-D", False),
        ("zh-Hans", "text", "台湾", "臺灣", True),
        ("nl", "text", "Marijke Holt", "marijke holt", True),
        ("nl", "text", "Marijke Holt", "Jan Bos", False),
        ("nl", "text", "", "Jan Bos", False),
    ],
)
def test_pairs(language: Language, answer_type: AnswerType, a: str, b: str, equal: bool) -> None:
    assert values_equal(language, answer_type, a, b) is equal
    assert values_equal(language, answer_type, b, a) is equal


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_integers_are_equal_exactly_where_they_are(a: int, b: int) -> None:
    assert values_equal("nl", "number", f"{a} kg", f"{b} kg") is (a == b)
