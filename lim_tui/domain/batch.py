"""Many requests handed to a provider at once, to be answered within a day at a lower price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

BatchState = Literal["preparing", "submitted", "collected", "failed"]
Progress = Literal["under_way", "over", "failed", "unknown"]


@dataclass(frozen=True, slots=True)
class BatchRecord:
    """A batch as it is kept.

    ``token`` is our own name for it, by which it is found at the provider where ``provider_id`` is None: a worker died
    between handing it over and hearing its id. ``submitted_at`` is in Unix seconds.
    """

    id: int
    model: str
    token: str
    state: BatchState
    provider_id: str | None
    submitted_at: float


@dataclass(frozen=True, slots=True)
class BatchStanding:
    """How far a provider is with a batch: the files with answers and with errors, None where there is none yet.

    ``detail`` says why it failed, or in which word the provider says what nobody here understands.
    """

    progress: Progress
    files: tuple[str, ...] = ()
    detail: str = ""
