"""The gates on accuracy by position: one claim for each place of the sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from lim_tui.domain.gate import GateName, GatePolicy
from lim_tui.reporting.gate_rows import ALL_REFUSED, GateClaim, named
from lim_tui.reporting.pairing import AlignedScores, align, blocks_of, common_blocks, of_blocks
from lim_tui.reporting.places import PlacedTrials, block_of
from lim_tui.reporting.rows import Place
from lim_tui.reporting.run_matching import Pair, check_same_protocol, match_runs
from lim_tui.reporting.score_array import ScoreArray, score_array
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.warned import place_text
from lim_tui.statistics.extremes import TIE_TOLERANCE
from lim_tui.statistics.position_gates import gap_tolerance, no_position_regressed, worst_floor
from lim_tui.statistics.scores import FloatArray, complete_differences, item_means, position_accuracy
from lim_tui.statistics.share_gates import unknown
from lim_tui.store.store import Store

_SETTINGS = ("arrangement", "question", "template", "distractors")


def position_claims(stored: StoredSweep, policy: GatePolicy) -> Iterator[GateClaim]:
    """Worst floor and gap tolerance of every place; the gap only where the place has depths."""
    places = stored.cells()
    names = _Names([placed.place for placed in places])
    floor, tolerance = policy.gates.get("worst_floor"), policy.gates.get("gap_tolerance")
    for placed in places:
        array, where = score_array(placed), names.of(placed.place)
        if floor is not None:
            evidence = worst_floor(array.scores, floor, array.planned, policy.alpha)
            yield GateClaim(
                "worst_floor", where, floor, evidence, _why_unknown(evidence.bound, array), *_worst(placed, array)
            )
        if tolerance is not None and placed.moves:
            evidence = gap_tolerance(array.scores, tolerance, array.planned, policy.alpha)
            yield GateClaim(
                "gap_tolerance", where, tolerance, evidence, _why_unknown(evidence.bound, array), *_worst(placed, array)
            )
    if not places:
        yield from _nothing_measured(policy, ("worst_floor", "gap_tolerance"))


def regression_claims(
    store: Store, stored: StoredSweep, baseline: StoredSweep, policy: GatePolicy
) -> Iterator[GateClaim]:
    """No position of any place fell by the margin since the baseline; LimError where the two cannot be compared."""
    check_same_protocol(baseline, stored)
    blocks, _ = common_blocks(store, baseline.record.id, stored.record.id)
    pairs, _ = match_runs(baseline.cells(), stored.cells())
    names = _Names([after.place for _, after in pairs])
    margin, seed = policy.gates["margin"], int(stored.record.plan_sha256[:8], 16)
    for before, after in pairs:
        shared = blocks & blocks_of(before) & blocks_of(after)
        where = names.of(after.place)
        if not shared:
            yield GateClaim("margin", where, margin, unknown("margin"), "no case and seed in common with the baseline")
            continue
        yield _regression_claim((of_blocks(before, shared), of_blocks(after, shared)), where, policy, seed)
    if not pairs:
        yield from _nothing_measured(policy, ("margin",))


def _regression_claim(pair: Pair, where: str, policy: GatePolicy, seed: int) -> GateClaim:
    scores, margin = align(*pair), policy.gates["margin"]
    old, new = [column for _, column, _ in scores.columns], [column for _, _, column in scores.columns]
    planned = scores.base.planned[:, old] | scores.candidate.planned[:, new]
    evidence = no_position_regressed(
        scores.candidate.scores[:, new], scores.base.scores[:, old], margin, planned, policy.alpha, seed
    )
    note = "" if evidence.bound is not None else "a depth has no case that both runs scored"
    return GateClaim("margin", where, margin, evidence, note, *_fell_most(pair, scores))


def _worst(placed: PlacedTrials, array: ScoreArray) -> tuple[float | None, tuple[str, ...]]:
    """The depth with the lowest accuracy, None where several have it; and the wrong trials there."""
    accuracy = position_accuracy(item_means(array.scores))
    if np.isnan(accuracy).all():
        return None, ()
    lowest = np.nonzero(accuracy <= np.nanmin(accuracy) + TIE_TOLERANCE)[0]
    spots = [array.spots[column] for column in lowest.tolist()]
    wrong = named(row for spot in spots for row in placed.spots[spot] if row.verdict == "incorrect")
    return (spots[0].depth if len(spots) == 1 else None), wrong


def _fell_most(pair: Pair, scores: AlignedScores) -> tuple[float | None, tuple[str, ...]]:
    """The depth whose accuracy fell most on the items of both, and the candidate's trials that were right before."""
    changes = [
        (float(change.mean()), index)
        for index, (_, old, new) in enumerate(scores.columns)
        if (change := _changes(scores, old, new)).size
    ]
    if not changes:
        return None, ()
    spot, old, new = scores.columns[min(changes)[1]]
    before, after = pair[0].spots[scores.base.spots[old]], pair[1].spots[scores.candidate.spots[new]]
    right = {block_of(row) for row in before if row.verdict == "correct"}
    return spot.depth, named(row for row in after if row.verdict == "incorrect" and block_of(row) in right)


def _changes(scores: AlignedScores, old: int, new: int) -> FloatArray:
    after, before = item_means(scores.candidate.scores[:, new]), item_means(scores.base.scores[:, old])
    return complete_differences(after, before)


def _why_unknown(bound: float | None, array: ScoreArray) -> str:
    if bound is not None:
        return ""
    if not array.planned.any():
        return ALL_REFUSED
    empty = np.isnan(array.scores).all(axis=(0, 2))
    if empty.all():
        return "no answer has a score"
    return "a depth has no score" if empty.any() else "there is one depth only"


def _nothing_measured(policy: GatePolicy, names: Sequence[GateName]) -> Iterator[GateClaim]:
    for name in names:
        if name in policy.gates:
            yield GateClaim(name, "", policy.gates[name], unknown(name), "nothing was measured")


class _Names:
    """Names of places, with the settings that tell them apart."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._varying = [name for name in _SETTINGS if len({getattr(place, name) for place in places}) > 1]

    def of(self, place: Place) -> str:
        """``nl, openai/reader, 8,000 tokens, best_first``."""
        return ", ".join([place_text(place), *(str(getattr(place, name)) for name in self._varying)])
