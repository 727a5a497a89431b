"""Gates in words and in a table."""

from __future__ import annotations

from lim_tui.domain.gate import COUNT_GATES, GateName
from lim_tui.reporting.columns import table_lines, wrap
from lim_tui.reporting.gate_rows import GateReport, GateRow
from lim_tui.reporting.table import Table
from lim_tui.reporting.words import UNKNOWN, count_of, decimal, percent, points, whole
from lim_tui.text.visible import visible_line

_AT_LEAST: frozenset[GateName] = frozenset(("worst_floor", "abstention", "citation", "retrieval_recall"))
_IN_POINTS: frozenset[GateName] = frozenset(("margin", "gap_tolerance"))

_WHERE_WIDTH = 34


def gate_lines(report: GateReport) -> list[str]:
    """The table, a sentence for all that did not pass, and the state of the whole, last; made visible."""
    against = "" if report.baseline is None else f", against {report.baseline}"
    lines = [*table_lines(gate_table(report), _WHERE_WIDTH), ""]
    for row in report.gates:
        if row.state != "pass":
            where = f" ({row.where})" if row.where else ""
            lines += wrap(visible_line(f"{row.name}{where}: {gate_sentence(row)}"), indent="  ")
    return [*lines, visible_line(f"{report.sweep}{against}: {report.state}")]


def gate_table(report: GateReport) -> Table:
    """A row a claim: where, state, value, the bound that decides, the limit, and the items still needed."""
    header = ("gate", "where", "state", "value", "bound", "limit", "items needed")
    rows = (
        (
            row.name,
            row.where,
            row.state,
            amount(row.name, row.value),
            amount(row.name, row.bound),
            limit_text(row),
            _needed(row.items_needed),
        )
        for row in report.gates
    )
    return Table(header, tuple(rows), names=3)


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
