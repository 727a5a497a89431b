"""The report as JSON: CONTRACTS 4, with some fields more. The schema ships as ``schemas/report.json``."""

from __future__ import annotations

from lim_tui.reporting.json_text import json_text
from lim_tui.reporting.rows import Report
from lim_tui.store.records import to_json


def report_value(report: Report) -> dict[str, object]:
    """The report as a JSON value."""
    value: dict[str, object] = to_json(report)
    del value["warned"]
    return {**value, "warnings": list(report.warnings)}


def report_json(report: Report) -> str:
    """The report as JSON text, the same for the same report, with a line end."""
    return json_text(report_value(report)) + "\n"
