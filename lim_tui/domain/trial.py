"""A planned call and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Literal

from lim_tui.domain.case import Kind, Language
from lim_tui.domain.template import QuestionPlace
from lim_tui.domain.verdict import FailureClass, VerdictState

Baseline = Literal["closed_book", "oracle", "no_evidence"]
TrialState = Literal["planned", "running", "done", "refused", "same"]


@dataclass(frozen=True, slots=True)
class Axes:
    """Where a trial stands in its sweep.

    ``length`` is in tokens, None on the documents axis and for baselines that have none; ``depth`` is the requested
    one, 0 to 100, None where nothing moves; ``position`` is 1-based on the documents axis.
    """

    model: str
    length: int | None
    depth: float | None
    documents: int | None = None
    position: int | None = None
    baseline: Baseline | None = None
    arrangement: str = "as_given"
    question: QuestionPlace = "after"
    template: str = "documents"
    distractors: str = "near_duplicate"


@dataclass(frozen=True, slots=True)
class PlannedTrial:
    """One planned call: which case with which seed, and where. ``item_index`` points into the plan's items."""

    item_index: int
    axes: Axes


@dataclass(frozen=True, slots=True)
class TrialRow:
    """A trial as lists and tables show it.

    ``key`` is None until its prompt was built; ``verdict`` until it is done; ``reason`` is the reason of a verdict
    that is not scored or of a refusal; ``depth_actual`` is 0 to 100. Times are in seconds. ``evidence_lost``: an
    arrangement dropped or shortened a piece of evidence.
    """

    id: int
    key: str | None
    case: str
    set_name: str
    language: Language
    kind: Kind
    item: str
    seed: int
    axes: Axes
    state: TrialState
    verdict: VerdictState | None = None
    failure: FailureClass | None = None
    reason: str | None = None
    depth_actual: float | None = None
    prompt_tokens: int | None = None
    output_preview: str = ""
    latency_s: float | None = None
    evidence_lost: bool = False

    @property
    def short_key(self) -> str:
        """The first 12 hex digits of the key: how a person names the trial."""
        return self.key[:12] if self.key else ""


def ended_items(rows: Iterable[TrialRow]) -> list[str]:
    """The items of ``rows`` in the order of the plan, up to the first that still waits for an answer."""
    in_order = sorted(rows, key=lambda row: row.id)
    waiting = {row.item for row in in_order if row.state in ("planned", "running")}
    return list(takewhile(lambda item: item not in waiting, dict.fromkeys(row.item for row in in_order)))


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """One request made for a trial. ``outcome`` is ``ok`` or the reason why there is no answer.

    ``may_be_charged``: whether the provider may charge for it; None where that was not kept, and ``outcome`` decides.
    """

    number: int
    started_at: float
    latency_s: float
    outcome: str
    detail: str = ""
    output: str | None = None
    finish_reason: str | None = None
    model_answered: str | None = None
    fingerprint: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    cost: float | None = None
    currency: str | None = None
    raw: Mapping[str, object] = field(default_factory=dict)
    may_be_charged: bool | None = None
