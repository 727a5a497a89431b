"""What a comparison comes to, as one sentence: what got better or worse, by how much, and what cannot be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lim_tui.reporting.comparison_rows import ComparedCell, ComparedDrop, ComparedPlace, Overall
from lim_tui.reporting.sentence import size_text
from lim_tui.reporting.too_few import FEWEST_ITEMS
from lim_tui.reporting.words import count_of, depth_text, in_points, interval, negative, points, whole
from lim_tui.statistics.multiplicity import ALPHA, holm

_AXES: tuple[Callable[[ComparedPlace], str], ...] = (
    lambda place: place.group,
    lambda place: place.model,
    size_text,
    lambda place: place.template,
    lambda place: place.candidate_arrangement,
    lambda place: f"question {place.question}",
    lambda place: place.distractors,
)


def overall_of(cells: Sequence[ComparedCell], drops: Sequence[ComparedDrop], pairs: int, items: int) -> Overall:
    """The sentence and its counts.

    ``pairs`` are the cases with a seed that both runs have. Better and worse are two-sided sign-flip tests, corrected
    after Holm over all compared depths of all places together, and so is a change of the drop over all places.
    """
    shown = [cell for cell, p in zip(cells, cell_tests(cells), strict=True) if p is not None and p <= ALPHA]
    better = [cell for cell in shown if (cell.difference or 0) > 0]
    worse = [cell for cell in shown if (cell.difference or 0) < 0]
    undecided = [cell for cell in cells if cell not in shown]
    changed = [row for row, p in zip(drops, drop_tests(drops), strict=True) if p is not None and p <= ALPHA]
    smaller = [row for row in changed if (row.reduction or 0) > 0]
    larger = [row for row in changed if (row.reduction or 0) < 0]
    where = _Names([*cells, *drops])
    parts = [
        *_changes(better, worse, len(cells), where),
        *_drop_words(smaller, larger, drops, where),
        *_unsaid(undecided),
    ]
    lead = f"On {count_of(pairs, 'pair')} of case and seed that both have ({count_of(items, 'item')}): "
    return Overall(
        sentence=f"{lead}{'; '.join(parts)}.",
        common_pairs=pairs,
        compared=len(cells),
        better=len(better),
        worse=len(worse),
        undecided=len(undecided),
        smaller_drop=len(smaller),
        larger_drop=len(larger),
    )


def cell_tests(cells: Sequence[ComparedCell]) -> tuple[float | None, ...]:
    """The p-value that counts a depth as changed: two-sided, after Holm over all depths of all places; None below 6."""
    return holm([cell.p if cell.items >= FEWEST_ITEMS else None for cell in cells])


def drop_tests(drops: Sequence[ComparedDrop]) -> tuple[float | None, ...]:
    """The p-value that counts a change of the drop: two-sided, after Holm over all places."""
    return holm([two_sided(row) for row in drops])


def _changes(
    better: Sequence[ComparedCell], worse: Sequence[ComparedCell], compared: int, where: _Names
) -> Iterator[str]:
    if not better and not worse:
        yield "no depth is shown to be better or worse"
        return
    for cells, word in ((better, "better"), (worse, "worse")):
        if not cells:
            yield f"none is shown to be {word}"
            continue
        most = max(cells, key=lambda cell: abs(cell.difference or 0))
        told = f"{where.of(most)}, by {_size(most.difference, most.low, most.high)}"
        number = f"{whole(len(cells))} of {count_of(compared, 'depth')}"
        yield f"{number} got {word}{', most' if len(cells) > 1 else ':'} {told}"


def _size(change: float | None, low: float | None, high: float | None) -> str:
    """``54 points (20 to 74)`` without a sign, for a rise and for a fall."""
    if change is not None and change < 0:
        change, low, high = -change, negative(high), negative(low)
    return f"{in_points(change)}{interval(low, high, ' ({} to {})')}"


def two_sided(row: ComparedDrop) -> float | None:
    """The p-value for a change of the drop to either side; None where there is none."""
    return None if row.p_reduced is None or row.p_grown is None else min(2 * min(row.p_reduced, row.p_grown), 1.0)


def _drop_words(
    smaller: Sequence[ComparedDrop], larger: Sequence[ComparedDrop], drops: Sequence[ComparedDrop], where: _Names
) -> Iterator[str]:
    known = sum(row.reduction is not None for row in drops)
    if known and not smaller and not larger:
        yield "no change of the middle drop is shown"
    for rows, word in ((smaller, "smaller"), (larger, "larger")):
        if rows:
            most = max(rows, key=lambda row: abs(row.reduction or 0))
            number = (
                f" at {whole(len(rows))} of {count_of(known, 'place')}, most {where.of(most)}," if known > 1 else ""
            )
            told = _size(most.reduction, most.low, most.high)
            yield f"the middle drop is {word}{number} by {told}, from {points(most.before)} to {points(most.after)}"


def _unsaid(undecided: Sequence[ComparedCell]) -> Iterator[str]:
    """How large a change may hide at the depths where none is shown, by their own intervals."""
    few = [cell for cell in undecided if cell.items < FEWEST_ITEMS]
    seen = [cell for cell in undecided if cell.low is not None and cell.high is not None and cell not in few]
    if seen:
        fall, rise = max(0.0, *(-(cell.low or 0.0) for cell in seen)), max(0.0, *(cell.high or 0.0 for cell in seen))
        hidden = f"a fall of up to {in_points(fall)} or a rise of up to {points(rise)} may hide there"
        yield f"of {count_of(len(seen), 'depth')} nothing can be said: {hidden}"
    if few:
        yield f"{count_of(len(few), 'depth')} with fewer than {FEWEST_ITEMS} items cannot be decided"


class _Names:
    """Names of depths, with the axes that tell them apart."""

    def __init__(self, places: Sequence[ComparedPlace]) -> None:
        self._axes = [axis for axis in _AXES if len({axis(place) for place in places}) > 1]

    def of(self, place: ComparedPlace) -> str:
        """``nl, 8,000 tokens, depth 50``; for a drop without a depth."""
        parts = [axis(place) for axis in self._axes]
        if isinstance(place, ComparedCell):
            parts.append("all depths" if place.depth is None else f"depth {depth_text(place.depth)}")
        return ", ".join(part for part in parts if part)
