"""Cells laid out as heatmaps: one block a group, model and variant, all on the same columns. Never pooled."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from lim_tui.domain.cell import Cell
from lim_tui.domain.trial import Axes, Baseline
from lim_tui.reporting.words import depth_text, whole
from lim_tui.tui.block_title import BlockTitle
from lim_tui.tui.fitting import safe
from lim_tui.tui.model_names import short_names
from lim_tui.tui.words import BASELINE_LABELS, group_name

_Size: TypeAlias = tuple[int | None, int | None]
_VARIANT_AXES = ("arrangement", "question", "template", "distractors")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: a depth, a position, a baseline, or (all None) trials where nothing moves."""

    label: str
    depth: float | None = None
    position: int | None = None
    baseline: Baseline | None = None


@dataclass(frozen=True, slots=True)
class RowKey:
    """What the cells of one row share."""

    group: str
    axes: Axes


@dataclass(frozen=True, slots=True)
class GridRow:
    """One line: a block's ``title`` with the baselines that have no length, or a length with its cells.

    A cell is None for a gap.
    """

    label: str
    key: RowKey
    cells: tuple[Cell | None, ...]
    title: BlockTitle | None = None


@dataclass(frozen=True, slots=True)
class HeatGrid:
    """All blocks one under another; ``first_baseline`` is the index of the first baseline column."""

    columns: tuple[Column, ...]
    rows: tuple[GridRow, ...]
    first_baseline: int
    unit: str

    @property
    def titles(self) -> list[BlockTitle]:
        """The titles of all blocks."""
        return [row.title for row in self.rows if row.title is not None]

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell at a place, None for a gap or outside."""
        if 0 <= row < len(self.rows) and 0 <= column < len(self.columns):
            return self.rows[row].cells[column]
        return None

    def with_baselines(self, row: int) -> tuple[Cell | None, ...]:
        """The cells of a row, with those baselines of its block that have no length."""
        if not 0 <= row < len(self.rows):
            return ()
        title = next(self.rows[r] for r in range(row, -1, -1) if self.rows[r].title)
        return tuple(cell or shared for cell, shared in zip(self.rows[row].cells, title.cells, strict=True))


def row_key(cell: Cell) -> RowKey:
    """The row that a cell stands in; the baselines of a length are in the row of that length."""
    return RowKey(cell.group, replace(cell.axes, depth=None, position=None, baseline=None))


def lay_out(cells: Sequence[Cell], height: int = 0, models: Sequence[str] = ()) -> HeatGrid:
    """The grid of all cells of a sweep; empty without cells. Where ``height`` lines allow it, blocks stand apart.

    The blocks of a group are in the order of ``models``, those of others after them.
    """
    columns = _columns(cells)
    varying = _varying(cells)
    places = {model: at for at, model in enumerate(models)}
    ordered = sorted(
        cells, key=lambda cell: (cell.group, places.get(cell.axes.model, len(places)), *_block_order(cell))
    )
    names = short_names(sorted({cell.axes.model for cell in cells}), sys.maxsize)
    blocks = [_block_rows(list(block), columns, varying, names) for _, block in groupby(ordered, key=_block_order)]
    apart = sum(len(block) + 1 for block in blocks) <= height
    rows = [row for block in blocks for row in ([*block, _gap_after(block[-1])] if apart else block)]
    first_baseline = next((i for i, column in enumerate(columns) if column.baseline), len(columns))
    unit = "documents" if any(cell.axes.documents is not None for cell in cells) else "tokens"
    return HeatGrid(columns, tuple(rows), first_baseline, unit)


def _columns(cells: Iterable[Cell]) -> tuple[Column, ...]:
    columns = {_column_of(cell.axes) for cell in cells}
    order = list(BASELINE_LABELS)
    moving = sorted(
        (column for column in columns if column.baseline is None),
        key=lambda column: (
            column.depth is None and column.position is None,
            column.position or 0,
            column.depth or 0.0,
        ),
    )
    baselines = sorted(
        (column for column in columns if column.baseline is not None),
        key=lambda column: order.index(column.baseline) if column.baseline else 0,
    )
    return (*moving, *baselines)


def _column_of(axes: Axes) -> Column:
    if axes.baseline is not None:
        return Column(BASELINE_LABELS[axes.baseline], baseline=axes.baseline)
    if axes.position is not None:
        return Column(str(axes.position), position=axes.position)
    if axes.depth is not None:
        return Column(depth_text(axes.depth), depth=axes.depth)
    return Column("any")


def _block_order(cell: Cell) -> tuple[str, ...]:
    return (cell.group, cell.axes.model, *(str(getattr(cell.axes, name)) for name in _VARIANT_AXES))


def _varying(cells: Sequence[Cell]) -> tuple[str, ...]:
    return tuple(name for name in _VARIANT_AXES if len({getattr(cell.axes, name) for cell in cells}) > 1)


def _block_rows(
    block: Sequence[Cell], columns: tuple[Column, ...], varying: Sequence[str], names: Mapping[str, str]
) -> list[GridRow]:
    first = block[0]
    title = BlockTitle(
        group_name(first.group),
        safe(first.group).replace("_", " "),
        safe(first.axes.model),
        names[first.axes.model],
        tuple(safe(getattr(first.axes, name)) for name in varying),
    )
    by_size: dict[_Size, list[Cell]] = {(None, None): []}
    for cell in block:
        by_size.setdefault((cell.axes.length, cell.axes.documents), []).append(cell)
    key = row_key(first)
    rows = [replace(_row(title.words, key, by_size.pop((None, None)), (None, None), columns), title=title)]
    for size in sorted(by_size, key=lambda size: (size[0] or 0, size[1] or 0)):
        rows.append(_row(whole(size[0] if size[0] is not None else size[1]), key, by_size[size], size, columns))
    return rows


def _gap_after(row: GridRow) -> GridRow:
    return replace(row, label="", cells=tuple(None for _ in row.cells))


def _row(label: str, block: RowKey, cells: Sequence[Cell], size: _Size, columns: Sequence[Column]) -> GridRow:
    here = {_column_of(cell.axes): cell for cell in cells}
    key = replace(block, axes=replace(block.axes, length=size[0], documents=size[1]))
    return GridRow(label, key, tuple(here.get(column) for column in columns))
