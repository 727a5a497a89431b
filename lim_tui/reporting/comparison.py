"""Compares two runs, or the arrangements of one, on the cases and seeds that both have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lim_tui.domain.trial import TrialRow
from lim_tui.errors import LimError
from lim_tui.reporting.compared_rows import ComparedRun, compared_cells, compared_drop, compared_spending
from lim_tui.reporting.comparison_overall import overall_of
from lim_tui.reporting.comparison_rows import Comparison, LostItem, Side
from lim_tui.reporting.pairing import align, blocks_of, common_blocks, lost_items, of_blocks
from lim_tui.reporting.places import Block
from lim_tui.reporting.run_differences import other_differences
from lim_tui.reporting.run_matching import (
    Pair,
    check_same_protocol,
    match_arrangements,
    match_runs,
)
from lim_tui.reporting.stored import StoredSweep, read_stored
from lim_tui.reporting.unfinished import unfinished
from lim_tui.store.store import Store

FEWEST_COMMON_ITEMS = 5


def compare_sweeps(store: Store, base_id: int, candidate_id: int, *, strict: bool = False) -> Comparison:
    """The candidate against the base.

    Raises LimError where template, lengths or depths differ, where an axis has no counterpart, or where fewer than
    ``FEWEST_COMMON_ITEMS`` items are common; with ``strict`` also where either run lost a case, seed or answer, or
    anything else differs that could explain a difference.
    """
    base, candidate = read_stored(store, base_id, "language"), read_stored(store, candidate_id, "language")
    check_same_protocol(base, candidate)
    blocks, lost = common_blocks(store, base_id, candidate_id)
    pairs, notes = match_runs(base.cells(), candidate.cells())
    sides: dict[Side, Iterable[TrialRow]] = {"base": _cell_rows(base), "candidate": _cell_rows(candidate)}
    still_open = [told for run in (base, candidate) if (told := unfinished(run))]
    notes = [*still_open, *other_differences(base, candidate), *notes]
    found = _comparison(base, candidate, pairs, blocks, lost_items(sides, lost), notes)
    if strict:
        _check_strictly(found)
    return found


def compare_arrangements(store: Store, sweep_id: int, *, strict: bool = False) -> Comparison:
    """Every other arrangement of a sweep against its first.

    Raises LimError where it has only one, or with ``strict`` where an answer is scored in one of the two only.
    """
    stored = read_stored(store, sweep_id, "language")
    places = stored.cells()
    present = {placed.place.arrangement for placed in places}
    if len(present) < 2:
        raise LimError(
            f"{stored.record.title} has one arrangement, so there is nothing to compare inside it",
            "Name a second sweep: `lim compare BASE CANDIDATE`; or run one with several `arrangements:`.",
        )
    blocks = {block for placed in places for block in blocks_of(placed)}
    pairs = match_arrangements(places, _first_arrangement(stored, present))
    found = _comparison(stored, stored, pairs, blocks, [], [])
    if strict:
        _check_strictly(found)
    return found


def _first_arrangement(stored: StoredSweep, present: set[str]) -> str:
    """``as_given`` where the sweep has it, else the first that its file names."""
    listed = stored.record.settings.get("arrangements")
    named = [str(name) for name in listed] if isinstance(listed, list) else []
    return next(name for name in ("as_given", *named, *sorted(present)) if name in present)


def _cell_rows(stored: StoredSweep) -> list[TrialRow]:
    return [row for placed in stored.cells() for rows in placed.spots.values() for row in rows]


def _comparison(
    base: StoredSweep,
    candidate: StoredSweep,
    pairs: Sequence[Pair],
    blocks: set[Block],
    lost: Sequence[LostItem],
    notes: Sequence[str],
) -> Comparison:
    runs = [run for pair in pairs if (run := _run(pair, blocks)) is not None]
    items = {item for run in runs for item in run.scores.base.items}
    if len(items) < FEWEST_COMMON_ITEMS:
        raise LimError(
            f"{base.record.title} and {candidate.record.title} have {len(items)} items in common,"
            f" and a comparison needs {FEWEST_COMMON_ITEMS}{_seeds(base, candidate)}",
            "Run both on the same cases and seeds.",
        )
    seed = int(base.record.plan_sha256[:8], 16)
    paired = tuple(cell for run in runs for cell in compared_cells(run, seed))
    drop = tuple(row for run in runs if (row := compared_drop(run, seed)) is not None)
    return Comparison(
        base=base.record.title,
        candidate=candidate.record.title,
        overall=overall_of(paired, drop, len({block for run in runs for block in blocks_of(run.base)}), len(items)),
        common_items=len(items),
        lost_items=tuple(lost),
        paired=paired,
        drop=drop,
        spending=tuple(compared_spending(run, base, candidate) for run in runs),
        notes=tuple(notes),
    )


def _seeds(base: StoredSweep, candidate: StoredSweep) -> str:
    """``: seeds 0, 1 in A, 2, 3 in B``, where they differ."""
    old, new = ({row.seed for row in stored.rows} for stored in (base, candidate))
    if old == new:
        return ""
    listed = [", ".join(map(str, sorted(seeds))) or "none" for seeds in (old, new)]
    return f": seeds {listed[0]} in {base.record.title}, {listed[1]} in {candidate.record.title}"


def _check_strictly(found: Comparison) -> None:
    missing = sum(cell.base_missing + cell.candidate_missing for cell in found.paired)
    wrong = list(found.notes)
    if found.lost_items:
        wrong.append(f"{len(found.lost_items)} cases and seeds are in one of the two only")
    if missing:
        wrong.append(f"{missing} answers are scored in one of the two only")
    if wrong:
        raise LimError(
            f"{found.base} and {found.candidate} are not strictly comparable: {'; '.join(wrong)}",
            "Leave --strict out to compare what they have in common.",
        )


def _run(pair: Pair, blocks: set[Block]) -> ComparedRun | None:
    shared = blocks & blocks_of(pair[0]) & blocks_of(pair[1])
    if not shared:
        return None
    base, candidate = of_blocks(pair[0], shared), of_blocks(pair[1], shared)
    return ComparedRun(base, candidate, align(base, candidate))
