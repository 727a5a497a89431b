"""Written forms of one value, and what comes near it: rates, lengths, weights, dozens, dashes, numbers of things."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring import score
from tests.unit.scoring.keys import key


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("20 l/min", "nl", "20 liter per minuut", "correct"),
        ("20 l/min", "nl", "20 l/h", "incorrect"),
        ("20 l/min", "nl", "20 l", "review"),
        ("20 l/min", "nl", "1200 l/h", "review"),
        ("20 mg/kg", "nl", "20 mg/l", "incorrect"),
        ("90公里/小时", "zh-Hans", "限速每小时90公里", "correct"),
        ("90公里/小时", "zh-Hans", "时速90公里", "correct"),
        ("90公里/小时", "zh-Hans", "90公里", "incorrect"),
        ("5公里", "zh-Hans", "每小时5公里", "correct"),
        ("6 ft 2 in", "en", "He is 6'2\" tall.", "correct"),
        ("6 ft 2 in", "en", "6'3\"", "incorrect"),
        ("6 ft", "en", "6'2\"", "incorrect"),
        ("188 cm", "en", "6'2\"", "review"),
        ("5 pounds 4 ounces", "en", "5 lb 4 oz", "correct"),
        ("5 pounds", "en", "5 pounds 4 ounces", "incorrect"),
        ("£5", "en", "5 pounds 4 ounces", "incorrect"),
        ("£5.20", "en", "5 pounds 20 pence", "correct"),
        ("1.75米", "zh-Hans", "一米七五", "correct"),
        ("9秒", "zh-Hans", "9秒83", "incorrect"),
        ("5米", "zh-Hans", "长5米3根", "correct"),
        ("37.5度", "zh-Hans", "三十七度五", "correct"),
        ("24", "zh-Hans", "两打", "correct"),
        ("24", "zh-Hans", "24打", "incorrect"),
        ("36", "zh-Hans", "三打白骨精", "incorrect"),
        ("2.5杯", "zh-Hans", "两杯半", "correct"),
        ("0.5", "zh-Hans", "半径", "incorrect"),
        ("250", "nl", "250.000", "incorrect"),
        ("250000", "nl", "250,000", "review"),
    ],
)
def test_amounts(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "number", language), output).state == state


@pytest.mark.parametrize(
    ("expected", "output", "state"),
    [
        ("-3", "The answer is - 3", "correct"),
        ("3", "The answer is - 3", "review"),
        ("3", "The answer is - 5", "incorrect"),
        ("3", "The answer - 3 - is clear", "correct"),
        ("2", "5 - 3 = 2", "correct"),
        ("120", "#120", "review"),
        ("135", "Item #120 costs 135", "correct"),
        ("135", "#120", "incorrect"),
        ("45", "Entry for a two-masted boat is 45.", "correct"),
        ("135", "The target was 120; the actual value was 135", "correct"),
        ("120", "The target was 120; the actual value was 135", "incorrect"),
    ],
)
def test_dashes_signs_and_aims(expected: str, output: str, state: str) -> None:
    assert score(key(expected, "number", "en"), output).state == state


def test_a_dash_is_no_matter_of_the_locale() -> None:
    assert "dash" in score(key("120"), "- 120").reason


@pytest.mark.parametrize(("expected", "state"), [("120", "correct"), ("135", "incorrect")])
def test_the_aim_where_it_is_asked_for(expected: str, state: str) -> None:
    asked = key(expected, "number", "en", question="What was the target?")
    assert score(asked, "The target was 120; the actual value was 135").state == state


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("20", "nl", "Er waren twenty schepen", "correct"),
        ("20", "nl", "Het antwoord is thirty.", "incorrect"),
        ("12", "nl", "Er zijn 12 boten, genaamd Twenty", "correct"),
        ("10", "nl", "Het is ten dele waar dat er dus geen was", "incorrect"),
        ("11", "en", "The story is about an elf in the woods and it is old", "incorrect"),
    ],
)
def test_number_words_of_another_language(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "number", language), output).state == state


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("https://example.org/items/KX-4471-B", "review"),
        ("https://example.org/items/KX-4471-BA", "incorrect"),
        ("KX-4471-C, see https://example.org/items/KX-4471-B", "incorrect"),
        ("KX-4471-B (https://example.org/items/KX-4471-B)", "correct"),
    ],
)
def test_a_code_inside_an_address(output: str, state: str) -> None:
    assert score(key("KX-4471-B", "identifier"), output).state == state


@pytest.mark.parametrize(
    ("expected", "output", "state"),
    [
        ("31", "31? Dat klopt niet.", "incorrect"),
        ("31", "31? Dat is niet zeker.", "review"),
        ("30", "31? Dat klopt niet, het is 30.", "correct"),
        ("3 bar", "Van 3 bar was geen sprake.", "incorrect"),
        ("3 bar", "Er was geen sprake van lekkage: 3 bar.", "correct"),
        ("120", "120 staat nergens vermeld.", "incorrect"),
    ],
)
def test_denials_behind_the_value(expected: str, output: str, state: str) -> None:
    assert score(key(expected), output).state == state


@pytest.mark.parametrize(
    ("expected", "answer_type", "output", "state"),
    [
        ("红", "text", "红色", "correct"),
        ("红", "text", "深红色", "review"),
        ("蓝", "text", "车是天蓝色的", "review"),
        (["红", "黄", "蓝"], "set", "红色、黄色、蓝色", "correct"),
        (["红", "黄", "蓝"], "set", "红色、黄色、绿色", "incorrect"),
        ("王伟", "text", "王伟强是负责人。", "review"),
        ("王伟", "text", "王伟讲的。", "correct"),
        ("川芎", "text", "川芎丸", "review"),
        ("北京", "text", "北京路不在北京。", "incorrect"),
        ("120", "number", "120是不可能的", "incorrect"),
        ("12:30", "time", "00:30", "incorrect"),
    ],
)
def test_chinese_words_and_denials(expected: str | list[str], answer_type: AnswerType, output: str, state: str) -> None:
    assert score(key(expected, answer_type, "zh-Hans"), output).state == state


@pytest.mark.parametrize(
    ("question", "output", "state"),
    [
        ("负责人是谁？", "李明华", "incorrect"),
        ("项目负责人的姓名？", "**李明华**。", "incorrect"),
        ("负责人是谁？", "李明", "correct"),
        ("负责人是谁？", "李明先生", "correct"),
        ("谁负责？", "李明华负责", "review"),
        ("用什么？", "李明华", "review"),
    ],
)
def test_a_longer_name_alone_is_another_name_where_a_person_is_asked_for(
    question: str, output: str, state: str
) -> None:
    assert score(key("李明", "text", "zh-Hans", question=question), output).state == state


@pytest.mark.parametrize(
    ("expected", "output", "state"),
    [
        ("15 bar", "16 bar", "incorrect"),
        ("the colour of valve 7", "the color of valve 7", "review"),
        ("the colour of valve 7", "the color of valve 8", "incorrect"),
    ],
)
def test_a_spelling_of_the_other_side_keeps_the_numbers(expected: str, output: str, state: str) -> None:
    assert score(key(expected, "text", "en"), output).state == state
