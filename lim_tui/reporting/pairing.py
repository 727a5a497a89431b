"""Which cases and seeds two runs have in common, and their scores side by side."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.comparison_rows import LostItem, Side, WhyLost
from lim_tui.reporting.places import NOWHERE, Block, PlacedTrials, Spot, block_of
from lim_tui.reporting.score_array import ScoreArray, score_array
from lim_tui.store.store import Store

_NOT_ASKED = ("file", "line", "status", "tags", "domain")


@dataclass(frozen=True, slots=True)
class AlignedScores:
    """Two places over their common blocks: equal items and repeats, and the columns that stand against each other.

    ``columns`` holds for each compared spot its column in the base and in the candidate.
    """

    base: ScoreArray
    candidate: ScoreArray
    columns: tuple[tuple[Spot, int, int], ...]

    @property
    def base_moves(self) -> bool:
        """Whether the base has depths."""
        return NOWHERE not in self.base.spots

    @property
    def candidate_moves(self) -> bool:
        """Whether the candidate has depths."""
        return NOWHERE not in self.candidate.spots


def common_blocks(store: Store, base_id: int, candidate_id: int) -> tuple[set[Block], dict[Side, dict[Block, WhyLost]]]:
    """The cases and seeds that both sweeps asked alike, and for each side the others with the reason.

    A case is the same where question, evidence, answers and distractors are.
    """
    base, candidate = store.outcomes.case_texts(base_id), store.outcomes.case_texts(candidate_id)
    shared = base.keys() & candidate.keys()
    same = {block for block in shared if _is_same_case(store, base[block], candidate[block])}
    lost: dict[Side, dict[Block, WhyLost]] = {"base": {}, "candidate": {}}
    sides: tuple[tuple[Side, Mapping[Block, int]], ...] = (("base", base), ("candidate", candidate))
    for side, blocks in sides:
        for block in blocks.keys() - same:
            lost[side][block] = "case_changed" if block in shared else "only_here"
    return same, lost


def lost_items(rows: Mapping[Side, Iterable[TrialRow]], lost: Mapping[Side, Mapping[Block, WhyLost]]) -> list[LostItem]:
    """A row for each lost case and seed that has a trial among ``rows``."""
    return [item for side in rows for item in _lost_of(side, rows[side], lost[side])]


def _lost_of(side: Side, rows: Iterable[TrialRow], lost: Mapping[Block, WhyLost]) -> Iterator[LostItem]:
    items = {block_of(row): row.item for row in rows if block_of(row) in lost}
    for block in sorted(items):
        set_name, case, seed = block
        yield LostItem(side=side, item=items[block], case=f"{set_name}/{case}", seed=seed, reason=lost[block])


def of_blocks(placed: PlacedTrials, blocks: Collection[Block]) -> PlacedTrials:
    """The trials of a place that belong to ``blocks``."""
    spots = {spot: tuple(row for row in rows if block_of(row) in blocks) for spot, rows in placed.spots.items()}
    return PlacedTrials(placed.place, {spot: rows for spot, rows in spots.items() if rows})


def blocks_of(placed: PlacedTrials) -> set[Block]:
    """The cases and seeds of a place."""
    return {block_of(row) for rows in placed.spots.values() for row in rows}


def align(base: PlacedTrials, candidate: PlacedTrials) -> AlignedScores:
    """The scores of two places that have the same blocks."""
    old, new = score_array(base), score_array(candidate)
    return AlignedScores(old, new, tuple(_columns(old.spots, new.spots)))


def _columns(base: Sequence[Spot], candidate: Sequence[Spot]) -> Iterator[tuple[Spot, int, int]]:
    """A run without depths stands against every depth of the other."""
    for old, base_spot in enumerate(base):
        for new, candidate_spot in enumerate(candidate):
            if candidate_spot in (base_spot, NOWHERE):
                yield base_spot, old, new
            elif base_spot == NOWHERE:
                yield candidate_spot, old, new


def _is_same_case(store: Store, text_id: int, other_id: int) -> bool:
    return text_id == other_id or _as_asked(store.texts.get(text_id)) == _as_asked(store.texts.get(other_id))


def _as_asked(text: str) -> dict[str, Any]:
    """A stored case without what moves in its file while the question stays."""
    bound: dict[str, Any] = json.loads(text)
    bound["case"] = {key: value for key, value in bound["case"].items() if key not in _NOT_ASKED}
    return bound
