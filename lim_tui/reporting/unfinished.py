"""That a sweep has not ended, for whoever decides by it."""

from __future__ import annotations

from lim_tui.domain.record import FINISHED_STATES
from lim_tui.reporting.metrics import open_trials
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.words import count_of, whole


def unfinished(stored: StoredSweep) -> str:
    """``drie is paused: 892 of 908 trials are open``; nothing of a sweep that ended by itself."""
    if stored.record.state in FINISHED_STATES:
        return ""
    waiting = whole(open_trials(stored.rows, stored))
    return (
        f"{stored.record.title} is {stored.record.state}: {waiting} of {count_of(len(stored.rows), 'trial')} are open"
    )
