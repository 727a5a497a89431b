"""Rows of the report about one group and model as a whole, without a place.

Shares and accuracies lie between 0 and 1; None is unknown, never 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricsRow:
    """What the field asks to be reported of one group and model. Latencies are in seconds.

    ``selective_accuracy`` is right / (right + wrong) over its cells: abstentions left out. ``f1_counts`` names the
    tokens that the ``f1`` of its cells is counted over.
    """

    group: str
    model: str
    abstention_accuracy: float | None
    selective_accuracy: float | None
    citation_correctness: float | None
    unsupported_claim_rate: float | None
    f1_counts: str | None
    retrieval_recall: float | None
    request_failure_rate: float | None
    latency_p50: float | None
    latency_p95: float | None
    input_tokens: int | None
    output_tokens: int | None
    cached_tokens: int | None
    cost: float | None
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRow:
    """Accuracy by the rule alone and with human labels over it, for one group and model that has labels."""

    group: str
    model: str
    labelled: int
    labelled_correct: int
    labelled_incorrect: int
    rule_accuracy: float | None
    accuracy_with_labels: float | None


DepthBand = Literal["all", "start", "middle", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRow:
    """The LLM judge on one group and model, over all depths or a band of them.

    ``accuracy`` is the mean over items of the share that it passed, with Wilson's interval on the effective number of
    items; ``unsure`` and ``errors`` are in no share.
    ``kappa``, ``sensitivity`` and ``specificity`` compare it with the ``labelled`` answers; ``corrected`` is the
    accuracy without its errors, with the 95% interval of Lang and Reiczigel. They are None without the labels for them.
    ``powered`` is the judge's mean plus the mean error that the labels show (prediction-powered, not clipped); None
    below 50 labels on 20 items.

    ``middle_drop`` is the drop by the judge's words, over all lengths, of the row of all depths only: the mean over the
    ``middle_drop_items`` that have start, middle and end, with the interval and the tests of a position row.
    ``middle_drop_corrected`` is the same without the judge's errors, if it errs alike at all depths; its interval
    counts the uncertainty of the labels.
    """

    group: str
    model: str
    judge: str
    band: DepthBand
    passed: int
    failed: int
    unsure: int
    errors: int
    accuracy: float | None
    accuracy_low: float | None
    accuracy_high: float | None
    labelled: int
    kappa: float | None
    sensitivity: float | None
    specificity: float | None
    corrected: float | None
    corrected_low: float | None
    corrected_high: float | None
    powered: float | None
    powered_low: float | None
    powered_high: float | None
    middle_drop: float | None = None
    middle_drop_low: float | None = None
    middle_drop_high: float | None = None
    middle_drop_p: float | None = None
    middle_drop_p_start: float | None = None
    middle_drop_p_end: float | None = None
    middle_drop_items: int = 0
    middle_drop_corrected: float | None = None
    middle_drop_corrected_low: float | None = None
    middle_drop_corrected_high: float | None = None
