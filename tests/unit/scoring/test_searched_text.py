"""A text made ready for many searches gives what a search of the raw text gives."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring import AnswerFinder, SearchedText
from lim_tui.scoring.number_index import NumberIndex, mixed_groups
from lim_tui.scoring.skeleton import skeleton
from tests.unit.scoring.keys import key
from tests.unit.scoring.test_answer_finder import FILLER, FORMS

ANSWERS: tuple[tuple[Language, AnswerType, str], ...] = (
    ("nl", "number", "120 °C"),
    ("nl", "number", "€ 1.234,56"),
    ("nl", "number", "8471"),
    ("nl", "number", "0 bar"),
    ("en", "number", "22 bar"),
    ("en", "number", "0.75"),
    ("zh-Hans", "number", "125000元"),
    ("zh-Hans", "number", "5%"),
    ("zh-Hans", "number", "1.5小时"),
    ("zh-Hans", "number", "1005米"),
    ("nl", "text", "reünie IJmuiden"),
    ("nl", "identifier", "V12-4471"),
    ("zh-Hans", "text", "图书馆"),
    ("nl", "date", "5 maart 2024"),
    ("nl", "time", "14:30"),
    ("nl", "time", "12:00"),
)
PIECES = st.sampled_from(
    [
        *"0123456789.,'- \n%€°½二三五〇零十百千万萬成點点个",
        *(
            "120",
            "12万5千",
            "12.5万",
            "1千零5",
            "1 234,56",
            "234.56",
            "12 0",
            "000",
            "１２０",
            "1.005",
            "12 5000",
            "1234,560",
        ),
        *(
            "十二万五千",
            "一千零五",
            "百分之五",
            "五成",
            "一百二",
            "二十五",
            "1.5",
            "一个半",
            "小时",
            "元",
            "米",
            "bar",
            "°C",
            "euro",
        ),
        *(
            "honderdtwintig",
            "twintig",
            "graden",
            "half drie",
            "kwart",
            "middag",
            "noon",
            "uur",
            "nul",
            "twenty-two",
            "three",
        ),
        *("14", "30", "14.30", "2024-03-05", "5-3-'24", "民國113年3月5日", "二〇二四年三月五日", "maart", "5", "2024"),
        *(
            "reünie",
            "reu\u0308nie",
            "REUNIE",
            "\u0133muiden",
            "ĲMUIDEN",
            "IJmuiden",
            "ij-muiden",
            "V12",
            "12-4471",
            "Ｖ１２－４４７１",
        ),
        *("图书馆", "圖書館", "图 书·馆", "\u200b", "\u00ad", "\u0130", "²", "m²"),
    ]
)
TEXTS = st.lists(PIECES, max_size=24).flatmap(
    lambda pieces: st.sampled_from(["", " ", "\u00a0"]).map(lambda j: j.join(pieces))
)


@settings(max_examples=600)
@given(TEXTS)
@example("3千5百" + " 12 5000元")
@example("12 " * 120 + "8471")
def test_both_ways_find_the_same(text: str) -> None:
    ready = SearchedText(text)
    for language, answer_type, expected in ANSWERS:
        finder = AnswerFinder(key(expected, answer_type, language))
        assert finder.find(ready) == finder.find(text), (expected, text)


@pytest.mark.parametrize(("language", "answer_type", "expected", "form"), FORMS)
def test_forms_are_found_in_a_ready_text(language: Language, answer_type: AnswerType, expected: str, form: str) -> None:
    ready = SearchedText(FILLER * 3 + form + ". " + FILLER)
    assert AnswerFinder(key(expected, answer_type, language)).find(ready) is not None


def test_a_skeleton_has_no_marks_accents_or_widths() -> None:
    assert skeleton("re-u\u0308nie \u0133s, ｋｘ－４４ 圖\u200b書館") == "reunieijskx44图书馆"


def test_the_numbers_of_a_text() -> None:
    index = NumberIndex.of("op 1.200,50 of 12 300 bar; 十二万 of 5成, honderdtwintig")
    assert {"12005", "123", "12", "3"} <= index.digits
    assert "12" in index.numerals
    assert index.words.split("\n") == ["honderdtwintig"]
    assert not index.has_long_run
    assert NumberIndex.of("1 " * 150).has_long_run


def test_digits_before_a_power_of_ten() -> None:
    assert list(mixed_groups("12万5千 of 1.050百")) == [(1, "12"), (3, "5"), (13, "15")]
