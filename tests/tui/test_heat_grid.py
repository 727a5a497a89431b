"""Cells laid out as heatmaps, and what they show."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from statsmodels.stats.proportion import proportion_confint

from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.trial import Axes, Baseline
from lim_tui.reporting.cell_figures import CellFigures
from lim_tui.tui.actions import actions_of
from lim_tui.tui.curve_lines import curve_lines
from lim_tui.tui.figures import cost_short, seconds_short
from lim_tui.tui.glyphs import ASCII
from lim_tui.tui.heat_cells import draw_cell
from lim_tui.tui.heat_grid import Column, lay_out
from lim_tui.tui.look import Look
from lim_tui.tui.metrics import METRICS, interval, metric_of
from lim_tui.tui.sweep_words import cell_figures

_AXES = Axes("model", 1024, 50.0)
_DEPTH = Column("50", depth=50.0)
_PLAIN = Look(ASCII, "none")


def _cell(right: int, wrong: int, axes: Axes = _AXES, group: str = "nl", **counts: object) -> Cell:
    scores = tuple(ItemScores(1, int(i < right)) for i in range(right + wrong))
    zero = {"planned": 0, "running": 0, "review": 0, "scorer_error": 0, "refused": 0, **counts}
    return Cell(group=group, axes=axes, scores=scores, **zero)  # type: ignore[arg-type]


def _baseline(name: Baseline, length: int | None) -> Cell:
    return _cell(1, 9, Axes("model", length, None, baseline=name))


def test_languages_and_models_have_blocks_of_their_own_on_the_same_columns() -> None:
    cells = [
        _cell(1, 1, replace(_AXES, model=model, length=length, depth=depth), group)
        for group in ("zh-Hans", "nl")
        for model in ("b", "a")
        for length in (2048, 512)
        for depth in (100.0, 0.0)
    ]
    grid = lay_out(cells)
    assert [column.label for column in grid.columns] == ["0", "100"]
    assert [row.label for row in grid.rows] == [
        *("Dutch, a", "512", "2,048"),
        *("Dutch, b", "512", "2,048"),
        *("Chinese (simplified), a", "512", "2,048"),
        *("Chinese (simplified), b", "512", "2,048"),
    ]


def test_baselines_stand_behind_the_depths_and_those_without_a_length_on_the_title() -> None:
    grid = lay_out(
        [_cell(9, 1), _baseline("oracle", None), _baseline("closed_book", None), _baseline("no_evidence", 1024)]
    )
    assert [column.label for column in grid.columns] == ["50", "no ev", "closed", "oracle"]
    assert grid.first_baseline == 1
    title, length = grid.rows
    assert [cell is not None for cell in title.cells] == [False, False, True, True]
    assert [cell is not None for cell in length.cells] == [True, True, False, False]
    assert all(cell is not None for cell in grid.with_baselines(1))


def test_an_axis_that_varies_is_named_and_parts_the_blocks() -> None:
    grid = lay_out([_cell(1, 0), _cell(0, 1, replace(_AXES, arrangement="best_first"))])
    assert [row.label for row in grid.rows if row.title] == ["Dutch, model, as_given", "Dutch, model, best_first"]


def test_documents_and_positions_are_an_axis_too() -> None:
    places = [Axes("model", None, 100 * (p - 1) / 19, documents=20, position=p) for p in (20, 1, 10)]
    grid = lay_out([_cell(1, 1, axes) for axes in places])
    assert ([column.label for column in grid.columns], grid.rows[1].label, grid.unit) == (
        ["1", "10", "20"],
        "20",
        "documents",
    )


def test_no_cells_are_no_rows() -> None:
    grid = lay_out([])
    assert (grid.columns, grid.rows) == ((), ())


def test_the_interval_is_wilsons() -> None:
    bounds = interval(_cell(10, 2))
    assert bounds is not None
    assert (bounds.low, bounds.high) == pytest.approx(proportion_confint(10, 12, method="wilson"), abs=1e-9)
    assert interval(_cell(0, 0)) is None


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (_cell(10, 2), " % 83% "),
        (_cell(12, 0), " #100% "),
        (_cell(0, 12), "    0% "),
        (_cell(1, 1, planned=3), " = 50%:"),
        (_cell(0, 0, planned=3), "     . "),
        (_cell(0, 0, running=1, planned=2), "     ~ "),
        (_cell(0, 0, refused=4), "     / "),
        (_cell(0, 0, not_scored={"timeout": 2}), "     ! "),
        (_cell(0, 0, review=2), "     ? "),
        (None, "       "),
    ],
)
def test_a_cell_says_in_characters_what_it_has(cell: Cell | None, text: str) -> None:
    assert draw_cell(cell, _DEPTH, METRICS[0], _PLAIN, here=False, changed=False)[0] == text


def test_the_cursor_and_a_change_are_seen_without_colour() -> None:
    cell = _cell(10, 2)
    assert draw_cell(cell, _DEPTH, METRICS[0], _PLAIN, here=True, changed=False)[0] == "[% 83%]"
    assert draw_cell(cell, _DEPTH, METRICS[0], _PLAIN, here=False, changed=True)[0] == "*% 83% "


def test_a_right_answer_without_the_evidence_looks_like_a_wrong_one_with_it() -> None:
    look = Look(ASCII, "dark")
    style = {
        column: draw_cell(cell, column, METRICS[0], look, here=False, changed=False)[1]
        for column, cell in (
            (_DEPTH, _cell(0, 5)),
            (Column("closed", baseline="closed_book"), _cell(5, 0)),
            (Column("oracle", baseline="oracle"), _cell(0, 5)),
        )
    }
    assert len({str(found) for found in style.values()}) == 1


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
@pytest.mark.parametrize(
    "cell", [_cell(0, 0), _cell(3, 1), _cell(0, 0, not_scored={"timeout": 1}), _cell(0, 0, refused=1)]
)
def test_every_metric_fits_its_cell_whatever_the_cell_holds(metric: object, cell: Cell) -> None:
    assert metric in METRICS
    text, _ = draw_cell(cell, _DEPTH, metric, _PLAIN, here=False, changed=False)  # type: ignore[arg-type]
    assert len(text) == 7


def test_the_figures_of_a_cell_name_the_items_where_they_have_several_answers() -> None:
    """Four answers of one source, two of them right, and a right one of its own: 50% and 100% are 75% of two items."""
    cell = replace(_cell(0, 0), scores=(ItemScores(4, 2), ItemScores(1, 1)))
    assert cell_figures(cell).startswith("3/5  75% of 2 items  ")
    assert cell_figures(_cell(3, 1)).startswith("3/4  75%  ")


_FIGURES = CellFigures(gap=-0.38, f1=0.615, abstained=0.25, latency_p50_s=12.34, cost=0.0123, currency="usd")


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("accuracy", "75%"),
        ("low", "30%"),
        ("counts", "3/4"),
        ("gap", "-38"),
        ("f1", "62%"),
        ("judge", "50%"),
        ("abstained", "25%"),
        ("missing", "2"),
        ("review", "1"),
        ("tokens", "1,012"),
        ("latency", "12.3s"),
        ("cost", ".0123"),
    ],
)
def test_each_figure_of_a_cell(key: str, text: str) -> None:
    """Wilson's lower end of 3 of 4 is 30.06%; the rest is counted by hand."""
    cell = replace(_cell(3, 1, review=1, not_scored={"timeout": 2}), judge_passed=1, judge_failed=1, tokens_mean=1012.0)
    assert metric_of(key).of(cell, _FIGURES, ASCII).text == text


def test_what_is_not_known_is_a_dash_and_what_is_to_come_is_waited_for() -> None:
    unknown = CellFigures(gap=None, f1=None, abstained=None, latency_p50_s=None, cost=None, currency=None)
    asked = [metric for metric in METRICS if metric.asked or metric.key in ("judge", "tokens")]
    assert len(asked) == 7
    for metric in asked:
        assert metric.of(_cell(3, 1), unknown, ASCII).text == "\u2013"
        assert metric.of(_cell(3, 1), None, ASCII).text == "\u2013"
        assert metric.of(_cell(0, 0, planned=2), None, ASCII).text == ASCII.planned


def test_every_figure_has_a_key_of_its_own() -> None:
    assert [f"figure.{metric.key}" for metric in METRICS] == [entry.id for entry in actions_of("figure")]


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (0.0, "0"),
        (0.00001, "<1e-4"),
        (0.0012, ".0012"),
        (0.1234, ".123"),
        (0.9996, "1.00"),
        (4.561, "4.56"),
        (123.4, "123"),
    ],
)
def test_a_cost_fits_five_characters(cost: float, text: str) -> None:
    assert cost_short(cost) == text


@pytest.mark.parametrize(
    ("value", "text"), [(0.42, "0.42s"), (9.999, "10.0s"), (99.96, "100s"), (250.0, "250s"), (5040.0, "1.4h")]
)
def test_seconds_fit_five_characters(value: float, text: str) -> None:
    assert seconds_short(value) == text


@pytest.mark.parametrize("height", [6, 12, 20, 30, 44])
def test_a_curve_of_more_depths_than_lines_is_shown_from_end_to_end(height: int) -> None:
    cells = [_cell(8, 2, Axes("m", 400, float(depth))) for depth in range(0, 101, 5)]
    grid = lay_out(cells)
    here = cells[13]
    lines = ["".join(text for text, _ in line) for line in curve_lines(grid.columns, cells, here, (60, height), ASCII)]
    assert len(lines) <= max(height, 7)
    labels = [line.split()[0].lstrip(">") for line in lines[1:] if re.match(r"[ >] *\d+ .*%$", line)]
    assert (labels[0], labels[-1]) == ("0", "100")
    assert any(line.startswith(">") and " 65 " in line for line in lines)
    assert any("of 21 depths" in line for line in lines) is (height < 22)
