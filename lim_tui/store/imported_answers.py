"""Answers from elsewhere, written many at a time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lim_tui.domain.record import Plan
from lim_tui.domain.verdict import Verdict
from lim_tui.store.connect import transaction
from lim_tui.store.records import to_json
from lim_tui.store.schema_totals import TOTALS_OF_WRITTEN
from lim_tui.store.sweeps import TRIAL_COLUMNS, Sweeps
from lim_tui.store.texts import Texts, pack
from lim_tui.store.trials import PREVIEW_CHARACTERS

_INSERT = f"""
INSERT INTO trials ({TRIAL_COLUMNS}, state, key, output_text_id, output_preview, verdict, rule, failure, reason,
                    misled_by, judgement, finished_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'done', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True, slots=True)
class ImportedAnswer:
    """An output with its verdict, under the key that names its trial."""

    key: str
    output: str
    verdict: Verdict
    misled_by: str | None


class ImportedAnswers:
    """Writes sweeps that were not asked here."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts, sweeps: Sweeps) -> None:
        self._connection = connection
        self._texts = texts
        self._sweeps = sweeps

    def create(self, plan: Plan, answers: Iterable[ImportedAnswer]) -> int:
        """The id of a new sweep whose trials are written closed, with one answer each in the order of the plan.

        Its cells are counted once, from all that was written: the triggers would count each trial by itself.
        """
        with transaction(self._connection):
            sweep_id = self._sweeps.begin(plan)
            trials = self._sweeps.trial_rows(sweep_id, plan)
            rows = ((*trial, *row) for trial, row in zip(trials, self._rows(answers), strict=True))
            self._connection.executemany(_INSERT, rows)
            for statement in TOTALS_OF_WRITTEN:
                self._connection.execute(statement, (sweep_id,))
        return sweep_id

    def _rows(self, answers: Iterable[ImportedAnswer]) -> Iterator[tuple[object, ...]]:
        now = time.time()
        packed: dict[Verdict, bytes] = {}
        for answer in answers:
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
            )
