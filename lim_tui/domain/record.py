"""A sweep as it is kept: its plan, its release, and how far it came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lim_tui.domain.case import BoundCase
from lim_tui.domain.trial import PlannedTrial

SweepState = Literal["planned", "running", "paused", "stopped", "finished", "finished_with_errors"]
Wanted = Literal["run", "pause", "stop", "stop_now"]
FINISHED_STATES: tuple[SweepState, ...] = ("finished", "finished_with_errors")
TRY_FACT = "try"
"""The fact of a release that names the one case which an author tried."""


def is_own_name(name: str) -> bool:
    """Whether a sweep may be called ``name``: a bare number is an id, and ``NAME#2`` a later plan of NAME."""
    return "#" not in name and not name.isdecimal() and name == name.strip()


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything a worker needs, fixed before the first call.

    ``fillers`` maps the name of a filler (its SHA-256) to its text; ``item_fillers`` names the filler of each item, or
    None. ``facts`` is what enters the plan's hash and the release: templates, hashes, inference, versions.
    """

    name: str
    sha256: str
    items: tuple[BoundCase, ...]
    item_fillers: tuple[str | None, ...]
    fillers: Mapping[str, str]
    trials: tuple[PlannedTrial, ...]
    settings: Mapping[str, object]
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SweepRecord:
    """A sweep in the list.

    ``number`` tells sweeps of one name apart; ``budget`` is its hard line as written, None without
    one; ``recorded`` is the date of a recorded sweep that shipped with the
    samples, None for one's own; ``note`` is a sentence on why it stands as it stands; ``worked_s``
    are the seconds that its workers spent on it, all together; ``is_newest``: a command takes its name alone for it.
    """

    id: int
    name: str
    number: int
    state: SweepState
    wanted: Wanted
    budget: str | None
    plan_sha256: str
    created_at: float
    finished_at: float | None
    recorded: str | None
    archived: bool
    note: str
    worked_s: float = 0.0
    settings: Mapping[str, object] = field(default_factory=dict)
    release: Mapping[str, object] = field(default_factory=dict)
    is_newest: bool = True

    @property
    def tried(self) -> str | None:
        """The case that an author tried by this sweep, as set/id; None for a sweep that measures."""
        case = self.release.get(TRY_FACT)
        return case if isinstance(case, str) else None

    @property
    def title(self) -> str:
        """What a command takes for it: ``NAME``, or ``NAME#2`` for a later plan of the same name.

        The first one is ``NAME#1`` once there is a later one, for which the name alone then stands.
        """
        return self.name if self.number <= 1 and self.is_newest else f"{self.name}#{self.number}"


@dataclass(frozen=True, slots=True)
class BaselineCounts:
    """The answers of one baseline that were judged right or wrong, and the right ones among them."""

    scored: int
    correct: int


@dataclass(frozen=True, slots=True)
class SweepCounts:
    """How far a sweep came. Trials that share a prompt with another are not counted twice, and ``same`` is how many.

    That is known only once prompts are made: two depths may land on one place, and a question without context may be
    asked in one form by several templates.

    ``baselines`` holds what of ``correct`` and ``incorrect`` is of each baseline, some of which ought to be wrong.

    Tokens and ``cost`` are sums over all attempts and probes, None where an answer came without them, where a price is
    unknown, and where the answers were imported. ``input_tokens_told`` and ``output_tokens_told`` are what the answers
    that told theirs come to: as much at least, also where another came without.
    """

    planned: int = 0
    running: int = 0
    done: int = 0
    refused: int = 0
    correct: int = 0
    incorrect: int = 0
    review: int = 0
    scorer_error: int = 0
    not_scored: Mapping[str, int] = field(default_factory=dict)
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    cached_tokens: int | None = None
    cost: float | None = None
    currency: str | None = None
    baselines: Mapping[str, BaselineCounts] = field(default_factory=dict)
    same: int = 0
    input_tokens_told: int = 0
    output_tokens_told: int = 0

    @property
    def total(self) -> int:
        """Trials that are to be made, made or being made."""
        return self.planned + self.running + self.done

    @property
    def not_scored_total(self) -> int:
        """Trials that ended without an answer to score."""
        return sum(self.not_scored.values())


@dataclass(frozen=True, slots=True)
class Lease:
    """Who works on a sweep: a process that lives on one boot of one machine."""

    host: str
    boot_id: str
    pid: int
    process_started: float
    heartbeat_at: float
