"""Gates in words and in a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from lim_tui.domain.gate import COUNT_GATES, GateName
from lim_tui.reporting.columns import cut_inside, table_lines, wrap
from lim_tui.reporting.gate_rows import GateReport, GateRow
from lim_tui.reporting.table import Table
from lim_tui.reporting.words import UNKNOWN, count_of, decimal, percent, points, whole
from lim_tui.text.visible import visible_line

if TYPE_CHECKING:
    from lim_tui.statistics.gates import GateState

_AT_LEAST: frozenset[GateName] = frozenset(("worst_floor", "abstention", "citation", "retrieval_recall"))
_IN_POINTS: frozenset[GateName] = frozenset(("margin", "gap_tolerance"))

_WHERE_WIDTH = 30


GateLine: TypeAlias = "tuple[str, GateState | None]"


def gate_lines(report: GateReport) -> list[GateLine]:
    """The table, a sentence for all that did not pass, and the state of the whole, last; made visible.

    With each line the state of the claim that it is about, None where it is about none.
    """
    against = "" if report.baseline is None else f", against {report.baseline}"
    lines: list[GateLine] = [*_table(report), ("", None)]
    for row in report.gates:
        if row.state != "pass":
            where = f" ({row.where})" if row.where else ""
            told = wrap(visible_line(f"{row.name}{where}: {gate_sentence(row)}"), indent="  ")
            lines += [(line, None) for line in told]
    return [*lines, (visible_line(f"{report.sweep}{against}: {report.state}"), None)]


def _table(report: GateReport) -> Iterator[GateLine]:
    """Gate by gate with its limit, a row a claim: where, state, value, the bound that decides, items still needed."""
    rows = tuple(
        (
            cut_inside(visible_line(row.where), _WHERE_WIDTH) or "all of it",
            row.state,
            amount(row.name, row.value),
            amount(row.name, row.bound),
            _needed(row.items_needed),
        )
        for row in report.gates
    )
    head, *lines = table_lines(Table(("where", "state", "value", "bound", "items needed"), rows, names=2))
    yield f"  {head}", None
    last = None
    for row, line in zip(report.gates, lines, strict=True):
        if (row.name, row.limit) != last:
            yield f"{row.name}: {limit_text(row)}", None
            last = row.name, row.limit
        yield f"  {line}", row.state


def gate_sentence(row: GateRow) -> str:
    """``inconclusive: 90%, surely at least 74%, needs at least 80%; 12 more items like these would do``."""
    if row.note:
        return f"{row.state}: {row.note}"
    bound = "" if row.bound in (None, row.value) else f", surely {_direction(row)} {amount(row.name, row.bound)}"
    said = f"{row.state}: {amount(row.name, row.value)}{bound}, needs {limit_text(row)}"
    if row.items_needed == 0:
        return f"{said}; it would pass but for the answers that are missing: ask or review those"
    more = row.items_needed
    return said if more is None else f"{said}; {count_of(more, 'more item')} like these would do"


def _needed(items: int | None) -> str:
    """``12``, ``answers`` where those of the items at hand are missing, ``–`` where no number would do."""
    return UNKNOWN if items is None else "answers" if items == 0 else whole(items)


def limit_text(row: GateRow) -> str:
    """``at least 80%``, ``at most 0``, ``above -10``."""
    if row.name == "margin":
        return f"above {points(-row.limit)}"
    return f"{'at least' if row.name in _AT_LEAST else 'at most'} {amount(row.name, row.limit)}"


def amount(name: GateName, value: float | None) -> str:
    """A value of a gate in its own unit: percent, points, trials, seconds or money."""
    if value is None:
        return UNKNOWN
    if name in _IN_POINTS:
        return points(value)
    if name in COUNT_GATES:
        return whole(int(value))
    if name in ("p95_seconds", "cost"):
        return decimal(value)
    return percent(value)


def _direction(row: GateRow) -> str:
    return "at least" if row.name in _AT_LEAST or row.name == "margin" else "at most"
