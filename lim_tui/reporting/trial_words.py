"""A trial's verdict in words."""

from __future__ import annotations

from lim_tui.domain.trial import TrialRow


def verdict_word(row: TrialRow) -> str:
    """The verdict, or what the trial waits for."""
    return (row.verdict or row.state).replace("_", " ")


def why(row: TrialRow) -> str:
    """The class of a failure, or the reason where there is no verdict on the answer; nothing for a right one."""
    if row.verdict == "correct":
        return ""
    return (row.failure or "").replace("_", " ") or row.reason or ""
