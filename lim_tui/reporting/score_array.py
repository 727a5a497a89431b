"""The scores of one place as an array, paired by item, depth and repeat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.reporting.places import Block, PlacedTrials, Spot, block_of
from lim_tui.statistics.scores import BoolArray, FloatArray


@dataclass(frozen=True, slots=True)
class ScoreArray:
    """``scores``, ``done`` and ``planned`` are [item, spot, repeat].

    ``cases`` are all that are planned, ``scored_cases`` those with a score somewhere; there are more of them than items
    where cases share one.
    A score is nan where there is none; ``planned`` is True for every trial that was not refused, ``done`` for those
    that ended, with a score or without. A repeat is one case and seed of the item, the same one at every spot.
    """

    scores: FloatArray
    done: BoolArray
    planned: BoolArray
    items: tuple[str, ...]
    spots: tuple[Spot, ...]
    cases: int
    scored_cases: int

    @property
    def depths(self) -> tuple[float, ...]:
        """The requested depths in percent, of a place whose position moves."""
        return tuple(spot.depth for spot in self.spots if spot.depth is not None)

    @property
    def depths_without_score(self) -> tuple[float, ...]:
        """Those of ``depths`` at which no trial has a score."""
        scored = ~np.isnan(self.scores)
        return tuple(depth for column, depth in enumerate(self.depths) if not scored[:, column].any())

    @property
    def missing(self) -> BoolArray:
        """[item, spot]: whether some trial ended there without a score."""
        return np.asarray(np.any(self.done & np.isnan(self.scores), axis=2), dtype=np.bool_)


def verdict_score(row: TrialRow) -> float:
    """1 for right, 0 for wrong, nan for a trial without either."""
    return SCORE_OF_VERDICT.get(row.verdict or "", np.nan)


def score_array(placed: PlacedTrials, score_of: Callable[[TrialRow], float] = verdict_score) -> ScoreArray:
    """The scores of a place, 0 to 1; items in the order of their names."""
    spots = tuple(placed.spots)
    repeats = _repeats(placed)
    items = tuple(sorted(repeats))
    longest = max((len(found) for found in repeats.values()), default=0)
    scores = np.full((len(items), len(spots), longest), np.nan)
    done, planned = np.zeros(scores.shape, dtype=np.bool_), np.zeros(scores.shape, dtype=np.bool_)
    item_index = {item: index for index, item in enumerate(items)}
    for column, spot in enumerate(spots):
        for row in placed.spots[spot]:
            cell = (item_index[row.item], column, repeats[row.item][block_of(row)])
            scores[cell] = score_of(row)
            done[cell] = row.state == "done"
            planned[cell] = row.state != "refused"
    rows = [row for rows in placed.spots.values() for row in rows]
    cases = {(row.set_name, row.case) for row in rows}
    scored = {(row.set_name, row.case) for row in rows if row.verdict in SCORE_OF_VERDICT}
    return ScoreArray(scores, done, planned, items, spots, len(cases), len(scored))


def _repeats(placed: PlacedTrials) -> dict[str, dict[Block, int]]:
    """For each item the place of each of its cases and seeds on the last axis."""
    found: dict[str, set[Block]] = defaultdict(set)
    for rows in placed.spots.values():
        for row in rows:
            found[row.item].add(block_of(row))
    return {item: {repeat: index for index, repeat in enumerate(sorted(seen))} for item, seen in found.items()}
