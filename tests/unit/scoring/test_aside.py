"""What stands behind an answer and tells of something else; what is joined to it and makes it unclear."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring import score
from tests.unit.scoring.keys import key

COUNT = "How many pallets fit?"


@pytest.mark.parametrize(
    ("expected", "question", "output", "state"),
    [
        ("18", "", "18. As an aside, the 2020 edition had the same table.", "correct"),
        ("18", "", "It is 18. The 2020 edition had the same table.", "correct"),
        ("18", "", "18. It is 2020.", "review"),
        ("18", "", "Not 18. The 2020 edition had it.", "incorrect"),
        ("24", COUNT, "24. Each weighs 300 kg.", "correct"),
        ("24", COUNT, "24 or 300 kg.", "incorrect"),
        ("1850", COUNT, "1850. The 1950 pallets are elsewhere.", "review"),
        ("5", "How many minutes?", "1. Open the valve\n2. Wait 5 minutes", "correct"),
        ("2", "How many minutes?", "1. Open the valve\n2. Wait 5 minutes", "incorrect"),
    ],
)
def test_a_later_number_of_something_else_is_no_rival(expected: str, question: str, output: str, state: str) -> None:
    assert score(key(expected, "number", "en", question=question), output).state == state


@pytest.mark.parametrize(
    ("language", "output", "state"),
    [
        ("en", "Oslo or Bergen", "review"),
        ("en", "from Oslo to Bergen", "review"),
        ("en", "Oslo. Wait, also Bergen.", "correct"),
        ("en", "Oslo, without Bergen", "incorrect"),
        ("en", "Oslo/Bergen/Narvik", "incorrect"),
        ("nl", "Oslo, zonder Bergen", "incorrect"),
        ("nl", "Oslo of Bergen", "review"),
    ],
)
def test_elements_that_are_joined_by_more_than_and(language: Language, output: str, state: str) -> None:
    assert score(key(["Oslo", "Bergen"], "set", language), output).state == state


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("not A, so B.", "correct"),
        ("not B but C", "incorrect"),
        ("I choose B because A is too dark.", "correct"),
        ("C, because B is too dark.", "incorrect"),
        ("Building B is closed, so C.", "incorrect"),
        ("Probably B", "review"),
        ("gate", "incorrect"),
        ("south", "review"),
        ("east", "incorrect"),
    ],
)
def test_options_named_in_sentences(output: str, state: str) -> None:
    asked = key("south gate", "choice", "en", choices=("north gate", "south gate", "east gate"))
    assert score(asked, output).state == state


@pytest.mark.parametrize(
    ("answer_type", "expected", "language", "output", "state"),
    [
        ("time", "00:30", "en", "half past midnight", "correct"),
        ("time", "12:30", "en", "half past noon", "correct"),
        ("time", "00:30", "en", "half past noon", "incorrect"),
        ("date", "2019年11月20日", "zh-Hans", "11月20日，2019年", "correct"),
        ("date", "2019年11月20日", "zh-Hans", "11月20日，2018年。", "incorrect"),
        ("date", "2019年11月20日", "zh-Hans", "11月20日，2019年竣工", "review"),
        ("number", "7", "en", "seven and eleven", "incorrect"),
        ("text", "grey programme", "en", "the gray program", "review"),
        ("text", "陈静", "zh-Hans", "陈静三人", "correct"),
        ("abstain", "", "nl", "Hierover kan ik geen informatie geven.", "review"),
        ("abstain", "", "nl", "Op basis van de tekst kan ik geen informatie geven.", "correct"),
        ("abstain", "", "en", "I am unable to answer that.", "correct"),
    ],
)
def test_what_a_careful_reader_says(
    answer_type: AnswerType, expected: str, language: Language, output: str, state: str
) -> None:
    assert score(key(expected, answer_type, language), output).state == state
