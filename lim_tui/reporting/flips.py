"""The trials behind one depth of a comparison, case by case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.comparison_rows import ComparedCell
from lim_tui.reporting.pairing import common_blocks
from lim_tui.reporting.places import NOWHERE, Block, PlacedTrials, Spot, bare_place, block_of
from lim_tui.reporting.stored import read_stored
from lim_tui.reporting.words import depth_text, whole
from lim_tui.store.store import Store

Change = Literal["lost", "won", "same", "unscored"]
_ORDER: tuple[Change, ...] = ("lost", "won", "unscored", "same")
_SCORED = ("correct", "incorrect")


@dataclass(frozen=True, slots=True)
class ComparedTrial:
    """A case and seed with its trial on both sides.

    ``change`` is lost where right became wrong, won where wrong became right, unscored where a side has no verdict of
    right or wrong.
    """

    case: str
    seed: int
    change: Change
    base: TrialRow
    candidate: TrialRow


def compared_trials(store: Store, base_id: int, candidate_id: int, cell: ComparedCell) -> tuple[ComparedTrial, ...]:
    """The common cases and seeds of one compared depth, what was lost first; both ids alike for arrangements."""
    return tuple(_pairs(_Sides(store, base_id, candidate_id), cell))


def all_flips(
    store: Store, base_id: int, candidate_id: int, cells: Iterable[ComparedCell]
) -> tuple[ComparedTrial, ...]:
    """What was lost or won at each of the compared depths, in their order."""
    sides = _Sides(store, base_id, candidate_id)
    return tuple(pair for cell in cells for pair in _pairs(sides, cell) if pair.change in ("lost", "won"))


def place_words(row: TrialRow) -> str:
    """``8,000 tokens, depth 50``: where a trial stands."""
    axes = row.axes
    size = f"{whole(axes.length)} tokens" if axes.length is not None else f"{axes.documents} documents"
    return size if axes.depth is None else f"{size}, depth {depth_text(axes.depth)}"


def flip_words(flip: ComparedTrial) -> str:
    """``lost  8,000 tokens, depth 50, nl/valve, seed 0: 0a1b… correct -> 2c3d… incorrect``."""
    return (
        f"{flip.change:<5} {place_words(flip.base)}, {flip.case}, seed {flip.seed}: "
        f"{flip.base.short_key} {flip.base.verdict} -> {flip.candidate.short_key} {flip.candidate.verdict}"
    )


class _Sides:
    """Both sweeps, read once."""

    def __init__(self, store: Store, base_id: int, candidate_id: int) -> None:
        base = read_stored(store, base_id, "language").cells()
        other = base if base_id == candidate_id else read_stored(store, candidate_id, "language").cells()
        self.base = {placed.place: placed for placed in base}
        self.candidate = {placed.place: placed for placed in other}
        self.common = None if base_id == candidate_id else common_blocks(store, base_id, candidate_id)[0]


def _pairs(sides: _Sides, cell: ComparedCell) -> Iterator[ComparedTrial]:
    place = bare_place(cell)
    target = replace(
        place,
        model=cell.candidate_model,
        arrangement=cell.candidate_arrangement,
        question=cell.candidate_question,
        distractors=cell.candidate_distractors,
    )
    spot = Spot(cell.depth, cell.position)
    before, after = _rows(sides.base[place], spot), _rows(sides.candidate[target], spot)
    shared = [block for block in before if block in after and (sides.common is None or block in sides.common)]
    pairs = [_pair(before[block], after[block]) for block in shared]
    yield from sorted(pairs, key=lambda pair: _ORDER.index(pair.change))


def _rows(placed: PlacedTrials, spot: Spot) -> Mapping[Block, TrialRow]:
    """The trials at a depth, or those that stand for every depth."""
    rows = placed.spots.get(spot) or placed.spots.get(NOWHERE, ())
    return {block_of(row): row for row in rows}


def _pair(base: TrialRow, candidate: TrialRow) -> ComparedTrial:
    change: Change = "same"
    if base.verdict not in _SCORED or candidate.verdict not in _SCORED:
        change = "unscored"
    elif base.verdict != candidate.verdict:
        change = "lost" if base.verdict == "correct" else "won"
    return ComparedTrial(f"{base.set_name}/{base.case}", base.seed, change, base, candidate)
