"""Probes: requests before a sweep that show whether a model's server reads all that is sent."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from lim_tui.domain.trial import AttemptRecord


@dataclass(frozen=True, slots=True)
class ProbeRecord:
    """What one probe of ``counted_tokens`` by our own count showed.

    ``length`` is the length of the sweep that it stands for, None for the short probe that only calibrates;
    ``input_tokens`` are the server's count, None where it reports none; ``marker_seen`` is None without an answer.
    """

    model: str
    length: int | None
    counted_tokens: int
    outcome: str
    detail: str
    input_tokens: int | None
    marker_seen: bool | None


class Probes:
    """The table of probes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def save(self, sweep_id: int, probe: ProbeRecord, attempt: AttemptRecord) -> None:
        """Keeps a probe with what it took."""
        self._connection.execute(
            "INSERT INTO probes (sweep_id, model, length, counted_tokens, started_at, latency_s, outcome, detail,"
            " input_tokens, output_tokens, cached_tokens, cost, currency, marker_seen, may_be_charged)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                sweep_id,
                probe.model,
                probe.length,
                probe.counted_tokens,
                attempt.started_at,
                attempt.latency_s,
                probe.outcome,
                probe.detail,
                probe.input_tokens,
                attempt.output_tokens,
                attempt.cached_tokens,
                attempt.cost,
                attempt.currency,
                probe.marker_seen,
                attempt.may_be_charged,
            ),
        )

    def answered(self, sweep_id: int) -> list[ProbeRecord]:
        """The probes of a sweep that were answered, oldest first."""
        rows = self._connection.execute(
            "SELECT model, length, counted_tokens, outcome, detail, input_tokens, marker_seen FROM probes"
            " WHERE sweep_id = ? AND outcome = 'ok' ORDER BY id",
            (sweep_id,),
        )
        return [_record(row) for row in rows]


def _record(row: sqlite3.Row) -> ProbeRecord:
    values = dict(row)
    seen = values["marker_seen"]
    return ProbeRecord(**{**values, "marker_seen": None if seen is None else bool(seen)})
