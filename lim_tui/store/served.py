"""As which models a provider answered: the name in each reply, which may change in the middle of a sweep."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServedModel:
    """Answers that came under one name; times are Unix seconds."""

    model: str
    answered_as: str
    answers: int
    first_at: float
    last_at: float


class Served:
    """Reads the names that stand in the replies of a sweep."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def models(self, sweep_id: int) -> list[ServedModel]:
        """Every model with each name it answered under, the earliest first."""
        rows = self._connection.execute(
            "SELECT t.model, a.model_answered AS answered_as, COUNT(*) AS answers, MIN(a.started_at) AS first_at,"
            " MAX(a.started_at) AS last_at FROM attempts a JOIN trials t ON t.id = a.trial_id"
            " WHERE t.sweep_id = ? AND a.outcome = 'ok' AND a.model_answered IS NOT NULL"
            " GROUP BY 1, 2 ORDER BY t.model, first_at",
            (sweep_id,),
        )
        return [ServedModel(**dict(row)) for row in rows]
