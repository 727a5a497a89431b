"""The gates of a sweep as JSON and as text."""

from __future__ import annotations

from typing import Any

from lim_tui.reporting.gate_rows import GateReport
from lim_tui.reporting.gate_words import gate_lines, gate_warnings
from lim_tui.store.records import to_json


def gate_json(report: GateReport) -> dict[str, Any]:
    """The JSON of ``lim gate``."""
    value: dict[str, Any] = to_json(report)
    del value["unfinished"]
    return {**value, "warnings": gate_warnings(report)}


def gate_text(report: GateReport) -> str:
    """The table, a sentence for all that did not pass, and the state of the whole."""
    return "\n".join(line.text for line in gate_lines(report))
