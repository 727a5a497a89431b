"""Accuracy corrected for the errors of a judge, from a sample that people labelled.

If the judge errs alike at all depths, its noise hides gaps and drops; it does not create them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from lim_tui.statistics.bonett_price import augmented_mean
from lim_tui.statistics.intervals import NOTHING_KNOWN, Interval, two_sided_z
from lim_tui.statistics.scores import FloatArray

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

    @property
    def steadied(self) -> tuple[JudgeQuality, float, float]:
        """What intervals rest on: both shares with one label more on each side, and their variances."""
        sensitivity = (self.true_positives + 1) / (self.positives + 2)
        specificity = (self.true_negatives + 1) / (self.negatives + 2)
        return (
            JudgeQuality(sensitivity, specificity),
            sensitivity * (1 - sensitivity) / (self.positives + 2),
            specificity * (1 - specificity) / (self.negatives + 2),
        )


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
    steadied, of_sensitivity, of_specificity = labels.steadied
    if steadied.youden <= 0:
        return NOTHING_KNOWN
    estimate = (share + steadied.specificity - 1) / steadied.youden
    variance = share * (1 - share) / (answers + z * z)
    variance += estimate**2 * of_sensitivity + (1 - estimate) ** 2 * of_specificity
    shift = 2 * z * z * (estimate * of_sensitivity - (1 - estimate) * of_specificity)
    spread = z * sqrt(variance) / steadied.youden
    return Interval(max(estimate + shift - spread, 0.0), min(estimate + shift + spread, 1.0))


def corrected_difference_interval(
    differences: FloatArray, labels: JudgeLabels, confidence: float = 0.95
) -> Interval | None:
    """The interval of ``corrected_difference``, from the items' differences in [-1, 1] by the judge's words.

    The mean and error are those of Bonett and Price, the labels steadied as by Lang and Reiczigel, and both errors are
    carried through the quotient (delta method), labels and answers taken for independent. None without any difference
    and for a judge without information.
    """
    quality = labels.quality
    if quality is None or quality.youden <= 0 or differences.size == 0:
        return None
    steadied, of_sensitivity, of_specificity = labels.steadied
    if steadied.youden <= 0:
        return Interval(-1.0, 1.0)
    found = augmented_mean(differences.size, float(differences.sum()), float(differences @ differences))
    estimate = found.mean / steadied.youden
    variance = found.error**2 + estimate**2 * (of_sensitivity + of_specificity)
    spread = two_sided_z(confidence) * sqrt(variance) / steadied.youden
    return Interval(max(estimate - spread, -1.0), min(estimate + spread, 1.0))
