"""What an author of a sweep writes: which cases, which models, which places, within which budget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, get_args

from lim_tui.domain.template import QuestionPlace
from lim_tui.domain.trial import Baseline

DistractorType = Literal["none", "random", "topical", "near_duplicate"]
ScoringMethod = Literal["typed", "exact", "regex", "best_subspan_em", "f1", "judge"]
SweepMode = Literal["fixed", "anytime"]
BudgetUnit = Literal["money", "tokens", "minutes"]

DISTRACTOR_TYPES: tuple[DistractorType, ...] = get_args(DistractorType)
SCORING_METHODS: tuple[ScoringMethod, ...] = get_args(ScoringMethod)
SWEEP_MODES: tuple[SweepMode, ...] = get_args(SweepMode)
BASELINES: tuple[Baseline, ...] = get_args(Baseline)
WITHOUT_EVIDENCE: tuple[Baseline, ...] = ("closed_book", "no_evidence")
"""The baselines that ought to be wrong."""

DEFAULT_DISTRACTORS = 8


@dataclass(frozen=True, slots=True)
class DistractorChoice:
    """One value of the distractor axis: ``count`` documents of a type at every length."""

    type: DistractorType
    count: int = DEFAULT_DISTRACTORS

    @property
    def label(self) -> str:
        """How the axis shows it: ``near_duplicate:8``, ``none``."""
        return self.type if self.type == "none" else f"{self.type}:{self.count}"


@dataclass(frozen=True, slots=True)
class Budget:
    """A hard line: ``amount`` of money (in ``currency``, three small letters), of tokens or of minutes."""

    unit: BudgetUnit
    amount: Decimal
    currency: str | None = None

    def __str__(self) -> str:
        if self.unit == "money":
            return f"{self.amount}{self.currency}"
        return f"{self.amount}{'tok' if self.unit == 'tokens' else 'min'}"


@dataclass(frozen=True, slots=True)
class SweepFile:
    """A sweep as written.

    ``cases`` are file names, ids, ``set/id`` or ``tag:NAME``. Either ``lengths`` (tokens of the whole prompt) with
    ``depths`` (0 to 100) is filled, or ``documents`` (their number) with ``positions`` (from 1). ``inference`` holds
    litellm parameters as they are sent. ``length_tokenizer`` is None for the first model's; ``judge`` is the model
    that scoring by judge asks; ``repeat_filler`` allows a filler that is too short to be used again; ``salt_prefix``
    makes the beginning of every prompt differ, so that no cache serves it; ``tolerance`` is the middle drop that
    still counts as flat; ``batch`` hands requests to providers in batches.
    """

    name: str
    cases: tuple[str, ...]
    models: tuple[str, ...]
    lengths: tuple[int, ...] = ()
    documents: tuple[int, ...] = ()
    positions: tuple[int, ...] = ()
    depths: tuple[float, ...] = ()
    seeds: tuple[int, ...] = (0,)
    distractors: tuple[DistractorChoice, ...] = (DistractorChoice("near_duplicate"),)
    templates: tuple[str, ...] = ("documents",)
    arrangements: tuple[str, ...] = ("as_given",)
    question: tuple[QuestionPlace, ...] = ("after",)
    baselines: tuple[Baseline, ...] = ()
    scoring: ScoringMethod = "typed"
    judge: str | None = None
    inference: Mapping[str, object] = field(default_factory=dict)
    budget: Budget | None = None
    mode: SweepMode = "fixed"
    length_tokenizer: str | None = None
    repeat_filler: bool = False
    salt_prefix: bool = False
    tolerance: float = 0.10
    on_finish: str | None = None
    batch: bool = False
    file: str | None = None
