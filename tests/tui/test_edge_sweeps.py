"""The heatmap, the curve and the sentences of sweeps at the edge: nothing unknown is a number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from lim_tui.tui.curve_lines import curve_lines
from lim_tui.tui.findings import find_out
from lim_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from lim_tui.tui.heat_cells import draw_cell
from lim_tui.tui.heat_grid import lay_out
from lim_tui.tui.look import Look
from lim_tui.tui.metrics import METRICS
from tests.unit.reporting.edges import EDGES, UNJUDGED

_NO_NUMBER = re.compile(r"\b(nan|None|inf|Infinity)\b")


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE], ids=["ascii", "unicode"])
@pytest.mark.parametrize("edge", EDGES)
def test_every_cell_can_be_drawn(tmp_path: Path, edge: str, glyphs: Glyphs) -> None:
    for metric, text, _ in _drawn(tmp_path, edge, glyphs):
        assert not _NO_NUMBER.search(text), (metric, text)


@pytest.mark.parametrize("edge", UNJUDGED)
def test_an_unjudged_cell_shows_no_share(tmp_path: Path, edge: str) -> None:
    shown = [(metric, text) for metric, text, scored in _drawn(tmp_path, edge, ASCII) if not scored]
    assert bool(shown) is (edge != "no trial")
    assert not [text for metric, text in shown if "%" in text and metric != "not scored"]


@pytest.mark.parametrize("edge", EDGES)
def test_the_curve_and_the_sentences_hold(tmp_path: Path, edge: str) -> None:
    with Store(tmp_path / "runs.db") as store:
        sweep = EDGES[edge](store)
        grid = lay_out(store.cells.of(sweep.id))
        said = [finding.sentence for finding in find_out(store, sweep.id, "language").rows.values()]
    lines = [
        "".join(text for text, _ in line)
        for row in range(len(grid.rows))
        for line in curve_lines(grid.columns, grid.with_baselines(row), None, (60, 20), ASCII)[1:]
    ]
    assert not [text for text in (*lines, *said) if _NO_NUMBER.search(text)]
    if edge in UNJUDGED:
        assert not [text for text in (*lines, *said) if "0%" in text]
        why = "every prompt was refused before any call." if "refused" in edge else "nothing is scored yet."
        assert all(text.endswith(why) for text in said)


def _drawn(folder: Path, edge: str, glyphs: Glyphs) -> list[tuple[str, str, int]]:
    """Every cell in every figure: the figure's name, the characters, how many answers were judged."""
    with Store(folder / "runs.db") as store:
        grid = lay_out(store.cells.of(EDGES[edge](store).id))
    return [
        (metric.name, draw_cell(cell, column, metric, Look(glyphs, "none"), here=False, changed=False)[0], cell.scored)
        for metric in METRICS
        for row in grid.rows
        for column, cell in zip(grid.columns, row.cells, strict=True)
        if cell is not None
    ]
