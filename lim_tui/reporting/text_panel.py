"""One panel as plain text: sentences, heatmap, position table, baselines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from lim_tui.reporting.columns import PAGE_WIDTH, cut, pad, table_lines, wrap
from lim_tui.reporting.length_words import length_sentences
from lim_tui.reporting.panels import Panel, column_label, items_text, missing_text, size_of
from lim_tui.reporting.rows import PositionRow
from lim_tui.reporting.sentence import (
    anytime_sentences,
    baselines_sentence,
    drop_text,
    f1_sentence,
    gap_text,
    sentence,
    worst_text,
)
from lim_tui.reporting.table import Table
from lim_tui.reporting.tables import any_time_table, baseline_table, f1_table, heatmap_table, interval_table
from lim_tui.reporting.words import percent, whole
from lim_tui.text.visible import visible_line

_GAP = 2
_WORST_WIDTH = 12
_LEGEND = (
    "worst: at which depth; gap: best minus worst depth in points (what noise alone makes); drop: mean of both ends"
    " minus middle in points (95% interval), or the cases that are too few for one."
)


def panel_lines(panel: Panel, *, legend: bool = True) -> Iterator[str]:
    """The lines of a panel, none wider than the page; ``legend`` says what the columns of its positions are."""
    title = cut(visible_line(panel.title), PAGE_WIDTH)
    yield from (title, "=" * cell_len(title), "")
    for row in panel.positions:
        yield from wrap(sentence(row), indent="  ")
    for evidence in anytime_sentences(panel.anytime, panel.positions):
        yield from wrap(evidence, indent="  ")
    if panel.positions:
        yield ""
    yield from _heatmap(panel)
    if panel.positions:
        yield ""
        yield from table_lines(_narrow_position_table(panel.size_word, panel.positions))
        if legend:
            yield from wrap(_LEGEND)
    said = list(length_sentences(panel))
    if said:
        yield ""
    for one in said:
        yield from wrap(one, indent="  ")
    if panel.baselines:
        yield ""
        yield from table_lines(baseline_table(panel.baselines))
    for against in panel.against_baselines:
        yield from wrap(baselines_sentence(against), indent="  ")


def _heatmap(panel: Panel) -> Iterator[str]:
    yield f"right answers by {panel.size_word} and depth (scored answers)"
    yield from _grid(heatmap_table(panel))
    if note := items_text(panel):
        yield from wrap(note, indent="  ")
    yield from _missing_lines(panel)
    yield ""
    yield f"95% interval by {panel.size_word} and depth, in points"
    yield from _grid(interval_table(panel))
    if (at_any_time := any_time_table(panel)).rows:
        yield from ("", "95% interval at any time of stopping, in points")
        yield from _grid(at_any_time)
    if panel.f1:
        yield from ("", f"F1 by {panel.size_word} and depth (95% interval)")
        yield from _grid(f1_table(panel))
    for row in panel.f1:
        yield from wrap(f1_sentence(row), indent="  ")


def _grid(table: Table) -> Iterator[str]:
    """As many depths side by side as the page holds, the others below."""
    lines = [list(row) for row in (table.header, *table.rows)]
    label_width = max(len(line[0]) for line in lines)
    width = max(len(text) for line in lines for text in line[1:])
    fitting = max(1, (PAGE_WIDTH - label_width) // (width + _GAP))
    for start in range(1, len(lines[0]), fitting):
        for line in lines:
            cells = [pad(text, width, "right") for text in line[start : start + fitting]]
            yield (" " * _GAP).join([pad(line[0], label_width, "right"), *cells]).rstrip()


def _missing_lines(panel: Panel) -> Iterator[str]:
    for (size, spot), cell in panel.cells.items():
        could_be = missing_text(cell)
        if could_be is not None:
            where = f"{whole(size_of(size))} {panel.size_word}, depth {column_label(spot)}"
            yield from wrap(f"{where}: {could_be}, were all missing answers wrong or right", indent="  ")


def _narrow_position_table(size_word: str, rows: Sequence[PositionRow]) -> Table:
    """The figures that a page of 80 columns has room for."""
    cells = (
        (
            whole(size_of(row)),
            percent(row.start_accuracy),
            percent(row.middle_accuracy),
            percent(row.end_accuracy),
            cut(worst_text(row), _WORST_WIDTH),
            gap_text(row),
            drop_text(row),
            row.curve,
        )
        for row in rows
    )
    return Table((size_word, "start", "middle", "end", "worst", "gap", "drop", "curve"), tuple(cells), names=0)
