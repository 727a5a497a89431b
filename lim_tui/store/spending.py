"""What a sweep has taken of its budget, over all workers that it had."""

from __future__ import annotations

import sqlite3
from decimal import Decimal

from lim_tui.domain.spent import NOT_CHARGED, Spent, Unreported
from lim_tui.domain.sweep import BudgetUnit

_OF_TRIAL = "COALESCE(t.prompt_tokens, 0)"
_TOOK = "outcome, may_be_charged, input_tokens, output_tokens, cost"
_REQUESTS = f"""
SELECT t.model, 1 AS requests, {_OF_TRIAL} AS counted, {_TOOK}
FROM attempts a JOIN trials t ON t.id = a.trial_id WHERE t.sweep_id = :sweep
UNION ALL
SELECT t.model, 1, {_OF_TRIAL}, {_TOOK}
FROM repeats r JOIN trials t ON t.id = r.trial_id WHERE t.sweep_id = :sweep AND r.outcome IS NOT NULL
UNION ALL
SELECT model, 1, counted_tokens, {_TOOK} FROM probes WHERE sweep_id = :sweep
UNION ALL
SELECT j.model, 1, j.counted_tokens, {_TOOK}
FROM judge_attempts j JOIN trials t ON t.id = j.trial_id WHERE t.sweep_id = :sweep
UNION ALL
SELECT model, abandoned, COALESCE(prompt_tokens, 0), 'abandoned', 1, NULL, NULL, NULL
FROM trials WHERE sweep_id = :sweep AND abandoned > 0
UNION ALL
SELECT model, 1, counted_tokens, 'abandoned', 1, NULL, NULL, NULL FROM calls_under_way WHERE sweep_id = :sweep
"""
_REPORTED = f"""
SELECT COALESCE(SUM(input_tokens), 0) + COALESCE(SUM(output_tokens), 0) AS tokens, COALESCE(SUM(cost), 0) AS cost
FROM ({_REQUESTS})
"""
_REFUSED = ", ".join(f"'{outcome}'" for outcome in NOT_CHARGED)
_UNREPORTED = f"""
SELECT model, SUM(requests) AS requests, SUM(requests * counted) AS prompt_tokens FROM ({_REQUESTS})
WHERE {{column}} IS NULL AND COALESCE(may_be_charged, outcome NOT IN ({_REFUSED})) GROUP BY model ORDER BY model
"""


class Spending:
    """Reads attempts, prompts asked again, probes, judge calls and lost requests as a budget counts them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def of(self, sweep_id: int, unit: BudgetUnit) -> Spent:
        """What the sweep took; unreported is what lacks a cost for a budget in money, else what lacks tokens."""
        column = "cost" if unit == "money" else "input_tokens"
        reported = self._connection.execute(_REPORTED, {"sweep": sweep_id}).fetchone()
        rows = self._connection.execute(_UNREPORTED.format(column=column), {"sweep": sweep_id})
        worked = self._connection.execute("SELECT worked_s FROM sweeps WHERE id = ?", (sweep_id,)).fetchone()
        return Spent(
            tokens=reported["tokens"],
            cost=Decimal(str(reported["cost"])),
            worked_s=worked["worked_s"],
            unreported=tuple(Unreported(**dict(row)) for row in rows),
        )
