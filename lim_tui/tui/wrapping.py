"""Wrapping a text to a width in terminal cells, a million characters at once.

Lines break after blanks, between wide characters, and inside a word only where it is longer than a line. Closing
punctuation does not begin a line where one more break to the left can help it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from rich.cells import get_character_cell_size

_NOT_FIRST = frozenset("，。、；：？！）》」』】〕”’…,.;:?!)]}%")
_WIDE_FROM = "\u1100"


class _Widths(dict[str, int]):
    def __missing__(self, character: str) -> int:
        width = get_character_cell_size(character)
        self[character] = width
        return width


_widths = _Widths()


class WrappedText:
    """The display lines of ``text`` at ``width`` cells. Tabs and controls must have been taken out before."""

    def __init__(self, text: str, width: int) -> None:
        self.text = text
        self.width = max(width, 2)
        self._starts = array("Q")
        self._ends = array("Q")
        for start, end in _paragraphs(text):
            self._wrap(start, end)

    def __len__(self) -> int:
        return len(self._starts)

    def bounds(self, line: int) -> tuple[int, int]:
        """Where a display line begins and ends in the text; its line end, or the blank it broke at, left out."""
        return self._starts[line], self._ends[line]

    def line_at(self, offset: int) -> int:
        """The display line on which the character at ``offset`` stands."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    def _wrap(self, start: int, end: int) -> None:
        paragraph = self.text[start:end]
        if len(paragraph) <= self.width and paragraph.isascii():
            self._keep(start, end)
            return
        cells = array("Q", accumulate(map(_widths.__getitem__, paragraph), initial=0))
        at, length = 0, len(paragraph)
        while cells[length] - cells[at] > self.width:
            limit = bisect_right(cells, cells[at] + self.width, lo=at + 1, hi=length) - 1
            stop = _break_before(paragraph, at, max(limit, at + 1))
            self._keep(start + at, start + (stop - 1 if paragraph[stop - 1] == " " else stop))
            at = stop
        self._keep(start + at, end)

    def _keep(self, start: int, end: int) -> None:
        self._starts.append(start)
        self._ends.append(end)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield start, end
        start = end + 1
    yield start, len(text)


def _break_before(paragraph: str, at: int, limit: int) -> int:
    """Where the line that begins at ``at`` ends, at the latest before ``limit``, which does not fit."""
    if paragraph[limit] == " ":
        return limit + 1
    for stop in range(limit, max(at, limit - 60), -1):
        if _may_break(paragraph[stop - 1], paragraph[stop]):
            return stop
    return limit


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return True
    wide = before >= _WIDE_FROM or after >= _WIDE_FROM
    return wide and after not in _NOT_FIRST
