"""What is drawn of a row beside and under its heatmap: bars of its answers, the figure of its block, its sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.trial import Axes
from lim_tui.tui.answer_bars import answer_bars
from lim_tui.tui.depth_plot import PlotRow, plot_lines
from lim_tui.tui.glyphs import ASCII, UNICODE
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.side_lines import Row, sentence_lines, side_lines
from lim_tui.tui.tones import Piece

_SENTENCE = "At 480 tokens nothing is decided: the middle drop is 17 points (-33 to 58); 6 cases. " * 3
_COLUMNS = tuple(Column(str(depth), depth=float(depth)) for depth in (0, 50, 100))


def _cell(depth: float, right: int, wrong: int, **others: int) -> Cell:
    axes = Axes("m", 480, depth)
    scores = (ItemScores(1, 1, right), ItemScores(1, 0, wrong))
    counts = {"planned": 0, "running": 0, "review": 0, "scorer_error": 0, "refused": 0, **others}
    return Cell("nl", axes, scores=tuple(one for one in scores if one.items), **counts)


_CELLS = (_cell(0.0, 6, 0), _cell(50.0, 1, 5, review=2), _cell(100.0, 5, 1))
_FAILURES = {("nl", Axes("m", 480, 50.0)): {"distracted": 3, "wrong_value": 1}}


def _text(lines: Sequence[Sequence[Piece]]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def test_bars_tell_what_became_of_the_answers() -> None:
    points = list(zip(_COLUMNS, _CELLS, strict=True))
    lines = _text(answer_bars(points, _FAILURES, _CELLS[1], (8 + 64, 6), UNICODE))
    assert lines[1] == "      0 correct 6 " + "█" * 54
    # Eight trials on 64 cells: eight cells each. One of the five wrong answers has no class yet.
    assert lines[2] == "▌    50 1 ██████ distracted 3 ▓▓▓▓▓▓▓▓▓▓ 1 ▒▒▒▒▒ 1 ▒▒▒▒▒ for review 2 ??"
    assert lines[4].rstrip() == "        █ correct  ▓ distracted  ▒ wrong  ? for review  ▒ wrong value"


def test_bars_are_as_wide_as_the_plot_and_no_wider_in_any_number_of_parts() -> None:
    cell = _cell(50.0, 1, 997, review=1, planned=1, refused=1)
    for width in range(24, 90):
        bar = _text(answer_bars([(_COLUMNS[1], cell)], {}, None, (width, 9), ASCII))[1]
        assert cell_len(bar) == width
    assert answer_bars([(_COLUMNS[1], cell)], {}, None, (23, 9), ASCII) == []
    assert answer_bars([(_COLUMNS[1], cell)], {}, None, (80, 2), ASCII) == []


def test_the_figure_has_each_accuracy_at_its_height_and_depth() -> None:
    rows = [PlotRow("480", _CELLS, True), PlotRow("960", (None, _cell(50.0, 0, 6), None), False)]
    legend, *lines = _text(plot_lines("Dutch", _COLUMNS, (11, 18, 25), rows, (40, 23), ASCII))
    assert legend.split() == ["o", "480", "a", "960", "Dutch"]
    found = {(x, y): mark for y, line in enumerate(lines) for x, mark in enumerate(line) if mark in "oa"}
    # 21 lines from 100% to 0%: 5% each. 1 of 6 is 17%, 5 of 6 is 83%; the letter stands beside the middle.
    assert found == {(11, 0): "o", (18, 17): "o", (25, 3): "o", (17, 20): "a"}
    assert lines[-1].split() == ["0", "50", "100"]


def test_a_figure_without_room_or_without_a_row_is_none() -> None:
    rows = [PlotRow("480", _CELLS, True)]
    assert plot_lines("Dutch", _COLUMNS, (11, 18, 25), rows, (40, 9), ASCII) == []
    assert plot_lines("Dutch", _COLUMNS, (11, 18, 25), [], (40, 23), ASCII) == []
    # Columns that are scrolled under the labels leave the rest as it is.
    scrolled = plot_lines("Dutch", _COLUMNS, (-3, 4, 11), rows, (40, 23), ASCII)
    assert all(cell_len(line) <= 40 for line in _text(scrolled))


@pytest.mark.parametrize("size", [(40, 32), (76, 20), (100, 60)])
def test_the_sentence_beside_a_heatmap_is_whole_where_it_can(size: tuple[int, int]) -> None:
    row = Row(_COLUMNS, _CELLS, _CELLS[0], "Dutch", _SENTENCE)
    lines = _text(side_lines(row, row, _FAILURES, size, UNICODE))
    assert len(lines) <= size[1]
    assert _SENTENCE.strip() in " ".join(" ".join(lines).split())


def test_a_sentence_that_is_cut_says_where_it_goes_on() -> None:
    row = Row(_COLUMNS, _CELLS, None, "Dutch", _SENTENCE)
    lines = _text(sentence_lines(row, (40, 2), "… (? tells all)"))
    assert len(lines) == 2
    assert lines[0].startswith("Dutch: At 480")
    assert lines[1].endswith("… (? tells all)")
    assert cell_len(lines[1]) <= 40
