"""What a person wants of a running sweep, read from the database."""

from __future__ import annotations

import asyncio
import time

from lim_tui.domain.record import Lease, Wanted
from lim_tui.store.store import Store

_LOOK_INTERVAL_S = 0.25
_BEAT_INTERVAL_S = 5.0


class Control:
    """Keeps the lease alive and notices pause and stop."""

    def __init__(self, store: Store, sweep_id: int, lease: Lease) -> None:
        self._store = store
        self._sweep_id = sweep_id
        self._lease = lease
        self.wanted: Wanted = "run"
        self.lost_lease = False
        self.over_budget = False
        self.was_halted = False
        self.database_gone = False
        self._stop_seen = asyncio.Event()
        self._counted_at = time.monotonic()

    def renewed(self) -> Control:
        """For another round of the same worker."""
        return Control(self._store, self._sweep_id, self._lease)

    def resumed(self) -> bool:
        """True where a pause or stop was taken back while the calls under way were being finished."""
        return self.was_halted and not self.lost_lease and self._store.sweeps.get(self._sweep_id).wanted == "run"

    @property
    def stopping(self) -> bool:
        """True once no new call may be started, not even in a block that has begun."""
        return self.wanted in ("stop", "stop_now") or self.lost_lease or self.database_gone

    @property
    def resting(self) -> bool:
        """True once somebody wants the sweep to pause or stop, or nothing can be written any more."""
        return self.wanted != "run" or self.lost_lease or self.database_gone

    @property
    def halted(self) -> bool:
        """True once no new block may be started."""
        return self.resting or self.over_budget

    async def pause(self, seconds: float) -> bool:
        """Waits; False as soon as the sweep is to stop."""
        try:
            async with asyncio.timeout(seconds):
                await self._stop_seen.wait()
        except TimeoutError:
            return True
        return False

    async def watch(self, running: asyncio.Task[None]) -> None:
        """Looks until ``running`` ends; a hard stop cancels it."""
        next_beat = time.monotonic()
        while not running.done():
            self.wanted = self._store.sweeps.get(self._sweep_id).wanted
            self.was_halted = self.was_halted or self.wanted != "run"
            if time.monotonic() >= next_beat:
                self._count_time()
                self.lost_lease = not self._store.leases.beat(self._sweep_id, self._lease, time.time())
                next_beat = time.monotonic() + _BEAT_INTERVAL_S
            if self.stopping:
                self._stop_seen.set()
            if not self._store.is_in_place():
                self.database_gone = True
            if self.wanted == "stop_now" or self.lost_lease or self.database_gone:
                running.cancel()
            await asyncio.wait([running], timeout=_LOOK_INTERVAL_S)
        self._count_time()

    def _count_time(self) -> None:
        """Kept as time goes by, so that a worker that is killed has spent its minutes too."""
        now = time.monotonic()
        self._store.sweeps.add_worked(self._sweep_id, now - self._counted_at)
        self._counted_at = now
