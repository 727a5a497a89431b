"""What a viewer reads: lists of trials, counts, and one trial whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from lim_tui.domain.case import BoundCase
from lim_tui.domain.judgement import JudgeRecord
from lim_tui.domain.record import BaselineCounts, SweepCounts
from lim_tui.domain.sweep import WITHOUT_EVIDENCE
from lim_tui.domain.trial import AttemptRecord, Axes, TrialRow
from lim_tui.domain.verdict import Verdict
from lim_tui.errors import LimError
from lim_tui.store.connect import reading
from lim_tui.store.judgements import Judgements
from lim_tui.store.records import from_json, yes_or_unknown
from lim_tui.store.repeats import Repeat, Repeats
from lim_tui.store.texts import Texts, unpack
from lim_tui.store.trials import AXES_COLUMNS, axes_of

# In the order of the fields of TrialRow, with the cell in the place of its axes: names would be looked for in each row.
_ROW_COLUMNS = """
t.id, t.key, i.case_id, i.set_name, i.language, i.kind, i.item, i.seed, t.cell_id, t.state, t.verdict, t.failure,
t.reason, t.depth_actual, t.prompt_tokens, t.output_preview, t.latency_s, t.points LIKE '%: null%'
"""
_CELL_AT, _ROW_FIELDS = 8, 18
_COUNTS = """
SELECT IFNULL(SUM(planned), 0) AS planned, IFNULL(SUM(running), 0) AS running, IFNULL(SUM(done), 0) AS done,
       IFNULL(SUM(refused), 0) AS refused, IFNULL(SUM(correct), 0) AS correct, IFNULL(SUM(incorrect), 0) AS incorrect,
       IFNULL(SUM(review), 0) AS review, IFNULL(SUM(scorer_error), 0) AS scorer_error
FROM cells WHERE sweep_id = ?
"""
_SAME = "SELECT COUNT(*) FROM trials WHERE sweep_id = ? AND state = 'same'"
_NOT_SCORED = """
SELECT r.reason, SUM(r.trials) AS trials FROM reasons r JOIN cells c ON c.id = r.cell_id
WHERE c.sweep_id = ? AND r.state = 'not_scored' AND r.trials > 0 GROUP BY r.reason ORDER BY r.reason
"""
_OF_BASELINES = """
SELECT baseline, SUM(correct) AS correct, SUM(correct + incorrect) AS scored FROM cells
WHERE sweep_id = ? AND baseline IS NOT NULL GROUP BY baseline ORDER BY baseline
"""
_SPENT = """
SELECT IFNULL(p.uncounted, 0) AS uncounted, IFNULL(p.unpriced, 0) AS unpriced,
       IFNULL(p.input_tokens, 0) AS input_tokens, IFNULL(p.output_tokens, 0) AS output_tokens, p.cached_tokens,
       IFNULL(p.cost, 0.0) AS cost, p.currency, json_extract(s.release, '$.imported') IS NOT NULL AS imported
FROM sweeps s LEFT JOIN spent p ON p.sweep_id = s.id WHERE s.id = ?
"""
_PLACE_COLUMNS = AXES_COLUMNS.split(", ")
_FROM = "FROM trials t JOIN items i ON i.id = t.item_id"
_CASES_KEPT = 64
_FILLERS_KEPT = 4


@dataclass(frozen=True, slots=True)
class TrialFilter:
    """Which trials to list; None takes all.

    ``find`` is a text that stands in the output, ``at`` one whole place, ``ids`` the first 12 hex digits of keys.
    ``with_evidence`` leaves out the baselines that hold none, and so ought to be wrong.
    """

    verdict: str | None = None
    failure: str | None = None
    case: str | None = None
    model: str | None = None
    language: str | None = None
    length: int | None = None
    depth: float | None = None
    baseline: str | None = None
    find: str | None = None
    at: Axes | None = None
    set_name: str | None = None
    kind: str | None = None
    ids: tuple[str, ...] | None = None
    with_evidence: bool = False


@dataclass(frozen=True, slots=True)
class EarlierVerdict:
    """A verdict that stood until ``replaced_at``, in Unix seconds."""

    verdict: Verdict
    replaced_at: float


@dataclass(frozen=True, slots=True)
class TrialDetail:
    """One trial whole.

    ``layout_id`` leads to what its prompt is rebuilt from, ``points`` holds the insertion point and the tokens of each
    piece of evidence, None for a piece that an arrangement lost; ``taken_from`` names the sweep that made the call;
    ``judged`` is what the LLM judge said, None where none was heard; ``earlier`` the verdicts that a re-score replaced.
    """

    row: TrialRow
    sweep_id: int
    item_id: int
    case: BoundCase
    verdict: Verdict | None
    output: str | None
    misled_by: str | None
    layout_id: int | None
    points: Mapping[str, Mapping[str, int] | None]
    prompt_sha256: str | None
    taken_from: str | None
    attempts: tuple[AttemptRecord, ...] = ()
    labels: tuple[Mapping[str, object], ...] = field(default=())
    judged: JudgeRecord | None = None
    repeats: tuple[Repeat, ...] = ()
    earlier: tuple[EarlierVerdict, ...] = ()


class Reads:
    """Reads for viewers and reports."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts
        self._judgements = Judgements(connection)
        self._repeats = Repeats(connection, texts)
        self._case = lru_cache(_CASES_KEPT)(self._read_case)
        self._filler = lru_cache(_FILLERS_KEPT)(texts.get)

    def forget_texts(self) -> None:
        """Drops remembered texts, whose ids may now name others."""
        self._case.cache_clear()
        self._filler.cache_clear()

    def rows(self, sweep_id: int, wanted: TrialFilter | None = None) -> list[TrialRow]:
        """The trials of a sweep in plan order, without those that share another's prompt."""
        where, values = _where(sweep_id, wanted or TrialFilter())
        rows = self._connection.execute(
            f"SELECT {_ROW_COLUMNS}, t.output_text_id {_FROM} WHERE {where} ORDER BY t.id", values
        )
        return self._rows(self._holding(wanted, rows))

    def ids(self, sweep_id: int, wanted: TrialFilter | None = None) -> tuple[int, ...]:
        """The ids of the same trials in the order of a list: baselines, some of which are meant to fail, last."""
        where, values = _where(sweep_id, wanted or TrialFilter())
        rows = self._connection.execute(
            f"SELECT t.id, t.output_text_id {_FROM} WHERE {where} ORDER BY t.baseline IS NOT NULL, t.id", values
        )
        return tuple(row["id"] for row in self._holding(wanted, rows))

    def rows_of(self, ids: Sequence[int]) -> dict[int, TrialRow]:
        """Some trials by their ids; those that are gone are left out."""
        wanted = "t.id IN (SELECT value FROM json_each(?))"
        rows = self._connection.execute(f"SELECT {_ROW_COLUMNS} {_FROM} WHERE {wanted}", (json.dumps(list(ids)),))
        return {row.id: row for row in self._rows(rows)}

    def _holding(self, wanted: TrialFilter | None, rows: Iterable[sqlite3.Row]) -> Iterable[sqlite3.Row]:
        """The rows whose output holds the text that is looked for; equal outputs are read once."""
        if wanted is None or not wanted.find:
            return rows
        needle = wanted.find.casefold()
        answered = [row for row in rows if row["output_text_id"] is not None]
        texts = {row["output_text_id"] for row in answered}
        holding = {text_id for text_id in texts if needle in self._texts.get(text_id).casefold()}
        return [row for row in answered if row["output_text_id"] in holding]

    def _rows(self, found: Iterable[sqlite3.Row]) -> list[TrialRow]:
        axes: dict[int, Axes] = {}
        rows = []
        for row in found:
            cell_id = row[_CELL_AT]
            if cell_id not in axes:
                axes[cell_id] = self._axes(cell_id)
            values = [*row[:_ROW_FIELDS]]
            values[_CELL_AT], values[-1] = axes[cell_id], bool(values[-1])
            rows.append(TrialRow(*values))
        return rows

    def _axes(self, cell_id: int) -> Axes:
        row = self._connection.execute(f"SELECT {AXES_COLUMNS} FROM cells WHERE id = ?", (cell_id,)).fetchone()
        return axes_of(row)

    def by_key(self, prefix: str) -> TrialRow:
        """The trial whose key begins with ``prefix``; LimError where none or several do."""
        rows = self._connection.execute(
            f"SELECT {_ROW_COLUMNS} {_FROM} WHERE t.key >= ? AND t.key < ? ORDER BY t.id DESC",
            (prefix, prefix + "g"),
        ).fetchall()
        if not rows:
            raise LimError(f"no trial {prefix!r}", "`lim trials SWEEP` lists them with their keys.")
        keys = sorted({row["key"] for row in rows})
        if len(keys) > 1:
            raise LimError(f"{prefix!r} is the start of several trials: {', '.join(key[:16] for key in keys[:6])}")
        return self._rows(rows[:1])[0]

    def siblings(self, row: TrialRow, sweep_id: int) -> list[TrialRow]:
        """The same case with the same seed everywhere else in the sweep."""
        rows = self._connection.execute(
            f"SELECT {_ROW_COLUMNS} {_FROM} WHERE t.sweep_id = ? AND i.case_id = ? AND i.set_name = ? AND i.seed = ?"
            " AND t.state != 'same' AND t.id != ? ORDER BY t.model, t.baseline, t.length, t.depth",
            (sweep_id, row.case, row.set_name, row.seed, row.id),
        )
        return self._rows(rows)

    def detail(self, trial_id: int) -> TrialDetail:
        """One trial with its case, verdict and attempts; KeyError if there is none."""
        row = self._connection.execute(
            f"SELECT {_ROW_COLUMNS}, t.sweep_id, t.item_id, t.judgement, t.output_text_id, t.misled_by, t.layout_id,"
            f" t.points, t.prompt_sha256, t.taken_from, i.case_text_id {_FROM} WHERE t.id = ?",
            (trial_id,),
        ).fetchone()
        if row is None:
            raise KeyError(trial_id)
        judgement = row["judgement"]
        return TrialDetail(
            row=self._rows([row])[0],
            sweep_id=row["sweep_id"],
            item_id=row["item_id"],
            case=self._case(row["case_text_id"]),
            verdict=from_json(Verdict, cast("dict[str, Any]", unpack(judgement))) if judgement else None,
            output=None if row["output_text_id"] is None else self._texts.get(row["output_text_id"]),
            misled_by=row["misled_by"],
            layout_id=row["layout_id"],
            points=json.loads(row["points"]) if row["points"] else {},
            prompt_sha256=row["prompt_sha256"],
            taken_from=row["taken_from"],
            attempts=tuple(self._attempts(trial_id)),
            labels=tuple(self._labels(row["key"])),
            judged=self._judgements.of(trial_id),
            repeats=tuple(self._repeats.of(trial_id)),
            earlier=tuple(self._earlier(trial_id)),
        )

    def _read_case(self, text_id: int) -> BoundCase:
        return from_json(BoundCase, json.loads(self._texts.get(text_id)))

    def item_case(self, item_id: int) -> tuple[BoundCase, str | None]:
        """The bound case of an item and the text of its filler, None where it has none."""
        row = self._connection.execute(
            "SELECT case_text_id, filler_text_id FROM items WHERE id = ?", (item_id,)
        ).fetchone()
        filler = row["filler_text_id"]
        return self._case(row["case_text_id"]), None if filler is None else self._filler(filler)

    def _attempts(self, trial_id: int) -> list[AttemptRecord]:
        rows = self._connection.execute("SELECT * FROM attempts WHERE trial_id = ? ORDER BY number", (trial_id,))
        return [self._attempt(row) for row in rows]

    def _attempt(self, row: sqlite3.Row) -> AttemptRecord:
        elsewhere = ("id", "trial_id", "output_text_id", "raw")
        values = {name: value for name, value in dict(row).items() if name not in elsewhere}
        values["may_be_charged"] = yes_or_unknown(row["may_be_charged"])
        output = row["output_text_id"]
        return AttemptRecord(
            output=None if output is None else self._texts.get(output),
            raw=cast("dict[str, object]", unpack(row["raw"])),
            **values,
        )

    def _earlier(self, trial_id: int) -> list[EarlierVerdict]:
        rows = self._connection.execute(
            "SELECT judgement, replaced_at FROM earlier_verdicts WHERE trial_id = ? ORDER BY id", (trial_id,)
        )
        return [
            EarlierVerdict(from_json(Verdict, cast("dict[str, Any]", unpack(judged))), until) for judged, until in rows
        ]

    def _labels(self, key: str | None) -> list[dict[str, object]]:
        rows = self._connection.execute(
            "SELECT label, note, author, rule_verdict, created_at FROM labels WHERE trial_key = ? ORDER BY id", (key,)
        )
        return [dict(row) for row in rows]

    def counts(self, sweep_id: int) -> SweepCounts:
        """How far a sweep came, with tokens and cost of all its attempts, probes and requests to the judge."""
        with reading(self._connection):
            counts = self._connection.execute(_COUNTS, (sweep_id,)).fetchone()
            reasons = self._connection.execute(_NOT_SCORED, (sweep_id,)).fetchall()
            baselines = self._connection.execute(_OF_BASELINES, (sweep_id,)).fetchall()
            same = self._connection.execute(_SAME, (sweep_id,)).fetchone()[0]
            spent = self._spent(sweep_id)
        return SweepCounts(
            **dict(counts),
            not_scored={row["reason"]: row["trials"] for row in reasons},
            baselines={row["baseline"]: BaselineCounts(row["scored"], row["correct"]) for row in baselines},
            same=same,
            **spent,
        )

    def _spent(self, sweep_id: int) -> dict[str, Any]:
        row = self._connection.execute(_SPENT, (sweep_id,)).fetchone()
        if row is None:
            return {}
        spent = dict(row)
        imported = spent.pop("imported")
        spent |= {f"{name}_told": 0 if imported else spent[name] for name in ("input_tokens", "output_tokens")}
        if spent.pop("unpriced") or imported:
            spent["cost"] = None
        if spent.pop("uncounted") or imported:
            spent["input_tokens"] = spent["output_tokens"] = None
        return spent

    def data_version(self) -> int:
        """A number that changes when another connection has written; cheap to ask (9 microseconds)."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])


def _where(sweep_id: int, wanted: TrialFilter) -> tuple[str, Sequence[object]]:
    """The condition and its values. Where a place is asked for, its cells lead to the trials."""
    cells = {
        "model": wanted.model,
        "language": wanted.language,
        "length": wanted.length,
        "depth": wanted.depth,
        "baseline": wanted.baseline,
        "set_name": wanted.set_name,
        "kind": wanted.kind,
    }
    clauses = [f"{column} = ?" for column, value in cells.items() if value is not None]
    values: list[object] = [sweep_id, *(value for value in cells.values() if value is not None)]
    if wanted.at is not None:
        clauses += [f"{column} IS ?" for column in _PLACE_COLUMNS]
        values += [getattr(wanted.at, column) for column in _PLACE_COLUMNS]
    here = f"t.cell_id IN (SELECT id FROM cells WHERE sweep_id = ? AND {' AND '.join(clauses)})"
    conditions = [here if clauses else "t.sweep_id = ?", "t.state != 'same'"]
    for column, value in (("t.verdict", wanted.verdict), ("t.failure", wanted.failure)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if wanted.case is not None:
        conditions.append("(i.case_id = ? OR i.set_name || '/' || i.case_id = ?)")
        values += [wanted.case, wanted.case]
    if wanted.with_evidence:
        conditions.append("IFNULL(t.baseline, '') NOT IN (SELECT value FROM json_each(?))")
        values.append(json.dumps(WITHOUT_EVIDENCE))
    if wanted.ids is not None:
        conditions.append("substr(t.key, 1, 12) IN (SELECT value FROM json_each(?))")
        values.append(json.dumps(wanted.ids))
    return " AND ".join(conditions), values
