"""Columns measured in terminal cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from lim_tui.reporting.columns import cut, cut_inside, pad, table_lines, wrap
from lim_tui.reporting.table import Table

WORDS = st.lists(st.text(st.sampled_from("ab-温度é"), min_size=1, max_size=30), max_size=20).map(" ".join)


def test_a_chinese_character_takes_two_cells() -> None:
    assert pad("温度", 6) == "温度  "
    assert pad("温度", 6, "right") == "  温度"
    assert cut("最高温度", 8) == "最高温度"
    assert cut("最高温度计", 8) == "最高温…"


def test_numbers_stand_right_and_names_left_whatever_their_script() -> None:
    table = Table(("set", "n"), (("设备", "1"), ("pompen", "12")))
    assert table_lines(table) == [
        "set      n",
        "设备     1",
        "pompen  12",
    ]


def test_lines_break_at_blanks_and_inside_words_only_where_they_must() -> None:
    assert wrap("aa bb cc", 5) == ["aa bb", "cc"]
    assert wrap("aa bb cc", 5, "  ") == ["aa bb", "  cc"]
    assert wrap("x 最高温度计", 7) == ["x 最高", "温度计"]
    assert wrap("") == [""]


@given(WORDS, st.integers(8, 40), st.sampled_from(["", "  "]))
def test_no_line_is_too_wide_and_nothing_is_lost(text: str, width: int, indent: str) -> None:
    lines = wrap(text, width, indent)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.text(alphabet="ab甲乙 ,", max_size=40), st.integers(min_value=4, max_value=30))
def test_what_is_cut_inside_keeps_both_ends(text: str, width: int) -> None:
    shown = cut_inside(text, width)
    assert cell_len(shown) <= width
    if cell_len(text) > width:
        head, _, end = shown.partition("…")
        assert text.startswith(head)
        assert text.endswith(end)
    else:
        assert shown == text
