"""Wrapping by terminal cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from lim_tui.tui.wrapping import WrappedText

_TEXTS = st.text(alphabet=st.sampled_from("ab c泵的。（é́\n—ｗ ,"), max_size=200)
_WIDTHS = st.integers(min_value=2, max_value=30)


def _lines(text: str, width: int) -> list[str]:
    wrapped = WrappedText(text, width)
    return [text[slice(*wrapped.bounds(line))] for line in range(len(wrapped))]


def test_a_dutch_sentence_breaks_between_words() -> None:
    assert _lines("De maximale temperatuur van klep A12", 16) == ["De maximale", "temperatuur van", "klep A12"]


def test_a_chinese_sentence_breaks_between_characters_but_not_before_a_full_stop() -> None:
    assert _lines("保养周期为三十天。到期停机", 16) == ["保养周期为三十", "天。到期停机"]


def test_a_word_longer_than_a_line_is_cut() -> None:
    assert _lines("abcdefghij", 4) == ["abcd", "efgh", "ij"]


def test_paragraphs_keep_their_empty_lines() -> None:
    assert _lines("a\n\nb\n", 10) == ["a", "", "b", ""]


@given(_TEXTS, _WIDTHS)
def test_no_line_is_wider_than_the_width(text: str, width: int) -> None:
    assert all(cell_len(line) <= width for line in _lines(text, width))


@given(_TEXTS, _WIDTHS)
def test_nothing_but_blanks_and_line_ends_is_left_out(text: str, width: int) -> None:
    kept = "".join(_lines(text, width))
    assert kept.replace(" ", "") == text.replace(" ", "").replace("\n", "")


@given(_TEXTS, _WIDTHS)
def test_every_character_is_found_on_the_line_that_shows_it(text: str, width: int) -> None:
    wrapped = WrappedText(text, width)
    for line in range(len(wrapped)):
        start, end = wrapped.bounds(line)
        for offset in range(start, end):
            assert wrapped.line_at(offset) == line
