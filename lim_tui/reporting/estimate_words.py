"""An estimate in words that every front end says alike."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.engine.estimate import Estimate
from lim_tui.reporting.words import count_of


def not_asked(found: Estimate) -> Iterator[str]:
    """Why there are fewer calls than planned trials, a line each."""
    if found.answered:
        yield f"{count_of(found.answered, 'trial')} answered before, not asked again"
    if found.alike:
        yield f"{count_of(found.alike, 'trial')} with the prompt of another: one order for all depths"
