"""The digits of a device's name are no rival of its value, whatever capital they follow."""

from __future__ import annotations

from string import ascii_uppercase

import pytest

from lim_tui.domain.case import AnswerKey, Expected
from lim_tui.scoring import score


@pytest.mark.parametrize("letter", ascii_uppercase)
@pytest.mark.parametrize("unit", ["℃", "MPa", "mm/s"])
def test_the_digits_of_a_name_are_not_the_answer(letter: str, unit: str) -> None:
    output = f"{letter}36型阀门的工作上限是155 {unit}。"
    question = f"{letter}36型阀门的工作上限是多少？"
    key = AnswerKey("zh-Hans", "number", (Expected(f"155 {unit}"),), question=question, evidence=(output,))
    assert score(key, output).state == "correct"
