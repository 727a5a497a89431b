"""What reports read beside the trials themselves: twins, labels, tags, usage, and every answer with its decision."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from lim_tui.domain.case import AnswerKey, BoundCase
from lim_tui.domain.reply import CUT
from lim_tui.domain.verdict import Verdict, VerdictState
from lim_tui.store.records import from_json
from lim_tui.store.texts import Texts, unpack, unpack_text

_USAGE = """
SELECT a.trial_id, COUNT(*) AS requests, SUM(a.outcome = 'ok') AS answered, MAX(a.currency) AS currency,
       CASE WHEN SUM(a.outcome = 'ok' AND a.input_tokens IS NULL) = 0 THEN SUM(a.input_tokens) END AS input_tokens,
       CASE WHEN SUM(a.outcome = 'ok' AND a.output_tokens IS NULL) = 0 THEN SUM(a.output_tokens) END AS output_tokens,
       CASE WHEN SUM(a.outcome = 'ok' AND a.cached_tokens IS NULL) = 0 THEN SUM(a.cached_tokens) END AS cached_tokens,
       CASE WHEN SUM(a.outcome = 'ok' AND a.cost IS NULL) = 0 THEN SUM(a.cost) END AS cost
FROM attempts a JOIN trials t ON t.id = a.trial_id
WHERE t.sweep_id = ?
GROUP BY a.trial_id
"""

# Without an attempt of its own an answer was taken over, and its verdict alone says whether it was cut.
_STORED_VERDICTS = """
SELECT t.id, t.item_id, t.model, t.distractors, t.output_text_id, t.verdict, t.reason, a.finish_reason,
       CASE WHEN a.id IS NULL THEN t.judgement END AS judgement
FROM trials t JOIN items i ON i.id = t.item_id
LEFT JOIN attempts a ON a.id = (SELECT id FROM attempts WHERE trial_id = t.id ORDER BY number DESC LIMIT 1)
WHERE t.sweep_id = ? AND t.state != 'same' AND t.verdict IS NOT NULL AND t.output_text_id IS NOT NULL
      AND (? IS NULL OR i.set_name || '/' || i.case_id = ?)
ORDER BY t.id
"""
Standing = tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class Twin:
    """A planned trial whose prompt is that of the trial ``same_as``: two requests that landed on one place."""

    same_as: int
    depth: float | None
    position: int | None


@dataclass(frozen=True, slots=True)
class LabelledTrial:
    """The last word of a human on a trial: ``correct`` or ``incorrect``."""

    trial_id: int
    label: str


@dataclass(frozen=True, slots=True)
class Usage:
    """What one trial cost over its ``requests``, of which ``answered`` came back.

    A sum is None where an answered request did not report it, or where nothing did.
    """

    requests: int
    answered: int
    input_tokens: int | None
    output_tokens: int | None
    cached_tokens: int | None
    cost: float | None
    currency: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for one trial and what scoring made of it; ``verdict`` is None where the trial is not done."""

    trial_id: int
    output: str | None
    verdict: Verdict | None
    misled_by: str | None


@dataclass(frozen=True, slots=True)
class KeyedOutput:
    """An output with what was expected of it, the ``state`` of its verdict, and whether it is of a baseline."""

    trial_id: int
    item_id: int
    model: str
    text: str
    key: AnswerKey
    state: VerdictState
    of_baseline: bool


@dataclass(frozen=True, slots=True)
class StoredVerdict:
    """A verdict with what it was given on: one item, its distractors and one output; equal texts have equal ids.

    ``cut`` where the output ended at the token limit.
    """

    trial_id: int
    item_id: int
    model: str
    distractors: str
    output_id: int
    state: str
    reason: str
    cut: bool


class Outcomes:
    """Reads over all trials of a sweep."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def twins(self, sweep_id: int) -> list[Twin]:
        """Every trial that shares another's prompt, in plan order."""
        rows = self._connection.execute(
            "SELECT same_as, depth, position FROM trials WHERE sweep_id = ? AND state = 'same' ORDER BY id", (sweep_id,)
        )
        return [Twin(**dict(row)) for row in rows]

    def labels(self, sweep_id: int) -> list[LabelledTrial]:
        """The last label of each labelled trial; a label ``none`` takes an earlier one back."""
        rows = self._connection.execute(
            "SELECT t.id AS trial_id, l.label FROM labels l JOIN trials t ON t.key = l.trial_key"
            " WHERE t.sweep_id = ? AND l.id = (SELECT MAX(id) FROM labels WHERE trial_key = t.key)"
            " AND l.label != 'none' ORDER BY t.id",
            (sweep_id,),
        )
        return [LabelledTrial(**dict(row)) for row in rows]

    def usage(self, sweep_id: int) -> dict[int, Usage]:
        """Tokens and cost of each trial that a request was made for, by its id."""
        rows = (dict(row) for row in self._connection.execute(_USAGE, (sweep_id,)))
        return {row.pop("trial_id"): Usage(**row) for row in rows}

    def evidence_kept(self, sweep_id: int) -> dict[int, float]:
        """The share of its pieces of evidence that stand whole in each prompt that was built with any, by trial id."""
        rows = self._connection.execute(
            "SELECT id, points FROM trials WHERE sweep_id = ? AND points IS NOT NULL AND points != '{}'", (sweep_id,)
        )
        return {row["id"]: _share_kept(json.loads(row["points"])) for row in rows}

    def keyed_outputs(self, sweep_id: int) -> Iterator[KeyedOutput]:
        """The outputs of all trials that were judged right, wrong or open to review, item by item."""
        return self._keyed(sweep_id, "t.verdict IN ('correct', 'incorrect', 'review')")

    def cut_off_outputs(self, sweep_id: int) -> Iterator[KeyedOutput]:
        """The outputs that were not scored because they ended at the token limit, item by item."""
        return self._keyed(sweep_id, "t.verdict = 'not_scored' AND t.reason = 'cut_off'")

    def _keyed(self, sweep_id: int, condition: str) -> Iterator[KeyedOutput]:
        rows = self._connection.execute(
            "SELECT t.id, t.item_id, t.model, t.output_text_id, t.verdict, t.baseline, i.case_text_id, x.body"
            " FROM trials t JOIN items i ON i.id = t.item_id JOIN texts x ON x.id = t.output_text_id"
            f" WHERE t.sweep_id = ? AND {condition} AND t.output_text_id IS NOT NULL ORDER BY t.item_id, t.id",
            (sweep_id,),
        )
        for item_id, of_item in groupby(rows, key=lambda row: row["item_id"]):
            key: AnswerKey | None = None
            known: dict[int, str] = {}
            for row in of_item:
                text_id = row["output_text_id"]
                if key is None:
                    bound = cast("dict[str, Any]", json.loads(self._texts.get(row["case_text_id"])))
                    key = from_json(BoundCase, bound).answer_key
                if text_id not in known:
                    known[text_id] = unpack_text(row["body"])
                state, of_baseline = row["verdict"], row["baseline"] is not None
                yield KeyedOutput(row["id"], item_id, row["model"], known[text_id], key, state, of_baseline)

    def correct_keys(self, sweep_id: int) -> dict[int, str]:
        """The keys of all trials that were judged correct, baselines left out, by trial id in plan order."""
        rows = self._connection.execute(
            "SELECT id, key FROM trials WHERE sweep_id = ? AND state != 'same' AND verdict = 'correct'"
            " AND baseline IS NULL ORDER BY id",
            (sweep_id,),
        )
        return {row["id"]: row["key"] for row in rows}

    def stored_verdicts(self, sweep_id: int, case: str | None = None) -> list[StoredVerdict]:
        """The verdicts on all outputs of a sweep, or of its ``case`` (set/id), in plan order."""
        rows = self._connection.execute(_STORED_VERDICTS, (sweep_id, case, case))
        return [_stored_verdict(row) for row in rows]

    def standing(self, sweep_id: int) -> Standing:
        """What changes when a verdict, an output or the word of a judge of the sweep does, and with no label."""
        verdicts = self._connection.execute(
            "SELECT verdict, failure, COUNT(*), SUM(id), SUM(id * output_text_id) FROM trials WHERE sweep_id = ?"
            " GROUP BY verdict, failure ORDER BY verdict, failure",
            (sweep_id,),
        )
        words = self._connection.execute(
            "SELECT COUNT(*), MAX(j.judged_at) FROM judgements j JOIN trials t ON t.id = j.trial_id"
            " WHERE t.sweep_id = ?",
            (sweep_id,),
        )
        return tuple(tuple(row) for rows in (verdicts, words) for row in rows)

    def output(self, output_id: int) -> str:
        """The text of an output."""
        return self._texts.get(output_id)

    def tags(self, sweep_id: int) -> dict[tuple[str, str], tuple[str, ...]]:
        """The tags of each case, by set and case."""
        rows = self._connection.execute(
            "SELECT set_name, case_id, MAX(case_text_id) AS text_id FROM items WHERE sweep_id = ? GROUP BY 1, 2",
            (sweep_id,),
        )
        return {(row["set_name"], row["case_id"]): self._tags_in(row["text_id"]) for row in rows}

    def case_texts(self, sweep_id: int) -> dict[tuple[str, str, int], int]:
        """The id of the text of each bound case, by set, case and seed; equal texts have equal ids."""
        rows = self._connection.execute(
            "SELECT set_name, case_id, seed, case_text_id FROM items WHERE sweep_id = ?", (sweep_id,)
        )
        return {(row["set_name"], row["case_id"], row["seed"]): row["case_text_id"] for row in rows}

    def _tags_in(self, text_id: int) -> tuple[str, ...]:
        bound = cast("dict[str, Any]", json.loads(self._texts.get(text_id)))
        return tuple(bound["case"]["tags"])

    def answers(self, sweep_id: int) -> Iterator[Answer]:
        """The answers in plan order, one at a time, so that a large sweep is never in memory whole."""
        rows = self._connection.execute(
            "SELECT id, output_text_id, judgement, misled_by FROM trials WHERE sweep_id = ? AND state != 'same'"
            " ORDER BY id",
            (sweep_id,),
        )
        for row in rows:
            judgement, output = row["judgement"], row["output_text_id"]
            yield Answer(
                trial_id=row["id"],
                output=None if output is None else self._texts.get(output),
                verdict=from_json(Verdict, cast("dict[str, Any]", unpack(judgement))) if judgement else None,
                misled_by=row["misled_by"],
            )

    def scored_by_language(self, sweep_id: int) -> dict[str, tuple[int, int]]:
        """Right and wrong answers so far of each language, baselines left out."""
        rows = self._connection.execute(
            "SELECT i.language, SUM(t.verdict IS 'correct'), SUM(t.verdict IS 'incorrect')"
            " FROM trials t JOIN items i ON i.id = t.item_id"
            " WHERE t.sweep_id = ? AND t.baseline IS NULL AND t.state = 'done' GROUP BY 1 ORDER BY 1",
            (sweep_id,),
        )
        return {language: (right, wrong) for language, right, wrong in rows}


def _stored_verdict(row: sqlite3.Row) -> StoredVerdict:
    return StoredVerdict(
        trial_id=row["id"],
        item_id=row["item_id"],
        model=row["model"],
        distractors=row["distractors"],
        output_id=row["output_text_id"],
        state=row["verdict"],
        reason=row["reason"],
        cut=_was_cut(row["finish_reason"], row["judgement"]),
    )


def _was_cut(finish_reason: str | None, judgement: bytes | None) -> bool:
    if judgement is None:
        return finish_reason == "length"
    return CUT in cast("dict[str, Any]", unpack(judgement))["flags"]


def _share_kept(points: Mapping[str, object]) -> float:
    return sum(point is not None for point in points.values()) / len(points)
