"""What became of some planned trials: each is in exactly one count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lim_tui.domain.trial import TrialRow


@dataclass(frozen=True, slots=True)
class Tally:
    """``planned`` is the sum of all others but ``correct`` and ``incorrect``, which make up ``scored``.

    ``refusal`` is the reason of the first refused trial, None where none was refused.
    """

    planned: int
    open: int
    refused: int
    correct: int
    incorrect: int
    review: int
    scorer_error: int
    not_scored: Mapping[str, int]
    refusal: str | None

    @property
    def scored(self) -> int:
        """Answers that were judged right or wrong."""
        return self.correct + self.incorrect

    @property
    def missing(self) -> int:
        """Trials that ended without a score."""
        return self.planned - self.open - self.refused - self.scored


def tally(rows: Sequence[TrialRow]) -> Tally:
    """The counts of ``rows``; reasons with the most frequent first."""
    states, verdicts = Counter(row.state for row in rows), Counter(row.verdict for row in rows)
    reasons = Counter(row.reason or "" for row in rows if row.verdict == "not_scored")
    return Tally(
        planned=len(rows),
        open=states["planned"] + states["running"],
        refused=states["refused"],
        correct=verdicts["correct"],
        incorrect=verdicts["incorrect"],
        review=verdicts["review"],
        scorer_error=verdicts["scorer_error"],
        not_scored=dict(reasons.most_common()),
        refusal=next((row.reason for row in rows if row.state == "refused"), None),
    )
