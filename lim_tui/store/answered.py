"""Which trials have an answer already, so that an estimate counts only what is still to be asked."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from lim_tui.domain.trial import Axes
from lim_tui.store.trials import AXES_COLUMNS, axes_of

_TRIAL_AXES = ", ".join(f"t.{column.strip()} AS {column.strip()}" for column in AXES_COLUMNS.split(","))


@dataclass(frozen=True, slots=True)
class AnsweredPlace:
    """Where an answer was given: the case with its seed, the SHA-256 of its filler (None without), and the place."""

    set_name: str
    case: str
    seed: int
    filler_sha256: str | None
    axes: Axes


class Answered:
    """Reads over the trials of a sweep that have ended."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def in_plan_order(self, sweep_id: int) -> list[bool]:
        """For each trial of a sweep, in the order of its plan, whether it is asked no more."""
        rows = self._connection.execute("SELECT state FROM trials WHERE sweep_id = ? ORDER BY id", (sweep_id,))
        return [row["state"] not in ("planned", "running") for row in rows]

    def places(self, sweep_id: int) -> frozenset[AnsweredPlace]:
        """Where a sweep has answers that another one takes over where the prompt is the same."""
        rows = self._connection.execute(
            f"SELECT i.set_name, i.case_id, i.seed, x.hash, {_TRIAL_AXES} FROM trials t"
            " JOIN items i ON i.id = t.item_id LEFT JOIN texts x ON x.id = i.filler_text_id"
            " WHERE t.sweep_id = ? AND (t.state = 'same' OR (t.state = 'done' AND t.verdict != 'not_scored'))",
            (sweep_id,),
        )
        return frozenset(
            AnsweredPlace(row["set_name"], row["case_id"], row["seed"], row["hash"], axes_of(row)) for row in rows
        )

    def taken_over(self, sweep_id: int) -> dict[str, int]:
        """How many answers of a sweep came from which other one, with no call of its own."""
        rows = self._connection.execute(
            "SELECT taken_from, COUNT(*) AS number FROM trials WHERE sweep_id = ? AND taken_from IS NOT NULL"
            " GROUP BY taken_from ORDER BY taken_from",
            (sweep_id,),
        )
        return {row["taken_from"]: row["number"] for row in rows}

    def trials_taken_over(self, sweep_id: int) -> dict[int, str]:
        """Which trials have an answer of another sweep, by id, with the title of that sweep."""
        rows = self._connection.execute(
            "SELECT id, taken_from FROM trials WHERE sweep_id = ? AND taken_from IS NOT NULL", (sweep_id,)
        )
        return {row["id"]: row["taken_from"] for row in rows}
