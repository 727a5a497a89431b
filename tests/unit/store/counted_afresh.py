"""Cells and counts from one pass over every trial and request: what the totals of the database must equal."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.record import BaselineCounts, SweepCounts
from lim_tui.store.cells import Grouping
from lim_tui.store.trials import AXES_COLUMNS, axes_of

_KIND = "CASE i.kind WHEN 'answerable' THEN '' ELSE ' ' || i.kind END"
_GROUP_COLUMN: dict[Grouping, str] = {
    "language": f"i.language || {_KIND}",
    "set": f"i.set_name || {_KIND}",
    "kind": "i.kind",
}
# Every other kind is a control, with a table of its own.
_KINDS_IN_CELLS = "('answerable', 'multi_evidence', 'key_value')"
_QUERY = """
SELECT {group} AS grp, {axes}, i.item AS item,
       SUM(t.state = 'planned') AS planned, SUM(t.state = 'running') AS running, SUM(t.state = 'refused') AS refused,
       SUM(t.verdict IS 'correct') AS correct, SUM(t.verdict IS 'incorrect') AS incorrect,
       SUM(t.verdict IS 'review') AS review, SUM(t.verdict IS 'scorer_error') AS scorer_error,
       CASE WHEN t.verdict = 'not_scored' THEN t.reason END AS missing,
       MAX(CASE WHEN t.state = 'refused' THEN t.reason END) AS refusal,
       COUNT(*) AS trials, COUNT(t.depth_actual) AS placed,
       SUM(CAST(ROUND(t.depth_actual * 1000000) AS INTEGER)) AS depths,
       SUM(j.word IS 'correct') AS judge_passed, SUM(j.word IS 'incorrect') AS judge_failed,
       SUM(t.prompt_tokens) AS tokens, COUNT(t.prompt_tokens) AS built
FROM trials t JOIN items i ON i.id = t.item_id LEFT JOIN judgements j ON j.trial_id = t.id
WHERE t.sweep_id = ? AND t.state != 'same' AND i.kind IN {kinds}
GROUP BY grp, {axes}, item, missing
ORDER BY grp, {axes}, item
"""


def counted_afresh(connection: sqlite3.Connection, sweep_id: int, by: Grouping) -> list[Cell]:
    """Every cell and baseline of a sweep, ordered by group, model, length and depth."""
    axes = ", ".join(f"t.{name.strip()}" for name in AXES_COLUMNS.split(","))
    query = _QUERY.format(group=_GROUP_COLUMN[by], axes=axes, kinds=_KINDS_IN_CELLS)
    rows = connection.execute(query, (sweep_id,))
    return [_cell(list(group)) for _, group in groupby(rows, key=lambda row: (row["grp"], axes_of(row)))]


def _cell(rows: list[sqlite3.Row]) -> Cell:
    def total(column: str) -> int:
        return sum(row[column] or 0 for row in rows)

    refusals = [row["refusal"] for row in rows if row["refusal"]]
    placed, built = total("placed"), total("built")
    return Cell(
        group=rows[0]["grp"],
        axes=axes_of(rows[0]),
        planned=total("planned"),
        running=total("running"),
        review=total("review"),
        scorer_error=total("scorer_error"),
        refused=total("refused"),
        not_scored=_missing(rows),
        scores=tuple(_item_scores(rows)),
        refusal=max(refusals, default=None),
        depth_actual_mean=total("depths") / 1_000_000 / placed if placed else None,
        tokens_mean=total("tokens") / built if built else None,
        judge_passed=total("judge_passed"),
        judge_failed=total("judge_failed"),
    )


def _missing(rows: Iterable[sqlite3.Row]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for row in rows:
        if row["missing"]:
            counts[row["missing"]] = counts.get(row["missing"], 0) + row["trials"]
    return counts


def _item_scores(rows: Iterable[sqlite3.Row]) -> Iterator[ItemScores]:
    items: Counter[tuple[int, int]] = Counter()
    for _, group in groupby(rows, key=lambda row: str(row["item"])):
        scores = list(group)
        correct = sum(row["correct"] for row in scores)
        items[correct + sum(row["incorrect"] for row in scores), correct] += 1
    for (scored, correct), number in sorted(items.items()):
        if scored:
            yield ItemScores(scored, correct, number)


_STATES = """
SELECT state, verdict, CASE verdict WHEN 'not_scored' THEN reason END AS reason, COUNT(*) AS trials FROM trials
WHERE sweep_id = ? GROUP BY 1, 2, 3
"""
_BASELINES = """
SELECT baseline, SUM(verdict IS 'correct' OR verdict IS 'incorrect'), SUM(verdict IS 'correct') FROM trials
WHERE sweep_id = ? AND state != 'same' AND baseline IS NOT NULL GROUP BY 1
"""
_SPENT = """
SELECT SUM(outcome = 'ok' AND input_tokens IS NULL) AS uncounted, SUM(outcome = 'ok' AND cost IS NULL) AS unpriced,
       COALESCE(SUM(input_tokens), 0) AS input_tokens, COALESCE(SUM(output_tokens), 0) AS output_tokens,
       SUM(cached_tokens) AS cached_tokens, COALESCE(SUM(cost), 0.0) AS cost, MAX(currency) AS currency
FROM (
    SELECT a.input_tokens, a.output_tokens, a.cached_tokens, a.cost, a.currency, a.outcome
    FROM attempts a JOIN trials t ON t.id = a.trial_id WHERE t.sweep_id = :sweep
    UNION ALL
    SELECT r.input_tokens, r.output_tokens, r.cached_tokens, r.cost, r.currency, r.outcome
    FROM repeats r JOIN trials t ON t.id = r.trial_id WHERE t.sweep_id = :sweep AND r.outcome IS NOT NULL
    UNION ALL
    SELECT input_tokens, output_tokens, cached_tokens, cost, currency, outcome FROM probes WHERE sweep_id = :sweep
    UNION ALL
    SELECT j.input_tokens, j.output_tokens, j.cached_tokens, j.cost, j.currency, j.outcome
    FROM judge_attempts j JOIN trials t ON t.id = j.trial_id WHERE t.sweep_id = :sweep
)
"""


def counts_afresh(connection: sqlite3.Connection, sweep_id: int) -> SweepCounts:
    """How far a sweep came, from every trial and every request."""
    rows = connection.execute(_STATES, (sweep_id,)).fetchall()
    states: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for row in rows:
        states[row["state"]] += row["trials"]
        if row["state"] == "same":
            continue
        verdicts[row["verdict"]] += row["trials"]
        missing[row["reason"]] += row["trials"]
    spent = dict(connection.execute(_SPENT, {"sweep": sweep_id}).fetchone())
    spent |= {"input_tokens_told": spent["input_tokens"], "output_tokens_told": spent["output_tokens"]}
    if spent.pop("unpriced"):
        spent["cost"] = None
    if spent.pop("uncounted"):
        spent["input_tokens"] = spent["output_tokens"] = None
    return SweepCounts(
        **{name: states[name] for name in ("planned", "running", "done", "refused", "same")},
        **{name: verdicts[name] for name in ("correct", "incorrect", "review", "scorer_error")},
        not_scored={reason: number for reason, number in missing.items() if reason},
        baselines={row[0]: BaselineCounts(row[1], row[2]) for row in connection.execute(_BASELINES, (sweep_id,))},
        **spent,
    )
