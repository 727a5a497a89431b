"""The history of a trial: labels with who said what when, and verdicts that a re-score replaced."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.reporting.words import utc_time
from lim_tui.store.reads import EarlierVerdict
from lim_tui.text.visible import visible_line


def label_words(label: Mapping[str, object]) -> str:
    """``correct by anna, 2026-03-01T12:00:00Z, where the rule said incorrect: the note``."""
    word = "label taken back" if label["label"] == "none" else str(label["label"])
    when = utc_time(float(str(label["created_at"])))
    note = f": {label['note']}" if label["note"] else ""
    return visible_line(f"{word} by {label['author']}, {when}, where the rule said {label['rule_verdict']}{note}")


def earlier_words(earlier: EarlierVerdict) -> str:
    """``incorrect (rule: other_value) until 2026-03-01T12:00:00Z: the reason``."""
    verdict = earlier.verdict
    state = verdict.state.replace("_", " ")
    return visible_line(f"{state} (rule: {verdict.rule}) until {utc_time(earlier.replaced_at)}: {verdict.reason}")
