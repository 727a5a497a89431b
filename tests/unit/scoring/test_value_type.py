"""Which answer type an expected answer reads as."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring.value_type import value_type


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("1.234,56", "nl", "number"),
        ("1,234.56", "en", "number"),
        ("120 °C", "nl", "number"),
        ("€ 12,50", "nl", "number"),
        ("120摄氏度", "zh-Hans", "number"),
        ("一百二十度", "zh-Hans", "number"),
        ("5 maart 2024", "nl", "date"),
        ("2024年3月5日", "zh-Hans", "date"),
        ("12:30", "en", "time"),
        ("half drie", "nl", "time"),
        ("Jan de Vries", "nl", None),
        ("KX-1234-A", "nl", None),
        ("klep 7", "nl", None),
        ("een", "nl", None),
        ("", "en", None),
    ],
)
def test_only_what_is_one_value_as_a_whole_reads_as_one(
    text: str, language: Language, expected: AnswerType | None
) -> None:
    assert value_type(text, language) == expected
