"""What became of the planned trials of answerable cases. Errors leave the denominator; abstaining scores 0."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutcomeCounts:
    """Trials by outcome. ``other_missing`` are without a score for another reason (filtered, skipped for budget)."""

    right: int
    wrong: int
    abstained: int = 0
    request_failures: int = 0
    truncations: int = 0
    judge_errors: int = 0
    other_missing: int = 0

    @property
    def scored(self) -> int:
        """Trials with a score."""
        return self.right + self.wrong + self.abstained

    @property
    def missing(self) -> int:
        """Trials without a score."""
        return self.request_failures + self.truncations + self.judge_errors + self.other_missing

    @property
    def accuracy(self) -> float | None:
        """Right among the scored; None without any."""
        return _share(self.right, self.scored)

    @property
    def selective_accuracy(self) -> float | None:
        """Right among the answered, abstentions left out."""
        return _share(self.right, self.right + self.wrong)

    @property
    def abstention_rate(self) -> float | None:
        """Abstained among the scored."""
        return _share(self.abstained, self.scored)

    @property
    def request_failure_rate(self) -> float | None:
        """Failed requests among all trials."""
        return _share(self.request_failures, self.scored + self.missing)

    @property
    def truncation_rate(self) -> float | None:
        """Cut inputs or outputs among all trials."""
        return _share(self.truncations, self.scored + self.missing)

    @property
    def judge_error_rate(self) -> float | None:
        """Failures of the scorer among all trials."""
        return _share(self.judge_errors, self.scored + self.missing)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
