"""A sweep as one line of a list."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.tui.figures import count, money, percent
from lim_tui.tui.fitting import fit, fit_right, safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.readings import SweepLine
from lim_tui.tui.sweep_words import state_words
from lim_tui.tui.tones import Piece

_STATE, _DONE, _RIGHT, _COST = 22, 15, 7, 14
_LEAST_NAME = 12


def sweep_heading(width: int) -> Sequence[Piece]:
    """The names of the columns in ``width`` cells."""
    named = fit("sweep", _name_width(width)) + fit("state", _STATE)
    figures = fit_right("done", _DONE) + fit_right("right", _RIGHT)
    return [(named + figures + (fit_right("cost", _COST) if _shows_cost(width) else ""), "dim")]


def sweep_row(line: SweepLine, width: int, glyphs: Glyphs) -> Sequence[Piece]:
    """Name, state, progress, share of right answers, cost; the cost gives way where there is no room."""
    counts = line.counts
    scored = counts.correct + counts.incorrect
    title = safe(line.record.title)
    if line.record.recorded:
        title += f" (recorded {safe(line.record.recorded)})"
    state, tone = state_words(line)
    pieces: list[Piece] = [
        (fit(title, _name_width(width) - 1, glyphs.cut) + " ", "plain"),
        (fit(state, _STATE, glyphs.cut), tone),
        (fit_right(f"{count(counts.done)}/{count(counts.total)}", _DONE), "plain"),
        (fit_right(percent(counts.correct / scored) if scored else "-", _RIGHT), "plain"),
    ]
    if _shows_cost(width):
        pieces.append((fit_right(money(counts.cost, counts.currency), _COST), "dim"))
    return pieces


def _shows_cost(width: int) -> bool:
    return width >= _LEAST_NAME + _STATE + _DONE + _RIGHT + _COST


def _name_width(width: int) -> int:
    used = _STATE + _DONE + _RIGHT + (_COST if _shows_cost(width) else 0)
    return max(width - used, _LEAST_NAME)
