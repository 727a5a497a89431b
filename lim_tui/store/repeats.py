"""Answers to a prompt that a person asked again: they stand beside the trial and enter no cell."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass
from typing import Any, Literal, cast

from lim_tui.domain.canonical import canonical_json
from lim_tui.domain.record import Lease
from lim_tui.domain.trial import AttemptRecord
from lim_tui.domain.verdict import Verdict
from lim_tui.store.connect import transaction
from lim_tui.store.records import from_json, to_json
from lim_tui.store.texts import Texts, pack, unpack

RepeatState = Literal["planned", "asking", "done"]


@dataclass(frozen=True, slots=True)
class Repeat:
    """One time that the prompt of a trial was asked again, numbered from 1.

    ``outcome`` is ``ok`` or why there is no answer, None while nobody knows; ``verdict`` is None until it is done.
    """

    id: int
    number: int
    state: RepeatState
    outcome: str | None
    detail: str
    output: str | None
    verdict: Verdict | None
    latency_s: float | None
    cost: float | None
    currency: str | None


class Repeats:
    """The table of prompts asked again."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def plan(self, trial_id: int, times: int) -> None:
        """Notes that the prompt is to be asked ``times`` more often."""
        with transaction(self._connection):
            last = self._connection.execute(
                "SELECT COALESCE(MAX(number), 0) FROM repeats WHERE trial_id = ?", (trial_id,)
            ).fetchone()[0]
            self._connection.executemany(
                "INSERT INTO repeats (trial_id, number, planned_at) VALUES (?, ?, ?)",
                [(trial_id, last + more, time.time()) for more in range(1, times + 1)],
            )

    def take(self, trial_id: int, asker: Lease) -> Repeat | None:
        """The next one that nobody has begun, marked as begun by ``asker``; None where there is none."""
        row = self._connection.execute(
            "UPDATE repeats SET state = 'asking', started_at = ?, asked_by = ? WHERE id ="
            " (SELECT id FROM repeats WHERE trial_id = ? AND state = 'planned' ORDER BY number LIMIT 1) RETURNING *",
            (time.time(), canonical_json(to_json(asker)), trial_id),
        ).fetchall()
        return self._repeat(row[0]) if row else None

    def finish(self, repeat_id: int, key: str, attempt: AttemptRecord, verdict: Verdict) -> None:
        """Keeps what came back and what it is worth."""
        with transaction(self._connection):
            self._connection.execute(
                "UPDATE repeats SET state = 'done', key = ?, latency_s = ?, outcome = ?, detail = ?,"
                " output_text_id = ?, judgement = ?, input_tokens = ?, output_tokens = ?, cached_tokens = ?, cost = ?,"
                " currency = ?, raw = ?, may_be_charged = ? WHERE id = ?",
                (
                    key,
                    attempt.latency_s,
                    attempt.outcome,
                    attempt.detail,
                    None if attempt.output is None else self._texts.put(attempt.output),
                    pack(to_json(verdict)),
                    attempt.input_tokens,
                    attempt.output_tokens,
                    attempt.cached_tokens,
                    attempt.cost,
                    attempt.currency,
                    pack(dict(attempt.raw)),
                    attempt.may_be_charged,
                    repeat_id,
                ),
            )

    def asking(self, trial_id: int) -> list[tuple[int, Lease | None]]:
        """The ids of those that were begun and are not done, each with who asks; None where that was not noted."""
        rows = self._connection.execute(
            "SELECT id, asked_by FROM repeats WHERE trial_id = ? AND state = 'asking' ORDER BY number", (trial_id,)
        )
        return [(row["id"], from_json(Lease, json.loads(row["asked_by"])) if row["asked_by"] else None) for row in rows]

    def fail(self, repeat_id: int, detail: str) -> None:
        """Closes one that was begun, with the reason; it may be charged."""
        self._connection.execute(
            "UPDATE repeats SET state = 'done', outcome = 'request_error', may_be_charged = 1, detail = ?"
            " WHERE id = ? AND state = 'asking'",
            (detail, repeat_id),
        )

    def drop_planned(self, trial_id: int, before: float | None = None) -> int:
        """Takes back what nobody has begun and was planned ``before`` (Unix seconds); how many there were."""
        return self._connection.execute(
            "DELETE FROM repeats WHERE trial_id = ? AND state = 'planned' AND (? IS NULL OR planned_at < ?)",
            (trial_id, before, before),
        ).rowcount

    def fail_planned(self, trial_id: int, detail: str) -> None:
        """Closes what cannot be asked at all, with the reason; it took no tokens."""
        self._connection.execute(
            "UPDATE repeats SET state = 'done', outcome = 'request_error', may_be_charged = 0, detail = ?"
            " WHERE trial_id = ? AND state = 'planned'",
            (detail, trial_id),
        )

    def of(self, trial_id: int) -> list[Repeat]:
        """All of a trial, in their order."""
        rows = self._connection.execute("SELECT * FROM repeats WHERE trial_id = ? ORDER BY number", (trial_id,))
        return [self._repeat(row) for row in rows]

    def _repeat(self, row: sqlite3.Row) -> Repeat:
        output, judgement = row["output_text_id"], row["judgement"]
        return Repeat(
            id=row["id"],
            number=row["number"],
            state=row["state"],
            outcome=row["outcome"],
            detail=row["detail"],
            output=None if output is None else self._texts.get(output),
            verdict=from_json(Verdict, cast("dict[str, Any]", unpack(judgement))) if judgement else None,
            latency_s=row["latency_s"],
            cost=row["cost"],
            currency=row["currency"],
        )
