"""The words of an LLM judge, one a trial, and the requests made for them."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, cast

from lim_tui.domain.judgement import JudgeRecord, JudgeWord
from lim_tui.domain.trial import AttemptRecord
from lim_tui.store.connect import transaction
from lim_tui.store.records import yes_or_unknown
from lim_tui.store.texts import pack, unpack

_OPEN = """
SELECT t.id FROM trials t JOIN items i ON i.id = t.item_id
WHERE t.sweep_id = ? AND t.state = 'done' AND t.verdict != 'not_scored' AND t.output_text_id IS NOT NULL
      AND i.kind != 'restricted' AND NOT EXISTS (SELECT 1 FROM judgements j WHERE j.trial_id = t.id)
ORDER BY t.id
"""
_OF_ATTEMPT = (
    "number",
    "started_at",
    "latency_s",
    "outcome",
    "detail",
    "output",
    "finish_reason",
    "model_answered",
    "fingerprint",
    "input_tokens",
    "output_tokens",
    "cached_tokens",
    "cost",
    "currency",
    "may_be_charged",
)


class Judgements:
    """The tables of judgements and of judge attempts."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def open(self, sweep_id: int) -> list[int]:
        """The ids of answered trials on which the judge has not been heard, in plan order."""
        return [row["id"] for row in self._connection.execute(_OPEN, (sweep_id,))]

    def next_attempt_number(self, trial_id: int) -> int:
        """1 for the first attempt."""
        query = "SELECT COALESCE(MAX(number), 0) + 1 FROM judge_attempts WHERE trial_id = ?"
        return int(self._connection.execute(query, (trial_id,)).fetchone()[0])

    def save_attempt(self, trial_id: int, model: str, counted_tokens: int, attempt: AttemptRecord) -> None:
        """Keeps one request to the judge; ``counted_tokens`` is our own count of it."""
        values = [getattr(attempt, name) for name in _OF_ATTEMPT]
        marks = ", ".join("?" * (len(values) + 4))
        self._connection.execute(
            f"INSERT INTO judge_attempts (trial_id, model, counted_tokens, raw, {', '.join(_OF_ATTEMPT)})"
            f" VALUES ({marks})",
            (trial_id, model, counted_tokens, pack(dict(attempt.raw)), *values),
        )

    def keep(self, trial_id: int, said: JudgeRecord) -> None:
        """Keeps what the judge said, in place of what it said before."""
        self._connection.execute(
            "INSERT INTO judgements (trial_id, model, word, reason, judged_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET model = excluded.model, word = excluded.word, reason = excluded.reason,"
            " judged_at = excluded.judged_at",
            (trial_id, said.model, said.word, said.reason, time.time()),
        )

    def of(self, trial_id: int) -> JudgeRecord | None:
        """What the judge said of a trial, None where it was not heard."""
        row = self._connection.execute(
            "SELECT model, word, reason FROM judgements WHERE trial_id = ?", (trial_id,)
        ).fetchone()
        attempts = self._connection.execute(
            "SELECT * FROM judge_attempts WHERE trial_id = ? ORDER BY number", (trial_id,)
        )
        return None if row is None else JudgeRecord(**dict(row), attempts=tuple(_attempt(one) for one in attempts))

    def unread_reply(self, trial_id: int, model: str) -> str | None:
        """The last reply of ``model`` on a trial on which it was not heard yet; None where it gave none.

        A reply from before the trial was closed is to an earlier answer.
        """
        row = self._connection.execute(
            "SELECT a.output FROM judge_attempts a JOIN trials t ON t.id = a.trial_id"
            " WHERE a.trial_id = ? AND a.model = ? AND a.outcome = 'ok' AND a.started_at >= t.finished_at"
            " AND a.number = (SELECT MAX(number) FROM judge_attempts WHERE trial_id = a.trial_id)"
            " AND NOT EXISTS (SELECT 1 FROM judgements j WHERE j.trial_id = a.trial_id)",
            (trial_id, model),
        ).fetchone()
        return None if row is None else cast("str | None", row["output"])

    def words(self, sweep_id: int) -> dict[int, JudgeWord | None]:
        """The word on each judged trial of a sweep by trial id; None where the judge failed."""
        rows = self._connection.execute(
            "SELECT j.trial_id, j.word FROM judgements j JOIN trials t ON t.id = j.trial_id WHERE t.sweep_id = ?",
            (sweep_id,),
        )
        return {row["trial_id"]: row["word"] for row in rows}

    def reopen_failed(self, sweep_id: int) -> int:
        """Forgets where the judge failed, so that it is asked again, and opens the sweep; how many there were."""
        with transaction(self._connection):
            reopened = self._connection.execute(
                "DELETE FROM judgements WHERE word IS NULL AND trial_id IN (SELECT id FROM trials WHERE sweep_id = ?)",
                (sweep_id,),
            ).rowcount
            if reopened:
                self._connection.execute(
                    "UPDATE sweeps SET state = 'stopped', finished_at = NULL WHERE id = ? AND state LIKE 'finished%'",
                    (sweep_id,),
                )
        return reopened


def _attempt(row: sqlite3.Row) -> AttemptRecord:
    values = {name: row[name] for name in _OF_ATTEMPT} | {"may_be_charged": yes_or_unknown(row["may_be_charged"])}
    return AttemptRecord(**values, raw=cast("dict[str, Any]", unpack(row["raw"])))
