"""Cells of a sweep from the totals that the database keeps."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.trial import Axes
from lim_tui.store.connect import reading
from lim_tui.store.trials import AXES_COLUMNS, axes_of

Grouping = Literal["language", "set", "kind"]
_Key: TypeAlias = tuple[str, Axes]
_Score: TypeAlias = tuple[int, int]
_Counts = TypeVar("_Counts", bound=Hashable)
# Every other kind is a control, with a table of its own.
_KINDS = ", ".join(f"'{kind}'" for kind in sorted(CELL_KINDS))
_CHANGED = f"FROM cells WHERE sweep_id = :sweep AND changed > :clock AND kind IN ({_KINDS})"
_TOTALS = f"SELECT * {_CHANGED} ORDER BY {AXES_COLUMNS}, id"
_SHARES = f"SELECT * FROM shares WHERE items > 0 AND scored > 0 AND cell_id IN (SELECT id {_CHANGED})"
_REASONS = f"SELECT * FROM reasons WHERE trials > 0 AND cell_id IN (SELECT id {_CHANGED})"
# Items of one name in several populations are one item wherever these are grouped together.
_SPREAD = """
SELECT 1 FROM items WHERE sweep_id = ? GROUP BY item
HAVING COUNT(DISTINCT language || ' ' || kind || ' ' || set_name) > 1 LIMIT 1
"""
_SPREAD_SCORES = """
SELECT scored, correct, COUNT(*) AS items FROM
    (SELECT SUM(scored) AS scored, SUM(correct) AS correct FROM scores WHERE cell_id IN ({cells}) GROUP BY item)
WHERE scored > 0 GROUP BY scored, correct
"""


@dataclass(frozen=True, slots=True)
class _Totals:
    """What the database keeps of one place and one population: language, set and kind."""

    row: sqlite3.Row
    axes: Axes
    scores: Mapping[_Score, int]
    not_scored: Mapping[str, int]
    refusals: Sequence[str]

    def group(self, by: Grouping) -> str:
        kind = self.row["kind"]
        if by == "kind":
            return str(kind)
        name = self.row["language" if by == "language" else "set_name"]
        return str(name) if kind == "answerable" else f"{name} {kind}"

    @property
    def is_empty(self) -> bool:
        """Every trial shares its prompt with one of another place."""
        return not any(self.row[state] for state in ("planned", "running", "done", "refused"))


@dataclass(frozen=True, slots=True)
class _Counted:
    """A sweep with every change up to ``clock``; a deleted sweep leaves its id to the next."""

    sweep_id: int
    created_at: float
    clock: int = 0
    spread: bool = False
    totals: Mapping[int, _Totals] = field(default_factory=dict)
    by: Grouping = "language"
    cells: Mapping[_Key, Cell] = field(default_factory=dict)


class Cells:
    """Cells of a sweep. A second look reads and makes only those anew where a trial changed."""

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
        return sorted(counted.cells.values(), key=lambda cell: cell.group) if counted else []

    def _count(self, sweep_id: int, by: Grouping) -> _Counted | None:
        now = self._connection.execute(
            "SELECT created_at, (SELECT MAX(changed) FROM cells WHERE sweep_id = s.id) AS clock FROM sweeps s"
            " WHERE id = ?",
            (sweep_id,),
        ).fetchone()
        if now is None:
            return None
        last = self._last
        if last is None or (last.sweep_id, last.created_at) != (sweep_id, now["created_at"]):
            spread = self._connection.execute(_SPREAD, (sweep_id,)).fetchone() is not None
            last = _Counted(sweep_id, now["created_at"], clock=-1, spread=spread, by=by)
        changed = {totals.row["id"]: totals for totals in self._changed(sweep_id, last.clock)}
        totals = {**last.totals, **changed}
        known = last.cells if last.by == by else {}
        cells = self._cells(totals, changed.keys(), by, known, spread=last.spread)
        return _Counted(sweep_id, now["created_at"], now["clock"] or 0, last.spread, totals, by, cells)

    def _changed(self, sweep_id: int, clock: int) -> Iterator[_Totals]:
        """The totals that changed after ``clock``, in the order of their places."""
        since = {"sweep": sweep_id, "clock": clock}
        scores: dict[int, dict[_Score, int]] = defaultdict(dict)
        for row in self._connection.execute(_SHARES, since):
            scores[row["cell_id"]][row["scored"], row["correct"]] = row["items"]
        reasons: dict[tuple[int, str], dict[str, int]] = defaultdict(dict)
        for row in self._connection.execute(_REASONS, since):
            reasons[row["cell_id"], row["state"]][row["reason"]] = row["trials"]
        for row in self._connection.execute(_TOTALS, since):
            cell_id = row["id"]
            missing, refusals = reasons[cell_id, "not_scored"], reasons[cell_id, "refused"]
            yield _Totals(row, axes_of(row), scores[cell_id], missing, tuple(refusals))

    def _cells(
        self,
        totals: Mapping[int, _Totals],
        changed: Iterable[int],
        by: Grouping,
        known: Mapping[_Key, Cell],
        *,
        spread: bool,
    ) -> dict[_Key, Cell]:
        """All cells in the order of their places; those that ``known`` holds and nothing changed in are the same."""
        touched = {(totals[cell_id].group(by), totals[cell_id].axes) for cell_id in changed}
        members: dict[_Key, list[_Totals]] = defaultdict(list)
        for one in totals.values():
            if not one.is_empty:
                members[one.group(by), one.axes].append(one)
        return {
            key: known[key] if key in known and key not in touched else self._cell(key, parts, spread=spread)
            for key, parts in members.items()
        }

    def _cell(self, key: _Key, parts: Sequence[_Totals], *, spread: bool) -> Cell:
        def total(column: str) -> int:
            return sum(part.row[column] for part in parts)

        placed, built = total("placed"), total("built")
        scores = self._spread_scores(parts) if spread and len(parts) > 1 else _sum(part.scores for part in parts)
        return Cell(
            group=key[0],
            axes=key[1],
            planned=total("planned"),
            running=total("running"),
            review=total("review"),
            scorer_error=total("scorer_error"),
            refused=total("refused"),
            not_scored=dict(sorted(_sum(part.not_scored for part in parts).items())),
            scores=tuple(ItemScores(*score, items) for score, items in sorted(scores.items())),
            refusal=max((reason for part in parts for reason in part.refusals), default=None),
            depth_actual_mean=total("depth_millionths") / 1_000_000 / placed if placed else None,
            tokens_mean=total("tokens") / built if built else None,
            judge_passed=total("judge_passed"),
            judge_failed=total("judge_failed"),
        )

    def _spread_scores(self, parts: Sequence[_Totals]) -> dict[_Score, int]:
        ids = [part.row["id"] for part in parts]
        rows = self._connection.execute(_SPREAD_SCORES.format(cells=", ".join("?" * len(ids))), ids)
        return {(row["scored"], row["correct"]): row["items"] for row in rows}


def _sum(counts: Iterable[Mapping[_Counts, int]]) -> dict[_Counts, int]:
    added: Counter[_Counts] = Counter()
    for one in counts:
        added.update(one)
    return dict(added)
