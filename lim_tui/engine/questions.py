"""What a sweep in mode anytime asks: at each length, whether there is a middle drop. What decides it, and when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import Axes, TrialRow, ended_items
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.statistics.bands import DEFAULT_BANDS, item_bands
from lim_tui.statistics.drop_evidence import drop_evidence
from lim_tui.statistics.effective_length import TIE_TOLERANCE
from lim_tui.statistics.scores import FloatArray, position_accuracy


@dataclass(frozen=True, slots=True)
class Question:
    """A population at one place, all depths together: what a middle drop is shown or excluded for."""

    language: str
    kind: str
    axes: Axes

    @property
    def family(self) -> Question:
        """The question over all lengths, among which the error is shared."""
        return replace(self, axes=replace(self.axes, length=None, documents=None))

    @property
    def size(self) -> int:
        """Tokens, or documents on that axis."""
        return self.axes.length or self.axes.documents or 0


Trials = Mapping[Question, Sequence[TrialRow]]


def question_of(row: TrialRow) -> Question:
    """The question that a trial, or its baseline at the same length, belongs to."""
    return Question(row.language, row.kind, replace(row.axes, depth=None, position=None, baseline=None))


def trials_of_questions(rows: Iterable[TrialRow]) -> Trials:
    """The trials at the start, the middle and the end, by the question that they tell."""
    found: dict[Question, list[TrialRow]] = defaultdict(list)
    for row in rows:
        if row.axes.baseline is None and row.kind in CELL_KINDS and tells_the_drop(row.axes):
            found[question_of(row)].append(row)
    return found


def tells_the_drop(axes: Axes) -> bool:
    """Whether the depth of a trial is in the start, the middle or the end; True where nothing moves."""
    return axes.depth is None or DEFAULT_BANDS.hold(axes.depth)


def decided_questions(trials: Trials, tolerance: float, alpha: float) -> dict[Question, bool]:
    """Every question that start, middle and end can answer, and whether it is answered.

    Items count in the order of the plan, up to the first that waits for an answer; the decision holds at any look.
    """
    sizes: dict[Question, int] = defaultdict(int)
    for question in trials:
        sizes[question.family] += 1
    found = {question: _decided(asked, tolerance, alpha / sizes[question.family]) for question, asked in trials.items()}
    return {question: known for question, known in found.items() if known is not None}


def questions_to_fill(trials: Trials, threshold: float) -> frozenset[Question]:
    """The lengths up to the first at which start, middle or end fail the threshold, by the answers so far.

    Beyond it the depths between the bands cannot change the effective length.
    """
    families: dict[Question, list[Question]] = defaultdict(list)
    for question in trials:
        families[question.family].append(question)
    found: set[Question] = set()
    for questions in families.values():
        for question in sorted(questions, key=lambda one: one.size):
            found.add(question)
            if not _reaches(trials[question], threshold):
                break
    return frozenset(found)


def _reaches(trials: Sequence[TrialRow], threshold: float) -> bool:
    means = _means(trials, list(dict.fromkeys(row.item for row in trials)), _depths(trials))
    return bool((position_accuracy(means) >= threshold - TIE_TOLERANCE).all())


def _decided(trials: Sequence[TrialRow], tolerance: float, alpha: float) -> bool | None:
    """None where the depths have no start, middle or end."""
    depths = _depths(trials)
    if not all(any(mask) for mask in DEFAULT_BANDS.masks(depths)):
        return None
    items = ended_items(trials)
    bands = item_bands(_means(trials, items, depths), depths)
    return drop_evidence(bands, range(len(items)), tolerance).is_decided(alpha)


def _depths(trials: Sequence[TrialRow]) -> list[float]:
    return sorted({row.axes.depth for row in trials if row.axes.depth is not None})


def _means(trials: Sequence[TrialRow], items: Sequence[str], depths: Sequence[float]) -> FloatArray:
    scores: dict[tuple[str, float], list[float]] = defaultdict(list)
    for row in trials:
        score = SCORE_OF_VERDICT.get(row.verdict or "")
        if score is not None and row.axes.depth is not None:
            scores[row.item, row.axes.depth].append(score)
    table = [[_mean(scores.get((item, depth))) for depth in depths] for item in items]
    return np.array(table, dtype=float).reshape(len(items), len(depths))


def _mean(scores: Sequence[float] | None) -> float:
    """Of a few scores, without numpy: its mean of one number costs as much as the rest of a look."""
    return sum(scores) / len(scores) if scores else float("nan")
