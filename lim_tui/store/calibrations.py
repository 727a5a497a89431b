"""Calibrations of estimating tokenizers, added up over all sweeps of a database."""

from __future__ import annotations

import sqlite3

from lim_tui.domain.calibration import Calibration, calibration_of


class Calibrations:
    """The table of calibrations."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, model: str, tokenizer: str, counted_tokens: int, server_tokens: int) -> None:
        """Counts one more short request in."""
        self._connection.execute(
            "INSERT INTO calibrations (model, tokenizer, requests, counted_tokens, server_tokens)"
            " VALUES (?, ?, 1, ?, ?)"
            " ON CONFLICT (model, tokenizer) DO UPDATE SET requests = requests + 1,"
            " counted_tokens = counted_tokens + excluded.counted_tokens,"
            " server_tokens = server_tokens + excluded.server_tokens",
            (model, tokenizer, counted_tokens, server_tokens),
        )

    def all(self) -> tuple[Calibration, ...]:
        """Every calibration."""
        rows = self._connection.execute(
            "SELECT model, tokenizer, requests, counted_tokens, server_tokens FROM calibrations ORDER BY 1, 2"
        )
        return tuple(Calibration(**dict(row)) for row in rows)

    def of(self, model: str, tokenizer: str) -> Calibration | None:
        """The calibration of a model on a tokenizer; None where there is none yet."""
        return calibration_of(self.all(), model, tokenizer)
