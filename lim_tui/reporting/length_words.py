"""What a panel says about its lengths as a whole, and about the next sweep."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.reporting.panels import Panel, size_of
from lim_tui.reporting.rows import EffectiveLengthRow, PlanningRow, RelativeLengthRow
from lim_tui.reporting.words import count_of, depth_text, in_points, percent, whole


def length_sentences(panel: Panel) -> Iterator[str]:
    """The effective length, the same against the shortest length, and what the next sweep would need."""
    if panel.effective_length is not None:
        yield effective_length_text(panel.effective_length, panel.size_word)
    if panel.relative_length is not None:
        yield relative_length_text(panel.relative_length, panel.size_word)
    for row in panel.planning:
        yield planning_text(row, panel.size_word)


def effective_length_text(row: EffectiveLengthRow, size_word: str) -> str:
    """``Effective length (every depth at least 80%): observed 2,000 tokens, certified none, ...``."""

    observed, certified, not_refuted = (
        reached_text(row, value, size_word) for value in (row.observed, row.certified, row.not_refuted)
    )
    text = (
        f"Effective length (every depth at least {percent(row.threshold)}): observed {observed},"
        f" certified {certified}, not refuted {not_refuted}"
    )
    return f"{text}{_limited_by(row, size_word)}{_undecided(row, size_word)}."


def reached_text(row: EffectiveLengthRow, length: int | None, size_word: str) -> str:
    """``2,000 tokens``; ``none`` where the shortest does not keep it, ``unknown`` where that has an empty cell."""
    if length is not None:
        return f"{whole(length)} {size_word}"
    return "unknown" if row.limited_by is not None and row.limited_by.reason == "empty_cell" else "none"


def _limited_by(row: EffectiveLengthRow, size_word: str) -> str:
    """Where it ends, and why; nothing where what ends it is a limit that is told as undecided."""
    limit = row.limited_by
    if limit is None or (limit.reason, limit.length) in {(one.limit, one.length) for one in row.undecided}:
        return ""
    reason = limit.reason.replace("_", " ")
    if limit.depth is None:
        return f"; the limit is {reason} at {whole(limit.length)} {size_word}"
    return f"; the limit is depth {depth_text(limit.depth)} at {whole(limit.length)} {size_word}: {reason}"


def _undecided(row: EffectiveLengthRow, size_word: str) -> str:
    """``; abstention cannot be decided from 1,000 tokens on: no case without an answer``, for each such limit."""
    return "".join(
        f"; {one.limit.replace('_', ' ')} cannot be decided from {whole(one.length)} {size_word} on: {one.why}"
        for one in row.undecided
    )


def relative_length_text(row: RelativeLengthRow, size_word: str) -> str:
    """``Against 85% of the accuracy at 2,000 tokens (81%): observed 8,000 tokens, certified none, ...``."""

    def size(value: int | None) -> str:
        return "none" if value is None else f"{whole(value)} {size_word}"

    return (
        f"Against {percent(row.fraction)} of the accuracy at {whole(row.base_length)} {size_word}"
        f" ({percent(row.threshold)}): observed {size(row.observed)}, certified {size(row.certified)}, not refuted"
        f" {size(row.not_refuted)}."
    )


def planning_text(row: PlanningRow, size_word: str) -> str:
    """``Planning at 8,000 tokens: 14 items with 28 answers at a depth find a drop of 31 points ...``."""
    asked = f"{count_of(row.items, 'item')} with {count_of(row.answers, 'answer')} at a depth"
    drop = row.detectable_drop
    found = "no drop, however large," if drop is None else f"a drop of {in_points(drop)}"
    return (
        f"Planning at {whole(size_of(row))} {size_word}, by the spread of these answers: {asked} find {found}"
        f" in 80% of sweeps; one of {in_points(row.tolerance)} takes {_items_needed(row)}."
    )


def _items_needed(row: PlanningRow) -> str:
    """``132 items (40 at best with more seeds)``."""
    needed, fewer = row.items_for_tolerance, row.items_with_more_seeds
    if needed is None:
        return "more than a million items"
    more = "" if fewer is None or fewer >= needed else f" ({whole(fewer)} at best with more seeds)"
    return f"{count_of(needed, 'item')}{more}"
