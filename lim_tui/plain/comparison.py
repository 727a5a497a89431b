"""The comparison of two runs as JSON and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from lim_tui.reporting.columns import table_lines, wrap
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
from lim_tui.reporting.words import (
    UNKNOWN,
    count_of,
    decimal,
    depth_text,
    interval,
    money,
    p_value,
    percent,
    points,
    whole,
)
from lim_tui.store.records import to_json
from lim_tui.text.visible import visible_line

_LOST_SHOWN = 8
_WHY_LOST = {"only_here": "not in the other run", "case_changed": "the case was changed between the runs"}


def comparison_json(found: Comparison) -> dict[str, Any]:
    """The JSON of ``lim compare``."""
    value: dict[str, Any] = to_json(found)
    return value


def comparison_text(found: Comparison) -> str:
    """Both runs by place: each depth, the drop before and after, what it took, and what could not be compared."""
    return "\n".join(_lines(found))


def _lines(found: Comparison) -> Iterator[str]:
    yield from wrap(visible_line(f"{found.candidate} against {found.base}"), indent="  ")
    yield f"{count_of(found.common_items, 'item')} in common"
    yield from _lost_lines(found.lost_items)
    for note in found.notes:
        yield from wrap(visible_line(f"! {note}"), indent="  ")
    drops = {_place(row): row for row in found.drop}
    spendings = {_place(row): row for row in found.spending}
    for place, cells in groupby(found.paired, key=_place):
        yield from ("", *wrap(visible_line(_title(place)), indent="  "))
        yield from table_lines(_cell_table(list(cells)))
        if place in drops:
            yield from wrap(_drop_text(drops[place]), indent="  ")
        if place in spendings:
            yield from table_lines(_spending_table(spendings[place]))


def _lost_lines(lost: Sequence[LostItem]) -> Iterator[str]:
    for (side, reason), number in Counter((item.side, item.reason) for item in lost).items():
        yield f"{count_of(number, 'case and seed', 'cases and seeds')} of the {side} left out: {_WHY_LOST[reason]}"
    for item in lost[:_LOST_SHOWN]:
        yield visible_line(f"  {item.case}, seed {item.seed}")
    if len(lost) > _LOST_SHOWN:
        yield f"  and {whole(len(lost) - _LOST_SHOWN)} more"


def _place(row: ComparedPlace) -> ComparedPlace:
    """The place of a row without the rest of the row."""
    names = ComparedPlace.__dataclass_fields__
    return ComparedPlace(**{name: getattr(row, name) for name in names})


def _title(place: ComparedPlace) -> str:
    """``nl, 8,000 tokens, openai/reader, as_given -> best_at_ends``: an arrow where the runs differ."""
    pairs = (
        (place.model, place.candidate_model),
        (place.arrangement, place.candidate_arrangement),
        (f"question {place.question}", f"question {place.candidate_question}"),
        (place.distractors, place.candidate_distractors),
    )
    axes = [base if base == candidate else f"{base} -> {candidate}" for base, candidate in pairs]
    return ", ".join(part for part in (place.group, size_text(place), *axes) if part)


def _cell_table(cells: Sequence[ComparedCell]) -> Table:
    header = ("depth", "base", "candidate", "change", "95%", "p", "lost", "won", "items")
    rows = (
        (
            "all" if cell.depth is None else depth_text(cell.depth),
            percent(cell.base_accuracy),
            percent(cell.candidate_accuracy),
            points(cell.difference),
            interval(cell.low, cell.high),
            p_value(cell.p),
            whole(cell.right_to_wrong),
            whole(cell.wrong_to_right),
            whole(cell.items),
        )
        for cell in cells
    )
    return Table(header, tuple(rows), names=0)


def _drop_text(row: ComparedDrop) -> str:
    if row.after is None:
        after = "the candidate has no depths" if row.before is not None else "no item has start, middle and end in both"
        return f"middle drop: {points(row.before)} points before; {after}"
    bounds = interval(row.low, row.high, " ({} to {})")
    edges = f"start {points(row.start_change)} (at least {points(row.start_change_low)})"
    edges += f", end {points(row.end_change)} (at least {points(row.end_change_low)})"
    return (
        f"middle drop: {points(row.before)} points before, {points(row.after)} after; smaller by"
        f" {points(row.reduction)}{bounds}, p {p_value(row.p_reduced)}; edges: {edges};"
        f" {count_of(row.items, 'item')}"
    )


def _spending_table(row: ComparedSpending) -> Table:
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
