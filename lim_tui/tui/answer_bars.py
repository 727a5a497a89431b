"""What became of the answers at each depth: right, wrong by class, missing by reason, as bars that need no colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from rich.cells import cell_len

from lim_tui.domain.cell import Cell
from lim_tui.domain.trial import Axes
from lim_tui.reporting.words import whole
from lim_tui.tui.fitting import fit_right
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.words import reason_words

_LABEL = 8
_LEAST_BAR = 16
Failures: TypeAlias = Mapping[tuple[str, Axes], Mapping[str, int]]
"""How many answers of a cell were wrong in which way, by its group and axes."""


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    number: int
    fill: str
    tone: Tone


def answer_bars(
    points: Sequence[tuple[Column, Cell]], failures: Failures, here: Cell | None, size: tuple[int, int], glyphs: Glyphs
) -> list[list[Piece]]:
    """A title, then a bar a depth, ``    50  correct 4 ███distracted 2 ▓▓▓``; nothing where there is too little room.

    Every bar is as wide as the plot and shows the shares of all its trials; a part says its name and number where it
    is wide enough, else its number, else nothing. ``failures`` may be of a moment ago: what they do not hold yet is
    ``wrong``. The last line names the marks.
    """
    width, height = size
    plot = width - _LABEL
    if plot < _LEAST_BAR or height < len(points) + 2:
        return []
    bars = [(column, cell, _parts(cell, failures, glyphs)) for column, cell in points]
    lines: list[list[Piece]] = [[("  answers by depth", "dim")]]
    for column, cell, parts in bars:
        label = fit_right(column.label, _LABEL - 2)
        mark: Piece = (glyphs.cursor if cell is here else " ", "accent")
        name: Tone = "strong" if cell is here else "dim"
        lines.append([mark, (f"{label} ", name), *_bar(parts, plot)])
    lines.append(_legend([part for _, _, parts in bars for part in parts], width))
    return lines


def _parts(cell: Cell, failures: Failures, glyphs: Glyphs) -> list[_Part]:
    wrong, known = cell.scored - cell.correct, failures.get((cell.group, cell.axes), {})
    parts = [_Part("correct", cell.correct, glyphs.full, "good")]
    for name, number in sorted(known.items(), key=lambda entry: (-entry[1], entry[0])):
        counted = min(number, wrong)
        wrong -= counted
        fill = glyphs.misleading if name == "distracted" else glyphs.distractor
        parts.append(_Part(reason_words(name), counted, fill, "bad"))
    parts.append(_Part("wrong", wrong, glyphs.distractor, "bad"))
    parts.append(_Part("for review", cell.review, glyphs.review, "warn"))
    parts.append(_Part("scorer error", cell.scorer_error, glyphs.scorer_error, "warn"))
    parts += [_Part(reason_words(name), number, glyphs.not_scored, "warn") for name, number in cell.not_scored.items()]
    parts.append(_Part("refused", cell.refused, glyphs.refused, "dim"))
    parts.append(_Part("to come", cell.planned + cell.running, glyphs.planned, "dim"))
    return [part for part in parts if part.number]


def _bar(parts: Sequence[_Part], width: int) -> list[Piece]:
    """The parts next to one another, each as wide as its share, together exactly ``width``."""
    total = sum(part.number for part in parts)
    ends = [round(width * so_far / total) for so_far in accumulate(part.number for part in parts)]
    return [
        piece
        for part, begin, end in zip(parts, [0, *ends], ends, strict=False)
        for piece in _drawn(part, end - begin, first=not begin)
    ]


def _drawn(part: _Part, width: int, *, first: bool) -> list[Piece]:
    before = "" if first else " "
    for told in (f"{before}{part.name} {whole(part.number)} ", f"{before}{whole(part.number)} "):
        if cell_len(told) < width:
            return [(told, part.tone), (part.fill * (width - cell_len(told)), part.tone)]
    return [(part.fill * width, part.tone)]


def _legend(parts: Sequence[_Part], width: int) -> list[Piece]:
    """``█ correct  ▓ distracted``: the marks of the bars, the most frequent first after what is right."""
    kinds: Counter[tuple[str, str, Tone]] = Counter()
    for part in parts:
        kinds[part.fill, part.name, part.tone] += part.number
    told: list[Piece] = [(" " * _LABEL, "dim")]
    room = width - _LABEL
    for (fill, name, tone), _ in sorted(kinds.items(), key=lambda entry: (entry[0][1] != "correct", -entry[1])):
        word = f" {name}  "
        room -= cell_len(word) + 1
        if room < 0:
            break
        told += [(fill, tone), (word, "dim")]
    return told
