"""All figures of one length: the statistical fields of a `positions` row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from lim_tui.statistics.bands import DEFAULT_BANDS, Bands, band_values, item_bands
from lim_tui.statistics.cells import cells_of_means
from lim_tui.statistics.curve import Curve, CurveEvidence, corrected, label_curves
from lim_tui.statistics.extremes import extremes
from lim_tui.statistics.gap import gap_noise, gap_upper_bound
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.paired import paired_difference
from lim_tui.statistics.scores import FloatArray, checked_scores, item_means

RIGHT = 1 - 1e-9
WRONG = 1e-9


@dataclass(frozen=True, slots=True)
class PositionPoints:
    """The figures without a test, cheap enough for every redraw; None is unknown.

    Accuracies, gap and floor are shares, not points; the closed form of the floor passes 1 with one or two items, and
    stops there, as a gap does. ``worst_depths`` are percent. ``items`` have a score at some
    depth; those right or wrong everywhere have one at every measured depth.
    """

    start_accuracy: float | None
    middle_accuracy: float | None
    end_accuracy: float | None
    worst_position_accuracy: float | None
    worst_depths: tuple[float, ...]
    worst_lower_bound: float | None
    position_gap: float | None
    gap_noise_floor: float | None
    items: int
    items_right_everywhere: int
    items_wrong_everywhere: int


@dataclass(frozen=True, slots=True)
class PositionFigures(PositionPoints):
    """One row of `positions`; None is unknown, never 0.

    ``middle_drop_items`` are those that have start, middle and end; its p-value needs one edge and the middle, and
    ``middle_drop_items_tested`` is the fewer of the two comparisons.
    ``middle_drop_p``, ``gap_p`` and ``ends_p`` (start and end, two-sided) are of this length alone. The label ``curve``
    rests on those that are ``adjusted``: corrected after Holm over the lengths of its family. ``middle_drop_p_start``
    and ``middle_drop_p_end`` are the one-sided tests of each end above the middle; both must be shown, so
    ``middle_drop_p`` is the larger.
    """

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


@dataclass(frozen=True, slots=True)
class PositionOptions:
    """Settings that are stored with a run.

    ``permutations`` 0 takes the closed form of the gap's p-value instead of the permutation test; ``tolerance`` is the
    gap below which a curve counts as flat; ``seed`` fixes every draw.
    """

    permutations: int = 10_000
    seed: int = 0
    alpha: float = 0.05
    tolerance: float = 0.10
    bands: Bands = DEFAULT_BANDS


DEFAULT_OPTIONS = PositionOptions()


@dataclass(frozen=True, slots=True)
class MeasuredPositions:
    """The figures of one length, not yet labelled, and what their label will rest on."""

    figures: PositionFigures
    evidence: CurveEvidence


def position_figures(
    scores: FloatArray, depths: Sequence[float], options: PositionOptions = DEFAULT_OPTIONS
) -> PositionFigures:
    """The figures of scores[item, depth, seed] at these depths in percent, labelled as a family of one length."""
    return holm_over_lengths([measure_positions(scores, depths, options)], options)[0]


def holm_over_lengths(
    lengths: Sequence[MeasuredPositions], options: PositionOptions = DEFAULT_OPTIONS
) -> tuple[PositionFigures, ...]:
    """The figures of all lengths of one group and model, labelled with Holm's correction over the lengths."""
    evidence = [length.evidence for length in lengths]
    curves = label_curves(evidence, options.alpha, options.tolerance)
    labelled = zip(lengths, corrected(evidence), curves, strict=True)
    return tuple(_labelled(length.figures, tests, curve) for length, tests, curve in labelled)


def _labelled(figures: PositionFigures, adjusted: CurveEvidence, curve: Curve) -> PositionFigures:
    return replace(
        figures,
        curve=curve,
        gap_p_adjusted=adjusted.gap_p,
        ends_p_adjusted=adjusted.edges_p,
        middle_drop_p_adjusted=adjusted.drop_p,
    )


def measure_positions(
    scores: FloatArray, depths: Sequence[float], options: PositionOptions = DEFAULT_OPTIONS
) -> MeasuredPositions:
    """All figures from scores[item, depth, seed]; ValueError for scores of another shape or outside [0, 1]."""
    scores = checked_scores(scores, dimensions=3)
    means = item_means(scores)
    points = _points(scores, means, depths, options)
    bands = item_bands(means, depths, options.bands)
    drop = middle_drop(bands, options.seed)
    ends = paired_difference(bands.start, bands.end, options.seed)
    bound = gap_upper_bound(means, depths, options.alpha)
    figures = PositionFigures(
        **asdict(points),
        gap_upper_bound=bound.upper if bound else None,
        gap_p=_gap_p(means, points.position_gap, options),
        gap_p_adjusted=None,
        ends_p=ends.p,
        ends_p_adjusted=None,
        curve="undecided",
        middle_drop=drop.drop,
        middle_drop_low=drop.low,
        middle_drop_high=drop.high,
        middle_drop_p=drop.p,
        middle_drop_p_start=drop.p_start,
        middle_drop_p_end=drop.p_end,
        middle_drop_p_adjusted=None,
        middle_drop_items=drop.items,
        middle_drop_items_tested=drop.items_tested,
    )
    return MeasuredPositions(figures, _evidence(figures, ends.difference, means))


def _points(scores: FloatArray, means: FloatArray, depths: Sequence[float], options: PositionOptions) -> PositionPoints:
    cells = cells_of_means(means, scores, options.alpha)
    accuracy = [cell.accuracy for cell in cells]
    bands = band_values(depths, accuracy, options.bands)
    ends = extremes(depths, accuracy)
    noise = gap_noise(means)
    complete = means[:, ~np.isnan(means).all(axis=0)]
    measured = complete.shape[1] > 0
    return PositionPoints(
        start_accuracy=bands.start,
        middle_accuracy=bands.middle,
        end_accuracy=bands.end,
        worst_position_accuracy=ends.worst,
        worst_depths=ends.worst_depths,
        worst_lower_bound=min((cell.lower_bound for cell in cells if cell.accuracy is not None), default=None),
        position_gap=ends.gap,
        gap_noise_floor=min(noise.floor, 1.0) if noise else None,
        items=int((~np.isnan(means)).any(axis=1).sum()),
        items_right_everywhere=int((complete >= RIGHT).all(axis=1).sum()) if measured else 0,
        items_wrong_everywhere=int((complete <= WRONG).all(axis=1).sum()) if measured else 0,
    )


def _gap_p(means: FloatArray, gap: float | None, options: PositionOptions) -> float | None:
    if gap is None:
        return None
    if options.permutations > 0:
        test = permute_gap(means, options.permutations, options.seed)
        return test.p if test else None
    noise = gap_noise(means)
    return noise.p_value(gap) if noise else None


def _evidence(figures: PositionFigures, ends_difference: float | None, means: FloatArray) -> CurveEvidence:
    complete = not np.isnan(means).all(axis=0).any()
    return CurveEvidence(
        drop_p=figures.middle_drop_p,
        edges_p=figures.ends_p,
        edges_difference=ends_difference,
        gap_p=figures.gap_p,
        gap_upper=figures.gap_upper_bound if complete else None,
    )
