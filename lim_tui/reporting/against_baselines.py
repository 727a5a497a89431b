"""What the context gives: the middle of each length beside the baselines without it, case by case (statistics 10.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from lim_tui.domain.trial import Axes, Baseline, TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.reporting.curve_rows import Curve
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.places import place_values
from lim_tui.reporting.rows import AgainstBaselinesRow, Place
from lim_tui.statistics.bands import item_bands
from lim_tui.statistics.baselines import context_harm, utilisation, utilisation_interval
from lim_tui.statistics.positions import PositionOptions
from lim_tui.statistics.scores import FloatArray, item_means

# A baseline without a context serves every arrangement, size and choice of distractors.
Asked = tuple[str, str, str, str]
ItemScores = Mapping[str, float]


def against_baselines(
    rows: Iterable[TrialRow], groups: Groups, families: Sequence[Sequence[Curve]], options: PositionOptions
) -> Iterator[AgainstBaselinesRow]:
    """A row for each length whose questions were also asked without the context."""
    asked = list(rows)
    closed, oracle = (_scores(asked, groups, baseline) for baseline in ("closed_book", "oracle"))
    for curve in (curve for family in families for curve in family):
        key = _key(curve.place.group, curve.place)
        if closed.get(key):
            yield _row(curve, closed[key], oracle.get(key, {}), options)


def _row(curve: Curve, closed: ItemScores, oracle: ItemScores, options: PositionOptions) -> AgainstBaselinesRow:
    items = curve.array.items
    middle = item_bands(item_means(curve.array.scores), curve.array.depths, options.bands).middle
    without, alone = _in_order(closed, items), _in_order(oracle, items)
    gain = context_harm(middle, without)
    interval = utilisation_interval(middle, without, alone, options.seed)
    return AgainstBaselinesRow(
        **place_values(curve.place),
        middle_minus_closed_book=gain.difference,
        low=gain.low,
        high=gain.high,
        p=gain.p,
        items=gain.items,
        utilisation=_utilisation(np.column_stack([middle, without, alone])),
        utilisation_low=interval.low if interval else None,
        utilisation_high=interval.high if interval else None,
        utilisation_items=int((~np.isnan(middle + without + alone)).sum()),
    )


def _utilisation(rows: FloatArray) -> float | None:
    complete = rows[~np.isnan(rows).any(axis=1)]
    return utilisation(*complete.mean(axis=0).tolist()) if len(complete) else None


def _in_order(scores: ItemScores, items: Sequence[str]) -> FloatArray:
    return np.array([scores.get(item, np.nan) for item in items], dtype=np.float64)


def _scores(rows: Iterable[TrialRow], groups: Groups, baseline: Baseline) -> dict[Asked, dict[str, float]]:
    """The mean over the scored repeats of each item."""
    found: dict[Asked, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        score = SCORE_OF_VERDICT.get(row.verdict or "")
        if row.axes.baseline == baseline and score is not None:
            for group in groups.of_cell(row):
                found[_key(group, row.axes)][row.item].append(score)
    return {key: {item: float(np.mean(seen)) for item, seen in by_item.items()} for key, by_item in found.items()}


def _key(group: str, place: Place | Axes) -> Asked:
    return group, place.model, place.question, place.template
