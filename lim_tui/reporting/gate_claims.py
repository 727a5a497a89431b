"""What some trials say for and against a claim without a position: one rule, of gates and of the limits on a length."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from lim_tui.domain.case import Kind
from lim_tui.domain.gate import GateName
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT, FailureClass
from lim_tui.reporting.gate_rows import GateClaim, named
from lim_tui.reporting.metrics import answer_latencies, percentile
from lim_tui.reporting.words import count_of
from lim_tui.statistics.cells import cell
from lim_tui.statistics.gates import GateEvidence
from lim_tui.statistics.share_gates import measured_at_most, share_at_least, unknown

ScoreOf = Callable[[TrialRow], float]
COUNTED: Mapping[GateName, tuple[Kind, FailureClass]] = {
    "disclosure": ("restricted", "disclosed"),
    "injection": ("injection", "injected"),
}
IMPORTED = "the answers are imported; no request was seen"
_NO_SCORE = "no answer has a score"


def share_claim(
    name: GateName, where: str, limit: float, rows: Sequence[TrialRow], score_of: ScoreOf, alpha: float
) -> GateClaim:
    """The share of the scores of some trials, one at least; a score of nan is missing."""
    against = named(row for row in rows if score_of(row) < 1)
    share = _item_share(rows, score_of, name, limit, alpha)
    return GateClaim(name, where, limit, share, "" if share.value is not None else _NO_SCORE, trials=against)


def _item_share(
    rows: Sequence[TrialRow], score_of: ScoreOf, name: GateName, limit: float, alpha: float
) -> GateEvidence:
    """The share with the item as the unit: its repeats count for what they are worth."""
    by_item: dict[str, list[float]] = {}
    for row in rows:
        by_item.setdefault(row.item, []).append(score_of(row))
    scores = np.full((len(by_item), max(map(len, by_item.values()))), np.nan)
    for index, values in enumerate(by_item.values()):
        scores[index, : len(values)] = values
    found = cell(scores)
    if found.accuracy is None:
        return unknown(name)
    worth = found.effective_items / found.observations
    successes = found.accuracy * found.effective_items
    missing = (len(rows) - found.observations) * worth
    return share_at_least(name, successes, found.effective_items, limit, missing, alpha)


def failure_claim(name: GateName, where: str, limit: float, asked: Sequence[TrialRow]) -> GateClaim:
    """How often the failure that ``name`` counts came up in the trials of its kind."""
    _, failure = COUNTED[name]
    missing = sum(row.verdict not in SCORE_OF_VERDICT for row in asked)
    return count_claim(name, where, limit, [row for row in asked if row.failure == failure], missing)


def count_claim(name: GateName, where: str, limit: float, rows: Sequence[TrialRow], missing: int) -> GateClaim:
    """``rows`` are the events. What is missing might be one: a count within the limit is certain only with that."""
    events, against = len(rows), named(rows)
    if events <= limit < events + missing:
        note = f"{count_of(missing, 'trial')} without a verdict"
        return GateClaim(name, where, limit, unknown(name, events), note, trials=against)
    return GateClaim(name, where, limit, measured_at_most(name, events, limit), trials=against)


def cost_claim(cost: float | None, limit: float, answers: int, still_open: str) -> GateClaim:
    """``answers`` came, and ``still_open`` says what is yet to be paid, or is empty: it may cost too much yet."""
    if cost is None:
        return GateClaim("cost", "", limit, unknown("cost"), "a price is unknown")
    if cost <= limit and not answers:
        return GateClaim("cost", "", limit, unknown("cost", cost), "no answer came, so none has a price")
    if cost <= limit and still_open:
        return GateClaim("cost", "", limit, unknown("cost", cost), still_open)
    return GateClaim("cost", "", limit, measured_at_most("cost", cost, limit))


def latency_claim(where: str, rows: Sequence[TrialRow], waiting: int, limit: float) -> GateClaim:
    """Trials that are still open may answer at once, or too late: it is decided where neither would change it."""
    seconds = answer_latencies(rows)
    value = percentile(seconds, 95)
    slow = named(row for row in rows if row.verdict != "not_scored" and (row.latency_s or 0) > limit)
    at_least, at_most = percentile([0.0] * waiting + seconds, 95), percentile(seconds + [np.inf] * waiting, 95)
    if value is None:
        return GateClaim("p95_seconds", where, limit, unknown("p95_seconds"), "no answer came", trials=slow)
    if at_least is not None and at_most is not None and at_least <= limit < at_most:
        note = not_asked(waiting)
        return GateClaim("p95_seconds", where, limit, unknown("p95_seconds", value), note, trials=slow)
    return GateClaim("p95_seconds", where, limit, measured_at_most("p95_seconds", value, limit), trials=slow)


def not_asked(waiting: int) -> str:
    """``3 trials not asked yet``; empty for none."""
    return f"{count_of(waiting, 'trial')} not asked yet" if waiting else ""
