"""Numbers in words and characters; the right values are written out by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.digits import read_digits
from lim_tui.scoring.numerals_zh import is_guess, parse_numeral


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("零", "0"), ("十", "10"), ("十二", "12"), ("廿三", "23"), ("一百二", "120"), ("一百零二", "102"),
        ("百二十", "120"),
        ("壹佰贰拾", "120"), ("一二〇", "120"), ("二〇二四", "2024"), ("两百三十", "230"), ("三千五", "3500"),
        ("三千零五", "3005"), ("三千零五十", "3050"), ("一千零一十", "1010"), ("一万二", "12000"), ("两万五", "25000"),
        ("十万零五百", "100500"), ("一百九十万零三千九百七十一", "1903971"),
        ("一亿二千万", "120000000"),
        ("一亿零三百", "100000300"), ("一万亿", "1000000000000"),
        ("12万", "120000"), ("1万2千", "12000"), ("12.5万", "125000"),
        ("二点八五", "2.85"), ("一点五七", "1.57"), ("一点二亿", "120000000"),
    ],
)  # fmt: skip
def test_chinese(written: str, value: str) -> None:
    assert parse_numeral(written) == Decimal(value)


@pytest.mark.parametrize("written", ["点", "二点", "一二三万点", ""])
def test_what_is_no_chinese_numeral_has_no_value(written: str) -> None:
    assert parse_numeral(written) is None


@pytest.mark.parametrize(
    ("written", "guess"), [("两三", True), ("三四十", True), ("十二三", True), ("一百二", False), ("二〇", False)]
)
def test_two_neighbouring_digits_are_a_guess(written: str, guess: bool) -> None:
    assert is_guess(written) is guess


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("nul", "0"), ("twaalf", "12"), ("tweeëntwintig", "22"), ("tweeentwintig", "22"), ("drieëndertig", "33"),
        ("zesenveertig", "46"), ("honderdvijftig", "150"), ("honderd twintig", "120"), ("honderdentwintig", "120"),
        ("twaalfhonderd", "1200"), ("duizend tweehonderd", "1200"), ("vierduizend vijfhonderd", "4500"),
        ("twee miljoen driehonderdduizend", "2300000"), ("anderhalf", "1.5"), ("anderhalf miljoen", "1500000"),
        ("twee en een half", "2.5"), ("tweeënhalf", "2.5"), ("driekwart", "0.75"), ("min vijf", "-5"),
    ],
)  # fmt: skip
def test_dutch(written: str, value: str) -> None:
    assert numerals_nl.parse_words(written) == Decimal(value)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("zero", "0"), ("twenty-two", "22"), ("twelve hundred", "1200"), ("one hundred and twenty", "120"),
        ("a hundred and twenty", "120"), ("nine hundred ninety-nine", "999"),
        ("two million three hundred thousand", "2300000"),
        ("one and a half", "1.5"), ("three quarters", "0.75"), ("half a million", "500000"), ("minus five", "-5"),
        ("a dozen", "12"),
    ],
)  # fmt: skip
def test_english(written: str, value: str) -> None:
    assert numerals_en.parse_words(written) == Decimal(value)


@pytest.mark.parametrize("written", ["twee twee", "vijf zes"])
def test_words_that_make_no_number(written: str) -> None:
    assert numerals_nl.parse_words(written) is None


@pytest.mark.parametrize(
    ("written", "language", "value", "other"),
    [
        ("1.234,56", "nl", "1234.56", None),
        ("1,234.56", "nl", "1234.56", None),
        ("1234.56", "nl", "1234.56", None),
        ("1.234", "nl", "1234", "1.234"),
        ("1,234", "nl", "1.234", "1234"),
        ("1,234", "en", "1234", "1.234"),
        ("12.345", "en", "12.345", "12345"),
        ("0.125", "nl", "0.125", None),
        ("1.5", "nl", "1.5", None),
        ("1.234.567", "en", "1234567", None),
        ("1 234 567", "nl", "1234567", None),
        ("1,20,000", "en", "120000", None),
        ("12,0000", "zh-Hans", "120000", "12.0000"),
    ],
)
def test_signs_between_digits(written: str, language: str, value: str, other: str | None) -> None:
    reading = read_digits(written, language)  # type: ignore[arg-type]
    assert reading is not None
    assert reading.value == Decimal(value)
    assert reading.other == (None if other is None else Decimal(other))


@pytest.mark.parametrize("written", ["192.0.2.1", "1.2.3", "12,34,5", "9" * 41])
def test_digits_that_are_no_number(written: str) -> None:
    assert read_digits(written, "en") is None


@given(st.integers(0, 10**12))
def test_grouped_digits_keep_their_value(number: int) -> None:
    english = f"{number:,}"
    dutch = english.replace(",", ".")
    for written, language in (
        (english, "en"),
        (dutch, "nl"),
        (english.replace(",", " "), "nl"),
        (str(number), "zh-Hans"),
    ):
        reading = read_digits(written, language)  # type: ignore[arg-type]
        assert reading is not None
        assert reading.value == number


@given(st.decimals(min_value=0, max_value=10**9, places=2))
def test_two_decimals_read_alike_in_both_signs(number: Decimal) -> None:
    for written in (f"{number:.2f}", f"{number:.2f}".replace(".", ",")):
        for language in ("nl", "en", "zh-Hans"):
            reading = read_digits(written, language)  # type: ignore[arg-type]
            assert reading is not None
            assert reading.value == number
