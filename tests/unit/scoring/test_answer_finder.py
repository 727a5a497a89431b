"""Written forms of an answer in long text: what stands there is found, what does not is not."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lim_tui.domain.case import AnswerType, Language
from lim_tui.domain.verdict import Span
from lim_tui.scoring import AnswerFinder, find_written_form
from lim_tui.text.joined import JoinedTexts
from tests.unit.scoring.keys import key

FILLER = "De vergadering werd om kwart over negen geopend en na de pauze voortgezet in zaal B van het gemeentehuis. "

FORMS: list[tuple[Language, AnswerType, str, str]] = [
    ("nl", "number", "120 °C", "120°C"),
    ("nl", "number", "120 °C", "120 graden Celsius"),
    ("nl", "number", "120 °C", "honderdtwintig graden Celsius"),
    ("nl", "number", "€ 1.234,56", "1234,56 euro"),
    ("nl", "number", "€ 1.234,56", "€\u00a01.234,56 per eenheid"),
    ("nl", "number", "€ 1.234,56", "eur\u202f1\u202f234,56 in totaal"),
    ("nl", "number", "120 °C", "120\u00a0graden Celsius"),
    ("nl", "number", "8471", "8.471"),
    ("nl", "number", "1200000 euro", "1,2 miljoen euro"),
    ("en", "number", "22 bar", "twenty-two bar"),
    ("en", "number", "0.75", "3/4"),
    ("zh-Hans", "number", "120000元", "十二万元"),
    ("zh-Hans", "number", "5%", "百分之五"),
    ("zh-Hant", "number", "2.85公尺", "二點八五公尺"),
    ("zh-Hans", "number", "1.5小时", "一个半小时"),
    ("nl", "number", "€ 12,50", "twaalf euro vijftig"),
    ("nl", "number", "€ 12,50", "twaalf euro en vijftig cent"),
    ("en", "number", "$12.50", "12 dollars 50"),
    ("en", "number", "$12.50", "twelve dollars and fifty cents"),
    ("en", "number", "6 ft 2 in", "6 feet 2 inches"),
    ("en", "number", "6 ft 2 in", "6'2\""),
    ("zh-Hans", "number", "123456.78元", "壹拾贰万叁仟肆佰伍拾陆元柒角捌分"),
    ("zh-Hans", "number", "25公斤", "二十五千克"),
    ("nl", "number", "2500000", "tweeënhalf miljoen"),
    ("nl", "number", "1200000", "één komma twee miljoen"),
    ("nl", "number", "101", "honderdeneen"),
    ("en", "number", "120 °C", "120C"),
    ("zh-Hans", "number", "2008", "二○○八"),
    ("en", "number", "1,250", "١٬٢٥٠"),
    ("nl", "date", "1 maart 2026", "in 2026, op 1 maart"),
    ("zh-Hans", "date", "2024年3月5日", "24年3月5日"),
    ("nl", "time", "14:30", "veertien uur dertig"),
    ("en", "time", "00:30", "half past midnight"),
    ("en", "time", "02:47", "13 minutes to three at night"),
    ("zh-Hans", "time", "17:45", "１７：45"),
    ("nl", "text", "Marijke Holt", "marijke\nholt"),
    ("nl", "text", "de rode koffer", "een rode koffer"),
    ("zh-Hans", "text", "图书馆", "圖書館"),
    ("nl", "text", "reünie", "reu\u0308nie"),
    ("nl", "identifier", "KX-4471-B", "ＫＸ－４４７１－Ｂ"),
    ("nl", "identifier", "KX-4471-B", "KX–4471–B"),
    ("nl", "identifier", "KX-4471-B", "KX-\u200b4471-B"),
    ("nl", "date", "5 maart 2024", "2024-03-05"),
    ("nl", "date", "5 maart 2024", "5-3-2024"),
    ("zh-Hans", "date", "2024年3月5日", "民國113年3月5日"),
    ("zh-Hans", "date", "2024年3月5日", "二〇二四年三月五日"),
    ("nl", "time", "14:30", "half drie 's middags"),
    ("nl", "time", "14:37", "14.37 uur"),
    ("zh-Hans", "time", "14:30", "下午两点半"),
    ("nl", "set", "rood", "rood"),
]


@pytest.mark.parametrize(("language", "answer_type", "expected", "form"), FORMS)
def test_a_form_is_found_where_it_stands(language: Language, answer_type: AnswerType, expected: str, form: str) -> None:
    text = FILLER * 3 + form + ". " + FILLER
    span = AnswerFinder(key(expected, answer_type, language)).find(text)
    assert span is not None
    assert len(FILLER) * 3 - 2 <= span.start < span.end <= len(FILLER) * 3 + len(form) + 1


@pytest.mark.parametrize(
    ("language", "answer_type", "expected", "other"),
    [
        ("nl", "number", "120 °C", "120"),
        ("nl", "number", "120 °C", "1120 °C"),
        ("nl", "number", "120 °C", "120 °F"),
        ("nl", "number", "120 °C", "248 °F"),
        ("nl", "number", "12", "hoofdstuk 12"),
        ("nl", "number", "12", "KX-12-B"),
        ("nl", "number", "3", "driehoek"),
        ("nl", "text", "huis", "ziekenhuis"),
        ("nl", "identifier", "KX-4471-B", "KX-4471-BA"),
        ("nl", "identifier", "KX-4471-B", "kx-4471-b"),
        ("nl", "date", "5 maart 2024", "15 maart 2024"),
        ("nl", "date", "5 maart 2024", "5 maart 2023"),
        ("nl", "time", "14:30", "half drie"),
        ("zh-Hans", "text", "南京", "南京东路"),
        ("zh-Hans", "number", "120", "一百二十五"),
    ],
)
def test_what_the_scorer_does_not_accept_is_not_found(
    language: Language, answer_type: AnswerType, expected: str, other: str
) -> None:
    assert find_written_form(key(expected, answer_type, language), FILLER + other + ". " + FILLER) is None


def test_an_alias_without_the_unit_is_no_form_of_an_answer_with_one() -> None:
    assert find_written_form(key("€ 37,28", aliases=["37,28", "EUR 37,28"]), "Zie artikel 37,28 aldaar.") is None
    assert find_written_form(key("€ 37,28", aliases=["37,28", "EUR 37,28"]), "Dat is EUR 37,28 samen.") is not None


def test_choice_and_abstain_are_exempt_and_a_pattern_finds_what_it_matches() -> None:
    assert find_written_form(key("ja", "choice", choices=["ja", "nee"]), "ja") is None
    assert find_written_form(key("", "abstain"), "Dat staat niet in de tekst.") is None
    assert find_written_form(key("KX-.", "regex"), "kast KX-1 en KX-2") == Span(5, 9)
    assert find_written_form(key("KX-.", "regex"), "kast KY-1") is None


@given(st.integers(0, 3000), st.integers(1, 10**7))
def test_a_number_is_found_wherever_it_stands(before: int, number: int) -> None:
    text = ("abc " * before)[:before].rsplit(" ", 1)[0] + f" {number} bar"
    span = find_written_form(key(f"{number} bar", language="en"), text)
    assert span is not None
    assert text[span.start : span.end] == f"{number} bar"


_SCRAPS = [
    *(form for _, _, _, form in FORMS),
    *(form[:cut] for _, _, _, form in FORMS for cut in (2, 4) if len(form) > cut),
    *(form[2:] for _, _, _, form in FORMS if len(form) > 2),
    *" .,;:-/\n\u00a0\u0130\u03a3",
    "KX",
    "12",
    "0",
    "half",
    "kwart",
    "\u6210",
    "\u4e4b",
    " 's middags",
    " euro",
    " in maart ",
]


@pytest.mark.parametrize(("language", "answer_type", "expected"), sorted({form[:3] for form in FORMS}))
@given(texts=st.lists(st.lists(st.sampled_from(_SCRAPS), max_size=5).map("".join), max_size=12))
@settings(max_examples=60)
def test_many_texts_at_once_are_judged_as_one_by_one(
    language: Language, answer_type: AnswerType, expected: str, texts: list[str]
) -> None:
    finder = AnswerFinder(key(expected, answer_type, language))
    alone = {index for index, text in enumerate(texts) if finder.find(text) is not None}
    assert finder.among(JoinedTexts.of(texts)) == alone


def test_a_pattern_that_takes_too_long_counts_as_found_and_is_given_up_on() -> None:
    finder = AnswerFinder(key("(a|aa)+$", "regex"))
    begin = process_time()
    assert finder.among(JoinedTexts.of(["a" * 60 + "b"] * 10_000)) == frozenset(range(10_000))
    assert finder.gave_up
    assert process_time() - begin < 2
