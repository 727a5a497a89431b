"""Answers from elsewhere, written many at a time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lim_tui.domain.verdict import Verdict
from lim_tui.store.connect import transaction
from lim_tui.store.records import to_json
from lim_tui.store.texts import Texts, pack
from lim_tui.store.trials import PREVIEW_CHARACTERS

_ANSWER = """
UPDATE trials SET key = ?, state = 'done', output_text_id = ?, output_preview = ?, verdict = ?, rule = ?, failure = ?,
                  reason = ?, misled_by = ?, judgement = ?, finished_at = ?
WHERE id = ?
"""


@dataclass(frozen=True, slots=True)
class ImportedAnswer:
    """An output with its verdict, under the key that names its trial."""

    key: str
    output: str
    verdict: Verdict
    misled_by: str | None


class ImportedAnswers:
    """Writes the answers of a sweep that was not asked here."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def put(self, sweep_id: int, answers: Iterable[ImportedAnswer]) -> None:
        """Closes the trials of a sweep, in the order of its plan, with one answer each."""
        ids = [
            row["id"]
            for row in self._connection.execute("SELECT id FROM trials WHERE sweep_id = ? ORDER BY id", (sweep_id,))
        ]
        with transaction(self._connection):
            self._connection.executemany(_ANSWER, self._rows(ids, answers))

    def _rows(self, ids: Iterable[int], answers: Iterable[ImportedAnswer]) -> Iterator[tuple[object, ...]]:
        now = time.time()
        packed: dict[Verdict, bytes] = {}
        for trial_id, answer in zip(ids, answers, strict=True):
            verdict = answer.verdict
            if verdict not in packed:
                packed[verdict] = pack(to_json(verdict))
            yield (
                answer.key,
                self._texts.put(answer.output),
                answer.output[:PREVIEW_CHARACTERS],
                verdict.state,
                verdict.rule,
                verdict.failure,
                verdict.reason,
                answer.misled_by,
                packed[verdict],
                now,
                trial_id,
            )
