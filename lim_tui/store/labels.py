"""A human's word on a trial, beside the rule's."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from typing import Literal

LabelWord = Literal["correct", "incorrect", "none"]


@dataclass(frozen=True, slots=True)
class NewLabel:
    """A label to be kept: what the human says, why, who it is, and what the rule had said."""

    trial_key: str
    label: LabelWord
    note: str
    author: str
    rule_verdict: str


class Labels:
    """The table of labels: every word stays, the last one counts, ``none`` takes the earlier ones back."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, label: NewLabel) -> None:
        """Keeps a label with the time."""
        self._connection.execute(
            "INSERT INTO labels (trial_key, label, note, author, rule_verdict, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            (label.trial_key, label.label, label.note, label.author, label.rule_verdict, time.time()),
        )
