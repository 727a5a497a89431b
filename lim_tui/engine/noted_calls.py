"""Requests beside those of trials, noted before they are sent, so that a killed worker's budget counts them."""

from __future__ import annotations

from lim_tui.domain.reply import CalledOffError, ModelReply, ModelRequest
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.asking import Complete, Keep
from lim_tui.engine.spending import WorstCase
from lim_tui.store.store import Store


class NotedCall:
    """One request to a judge or one probe, over all its attempts.

    ``complete`` and ``keep`` are what an asker is given in place of those that they call: each attempt is noted, sent
    and kept, and its note goes away with the attempt that takes its place.
    """

    def __init__(self, store: Store, sweep_id: int, worst: WorstCase, complete: Complete, keep: Keep) -> None:
        self._store = store
        self._sweep_id = sweep_id
        self._worst = worst
        self._complete = complete
        self._keep = keep
        self._note: int | None = None

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Notes the request and sends it."""
        self._note = self._store.calls_under_way.begin(self._sweep_id, self._worst.model, self._worst.prompt_tokens)
        try:
            return await self._complete(request)
        except CalledOffError:
            self._store.calls_under_way.end(self._note)
            raise

    def keep(self, attempt: AttemptRecord) -> None:
        """Keeps what came back in place of the note."""
        with self._store.transaction():
            self._keep(attempt)
            if self._note is not None:
                self._store.calls_under_way.end(self._note)
