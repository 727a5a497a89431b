"""The rows of ``positions``, ``paired`` and ``effective_length``: what the depths and lengths of one curve say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from lim_tui.reporting.places import PlacedTrials, place_values
from lim_tui.reporting.rows import EffectiveLengthRow, LimitingCell, PairedRow, Place, PositionRow
from lim_tui.reporting.score_array import ScoreArray, score_array
from lim_tui.statistics.cells import cells_by_depth
from lim_tui.statistics.effective_length import LengthCells, effective_length
from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.missing import filled
from lim_tui.statistics.multiplicity import fewest_items_for_significance
from lim_tui.statistics.position_pairs import position_pairs
from lim_tui.statistics.positions import PositionOptions, holm_over_lengths, measure_positions
from lim_tui.statistics.scores import incomplete_items, item_means


@dataclass(frozen=True, slots=True)
class Curve:
    """One length of a family with its scores."""

    place: Place
    array: ScoreArray


@dataclass(frozen=True, slots=True)
class CurveRows:
    """All rows of one family: the lengths of one group and model that are alike in every other axis."""

    positions: tuple[PositionRow, ...]
    paired: tuple[PairedRow, ...]
    effective_length: EffectiveLengthRow


def families(places: Sequence[PlacedTrials]) -> list[list[Curve]]:
    """The places that have depths, by family; within a family by length."""
    found: dict[Place, list[Curve]] = {}
    for placed in places:
        if placed.moves:
            family = replace(placed.place, length=None, documents=None)
            found.setdefault(family, []).append(Curve(placed.place, score_array(placed)))
    return list(found.values())


def curve_rows(family: Sequence[Curve], options: PositionOptions, threshold: float) -> CurveRows:
    """The rows of one family, whose lengths are corrected together."""
    positions = _position_rows(family, options)
    pairs = [
        row for curve, figures in zip(family, positions, strict=True) for row in _paired_rows(curve, figures, options)
    ]
    return CurveRows(positions, tuple(pairs), _effective_length_row(family, threshold, options.alpha))


def _position_rows(family: Sequence[Curve], options: PositionOptions) -> tuple[PositionRow, ...]:
    measured = [measure_positions(curve.array.scores, curve.array.depths, options) for curve in family]
    tests = sum(length.figures.middle_drop_p is not None for length in measured)
    needed = fewest_items_for_significance(options.alpha, max(tests, 1), two_sided=False)
    labelled = zip(family, holm_over_lengths(measured, options), strict=True)
    return tuple(
        PositionRow(
            **place_values(curve.place),
            **asdict(figures),
            items_needed=needed,
            lengths_tested=tests,
            tolerance=options.tolerance,
            cases=curve.array.scored_cases,
            items_incomplete=incomplete_items(curve.array.scores),
            items_without_score=len(curve.array.items) - figures.items,
            cases_without_score=curve.array.cases - curve.array.scored_cases,
            depths_without_score=curve.array.depths_without_score,
            refused=not curve.array.planned.any(),
        )
        for curve, figures in labelled
    )


def _paired_rows(curve: Curve, figures: PositionRow, options: PositionOptions) -> list[PairedRow]:
    pairs = position_pairs(item_means(curve.array.scores), curve.array.depths, figures.gap_p_adjusted, options.alpha)
    return [
        PairedRow(**place_values(curve.place), a=pair.a, b=pair.b, p_adjusted=pair.p_adjusted, **asdict(pair.paired))
        for pair in pairs
    ]


def _effective_length_row(family: Sequence[Curve], threshold: float, alpha: float) -> EffectiveLengthRow:
    found = effective_length([_length_cells(curve, alpha) for curve in family], threshold)
    limit = found.limited_by
    return EffectiveLengthRow(
        **place_values(replace(family[0].place, length=None, documents=None)),
        threshold=found.threshold,
        certified=found.certified,
        observed=found.observed,
        not_refuted=found.not_refuted,
        limited_by=None if limit is None else LimitingCell(length=limit.length, depth=limit.depth, reason=limit.reason),
        passes_after_failure=found.passes_after_failure,
    )


def _length_cells(curve: Curve, alpha: float) -> LengthCells:
    array = curve.array
    worst, best = (cells_by_depth(filled(array.scores, value, array.done), alpha) for value in (0.0, 1.0))
    missing = tuple(Interval(low.lower_bound, high.upper_bound) for low, high in zip(worst, best, strict=True))
    return LengthCells(
        _size(curve.place),
        array.depths,
        cells_by_depth(array.scores, alpha),
        missing if array.missing.any() else None,
    )


def _size(place: Place) -> int:
    """Tokens, or documents on that axis."""
    return place.length if place.length is not None else place.documents or 0
