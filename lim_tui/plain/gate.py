"""The gates of a sweep as JSON and as text."""

from __future__ import annotations

from typing import Any

from lim_tui.reporting.columns import table_lines, wrap
from lim_tui.reporting.gate_rows import GateReport
from lim_tui.reporting.gate_words import gate_sentence, gate_table
from lim_tui.store.records import to_json
from lim_tui.text.visible import visible_line

_WHERE_WIDTH = 34


def gate_json(report: GateReport) -> dict[str, Any]:
    """The JSON of ``lim gate``."""
    value: dict[str, Any] = to_json(report)
    return value


def gate_text(report: GateReport) -> str:
    """The table, a sentence for all that did not pass, and the state of the whole."""
    against = "" if report.baseline is None else f", against {report.baseline}"
    lines = [*table_lines(gate_table(report), _WHERE_WIDTH), ""]
    for row in report.gates:
        if row.state != "pass":
            where = f" ({row.where})" if row.where else ""
            lines += wrap(visible_line(f"{row.name}{where}: {gate_sentence(row)}"), indent="  ")
    return "\n".join([*lines, visible_line(f"{report.sweep}{against}: {report.state}")])
