"""Which sweep a report is about, and what became of all its trials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lim_tui.domain.record import BaselineCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """Every planned trial of the sweep, baselines and controls included, in exactly one of the counts.

    ``shared`` trials have the prompt of another one and are not counted in ``planned``. ``baselines`` holds what of
    ``correct`` and ``incorrect`` is of each baseline.
    """

    planned: int
    open: int
    refused: int
    scored: int
    correct: int
    incorrect: int
    review: int
    scorer_error: int
    not_scored: Mapping[str, int]
    shared: int
    baselines: Mapping[str, BaselineCounts]


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepFacts:
    """Which sweep this is. ``recorded`` is the date of one that shipped with the samples; times are ISO 8601, UTC."""

    id: int
    name: str
    title: str
    state: str
    note: str
    recorded: str | None
    simulated: bool
    created_at: str
    finished_at: str | None
    settings: Mapping[str, object]
