"""The comparison of two runs as data, with the field names of its JSON.

Accuracies and differences are shares; a difference is candidate minus base. None is unknown, never 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lim_tui.domain.template import QuestionPlace
from lim_tui.reporting.rows import Place

Side = Literal["base", "candidate"]
WhyLost = Literal["only_here", "case_changed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPlace(Place):
    """Where the base was measured, with the axes on which the candidate may stand elsewhere."""

    candidate_model: str
    candidate_arrangement: str
    candidate_question: QuestionPlace
    candidate_distractors: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedCell(ComparedPlace):
    """One depth of both runs over the cases and seeds that both scored there.

    ``depth`` and ``position`` are None where position moves nothing in either run; where it does in one of them, the
    one accuracy of the other stands against each of its depths. ``p`` is the two-sided exact sign-flip test,
    ``p_adjusted`` Holm's over the depths of the place. ``base_missing`` are trials without a score in the base only.
    ``resolvable_margin`` is the smallest fall that these items exclude with 80% power where nothing changed.
    """

    depth: float | None
    position: int | None
    base_accuracy: float | None
    candidate_accuracy: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None
    right_to_wrong: int
    wrong_to_right: int
    items: int
    resolvable_margin: float | None
    base_missing: int
    candidate_missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedDrop(ComparedPlace):
    """The middle drop of both runs over the items that have both.

    ``reduction`` is before minus after, with the one-sided ``p_reduced`` and ``p_grown`` and the 95% interval of a
    paired bootstrap (None below 20 items). The edge changes are candidate minus base, each with its one-sided 95%
    lower bound: a drop that vanishes because the edges fell is no cure. ``after`` and all that rests on it are None
    where the candidate has no depths.
    """

    before: float | None
    after: float | None
    reduction: float | None
    low: float | None
    high: float | None
    p_reduced: float | None
    p_grown: float | None
    start_change: float | None
    start_change_low: float | None
    end_change: float | None
    end_change_low: float | None
    items: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What one run took for its trials of a place: medians and p95 in seconds, sums of tokens and money."""

    trials: int
    latency_p50: float | None
    latency_p95: float | None
    input_tokens: int | None
    output_tokens: int | None
    cached_tokens: int | None
    cost: float | None
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSpending(ComparedPlace):
    """Latency, tokens and cost of both runs, over their common cases and seeds."""

    base: Spent
    candidate: Spent


@dataclass(frozen=True, slots=True, kw_only=True)
class LostItem:
    """A case with its seed that one run has and the comparison has not."""

    side: Side
    item: str
    case: str
    seed: int
    reason: WhyLost


@dataclass(frozen=True, slots=True, kw_only=True)
class Overall:
    """What a comparison comes to.

    ``common_pairs`` are the cases with a seed that both runs have. Of the ``compared`` depths of all places ``better``
    and ``worse`` are shown to have changed, after Holm over all of them, and of ``undecided`` nothing can be said.
    ``smaller_drop`` and ``larger_drop`` count the places where the middle drop is shown to have changed.
    """

    sentence: str
    common_pairs: int
    compared: int
    better: int
    worse: int
    undecided: int
    smaller_drop: int
    larger_drop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two runs compared on the cases and seeds that both have; ``notes`` say what else differs between them."""

    base: str
    candidate: str
    overall: Overall
    common_items: int
    lost_items: tuple[LostItem, ...]
    paired: tuple[ComparedCell, ...]
    drop: tuple[ComparedDrop, ...]
    spending: tuple[ComparedSpending, ...]
    notes: tuple[str, ...]
