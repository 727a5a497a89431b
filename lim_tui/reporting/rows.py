"""The report as data: one dataclass for each kind of row, with the field names of the report's JSON.

Shares and accuracies lie between 0 and 1; None is unknown, never 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lim_tui.domain.case import Kind
from lim_tui.domain.template import QuestionPlace
from lim_tui.domain.trial import Baseline
from lim_tui.reporting.model_rows import JudgeRow, LabelRow, MetricsRow
from lim_tui.reporting.sweep_facts import Outcomes, SweepFacts
from lim_tui.statistics.curve import Curve
from lim_tui.statistics.effective_length import Limit

LimitName = Literal["p95_seconds", "cost", "abstention", "disclosure"]
Grouping = Literal["language", "set", "kind", "tag"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a row was measured. ``length`` is None on the documents axis, ``documents`` None on the token axis."""

    group: str
    model: str
    length: int | None
    documents: int | None
    arrangement: str
    question: QuestionPlace
    template: str
    distractors: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRow(Place):
    """One cell. ``depth`` and ``position`` are None where position moves nothing and all depths are one trial.

    ``planned`` = ``scored`` + ``review`` + ``scorer_error`` + the sum of ``not_scored`` + ``refused`` + ``open``.
    ``low`` and ``high`` are Wilson's 95% on the effective number of items, ``low_any_time`` and ``high_any_time`` hold
    at every look of a sweep in mode anytime with one answer an item, else None; ``f1`` is the mean over items of the
    overlap with the expected answer, with its own 95% interval, ``judge`` that of the share that the LLM judge passed.
    ``if_missing_wrong`` and ``if_missing_right`` are the accuracies if every answer without a score were one or the
    other. ``standard_error`` is that of the mean over items; None where it cannot be told (one item, or all alike).
    """

    depth: float | None
    position: int | None
    planned: int
    scored: int
    correct: int
    accuracy: float | None
    low: float | None
    high: float | None
    low_any_time: float | None
    high_any_time: float | None
    not_scored: Mapping[str, int]
    review: int
    f1: float | None
    f1_low: float | None
    f1_high: float | None
    judge: float | None
    depth_actual_mean: float | None
    tokens_mean: float | None
    items: int
    scorer_error: int
    open: int
    refused: int
    refusal: str | None
    if_missing_wrong: float | None
    if_missing_right: float | None
    standard_error: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRow(Place):
    """The figures of one length over its depths, as ``lim_tui.statistics.positions`` defines them.

    ``items_needed`` is the fewest items with which a middle drop could be shown at all beside the other lengths.
    ``cases`` are those with a score; they are more than ``items`` where cases share a cluster. ``items_incomplete``
    have a score at some depths only: they are neither right nor wrong everywhere, nor do they differ. ``without_score``
    are planned items and cases with a score nowhere; they are in no other count.
    ``depths_without_score`` are in no figure of the row; ``refused`` where every trial was, before any call.
    ``middle_drop_items`` have start, middle and end, and carry the drop; ``middle_drop_items_tested`` is the fewer of
    its two comparisons. ``lengths_tested`` have a test of the middle drop: the family that its p-value is corrected
    over. ``tolerance`` is the gap below which the curve counts as flat.
    """

    start_accuracy: float | None
    middle_accuracy: float | None
    end_accuracy: float | None
    worst_position_accuracy: float | None
    worst_depths: tuple[float, ...]
    worst_lower_bound: float | None
    position_gap: float | None
    gap_noise_floor: float | None
    gap_upper_bound: float | None
    gap_p: float | None
    gap_p_adjusted: float | None
    ends_p: float | None
    ends_p_adjusted: float | None
    curve: Curve
    middle_drop: float | None
    middle_drop_low: float | None
    middle_drop_high: float | None
    middle_drop_p: float | None
    middle_drop_p_start: float | None
    middle_drop_p_end: float | None
    middle_drop_p_adjusted: float | None
    middle_drop_items: int
    middle_drop_items_tested: int
    items: int
    items_right_everywhere: int
    items_wrong_everywhere: int
    items_needed: int
    lengths_tested: int
    tolerance: float
    cases: int
    items_incomplete: int
    items_without_score: int
    cases_without_score: int
    depths_without_score: tuple[float, ...]
    refused: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class F1Row(Place):
    """F1 itself over the depths of one length, of a sweep that is scored by it; its verdicts are F1 cut at a half.

    ``middle_drop`` with its interval and the p-values of start and end over the middle are those of a position row,
    over the ``items`` that have start, middle and end. ``middle_drop_p`` is after Holm over ``lengths_tested``.
    """

    start: float | None
    middle: float | None
    end: float | None
    middle_drop: float | None
    middle_drop_low: float | None
    middle_drop_high: float | None
    middle_drop_p: float | None
    middle_drop_p_start: float | None
    middle_drop_p_end: float | None
    lengths_tested: int
    items: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRow(Place):
    """Depth ``a`` against depth ``b`` of one length, item by item.

    ``p_mid`` is the mid-p value of the test. ``p_adjusted`` is Holm's over the pairs of the length, None unless the gap
    test rejected before.
    """

    a: float
    b: float
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_mid: float | None
    p_adjusted: float | None
    right_to_wrong: int
    wrong_to_right: int
    items: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnytimeRow(Place):
    """Evidence of one length that holds at every look, for sweeps in mode anytime.

    ``e_drop`` is the stake won by betting on a middle drop, ``e_no_drop`` by betting on a drop below the tolerance;
    either decides once it has reached ``e_needed``, whatever it is later. None before the first complete item. ``p``
    is valid at any time of stopping.
    """

    items: int
    e_drop: float | None
    e_no_drop: float | None
    e_needed: float
    p: float | None
    drop_shown: bool
    drop_excluded: bool

    @property
    def may_stop(self) -> bool:
        """Whether further cases at this length would decide nothing more."""
        return self.drop_shown or self.drop_excluded


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitingCell:
    """The cell at which the certified length ends, and why.

    ``depth`` is None where a limit on the whole length ends it, and ``reason`` is then the name of the limit.
    """

    length: int
    depth: float | None
    reason: Limit | LimitName


@dataclass(frozen=True, slots=True, kw_only=True)
class UndecidedLimit:
    """A limit of the policy of which nobody can say whether a length keeps it: the shortest such length, and why."""

    limit: LimitName
    length: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectiveLengthRow(Place):
    """Up to which length (or number of documents) all positions keep ``threshold``; the row spans all lengths.

    No length of which a limit is ``undecided`` is certified, and none is refused for it.
    """

    threshold: float
    certified: int | None
    observed: int | None
    not_refuted: int | None
    limited_by: LimitingCell | None
    passes_after_failure: tuple[int, ...]
    undecided: tuple[UndecidedLimit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlRow(Place):
    """One place of a kind of case that has no cell of its own."""

    kind: Kind
    depth: float | None
    planned: int
    scored: int
    correct: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineRow(Place):
    """What the model answers without the context, with the evidence alone, or with the evidence left out."""

    baseline: Baseline
    planned: int
    scored: int
    correct: int
    accuracy: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstBaselinesRow(Place):
    """The middle of one length beside the baselines without its context, over the items that have both.

    ``middle_minus_closed_book`` with its 95% Bonett-Price interval and two-sided sign-flip ``p``: below 0 the model
    answers better without the context. ``utilisation`` is the share of the way from closed book to oracle, over the
    ``utilisation_items`` that have all three; None where the two are less than 10 points apart, its interval (paired
    bootstrap) also below 20 items.
    """

    middle_minus_closed_book: float | None
    low: float | None
    high: float | None
    p: float | None
    items: int
    utilisation: float | None
    utilisation_low: float | None
    utilisation_high: float | None
    utilisation_items: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RelativeLengthRow(Place):
    """Up to which length all positions keep ``fraction`` of the accuracy at the shortest one, ``base_length``.

    ``threshold`` is that share of it. ``certified`` and ``not_refuted`` rest on one-sided bounds of the paired
    contrast, since the base is estimated too; None where the shortest length itself fails.
    """

    fraction: float
    base_length: int
    threshold: float
    certified: int | None
    observed: int | None
    not_refuted: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanningRow(Place):
    """What the spread of these answers says about the next sweep, for an edge against the middle.

    ``answers`` are those of all ``items`` in the middle. ``detectable_drop`` is found in 80% of sweeps of as many, None
    where not even 1 is; ``items_for_tolerance`` would find one of ``tolerance``, None where a million would not.
    ``items_with_more_seeds`` is the least that more seeds can bring it down to, None where one seed alone leaves that
    unknown.
    """

    items: int
    answers: int
    detectable_drop: float | None
    tolerance: float
    items_for_tolerance: int | None
    items_with_more_seeds: int | None


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning, and the ids of the trials that it is about: none where it is about the sweep as a whole."""

    text: str
    trials: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that is known of a sweep, grouped by ``by``.

    ``failures`` and ``stages`` count all trials; what of them is of a baseline, which often ought to fail, is told too.
    """

    sweep: SweepFacts
    by: Grouping
    release: Mapping[str, object]
    outcomes: Outcomes
    cells: tuple[CellRow, ...] = ()
    positions: tuple[PositionRow, ...] = ()
    f1: tuple[F1Row, ...] = ()
    paired: tuple[PairedRow, ...] = ()
    effective_length: tuple[EffectiveLengthRow, ...] = ()
    relative_length: tuple[RelativeLengthRow, ...] = ()
    planning: tuple[PlanningRow, ...] = ()
    anytime: tuple[AnytimeRow, ...] = ()
    controls: tuple[ControlRow, ...] = ()
    baselines: tuple[BaselineRow, ...] = ()
    against_baselines: tuple[AgainstBaselinesRow, ...] = ()
    metrics: tuple[MetricsRow, ...] = ()
    labels: tuple[LabelRow, ...] = ()
    judges: tuple[JudgeRow, ...] = ()
    failures: Mapping[str, int] = field(default_factory=dict)
    stages: Mapping[str, int] = field(default_factory=dict)
    failures_of_baselines: Mapping[str, int] = field(default_factory=dict)
    stages_of_baselines: Mapping[str, int] = field(default_factory=dict)
    warned: tuple[Warned, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader must know before trusting the figures."""
        return tuple(warning.text for warning in self.warned)
