"""Accuracy corrected for the errors of a judge, from a sample that people labelled.

If the judge errs alike at all depths, its noise hides gaps and drops; it does not create them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from lim_tui.statistics.intervals import NOTHING_KNOWN, Interval, two_sided_z

WEAK_JUDGE = 0.6


@dataclass(frozen=True, slots=True)
class JudgeQuality:
    """How often the judge is right about right answers (sensitivity) and about wrong ones (specificity)."""

    sensitivity: float
    specificity: float

    @property
    def youden(self) -> float:
        """Sensitivity + specificity - 1: at 0 or less the verdicts say nothing; below 0.6 a warning is due."""
        return self.sensitivity + self.specificity - 1

    @property
    def weak(self) -> bool:
        """Whether a warning is due."""
        return self.youden < WEAK_JUDGE


@dataclass(frozen=True, slots=True)
class JudgeLabels:
    """The human-labelled answers: of ``positives`` right ones the judge passed ``true_positives``; wrong ones alike."""

    true_positives: int
    positives: int
    true_negatives: int
    negatives: int

    @property
    def sensitivity(self) -> float | None:
        """The share of right answers that the judge passed; None without labels on right ones."""
        return self.true_positives / self.positives if self.positives else None

    @property
    def specificity(self) -> float | None:
        """The share of wrong answers that the judge did not pass; None without labels on wrong ones."""
        return self.true_negatives / self.negatives if self.negatives else None

    @property
    def kappa(self) -> float | None:
        """Cohen's (1960) agreement beyond chance; None without labels, and where chance alone explains all."""
        labels = self.positives + self.negatives
        if not labels:
            return None
        passed = self.true_positives + self.negatives - self.true_negatives
        by_chance = (self.positives * passed + self.negatives * (labels - passed)) / labels**2
        observed = (self.true_positives + self.true_negatives) / labels
        return (observed - by_chance) / (1 - by_chance) if by_chance < 1 else None

    @property
    def quality(self) -> JudgeQuality | None:
        """Sensitivity and specificity; None without labels of either kind."""
        if not self.positives or not self.negatives:
            return None
        return JudgeQuality(self.true_positives / self.positives, self.true_negatives / self.negatives)


def corrected_accuracy(observed: float, judge: JudgeQuality) -> float | None:
    """The estimate of Rogan and Gladen (1978), within [0, 1]; None for a judge without information."""
    if judge.youden <= 0:
        return None
    return min(max((observed + judge.specificity - 1) / judge.youden, 0.0), 1.0)


def corrected_difference(observed: float, judge: JudgeQuality) -> float | None:
    """A difference of two accuracies, if the judge errs alike in both; None for a judge without information."""
    return None if judge.youden <= 0 else min(max(observed / judge.youden, -1.0), 1.0)


def corrected_interval(passed: float, answers: float, labels: JudgeLabels, confidence: float = 0.95) -> Interval | None:
    """The interval of Lang and Reiczigel (2014), which also counts the uncertainty of the labels.

    ``answers`` is the effective number of answers, ``passed`` the judge's passes among them. None for a judge without
    information; [0, 1] without answers.
    """
    quality = labels.quality
    if quality is None or quality.youden <= 0:
        return None
    if answers <= 0:
        return NOTHING_KNOWN
    z = two_sided_z(confidence)
    share = (passed + z * z / 2) / (answers + z * z)
    sensitivity = (labels.true_positives + 1) / (labels.positives + 2)
    specificity = (labels.true_negatives + 1) / (labels.negatives + 2)
    youden = sensitivity + specificity - 1
    if youden <= 0:
        return NOTHING_KNOWN
    estimate = (share + specificity - 1) / youden
    of_sensitivity = sensitivity * (1 - sensitivity) / (labels.positives + 2)
    of_specificity = specificity * (1 - specificity) / (labels.negatives + 2)
    variance = share * (1 - share) / (answers + z * z)
    variance += estimate**2 * of_sensitivity + (1 - estimate) ** 2 * of_specificity
    shift = 2 * z * z * (estimate * of_sensitivity - (1 - estimate) * of_specificity)
    spread = z * sqrt(variance) / youden
    return Interval(max(estimate + shift - spread, 0.0), min(estimate + shift + spread, 1.0))
