"""What a worker writes of a trial: its prompt, its attempts, its verdict."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

from lim_tui.domain.prompt import Prompt, PromptRecord
from lim_tui.domain.trial import AttemptRecord, Axes
from lim_tui.domain.verdict import Verdict
from lim_tui.store.begun_blocks import BegunBlocks
from lim_tui.store.connect import transaction
from lim_tui.store.records import to_json
from lim_tui.store.texts import Texts, pack

PREVIEW_CHARACTERS = 80
# Lost is what no batch holds and no saved answer ended.
_PUT_BACK = """
UPDATE trials SET state = 'planned', abandoned = abandoned + (
    NOT EXISTS (SELECT 1 FROM attempts a WHERE a.trial_id = trials.id AND a.outcome = 'ok'
                AND a.number > trials.attempts_before)
    AND NOT EXISTS (SELECT 1 FROM batch_trials i JOIN batches b ON b.id = i.batch_id
                    WHERE i.trial_id = trials.id AND b.state IN ('preparing', 'submitted'))
) WHERE sweep_id = ? AND state = 'running'
"""
# How the reason begins of a trial that is not sent because its server would shorten it.
SHORTENED = "not measurable: the server read"
# What was answered before a trial was opened again is no answer to it.
_ANEW = "attempts_before = (SELECT COALESCE(MAX(number), 0) FROM attempts WHERE trial_id = trials.id)"
_VERDICT = "verdict = ?, rule = ?, failure = ?, reason = ?, misled_by = ?, judgement = ?"
AXES_COLUMNS = "model, length, depth, documents, position, baseline, arrangement, question, template, distractors"


@dataclass(frozen=True, slots=True)
class OpenTrial:
    """A trial that still needs a call."""

    id: int
    item_id: int
    key: str | None
    axes: Axes


@dataclass(frozen=True, slots=True)
class TakenAnswer:
    """An answer that another sweep already has, and why its reply ended."""

    output: str
    finish_reason: str | None


@dataclass(frozen=True, slots=True)
class WrittenVerdict:
    """A verdict as it is stored: the columns that are searched, and all of it packed."""

    state: str
    rule: str
    failure: str | None
    reason: str
    misled_by: str | None
    body: bytes


def write_verdict(verdict: Verdict, misled_by: str | None = None) -> WrittenVerdict:
    """The verdict, ready to be stored."""
    body = pack(to_json(verdict))
    return WrittenVerdict(verdict.state, verdict.rule, verdict.failure, verdict.reason, misled_by, body)


class Trials:
    """The tables of trials and attempts, as a worker writes them."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def open_trials(self, sweep_id: int) -> list[OpenTrial]:
        """Trials that are planned, or were being made when their worker died, in the order of the plan."""
        rows = self._connection.execute(
            f"SELECT id, item_id, key, {AXES_COLUMNS} FROM trials"
            " WHERE sweep_id = ? AND state IN ('planned', 'running') ORDER BY id",
            (sweep_id,),
        )
        return [OpenTrial(row["id"], row["item_id"], row["key"], axes_of(row)) for row in rows]

    def answered_unjudged(self, sweep_id: int) -> list[int]:
        """Open trials that were answered since they were opened, in the order of the plan.

        Their worker ended between keeping the answer and the verdict on it.
        """
        rows = self._connection.execute(
            "SELECT t.id FROM trials t JOIN attempts a ON a.trial_id = t.id WHERE t.sweep_id = ?"
            " AND t.state = 'planned' AND a.outcome = 'ok' AND a.number > t.attempts_before"
            " AND a.number = (SELECT MAX(number) FROM attempts WHERE trial_id = t.id) ORDER BY t.id",
            (sweep_id,),
        )
        return [int(row["id"]) for row in rows]

    def first_items(self, sweep_id: int, blocks: int) -> set[int]:
        """The items of the first ``blocks`` blocks of the plan."""
        rows = self._connection.execute(
            "SELECT item_id FROM trials WHERE sweep_id = ? GROUP BY item_id ORDER BY MIN(id) LIMIT ?",
            (sweep_id, blocks),
        )
        return {int(row["item_id"]) for row in rows}

    def prepare(self, trial_id: int, key: str, prompt: Prompt | PromptRecord, layout_id: int | None) -> int | None:
        """Records the prompt of a trial; the id of the trial of this sweep that already has this key, or None."""
        twin = self._connection.execute(
            "SELECT b.id FROM trials a JOIN trials b ON b.sweep_id = a.sweep_id AND b.key = ? AND b.id != a.id"
            " WHERE a.id = ?",
            (key, trial_id),
        ).fetchone()
        if twin is not None:
            self._connection.execute(
                "UPDATE trials SET state = 'same', same_as = ?, depth_actual = ? WHERE id = ?",
                (twin["id"], prompt.depth_actual, trial_id),
            )
            return int(twin["id"])
        self._connection.execute(
            "UPDATE trials SET key = ?, layout_id = ?, points = ?, prompt_sha256 = ?, prompt_tokens = ?,"
            " depth_actual = ? WHERE id = ?",
            (
                key,
                layout_id,
                json.dumps(_points(prompt)),
                prompt.sha256,
                prompt.prompt_tokens,
                prompt.depth_actual,
                trial_id,
            ),
        )
        return None

    def take_over(self, trial_id: int, key: str) -> TakenAnswer | None:
        """Copies the answer to the same key from another sweep of one's own with the same name; None if there is none.

        A sweep of another name asks anew: what stands behind a model's name may have changed. The verdict is not
        copied: the expected answer may have been corrected since.
        """
        source = self._connection.execute(
            "SELECT t.id, t.output_text_id, t.output_preview, t.latency_s, t.taken_from, s.name, s.number"
            " FROM trials t JOIN sweeps s ON s.id = t.sweep_id WHERE t.key = ? AND t.state = 'done'"
            " AND t.verdict != 'not_scored' AND s.recorded IS NULL AND t.id != ? AND s.name ="
            " (SELECT own.name FROM trials o JOIN sweeps own ON own.id = o.sweep_id WHERE o.id = ?)"
            " ORDER BY t.id LIMIT 1",
            (key, trial_id, trial_id),
        ).fetchone()
        if source is None:
            return None
        self._connection.execute(
            "UPDATE trials SET state = 'done', output_text_id = ?, output_preview = ?, latency_s = ?, taken_from = ?,"
            " finished_at = ? WHERE id = ?",
            (
                source["output_text_id"],
                source["output_preview"],
                source["latency_s"],
                source["taken_from"] or f"{source['name']}#{source['number']}",
                time.time(),
                trial_id,
            ),
        )
        ended = self._connection.execute(
            "SELECT finish_reason FROM attempts WHERE trial_id = ? ORDER BY number DESC LIMIT 1", (source["id"],)
        ).fetchone()
        return TakenAnswer(self._texts.get(source["output_text_id"]), ended["finish_reason"] if ended else None)

    def refuse(self, trial_ids: Sequence[int], reason: str) -> None:
        """Marks trials that are never sent, with the reason."""
        self._connection.executemany(
            "UPDATE trials SET state = 'refused', reason = ? WHERE id = ?", [(reason, i) for i in trial_ids]
        )

    def refuse_length(self, sweep_id: int, model: str, length: int, reason: str) -> int:
        """Marks every trial of a model and length that was not sent yet; how many there were."""
        return self._connection.execute(
            "UPDATE trials SET state = 'refused', reason = ?"
            " WHERE sweep_id = ? AND model = ? AND length = ? AND state = 'planned'",
            (reason, sweep_id, model, length),
        ).rowcount

    def start(self, trial_id: int) -> None:
        """Marks a trial whose call is under way."""
        self._connection.execute("UPDATE trials SET state = 'running' WHERE id = ?", (trial_id,))

    def put_back(self, sweep_id: int) -> None:
        """Opens the trials again that were being made when their worker ended, and counts their lost requests.

        No block of the sweep is begun any more.
        """
        with transaction(self._connection):
            self._connection.execute(_PUT_BACK, (sweep_id,))
            BegunBlocks(self._connection).clear(sweep_id)

    def put_back_one(self, trial_id: int) -> None:
        """Opens a trial again whose request came to nothing; one that is done stays so."""
        self._connection.execute("UPDATE trials SET state = 'planned' WHERE id = ? AND state = 'running'", (trial_id,))

    def reopen(self, sweep_id: int, reason: str | None) -> int:
        """Opens trials that were not scored, for ``reason`` or for any, and with them the sweep; how many there were.

        ``input_shortened`` opens those too that were refused because their server shortened another, and makes the
        next run probe again.
        """
        with transaction(self._connection):
            reopened = self._connection.execute(
                "UPDATE trials SET state = 'planned', verdict = NULL, reason = NULL, rule = NULL, judgement = NULL,"
                f" finished_at = NULL, {_ANEW}"
                " WHERE sweep_id = ? AND verdict = 'not_scored' AND (? IS NULL OR reason = ?)",
                (sweep_id, reason, reason),
            ).rowcount
            if reason in (None, "input_shortened"):
                reopened += self._reopen_shortened(sweep_id)
            if reopened:
                self._connection.execute(
                    "UPDATE sweeps SET state = 'stopped', finished_at = NULL WHERE id = ? AND state LIKE 'finished%'",
                    (sweep_id,),
                )
        return reopened

    def _reopen_shortened(self, sweep_id: int) -> int:
        self._connection.execute("UPDATE probes SET outcome = 'superseded' WHERE sweep_id = ?", (sweep_id,))
        return self._connection.execute(
            f"UPDATE trials SET state = 'planned', reason = NULL, {_ANEW}"
            " WHERE sweep_id = ? AND state = 'refused' AND substr(reason, 1, ?) = ?",
            (sweep_id, len(SHORTENED), SHORTENED),
        ).rowcount

    def next_attempt_number(self, trial_id: int) -> int:
        """1 for the first attempt."""
        return int(
            self._connection.execute(
                "SELECT COALESCE(MAX(number), 0) + 1 FROM attempts WHERE trial_id = ?", (trial_id,)
            ).fetchone()[0]
        )

    def save_attempt(self, trial_id: int, attempt: AttemptRecord) -> None:
        """Keeps one request with all that came back."""
        with transaction(self._connection):
            output = None if attempt.output is None else self._texts.put(attempt.output)
            self._connection.execute(
                "INSERT INTO attempts (trial_id, number, started_at, latency_s, outcome, detail, output_text_id,"
                " finish_reason, model_answered, fingerprint, input_tokens, output_tokens, cached_tokens, cost,"
                " currency, raw, may_be_charged) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    trial_id,
                    attempt.number,
                    attempt.started_at,
                    attempt.latency_s,
                    attempt.outcome,
                    attempt.detail,
                    output,
                    attempt.finish_reason,
                    attempt.model_answered,
                    attempt.fingerprint,
                    attempt.input_tokens,
                    attempt.output_tokens,
                    attempt.cached_tokens,
                    attempt.cost,
                    attempt.currency,
                    pack(dict(attempt.raw)),
                    attempt.may_be_charged,
                ),
            )

    def finish(
        self, trial_id: int, verdict: Verdict, output: str | None, latency_s: float | None, misled_by: str | None = None
    ) -> None:
        """Keeps the verdict on a trial and closes it; ``latency_s`` is None where nobody could time the answer."""
        self.close(trial_id, write_verdict(verdict, misled_by), output, latency_s)

    def close(self, trial_id: int, verdict: WrittenVerdict, output: str | None, latency_s: float | None) -> None:
        """As ``finish``, with a verdict that was written before."""
        with transaction(self._connection):
            self._connection.execute(
                "UPDATE trials SET state = 'done', output_text_id = ?, output_preview = ?, latency_s = ?,"
                f" finished_at = ?, {_VERDICT} WHERE id = ?",
                (
                    None if output is None else self._texts.put(output),
                    (output or "")[:PREVIEW_CHARACTERS],
                    latency_s,
                    time.time(),
                    *_verdict_fields(verdict),
                    trial_id,
                ),
            )

    def judge_again(self, trial_id: int, verdict: Verdict, misled_by: str | None) -> None:
        """Replaces the verdict on a trial and keeps the one that stood."""
        with transaction(self._connection):
            self._connection.execute(
                "INSERT INTO earlier_verdicts (trial_id, verdict, judgement, replaced_at)"
                " SELECT id, verdict, judgement, ? FROM trials WHERE id = ?",
                (time.time(), trial_id),
            )
            self.judge(trial_id, verdict, misled_by)

    def judge(self, trial_id: int, verdict: Verdict, misled_by: str | None = None) -> None:
        """Writes the verdict on a trial."""
        self.keep(trial_id, write_verdict(verdict, misled_by))

    def keep(self, trial_id: int, verdict: WrittenVerdict) -> None:
        """As ``judge``, with a verdict that was written before."""
        self._connection.execute(f"UPDATE trials SET {_VERDICT} WHERE id = ?", (*_verdict_fields(verdict), trial_id))


def _verdict_fields(verdict: WrittenVerdict) -> tuple[str | bytes | None, ...]:
    return verdict.state, verdict.rule, verdict.failure, verdict.reason, verdict.misled_by, verdict.body


def _points(prompt: Prompt | PromptRecord) -> dict[str, dict[str, int] | None]:
    """Where each piece of evidence stands and its tokens; None for one that an arrangement lost."""
    lost: dict[str, dict[str, int] | None] = dict.fromkeys(prompt.lost_evidence)
    kept = {
        piece: {"point": point, "tokens": prompt.piece_tokens[piece]}
        for piece, point in prompt.insertion_points.items()
    }
    return {**lost, **kept}


def axes_of(row: sqlite3.Row) -> Axes:
    """The place of a trial from its row."""
    return Axes(
        model=row["model"],
        length=row["length"],
        depth=row["depth"],
        documents=row["documents"],
        position=row["position"],
        baseline=row["baseline"],
        arrangement=row["arrangement"],
        question=row["question"],
        template=row["template"],
        distractors=row["distractors"],
    )
