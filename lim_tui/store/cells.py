"""Counting trials into cells."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Literal

from lim_tui.domain.cell import Cell, ItemScore
from lim_tui.domain.trial import Axes
from lim_tui.store.connect import reading
from lim_tui.store.trials import AXES_COLUMNS, axes_of

Grouping = Literal["language", "set", "kind"]
_KIND = "CASE i.kind WHEN 'answerable' THEN '' ELSE ' ' || i.kind END"
_GROUP_COLUMN: dict[Grouping, str] = {
    "language": f"i.language || {_KIND}",
    "set": f"i.set_name || {_KIND}",
    "kind": "i.kind",
}
# Every other kind is a control, with a table of its own.
_KINDS_IN_CELLS = "('answerable', 'multi_evidence', 'key_value')"
_PLACE_COLUMNS = tuple(name.strip() for name in AXES_COLUMNS.split(","))
_PLACES = f"SELECT DISTINCT {AXES_COLUMNS} FROM trials WHERE sweep_id = ? ORDER BY {AXES_COLUMNS}"
_CHANGED_PLACES = (
    f"SELECT DISTINCT {AXES_COLUMNS} FROM trials INDEXED BY trials_by_change WHERE sweep_id = ? AND changed > ?"
)
_COUNT_ONE_PLACE = """
SELECT {group} AS grp, i.item AS item,
       SUM(t.state = 'planned') AS planned, SUM(t.state = 'running') AS running, SUM(t.state = 'refused') AS refused,
       SUM(t.verdict IS 'correct') AS correct, SUM(t.verdict IS 'incorrect') AS incorrect,
       SUM(t.verdict IS 'review') AS review, SUM(t.verdict IS 'scorer_error') AS scorer_error,
       CASE WHEN t.verdict = 'not_scored' THEN t.reason END AS missing,
       MAX(CASE WHEN t.state = 'refused' THEN t.reason END) AS refusal,
       COUNT(*) AS trials, SUM(t.depth_actual) AS depths, COUNT(t.depth_actual) AS placed,
       SUM(j.word IS 'correct') AS judge_passed, SUM(j.word IS 'incorrect') AS judge_failed,
       SUM(t.prompt_tokens) AS tokens, COUNT(t.prompt_tokens) AS built
FROM trials t INDEXED BY trials_by_place JOIN items i ON i.id = t.item_id LEFT JOIN judgements j ON j.trial_id = t.id
WHERE t.sweep_id = ? AND {place} AND t.state != 'same' AND i.kind IN {kinds}
GROUP BY grp, item, missing
ORDER BY grp, item
"""


@dataclass(frozen=True, slots=True)
class _Counted:
    """The cells of a sweep by place, with every change up to ``clock``; a deleted sweep leaves its id to the next."""

    sweep_id: int
    created_at: float
    by: Grouping
    clock: int
    places: Mapping[Axes, tuple[Cell, ...]]


class Cells:
    """Cells of a sweep, counted by the database. A second look counts those places anew where a trial changed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._last: _Counted | None = None

    def of(self, sweep_id: int, by: Grouping = "language") -> list[Cell]:
        """Every cell and baseline of a sweep, ordered by group, model, length and depth.

        Kinds are populations of their own: ``nl multi_evidence`` beside ``nl``. Controls are in no cell.
        """
        # What an open transaction wrote may still be rolled back, and its clock with it.
        provisional = self._connection.in_transaction
        with reading(self._connection):
            counted = self._count(sweep_id, by)
        if not provisional:
            self._last = counted
        cells = [cell for place in counted.places.values() for cell in place] if counted else []
        return sorted(cells, key=lambda cell: cell.group)

    def _count(self, sweep_id: int, by: Grouping) -> _Counted | None:
        now = self._connection.execute(
            "SELECT created_at, (SELECT MAX(changed) FROM trials WHERE sweep_id = s.id) AS clock FROM sweeps s"
            " WHERE id = ?",
            (sweep_id,),
        ).fetchone()
        if now is None:
            return None
        last = self._last
        if last is None or (last.sweep_id, last.created_at, last.by) != (sweep_id, now["created_at"], by):
            rows = self._connection.execute(_PLACES, (sweep_id,)).fetchall()
            places = {axes_of(row): self._place(sweep_id, row, by) for row in rows}
        else:
            rows = self._connection.execute(_CHANGED_PLACES, (sweep_id, last.clock)).fetchall()
            places = {**last.places, **{axes_of(row): self._place(sweep_id, row, by) for row in rows}}
        return _Counted(sweep_id, now["created_at"], by, now["clock"] or 0, places)

    def _place(self, sweep_id: int, place: sqlite3.Row, by: Grouping) -> tuple[Cell, ...]:
        here = " AND ".join(f"t.{name} IS ?" for name in _PLACE_COLUMNS)
        query = _COUNT_ONE_PLACE.format(group=_GROUP_COLUMN[by], place=here, kinds=_KINDS_IN_CELLS)
        rows = self._connection.execute(query, (sweep_id, *place))
        axes = axes_of(place)
        return tuple(_cell(axes, list(group)) for _, group in groupby(rows, key=itemgetter("grp")))


def _cell(axes: Axes, rows: list[sqlite3.Row]) -> Cell:
    def total(column: str) -> int:
        return sum(row[column] or 0 for row in rows)

    refusals = [row["refusal"] for row in rows if row["refusal"]]
    placed, built = total("placed"), total("built")
    return Cell(
        group=rows[0]["grp"],
        axes=axes,
        planned=total("planned"),
        running=total("running"),
        review=total("review"),
        scorer_error=total("scorer_error"),
        refused=total("refused"),
        not_scored=_missing(rows),
        items=tuple(_item_scores(rows)),
        refusal=refusals[0] if refusals else None,
        depth_actual_mean=sum(row["depths"] or 0 for row in rows) / placed if placed else None,
        tokens_mean=total("tokens") / built if built else None,
        judge_passed=total("judge_passed"),
        judge_failed=total("judge_failed"),
    )


def _missing(rows: Iterable[sqlite3.Row]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for row in rows:
        if row["missing"]:
            counts[row["missing"]] = counts.get(row["missing"], 0) + row["trials"]
    return counts


def _item_scores(rows: Iterable[sqlite3.Row]) -> Iterator[ItemScore]:
    for item, group in groupby(rows, key=lambda row: str(row["item"])):
        scores = list(group)
        correct = sum(row["correct"] for row in scores)
        scored = correct + sum(row["incorrect"] for row in scores)
        if scored:
            yield ItemScore(item, scored, correct)
