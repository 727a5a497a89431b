"""How a sweep stands, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from lim_tui.reporting.words import WISHES, count_of, money, percent, points, shared_words, whole
from lim_tui.tui.figures import tokens_short
from lim_tui.tui.fitting import safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.sweep_list import SweepLine
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.words import STATE_NAMES, group_name, place_name, reason_words

if TYPE_CHECKING:
    from lim_tui.domain.cell import Cell
    from lim_tui.domain.record import SweepCounts


def state_words(line: SweepLine) -> tuple[str, Tone]:
    """``running``; ``pausing, 12 calls to go`` while cases that have begun are finished; ``stopped`` where
    its worker is gone too, which the note says.

    How many trials were not scored stands beside it, so that ``finished`` is all there is to say.
    """
    if line.deserted:
        return "stopped", "bad"
    if line.record.state == "running" and line.record.wanted in WISHES:
        calls = f", {whole(line.calls_to_pause)} calls to go" if line.calls_to_pause else ""
        return WISHES[line.record.wanted] + calls, "warn"
    return STATE_NAMES[line.record.state]


def bar(share: float, width: int, glyphs: Glyphs) -> Sequence[Piece]:
    """A bar of ``width`` cells, filled up to ``share``."""
    full = min(int(share * width + 0.5), width)
    return [(glyphs.full * full, "accent"), (glyphs.empty * (width - full), "dim")]


def progress_words(counts: SweepCounts, left: str | None, room: int) -> Sequence[Piece]:
    """``34 of 120, about 3 min left, 12.3k tokens in, 340 out, 0.02 usd``; in little room tokens give way first.

    Once all are done it says why they are fewer than were planned; until then ``missing_words`` does.
    """
    first = [f"{whole(counts.done)} of {whole(counts.total)}", *([left] if left else [])]
    tokens = _tokens_words(counts)
    cost = "cost unknown" if counts.cost is None else money(counts.cost, counts.currency)
    shared = [f"{whole(counts.same)} share a prompt"] if counts.same and counts.done == counts.total else []
    forms = ([*first, *shared, *([tokens] if tokens else []), cost], [*first, *shared, cost], [*first, cost])
    told = ["  ".join(parts) for parts in forms]
    return [(next((form for form in told if cell_len(form) <= room), told[-1]), "plain")]


def _tokens_words(counts: SweepCounts) -> str:
    """``12.3k tokens in, 340 out``; ``at least`` so many where an answer came without; empty where none told any."""
    told = f"{tokens_short(counts.input_tokens_told)} tokens in, {tokens_short(counts.output_tokens_told)} out"
    if counts.input_tokens is not None:
        return told
    return f"at least {told}" if counts.input_tokens_told else ""


def missing_words(line: SweepLine, wrong: Mapping[str, int], alone: Sequence[Cell] | None = None) -> Sequence[Piece]:
    """Why it stands, what was ``wrong`` with answers, and what has no right-or-wrong verdict, by reason.

    Empty where there is nothing to tell. ``alone`` are the cells of the one model that is shown: then only what is
    missing there.
    """
    counts = line.counts if alone is None else _Missing.of(alone)
    parts = [safe(line.note)] if line.note else []
    if wrong:
        parts.append("wrong: " + ", ".join(f"{reason_words(name)} {whole(number)}" for name, number in wrong.items()))
    if counts.review:
        parts.append(f"{whole(counts.review)} for review")
    if counts.scorer_error:
        parts.append(count_of(counts.scorer_error, "scorer error"))
    if counts.not_scored_total:
        reasons = sorted(counts.not_scored.items(), key=lambda entry: -entry[1])
        told = ", ".join(f"{reason_words(reason)} {whole(number)}" for reason, number in reasons)
        too = ", baselines too" if line.counts.baselines else ""
        parts.append(f"{whole(counts.not_scored_total)} not scored{too}: {told}")
    if alone is None and line.counts.same and line.record.state == "running":
        parts.append(shared_words(line.counts.same))
    if counts.refused:
        parts.append(f"{whole(counts.refused)} refused before any call")
    return [("; ".join(parts), "warn")] if parts else []


@dataclass(frozen=True, slots=True)
class _Missing:
    """What some cells have without a right-or-wrong verdict, named as in ``SweepCounts``."""

    review: int
    scorer_error: int
    refused: int
    not_scored: Mapping[str, int]

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> _Missing:
        """The sums over the cells."""
        not_scored: Counter[str] = Counter()
        for cell in cells:
            not_scored.update(cell.not_scored)
        return cls(
            sum(cell.review for cell in cells),
            sum(cell.scorer_error for cell in cells),
            sum(cell.refused for cell in cells),
            not_scored,
        )

    @property
    def not_scored_total(self) -> int:
        """All reasons together."""
        return sum(self.not_scored.values())


def cell_title(cell: Cell) -> str:
    """``1,024 tokens, depth 50, Dutch, simulated/flat``: what a narrow terminal may cut comes last."""
    return f"{place_name(cell.axes)}, {group_name(cell.group)}, {safe(cell.axes.model)}"


def cell_figures(cell: Cell) -> str:
    """``10/12  83%  55 to 95``, ``16/19  87% of 15 items`` where items have several answers; or what is missing."""
    from lim_tui.tui.metrics import interval

    bounds = interval(cell)
    if cell.accuracy is None or bounds is None:
        return "no scored answer yet" if cell.planned or cell.running else "no scored answer"
    of_items = f" of {count_of(cell.items, 'item')}" if cell.items < cell.scored else ""
    share = f"{percent(cell.accuracy)}{of_items}"
    return f"{cell.correct}/{cell.scored}  {share}  {points(bounds.low)} to {points(bounds.high)}"


def cell_rest(cell: Cell) -> str:
    """What else there is to know of a cell, in one line."""
    parts = []
    if cell.refusal:
        parts.append(f"refused: {safe(cell.refusal)}")
    if cell.not_scored:
        told = ", ".join(
            f"{reason_words(reason)} {whole(number)}" for reason, number in sorted(cell.not_scored.items())
        )
        parts.append(f"not scored: {told}")
    if cell.review:
        parts.append(f"{whole(cell.review)} for review")
    if cell.scorer_error:
        parts.append(count_of(cell.scorer_error, "scorer error"))
    if cell.running:
        parts.append(f"{whole(cell.running)} under way")
    if cell.planned:
        parts.append(f"{whole(cell.planned)} to come")
    if cell.depth_actual_mean is not None:
        parts.append(f"actual depth {cell.depth_actual_mean:.1f}")
    if cell.tokens_mean is not None:
        parts.append(f"{whole(round(cell.tokens_mean))} tokens on average")
    return "; ".join(parts)
