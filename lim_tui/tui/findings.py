"""What the cells of a sweep say about the middle, in words: one finding a row. Runs away from the screen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, log2
from typing import TYPE_CHECKING

from lim_tui.domain.cell import Cell
from lim_tui.domain.trial import Axes
from lim_tui.tui.figures import depth_text, percent, plural, points
from lim_tui.tui.heat_grid import RowKey, row_key
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.words import group_name

if TYPE_CHECKING:
    from lim_tui.statistics.positions import MeasuredPositions, PositionFigures, PositionOptions
    from lim_tui.statistics.scores import FloatArray

_TONES: Mapping[str, Tone] = {
    "drop": "bad",
    "primacy": "warn",
    "recency": "warn",
    "uneven": "warn",
    "flat": "good",
    "undecided": "dim",
}
DEFAULT_TOLERANCE = 0.10
_REPORT_PERMUTATIONS = 10_000


@dataclass(frozen=True, slots=True)
class RowFinding:
    """What one row says: the word of its curve, and a sentence."""

    curve: str
    tone: Tone
    sentence: str


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a sweep by row, and one line for all of it."""

    rows: Mapping[RowKey, RowFinding] = field(default_factory=dict)
    headline: tuple[Piece, ...] = ()


def findings(cells: Sequence[Cell], *, finished: bool, tolerance: float = DEFAULT_TOLERANCE) -> Findings:
    """The findings of all rows. A sweep that still runs takes the closed form of the gap's p-value, a finished one the
    permutation test that its report takes."""
    from lim_tui.statistics.positions import PositionOptions

    options = PositionOptions(permutations=_REPORT_PERMUTATIONS if finished else 0, tolerance=tolerance)
    rows: dict[RowKey, RowFinding] = {}
    for family in _families(cells):
        rows.update(_family_findings(family, options))
    return Findings(rows, tuple(_headline(rows)))


def _families(cells: Iterable[Cell]) -> Iterable[dict[RowKey, list[Cell]]]:
    """The rows of each block: lengths of one group, model and variant are one family of tests."""
    families: dict[tuple[str, Axes], dict[RowKey, list[Cell]]] = defaultdict(dict)
    for cell in cells:
        if cell.axes.baseline is None and _depth(cell.axes) is not None:
            key = row_key(cell)
            block = (key.group, replace(key.axes, length=None, documents=None))
            families[block].setdefault(key, []).append(cell)
    return families.values()


def _depth(axes: Axes) -> float | None:
    if axes.depth is None and axes.position is not None and axes.documents:
        return 100 * (axes.position - 1) / max(axes.documents - 1, 1)
    return axes.depth


def _family_findings(family: Mapping[RowKey, list[Cell]], options: PositionOptions) -> dict[RowKey, RowFinding]:
    from lim_tui.statistics.positions import holm_over_lengths, measure_positions

    measured: dict[RowKey, MeasuredPositions] = {}
    for key, row in family.items():
        scored = [cell for cell in row if cell.scored]
        if len(scored) > 1:
            measured[key] = measure_positions(_scores(scored), [_depth(cell.axes) or 0.0 for cell in scored], options)
    if not measured:
        return {}
    figures = holm_over_lengths(list(measured.values()), options)
    least = ceil(log2(len(measured) / options.alpha))
    return {key: _finding(row, least, options.tolerance) for key, row in zip(measured, figures, strict=True)}


def _scores(row: Sequence[Cell]) -> FloatArray:
    """scores[item, depth, repeat]; the repeats of an item stand in no order of their own."""
    import numpy as np

    items = sorted({item.item for cell in row for item in cell.items})
    repeats = max(item.scored for cell in row for item in cell.items)
    scores = np.full((len(items), len(row), repeats), np.nan)
    index = {item: i for i, item in enumerate(items)}
    for k, cell in enumerate(row):
        for item in cell.items:
            scores[index[item.item], k, : item.scored] = 0.0
            scores[index[item.item], k, : item.correct] = 1.0
    return scores


def _finding(row: PositionFigures, least_items: int, tolerance: float) -> RowFinding:
    vary = row.items - row.items_right_everywhere - row.items_wrong_everywhere
    cases = (
        f"{vary} of {plural(row.items, 'case')} differ by depth, {row.items_right_everywhere} right everywhere,"
        f" {row.items_wrong_everywhere} wrong everywhere"
    )
    return RowFinding(row.curve, _TONES[row.curve], f"{_claim(row, least_items, tolerance)}; {cases}.")


def _claim(row: PositionFigures, least_items: int, tolerance: float) -> str:
    match row.curve:
        case "drop":
            return (
                f"the middle loses {_points(row.middle_drop)} points ({_points(row.middle_drop_low)} to"
                f" {_points(row.middle_drop_high)}) against both ends"
            )
        case "primacy" | "recency":
            better, worse = ("start", "end") if row.curve == "primacy" else ("end", "start")
            values = [percent(row.start_accuracy), percent(row.end_accuracy)]
            high, low = values if row.curve == "primacy" else reversed(values)
            middle = percent(row.middle_accuracy)
            return f"the {better} is better than the {worse}, {high} against {low}; middle {middle}"
        case "uneven":
            worst = " and ".join(depth_text(depth) for depth in row.worst_depths)
            return f"depth matters: worst at {worst} with {percent(row.worst_position_accuracy)}, {_gap(row)}"
        case "flat":
            bound = _points(row.gap_upper_bound)
            return f"no depth falls behind by {points(tolerance)} points: the gap is at most {bound}"
    if row.items < least_items:
        return f"cannot be decided with {plural(row.items, 'case')}; {least_items} could do"
    return f"undecided: {_gap(row)}"


def _gap(row: PositionFigures) -> str:
    return f"gap {_points(row.position_gap)} points (noise alone: {_points(row.gap_noise_floor)})"


def _points(share: float | None) -> str:
    return "unknown" if share is None else points(share)


def _headline(rows: Mapping[RowKey, RowFinding]) -> Iterable[Piece]:
    """``drop: Dutch (nl) 1,024; undecided: 3 rows``: what was found first, the rest counted."""
    by_curve: dict[str, list[RowKey]] = defaultdict(list)
    for key, finding in rows.items():
        by_curve[finding.curve].append(key)
    separator = ""
    for curve, tone in _TONES.items():
        if keys := by_curve.get(curve):
            yield f"{separator}{curve}: ", tone
            yield (plural(len(keys), "row") if curve == "undecided" else ", ".join(map(_row_name, keys))), "plain"
            separator = "; "


def _row_name(key: RowKey) -> str:
    size = key.axes.length if key.axes.length is not None else key.axes.documents
    return f"{group_name(key.group)} {size:,}"
