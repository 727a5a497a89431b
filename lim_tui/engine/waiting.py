"""Calls that wait before they are sent: for a limit a minute, or as long as a provider asked."""

from __future__ import annotations

import time
from collections.abc import Callable

from lim_tui.store.store import Store

_BETWEEN_NOTES_S = 1.0


class Waits:
    """Keeps the trials of such calls open, since nothing was sent for them, and the sweep's note while there are some.

    A worker that is killed meanwhile has lost no request.
    """

    def __init__(self, store: Store, sweep_id: int, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._sweep_id = sweep_id
        self._now = now
        self._waiting: set[int] = set()
        self._said = ""
        self._said_at = float("-inf")

    def note(self, trial_id: int, seconds: float) -> None:
        """The call of a trial waits for so many ``seconds``, or is sent now where they are 0."""
        if seconds > 0 and trial_id not in self._waiting:
            self._waiting.add(trial_id)
            self._store.trials.put_back_one(trial_id)
        elif seconds <= 0 and trial_id in self._waiting:
            self._waiting.remove(trial_id)
            self._store.trials.start(trial_id)
        self._say()

    def over(self, trial_id: int) -> None:
        """The call was answered or called off; nothing is written, since the database may be what called it off."""
        self._waiting.discard(trial_id)

    def _say(self) -> None:
        number = len(self._waiting)
        waits = "1 call waits" if number == 1 else f"{number} calls wait"
        said = f"{waits} for a limit a minute, or as the provider asked" if number else ""
        if said == self._said or (said and self._said and self._now() - self._said_at < _BETWEEN_NOTES_S):
            return
        self._store.sweeps.set_note(self._sweep_id, said)
        self._said, self._said_at = said, self._now()
