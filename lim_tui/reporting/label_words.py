"""A label with its audit: who said what when, and what the rule said then."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.reporting.words import utc_time
from lim_tui.text.visible import visible_line


def label_words(label: Mapping[str, object]) -> str:
    """``correct by anna, 2026-03-01T12:00:00Z, where the rule said incorrect: the note``."""
    word = "label taken back" if label["label"] == "none" else str(label["label"])
    when = utc_time(float(str(label["created_at"])))
    note = f": {label['note']}" if label["note"] else ""
    return visible_line(f"{word} by {label['author']}, {when}, where the rule said {label['rule_verdict']}{note}")
