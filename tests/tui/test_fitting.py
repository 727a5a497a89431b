"""Text in a number of cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from lim_tui.tui.fitting import fit, fit_inside, fit_lines, fit_pieces, fit_right, safe
from lim_tui.tui.tones import Piece

_LINES = st.text(alphabet=st.sampled_from("ab 泵的é́…"), max_size=30)
_WIDTHS = st.integers(min_value=0, max_value=40)


@given(_LINES, _WIDTHS)
def test_what_is_fitted_takes_exactly_its_width(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width
    assert cell_len(fit_right(text, width)) == width
    assert cell_len(fit_inside(text, width)) == width


def test_a_long_name_keeps_its_end() -> None:
    assert fit_inside("nl-onderhoud-warmtewisselaar-001", 20) == "nl-onderhoud-w…r-001"
    assert fit_inside("泵甲-保养周期-检查-第一百二十三号", 20) == "泵甲-保养周期-…三号 "
    assert fit_inside("klep-a12-temperatuur", 20) == "klep-a12-temperatuur"


@given(st.lists(_LINES, max_size=4), _WIDTHS)
def test_pieces_take_exactly_their_width_together(texts: list[str], width: int) -> None:
    pieces: list[Piece] = [(text, "plain") for text in texts]
    assert sum(cell_len(text) for text, _ in fit_pieces(pieces, width)) == width


def test_a_cut_text_says_so() -> None:
    assert fit("klep-a12-temperatuur", 8) == "klep-a1…"
    assert fit("泵甲-保养周期", 6) == "泵甲-…"
    assert fit_right("12", 5) == "   12"


def test_what_comes_from_outside_is_one_visible_line() -> None:
    assert safe("a\x1b]52;c;eA==\x07\nb\u202e") == "a␛]52;c;eA==␇⏎b<U+202E>"


def test_a_sentence_that_goes_on_ends_with_a_mark() -> None:
    assert fit_lines("een twee drie vier vijf", 9, 3) == ["een twee", "drie vier", "vijf"]
    assert fit_lines("een twee drie vier vijf", 9, 2) == ["een twee", "drie vie…"]
    assert fit_lines("阀门 温度 压力 流量", 5, 2) == ["阀门", "温度…"]
