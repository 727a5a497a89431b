"""What a terminal shows already, cell by cell: a repaint sends only what differs from it.

Textual paints whole regions anew when a layout settles or a screen returns; most of their cells are as they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias

from rich.cells import get_character_cell_size

_Cell: TypeAlias = tuple[str, str]
"""A character and the style before it; the second half of a wide character is an empty one."""
_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_STYLE = re.compile(r"(\x1b\[[0-9;]*m)")
_RESET = "\x1b[0m"
_HARMLESS = re.compile(r"(\x1b\[\?(2026|25)[hl]|\x07)*")
_BEYOND_DOUBT = 0x1F000
_UNKNOWN: _Cell = ("", "?")
# A move costs about as much as so many cells.
_SHORTEST_GAP = 8


class SentCells:
    """Follows what is written to one terminal."""

    def __init__(self) -> None:
        self._rows: dict[int, list[_Cell]] = {}

    def forget(self) -> None:
        """The terminal may show something else now: what comes next is sent whole."""
        self._rows.clear()

    def needed(self, data: str) -> str:
        """The part of ``data`` that changes what the terminal shows."""
        before, *runs = _MOVE.split(data)
        if _HARMLESS.fullmatch(before) is None:
            self.forget()
        sent = [before]
        for row, column, text in zip(runs[::3], runs[1::3], runs[2::3], strict=True):
            sent.append(self._run(int(row), int(column), text.rstrip("\n")))
        return "".join(sent)

    def _run(self, row: int, column: int, text: str) -> str:
        whole = f"\x1b[{row};{column}H{text}"
        if not text:
            return whole
        cells = _cells(text)
        if cells is None:
            self._rows.pop(row, None)
            return whole
        shown = self._rows.setdefault(row, [])
        begin, end = column - 1, column - 1 + len(cells)
        shown.extend([_UNKNOWN] * (end - len(shown)))
        if shown[begin:end] == cells:
            return ""
        # Half of a wide character that is written over takes the other half with it.
        if begin and not shown[begin][0]:
            shown[begin - 1] = _UNKNOWN
        if end < len(shown) and not shown[end][0]:
            shown[end] = _UNKNOWN
        changed = list(_changed(shown[begin:end], cells))
        shown[begin:end] = cells
        return "".join(f"\x1b[{row};{begin + a + 1}H{_text(cells[a:b])}" for a, b in changed)


def _cells(text: str) -> list[_Cell] | None:
    """The cells of a run; None where a terminal may count them otherwise, or does more than show them."""
    cells: list[_Cell] = []
    style = ""
    for part in _STYLE.split(text):
        if part.startswith("\x1b"):
            if _STYLE.fullmatch(part) is None:
                return None
            style = "" if part == _RESET else style + part
        elif part.isascii() and part.isprintable():
            cells.extend([(character, style) for character in part])
        else:
            for character in part:
                width = get_character_cell_size(character)
                if width < 1 or ord(character) >= _BEYOND_DOUBT or not character.isprintable():
                    return None
                cells.append((character, style))
                cells.extend([("", style)] * (width - 1))
    return cells


def _changed(shown: list[_Cell], cells: list[_Cell]) -> Iterator[tuple[int, int]]:
    """The stretches that differ, as begin and end; wide characters are whole, short gaps are bridged."""
    begin = end = -1
    for at, (old, new) in enumerate(zip(shown, cells, strict=True)):
        if old == new:
            continue
        if begin < 0:
            begin = at
        elif at - end > _SHORTEST_GAP:
            yield _whole(begin, end, cells)
            begin = at
        end = at + 1
    yield _whole(begin, end, cells)


def _whole(begin: int, end: int, cells: list[_Cell]) -> tuple[int, int]:
    while begin > 0 and not cells[begin][0]:
        begin -= 1
    while end < len(cells) and not cells[end][0]:
        end += 1
    return begin, end


def _text(cells: list[_Cell]) -> str:
    runs = [(style, "".join(character for character, _ in run)) for style, run in groupby(cells, key=lambda c: c[1])]
    return "".join(f"{style}{text}{_RESET}" if style else text for style, text in runs)
