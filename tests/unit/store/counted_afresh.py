"""Cells counted in one pass over every trial: what the store did before it counted only what changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby

from lim_tui.domain.cell import Cell, ItemScore
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
       COUNT(*) AS trials, SUM(t.depth_actual) AS depths, COUNT(t.depth_actual) AS placed,
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
        items=tuple(_item_scores(rows)),
        refusal=refusals[0] if refusals else None,
        depth_actual_mean=sum(row["depths"] or 0 for row in rows) / placed if placed else None,
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


def _item_scores(rows: Iterable[sqlite3.Row]) -> Iterator[ItemScore]:
    for item, group in groupby(rows, key=lambda row: str(row["item"])):
        scores = list(group)
        correct = sum(row["correct"] for row in scores)
        scored = correct + sum(row["incorrect"] for row in scores)
        if scored:
            yield ItemScore(item, scored, correct)
