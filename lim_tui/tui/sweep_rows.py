"""A sweep as one line of a list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from lim_tui.reporting.words import done_words, money, whole
from lim_tui.tui.fitting import fit, fit_right, safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.sweep_list import SweepLine
from lim_tui.tui.sweep_words import bar, state_words
from lim_tui.tui.tones import Piece

_STATE, _BAR, _DONE, _NOT_SCORED, _COST = 19, 10, 13, 11, 13
_LEAST_NAME = 18


def sweep_heading(width: int) -> Sequence[Piece]:
    """The names of the columns in ``width`` cells."""
    shown = _Shown(width)
    text = fit("sweep", shown.name_width) + fit("state", _STATE) + " " * (_BAR if shown.bar else 0)
    text += fit_right("done", _DONE) + (fit_right("not scored", _NOT_SCORED) if shown.not_scored else "")
    return [(text + (fit_right("cost", _COST) if shown.cost else ""), "dim")]


def sweep_row(line: SweepLine, width: int, glyphs: Glyphs, *, marked: bool = False) -> Sequence[Piece]:
    """Name, state, progress, what was not scored, cost; no accuracy, since a sweep pools what must not be pooled."""
    shown, counts = _Shown(width), line.counts
    title = safe(line.record.title)
    if line.record.recorded:
        # As in the title of its screen: where it is cut, the name stays.
        title = f"{title} (recorded {safe(line.record.recorded)})"
    title = f"* {title}" if marked else title
    state, tone = state_words(line)
    done = done_words(counts.done, counts.total, counts.refused)
    # What was refused needs more than its column: it takes the bar's place, and then the end of the state's.
    with_bar = shown.bar and cell_len(done) < _DONE
    before = _STATE + (_BAR if shown.bar and not with_bar else 0)
    state_width = min(before, before + _DONE - cell_len(done) - 1)
    pieces: list[Piece] = [
        (fit(title, shown.name_width - 1, glyphs.cut) + " ", "accent" if marked else "plain"),
        (fit(state, state_width - 1, glyphs.cut) + " ", tone),
    ]
    if with_bar:
        pieces.extend(bar(counts.done / counts.total if counts.total else 0.0, _BAR, glyphs))
    pieces.append((fit_right(done, before + _DONE - state_width), "warn" if counts.refused else "plain"))
    if shown.not_scored:
        missing = counts.not_scored_total
        pieces.append((fit_right(whole(missing) if missing else "-", _NOT_SCORED), "warn" if missing else "dim"))
    if shown.cost:
        pieces.append((fit_right(money(counts.cost, counts.currency), _COST), "dim"))
    return pieces


class _Shown:
    """Which columns there is room for; the name takes what is left."""

    def __init__(self, width: int) -> None:
        room = width - _LEAST_NAME - _STATE - _DONE
        self.not_scored = room >= _NOT_SCORED
        room -= _NOT_SCORED if self.not_scored else 0
        self.cost = room >= _COST
        room -= _COST if self.cost else 0
        self.bar = room >= _BAR
        room -= _BAR if self.bar else 0
        self.name_width = _LEAST_NAME + max(room, 0)
