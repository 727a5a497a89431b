"""What replies say of what answered: the name and the build of the model, and its own count of the prompt."""

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


@dataclass(frozen=True, slots=True)
class Fingerprinted:
    """An answer by its depth (0 to 100) and the build that gave it.

    ``asked_with`` is equal for the answers of one block that differ in depth only.
    """

    model: str
    fingerprint: str
    depth: float
    asked_with: str


@dataclass(frozen=True, slots=True)
class CountedTokens:
    """The prompt tokens of all answers of a model by the provider's count and by ours."""

    model: str
    provider_tokens: int
    own_tokens: int


class Served:
    """Reads what stands in the replies of a sweep."""

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

    def fingerprints(self, sweep_id: int) -> list[Fingerprinted]:
        """Every answer at a depth whose provider names the build of its model."""
        rows = self._connection.execute(
            "SELECT t.model, a.fingerprint, t.depth, t.item_id || '|' || COALESCE(t.length, '') || '|' ||"
            " COALESCE(t.documents, '') || '|' || t.arrangement || '|' || t.question || '|' || t.template || '|' ||"
            " t.distractors AS asked_with FROM attempts a JOIN trials t ON t.id = a.trial_id"
            " WHERE t.sweep_id = ? AND a.outcome = 'ok' AND a.fingerprint IS NOT NULL AND t.depth IS NOT NULL"
            " AND t.baseline IS NULL ORDER BY t.model, a.id",
            (sweep_id,),
        )
        return [Fingerprinted(**dict(row)) for row in rows]

    def counted(self, sweep_id: int) -> list[CountedTokens]:
        """Both counts of every model that reported any."""
        rows = self._connection.execute(
            "SELECT t.model, SUM(a.input_tokens) AS provider_tokens, SUM(t.prompt_tokens) AS own_tokens"
            " FROM attempts a JOIN trials t ON t.id = a.trial_id WHERE t.sweep_id = ? AND a.outcome = 'ok'"
            " AND a.input_tokens > 0 AND t.prompt_tokens > 0 GROUP BY t.model ORDER BY t.model",
            (sweep_id,),
        )
        return [CountedTokens(**dict(row)) for row in rows]
