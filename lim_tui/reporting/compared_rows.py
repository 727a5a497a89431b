"""The rows of a comparison: each depth, the drop before and after, and what both runs took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.comparison_rows import ComparedCell, ComparedDrop, ComparedPlace, ComparedSpending, Spent
from lim_tui.reporting.metrics import answer_latencies, percentile, total
from lim_tui.reporting.pairing import AlignedScores
from lim_tui.reporting.places import PlacedTrials, Spot, place_values
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.words import negative
from lim_tui.statistics.bands import item_bands
from lim_tui.statistics.bonett_price import augmented_mean
from lim_tui.statistics.mitigation import mitigation
from lim_tui.statistics.multiplicity import holm
from lim_tui.statistics.paired import paired_difference
from lim_tui.statistics.planning import resolvable_margin
from lim_tui.statistics.scores import FloatArray, complete_differences, item_means, without_missing
from lim_tui.store.outcomes import Usage

_UNKNOWN_DROP: dict[str, Any] = dict.fromkeys(
    (
        "after",
        "reduction",
        "low",
        "high",
        "p_reduced",
        "p_grown",
        "start_change",
        "start_change_low",
        "end_change",
        "end_change_low",
    )
)


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A place of the base with its counterpart, over their common cases and seeds."""

    base: PlacedTrials
    candidate: PlacedTrials
    scores: AlignedScores

    @property
    def place(self) -> ComparedPlace:
        """Where both were measured."""
        other = self.candidate.place
        return ComparedPlace(
            **place_values(self.base.place),
            candidate_model=other.model,
            candidate_arrangement=other.arrangement,
            candidate_question=other.question,
            candidate_distractors=other.distractors,
        )


def compared_cells(run: ComparedRun, seed: int) -> list[ComparedCell]:
    """A row for each depth; ``seed`` fixes the draws of large tests."""
    cells = [_cell(run, spot, old, new, seed) for spot, old, new in run.scores.columns]
    adjusted = holm([cell.p for cell in cells])
    return [replace(cell, p_adjusted=p) for cell, p in zip(cells, adjusted, strict=True)]


def _cell(run: ComparedRun, spot: Spot, old: int, new: int, seed: int) -> ComparedCell:
    base, candidate = run.scores.base.scores[:, old], run.scores.candidate.scores[:, new]
    before, after = (item_means(scores) for scores in _complete(base, candidate))
    paired = paired_difference(before, after, seed)
    return ComparedCell(
        **_values(run.place),
        depth=spot.depth,
        position=spot.position,
        base_accuracy=_mean(before),
        candidate_accuracy=_mean(after),
        difference=negative(paired.difference),
        low=negative(paired.high),
        high=negative(paired.low),
        p=paired.p,
        p_adjusted=None,
        right_to_wrong=paired.right_to_wrong,
        wrong_to_right=paired.wrong_to_right,
        items=paired.items,
        resolvable_margin=_resolvable_margin(complete_differences(after, before)),
        base_missing=_missing(base, candidate),
        candidate_missing=_missing(candidate, base),
    )


def _resolvable_margin(changes: FloatArray) -> float | None:
    """From the variance of the changes as their interval has it, which is not 0 where all are alike."""
    if not changes.size:
        return None
    seen = augmented_mean(changes.size, float(changes.sum()), float(np.square(changes).sum()))
    return min(resolvable_margin(changes.size, seen.error**2 * (changes.size + 2)), 1.0)


def compared_drop(run: ComparedRun, seed: int) -> ComparedDrop | None:
    """The middle drop before and after; None where the base has no depths."""
    depths = tuple(spot.depth for spot, _, _ in run.scores.columns if spot.depth is not None)
    if not run.scores.base_moves or not depths:
        return None
    if not run.scores.candidate_moves:
        drops = without_missing(item_bands(item_means(run.scores.base.scores), run.scores.base.depths).drop)
        return ComparedDrop(**_values(run.place), **_UNKNOWN_DROP, before=_mean(drops), items=drops.size)
    old, new = [column for _, column, _ in run.scores.columns], [column for _, _, column in run.scores.columns]
    base, candidate = _complete(run.scores.base.scores[:, old], run.scores.candidate.scores[:, new])
    found = mitigation(item_means(base), item_means(candidate), depths, seed=seed)
    if found.drop is None:
        return ComparedDrop(**_values(run.place), **_UNKNOWN_DROP, before=None, items=0)
    return ComparedDrop(
        **_values(run.place),
        before=found.drop.before,
        after=found.drop.after,
        reduction=found.drop.reduction,
        low=found.drop.low,
        high=found.drop.high,
        p_reduced=found.drop.p_reduced,
        p_grown=found.drop.p_grown,
        start_change=found.start_change,
        start_change_low=None if found.start_change is None else found.start_change_low,
        end_change=found.end_change,
        end_change_low=None if found.end_change is None else found.end_change_low,
        items=found.drop.items,
    )


def compared_spending(run: ComparedRun, base: StoredSweep, candidate: StoredSweep) -> ComparedSpending:
    """What both runs took for their common cases and seeds."""
    return ComparedSpending(
        **_values(run.place), base=_spent(run.base, base.usage), candidate=_spent(run.candidate, candidate.usage)
    )


def _spent(placed: PlacedTrials, usage: Mapping[int, Usage]) -> Spent:
    rows: list[TrialRow] = [row for spot in placed.spots.values() for row in spot if row.state == "done"]
    latencies = answer_latencies(rows)
    used = [usage[row.id] for row in rows if row.id in usage and usage[row.id].answered]
    return Spent(
        trials=len(rows),
        latency_p50=percentile(latencies, 50),
        latency_p95=percentile(latencies, 95),
        input_tokens=total([one.input_tokens for one in used]),
        output_tokens=total([one.output_tokens for one in used]),
        cached_tokens=total([one.cached_tokens for one in used]),
        cost=total([one.cost for one in used]),
        currency=next((one.currency for one in used if one.currency), None),
    )


def _complete(first: FloatArray, second: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Both arrays where both have a score."""
    missing = np.isnan(first) | np.isnan(second)
    return np.where(missing, np.nan, first), np.where(missing, np.nan, second)


def _missing(here: FloatArray, there: FloatArray) -> int:
    """Scores that are there and not here."""
    return int((np.isnan(here) & ~np.isnan(there)).sum())


def _mean(values: FloatArray) -> float | None:
    found = without_missing(values)
    return float(found.mean()) if found.size else None


def _values(place: ComparedPlace) -> dict[str, Any]:
    return {field.name: getattr(place, field.name) for field in fields(ComparedPlace)}
