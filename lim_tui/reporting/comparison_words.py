"""The comparison of two runs in lines: each depth, the drop before and after, what it took, what was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from lim_tui.reporting.columns import table_lines, wrap
from lim_tui.reporting.comparison_overall import cell_tests, drop_tests, two_sided
from lim_tui.reporting.comparison_rows import (
    ComparedCell,
    ComparedDrop,
    ComparedPlace,
    ComparedSpending,
    Comparison,
    LostItem,
    Spent,
)
from lim_tui.reporting.sentence import size_text
from lim_tui.reporting.table import Table
from lim_tui.reporting.tables import pair_p
from lim_tui.reporting.too_few import FEWEST_ITEMS, cannot_be_decided, few_items
from lim_tui.reporting.why import why_no_change
from lim_tui.reporting.words import (
    UNKNOWN,
    count_of,
    decimal,
    depth_text,
    in_points,
    interval,
    money,
    negative,
    p_value,
    percent,
    points,
    whole,
)
from lim_tui.text.visible import visible_line

# The list of the workbench at 80 columns.
LINE_WIDTH = 76
_LOST_SHOWN = 8
_WHY_LOST = {"only_here": "not in the other run", "case_changed": "the case was changed between the runs"}
LineKind = Literal["text", "warning", "title", "heading", "cell", "drop"]


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """One line, made visible; ``cell`` is the compared depth that it shows, None for every other line."""

    kind: LineKind
    text: str
    cell: ComparedCell | None = None


def comparison_lines(found: Comparison, name: Callable[[str], str] = str) -> Iterator[ComparisonLine]:
    """Both runs by place: each depth, the drop before and after, what it took, and what could not be compared.

    Groups are called by their ``name``.
    """
    yield from _wrapped("title", visible_line(f"{found.candidate} against {found.base}"))
    yield from _wrapped("drop", visible_line(found.overall.sentence))
    yield from (ComparisonLine("warning", line) for line in lost_lines(found.lost_items))
    for note in found.notes:
        yield from _wrapped("warning", visible_line(f"! {note}"))
    titles, reasons = Titles(found.paired, name), Reasons(found)
    drops = {place_of_row(row): row for row in found.drop}
    spendings = {place_of_row(row): row for row in found.spending}
    for place, cells in groupby(found.paired, key=place_of_row):
        yield ComparisonLine("text", "")
        yield from _wrapped("title", visible_line(titles.of(place)))
        yield from _cell_lines(list(cells), reasons)
        if place in drops:
            yield from _wrapped("drop", reasons.drop_text(drops[place]))
        if place in spendings:
            yield from (ComparisonLine("text", line) for line in table_lines(spending_table(spendings[place])))


def _wrapped(kind: LineKind, text: str) -> Iterator[ComparisonLine]:
    return (ComparisonLine(kind, line) for line in wrap(text, LINE_WIDTH, indent="  "))


def _cell_lines(cells: Sequence[ComparedCell], reasons: Reasons) -> Iterator[ComparisonLine]:
    heading, *lines = table_lines(cell_table(cells))
    yield ComparisonLine("heading", heading)
    yield from (ComparisonLine("cell", line, cell) for line, cell in zip(lines, cells, strict=True))
    for told in (*reasons.of_cells(cells), *what_can_be_shown(cells)):
        yield from _wrapped("text", told)


class Reasons:
    """Why a depth or a drop is counted as changed, or is not, where its interval seems to say otherwise."""

    def __init__(self, found: Comparison) -> None:
        cells, drops = cell_tests(found.paired), drop_tests(found.drop)
        self._cells = {id(cell): p for cell, p in zip(found.paired, cells, strict=True)}
        self._drops = {id(row): p for row, p in zip(found.drop, drops, strict=True)}
        self._depths = f"all {count_of(sum(p is not None for p in cells), 'depth')}"
        self._places = f"all {count_of(sum(p is not None for p in drops), 'place')}"

    def of_cells(self, cells: Sequence[ComparedCell]) -> Iterator[str]:
        """``depth 50: not shown after Holm's correction over all 15 depths: p 0.031 becomes 0.469``."""
        for cell in cells:
            if why := why_no_change(cell.p, self._cells[id(cell)], cell.low, cell.high, self._depths):
                where = "all depths" if cell.depth is None else f"depth {depth_text(cell.depth)}"
                yield f"{where}, {points(cell.difference)} points ({interval(cell.low, cell.high)}): {why}"

    def drop_text(self, row: ComparedDrop) -> str:
        """The drop before and after, and why its change is not counted where it seems to be one."""
        why = why_no_change(two_sided(row), self._drops[id(row)], row.low, row.high, self._places)
        return f"{drop_text(row)}{f'; the change is {why}' if why else ''}"


def what_can_be_shown(cells: Sequence[ComparedCell]) -> Iterator[str]:
    """Where items are too few, and which fall they exclude."""
    few = [cell.items for cell in cells if 0 < cell.items < FEWEST_ITEMS]
    if few:
        yield f"a change {cannot_be_decided(few_items(min(few)), FEWEST_ITEMS)}"
    margins = [cell.resolvable_margin for cell in cells if cell.resolvable_margin is not None]
    if margins:
        yield f"no fall below {in_points(max(margins))} can be excluded (80% power)"


def lost_lines(lost: Sequence[LostItem]) -> Iterator[str]:
    """How many cases and seeds one run has alone, why, and the first of them."""
    for (side, reason), number in Counter((item.side, item.reason) for item in lost).items():
        yield f"{count_of(number, 'case and seed', 'cases and seeds')} of the {side} left out: {_WHY_LOST[reason]}"
    for item in lost[:_LOST_SHOWN]:
        yield visible_line(f"  {item.case}, seed {item.seed}")
    if len(lost) > _LOST_SHOWN:
        yield f"  and {whole(len(lost) - _LOST_SHOWN)} more"


def place_of_row(row: ComparedPlace) -> ComparedPlace:
    """The place of a row without the rest of the row."""
    names = ComparedPlace.__dataclass_fields__
    return ComparedPlace(**{name: getattr(row, name) for name in names})


class Titles:
    """The titles of places; the template is in them where there are several."""

    def __init__(self, places: Sequence[ComparedPlace], name: Callable[[str], str] = str) -> None:
        self._name = name
        self._templates = len({place.template for place in places}) > 1

    def of(self, place: ComparedPlace) -> str:
        """``nl, 8,000 tokens, openai/reader, as_given -> best_at_ends``: an arrow where the runs differ."""
        pairs = (
            (place.model, place.candidate_model),
            (place.arrangement, place.candidate_arrangement),
            (f"question {place.question}", f"question {place.candidate_question}"),
            (place.distractors, place.candidate_distractors),
        )
        axes = [base if base == candidate else f"{base} -> {candidate}" for base, candidate in pairs]
        template = place.template if self._templates else ""
        return ", ".join(part for part in (self._name(place.group), size_text(place), *axes, template) if part)


def cell_table(cells: Sequence[ComparedCell]) -> Table:
    """A row a depth."""
    header = ("depth", "base", "candidate", "change", "95%", "p", "lost", "won", "of items")
    rows = (
        (
            "all" if cell.depth is None else depth_text(cell.depth),
            percent(cell.base_accuracy),
            percent(cell.candidate_accuracy),
            points(cell.difference),
            interval(cell.low, cell.high),
            pair_p(cell.p, cell.items),
            whole(cell.right_to_wrong),
            whole(cell.wrong_to_right),
            whole(cell.items),
        )
        for cell in cells
    )
    return Table(header, tuple(rows), names=0)


def drop_text(row: ComparedDrop) -> str:
    """The middle drop before and after, and what the edges did; nothing of either where the items are too few."""
    if 0 < row.items < FEWEST_ITEMS:
        return f"middle drop: a change {cannot_be_decided(few_items(row.items), FEWEST_ITEMS)}"
    if row.after is None:
        after = "the candidate has no depths" if row.before is not None else "no item has start, middle and end in both"
        return f"middle drop: {in_points(row.before)} before; {after}"
    grew = (row.reduction or 0.0) < 0
    word, p = ("larger", row.p_grown) if grew else ("smaller", row.p_reduced)
    low, high = (negative(row.high), negative(row.low)) if grew else (row.low, row.high)
    bounds = interval(low, high, " ({} to {})")
    edges = f"start {points(row.start_change)} (at least {points(row.start_change_low)})"
    edges += f", end {points(row.end_change)} (at least {points(row.end_change_low)})"
    return (
        f"middle drop: {in_points(row.before)} before, {points(row.after)} after; {word} by"
        f" {points(abs(row.reduction or 0.0))}{bounds}, p {p_value(p)}; edges: {edges};"
        f" {count_of(row.items, 'item')}"
    )


def spending_table(row: ComparedSpending) -> Table:
    """What both runs took."""
    header = ("run", "trials", "p50 s", "p95 s", "tokens in", "out", "cached", "cost")
    return Table(header, (_spent("base", row.base), _spent("candidate", row.candidate)))


def _spent(name: str, spent: Spent) -> tuple[str, ...]:
    return (
        name,
        whole(spent.trials),
        decimal(spent.latency_p50),
        decimal(spent.latency_p95),
        whole(spent.input_tokens),
        whole(spent.output_tokens),
        whole(spent.cached_tokens),
        UNKNOWN if spent.cost is None else money(spent.cost, spent.currency),
    )
