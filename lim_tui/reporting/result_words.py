"""What a sweep came to, a sentence a panel: the labels of its lengths and how far it may be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from lim_tui.reporting.length_words import reached_text
from lim_tui.reporting.panels import Panel, size_of
from lim_tui.reporting.rows import EffectiveLengthRow, PositionRow
from lim_tui.reporting.sentence import undecidable
from lim_tui.reporting.why import why_label
from lim_tui.reporting.words import in_points, interval, percent, whole
from lim_tui.statistics.curve import Curve

_CURVES: tuple[Curve, ...] = get_args(Curve)


def result_text(panel: Panel) -> str:
    """``nl, m: drop at 8,000 tokens (38 points, 5 to 71); undecided at 2,000; every depth at least 80% up to: ...``."""
    parts = [*_labels(panel), *_bands(panel), *_accuracies(panel)]
    if panel.effective_length is not None:
        parts.append(_trusted(panel.effective_length, panel.size_word))
    return f"{panel.title}: {'; '.join(parts)}."


def _labels(panel: Panel) -> Iterator[str]:
    """What was found first; each label with its lengths, a drop with its size."""
    scored = [row for row in panel.positions if row.items]
    few = {row: told for row in scored if row.curve == "undecided" and (told := undecidable(row))}
    for told in dict.fromkeys(few.values()):
        sizes = _sizes([row for row in scored if few.get(row) == told])
        yield f"a middle drop at {sizes} {panel.size_word} {told}"
    for curve in _CURVES:
        found = [row for row in scored if row.curve == curve and row not in few]
        if found:
            yield f"{curve} at {_sizes(found)} {panel.size_word}{_of_drops(found) if curve == 'drop' else ''}"
    for refused, told in ((True, "refused"), (False, "nothing scored")):
        empty = [row for row in panel.positions if not row.items and row.refused is refused]
        if empty:
            yield f"{told} at {_sizes(empty)} {panel.size_word}"


def _bands(panel: Panel) -> Iterator[str]:
    """The accuracies of the shortest and of the longest length that have any."""
    scored = [row for row in panel.positions if row.items]
    for row in dict.fromkeys(scored[:1] + scored[-1:]):
        shares = (row.start_accuracy, row.middle_accuracy, row.end_accuracy)
        where = f"at {whole(size_of(row))} {panel.size_word}"
        yield f"{where} {', '.join(map(percent, shares))} right at start, middle, end"


def _sizes(rows: Sequence[PositionRow]) -> str:
    return ", ".join(whole(size_of(row)) for row in rows)


def _of_drops(rows: Sequence[PositionRow]) -> str:
    """`` (38 points, 5 to 71)``, of several lengths the largest; with the reason where the interval holds 0."""
    largest = max(rows, key=lambda row: row.middle_drop or 0.0)
    where = f" at {whole(size_of(largest))}" if len(rows) > 1 else ""
    span = interval(largest.middle_drop_low, largest.middle_drop_high, ", {} to {}")
    why = f"; {told}" if (told := why_label(largest)) else ""
    return f" ({'at most ' if len(rows) > 1 else ''}{in_points(largest.middle_drop)}{span}{where}{why})"


def _accuracies(panel: Panel) -> Iterator[str]:
    """The one accuracy of each length where position moves nothing."""
    if not panel.positions:
        for (size, _), cell in panel.cells.items():
            yield f"{percent(cell.accuracy)} right at {whole(size_of(size))} {panel.size_word}, wherever it stands"


def _trusted(row: EffectiveLengthRow, size_word: str) -> str:
    sizes = {"observed": row.observed, "certified": row.certified}
    reached = (f"{name} {reached_text(row, size, size_word)}" for name, size in sizes.items())
    return f"every depth at least {percent(row.threshold)} up to: {', '.join(reached)}"
