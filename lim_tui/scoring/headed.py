"""Values in a table or in lines with a head: of the row that the question names, not of its neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.quantity import Quantity

_LINE = re.compile(r"[^\n]+")
_EDGE = re.compile(r"[ \t]*\|")
_RULE = re.compile(r"[\s|:-]*")
_HEAD = re.compile(r"\W*(?P<head>[^:：|\n]{2,40}?)\s*[:：]\s*(?=\S)")
_YEAR = re.compile("(?:19|20)[0-9]{2}")
_FEWEST_ROWS = 2
_MOST_ROWS = 60

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells by their places, the head of a row first; ``titled`` True where the first row heads columns."""

    rows: tuple[tuple[Span, ...], ...]
    titled: bool

    def place_of(self, start: int) -> tuple[int, int] | None:
        """Row and column of the cell around ``start``; None outside."""
        for row, cells in enumerate(self.rows):
            for column, (opens, closes) in enumerate(cells):
                if opens <= start < closes:
                    return row, column
        return None


def of_other_rows(passage: Passage, asked: str, live: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    """The values in rows and columns that the question does not name, where it names others.

    ``asked`` is the question in small letters.
    """
    return [item for item in live if _is_elsewhere(passage, asked, item.start) and _is_of_a_kind(passage, item, live)]


def _is_of_a_kind(passage: Passage, item: AnyCandidate, live: Sequence[AnyCandidate]) -> bool:
    """Whether lines with heads list one measure of several things: of a room its guests are no other room's number."""
    grid = next((grid for grid in grids_of(passage.low) if grid.place_of(item.start) is not None), None)
    if grid is None or grid.titled or not isinstance(item.value, Quantity):
        return True
    counted = {(o.value.unit, o.value.noun) for o in live if grid.place_of(o.start) is not None}
    return len(counted) == 1 and (None, "") not in counted


def _is_elsewhere(passage: Passage, asked: str, start: int) -> bool:
    places = [(grid, grid.place_of(start)) for grid, _, _ in _named_places(passage.low, asked)]
    heads_row = any(grid.titled and place is not None and place[1] == 0 for grid, place in places)
    return heads_row or cell_asked_for(passage, asked, start) is not None


def words_asked_for(passage: Passage, asked: str, start: int) -> Span | None:
    """As ``cell_asked_for`` for words, which may be of another kind in each row: a name, a role, a team.

    Only where the heads are of one kind (shift 1, shift 2), or the question names the title of the column too.
    """
    for grid, rows, _ in _named_places(passage.low, asked):
        place = grid.place_of(start)
        if place is None:
            continue
        row, column = place
        heads = [passage.low[slice(*grid.rows[at][0])] for at in (*rows, row)]
        title = (
            passage.low[slice(*grid.rows[0][column])].strip(" *_") if grid.titled and column < len(grid.rows[0]) else ""
        )
        if not _stands_in(title, asked) and not _are_alike(heads):
            return None
    return cell_asked_for(passage, asked, start)


def _are_alike(heads: Sequence[str]) -> bool:
    """Whether heads share a word, or in Chinese their last character."""
    words = [{*re.findall(r"[^\W\d_]+", head), *re.findall("[\u3400-\u9fff](?=\\W*$)", head)} for head in heads]
    return bool(set.intersection(*words)) or all(_YEAR.fullmatch(head.strip(" *_")) for head in heads)


def cell_asked_for(passage: Passage, asked: str, start: int) -> Span | None:
    """For a value in a cell that the question does not ask for: the cell that it does; else None."""
    for grid, rows, columns in _named_places(passage.low, asked):
        place = grid.place_of(start)
        if place is None:
            continue
        row, column = place
        right_row = next(iter(rows)) if len(rows) == 1 and row not in rows else row
        right_column = next(iter(columns)) if len(columns) == 1 and column not in columns else column
        is_head = (grid.titled and row == 0) or column == 0
        if is_head or (right_row, right_column) == place or right_column >= len(grid.rows[right_row]):
            return None
        opens, closes = grid.rows[right_row][right_column]
        written = passage.low[opens:closes]
        return opens + len(written) - len(written.lstrip()), opens + len(written.rstrip())
    return None


@lru_cache(maxsize=16)
def _named_places(low: str, asked: str) -> tuple[tuple[Grid, frozenset[int], frozenset[int]], ...]:
    """Each table with the rows and columns that the question names; those of which it names none are left out."""
    found = ((grid, _named_rows(low, asked, grid), _named_columns(low, asked, grid)) for grid in grids_of(low))
    return tuple((grid, frozenset(rows), frozenset(columns)) for grid, rows, columns in found if rows or columns)


def _named_rows(low: str, asked: str, grid: Grid) -> set[int]:
    heads = {row: cells[0] for row, cells in enumerate(grid.rows) if row or not grid.titled}
    named = _named(low, asked, heads)
    if named or not grid.titled:
        return named
    # A bare number is named with the title of its column: kamer 102.
    title = low[slice(*grid.rows[0][0])].strip(" *_")
    return {row for row, span in heads.items() if _stands_in(f"{title} {low[slice(*span)].strip(' *_')}", asked)}


def _named_columns(low: str, asked: str, grid: Grid) -> set[int]:
    return _named(low, asked, dict(list(enumerate(grid.rows[0]))[1:])) if grid.titled else set()


def _named(low: str, asked: str, heads: dict[int, Span]) -> set[int]:
    """The heads that stand in the question, without those that stand in a longer one that does."""
    words = {place: low[slice(*span)].strip(" *_") for place, span in heads.items()}
    named = {place: word for place, word in words.items() if _stands_in(word, asked)}
    return {
        place for place, word in named.items() if not any(word != other and word in other for other in named.values())
    }


def _stands_in(head: str, asked: str) -> bool:
    if len(head) < 2 or not (re.search(r"[^\W\d_]", head) or _YEAR.fullmatch(head)):
        return False
    before, after = ("(?<![0-9a-z])" if head[0].isascii() else ""), ("(?![0-9a-z])" if head[-1].isascii() else "")
    return re.search(f"{before}{re.escape(head)}{after}", asked) is not None


@lru_cache(maxsize=16)
def grids_of(low: str) -> tuple[Grid, ...]:
    """The tables of a text, and its lines with heads as one more."""
    if "\n" not in low:
        return ()
    tables: list[list[tuple[Span, ...]]] = [[]]
    headed: list[tuple[Span, ...]] = []
    for line in _LINE.finditer(low):
        if "|" in line[0]:
            if not _RULE.fullmatch(line[0]):
                tables[-1].append(_cells(low, *line.span()))
            continue
        tables.append([])
        if head := _HEAD.match(low, *line.span()):
            headed.append((head.span("head"), (head.end(), line.end())))
    grids = [Grid(tuple(rows[:_MOST_ROWS]), titled=True) for rows in tables if len(rows) >= _FEWEST_ROWS]
    lines = [Grid(tuple(headed[:_MOST_ROWS]), titled=False)] if len(headed) >= _FEWEST_ROWS else []
    return (*grids, *lines)


def _cells(low: str, start: int, end: int) -> tuple[Span, ...]:
    """The cells of one line; the marks at its ends part nothing, and a cell may be empty."""
    opens = edge.end() if (edge := _EDGE.match(low, start, end)) else start
    closes = start + len(low[start:end].rstrip().removesuffix("|"))
    cells = []
    for cell in low[opens:closes].split("|"):
        cells.append((opens, opens + len(cell)))
        opens += len(cell) + 1
    return tuple(cells)
