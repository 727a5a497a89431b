"""Whose call goes next: those of begun blocks first, so that a pause has as little as possible to finish."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count

# While leaders are out alone, slots stand empty; so many waiting calls a slot are begun to fill them.
_MOST_WAITING_A_SLOT = 4


class Turns:
    """Hands out the slots of each model, and lets blocks begin in the order in which they come.

    A block begins once fewer calls of begun blocks wait for a model than it has slots: its leader is back by the time
    that they are sent. A leader goes before what follows, an older block before a newer one.
    """

    def __init__(self, slots: Mapping[str, int]) -> None:
        self._all = dict(slots)
        self._free = dict(slots)
        self._unsent = dict.fromkeys(slots, 0)
        self._queues: dict[str, list[tuple[bool, int, int, asyncio.Future[None]]]] = {name: [] for name in slots}
        self._blocks: deque[tuple[Mapping[str, int], asyncio.Future[int]]] = deque()
        self._numbers = count()

    async def begin(self, calls: Mapping[str, int]) -> int:
        """Waits until a block with so many ``calls`` of each model may begin; its rank."""
        let_in: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._blocks.append((calls, let_in))
        self._let_blocks_in()
        return await let_in

    def drop(self, calls: Mapping[str, int]) -> None:
        """Takes back a block that was let in and sends nothing."""
        for name, number in calls.items():
            self._unsent[name] -= number
        self._let_blocks_in()

    @asynccontextmanager
    async def slot(self, name: str, rank: int, *, leads: bool) -> AsyncIterator[None]:
        """A slot of the model for one call of the block that has this rank."""
        await self._take(name, (not leads, rank))
        self._unsent[name] -= 1
        self._let_blocks_in()
        try:
            yield
        finally:
            self._free[name] += 1
            self._hand_on(name)

    async def _take(self, name: str, place: tuple[bool, int]) -> None:
        handed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queues[name], (*place, next(self._numbers), handed))
        self._hand_on(name)
        try:
            await handed
        except asyncio.CancelledError:
            if handed.done() and not handed.cancelled():
                self._free[name] += 1
                self._hand_on(name)
            raise

    def _hand_on(self, name: str) -> None:
        """Gives free slots to those that wait, and what is left to blocks that have not begun."""
        queue = self._queues[name]
        while self._free[name] and queue:
            *_, handed = heapq.heappop(queue)
            if not handed.done():
                self._free[name] -= 1
                handed.set_result(None)
        self._let_blocks_in()

    def _let_blocks_in(self) -> None:
        while self._blocks and all(map(self._has_room, self._blocks[0][0])):
            calls, let_in = self._blocks.popleft()
            if let_in.done():
                continue
            for name, number in calls.items():
                self._unsent[name] += number
            let_in.set_result(next(self._numbers))

    def _has_room(self, name: str) -> bool:
        unsent, slots = self._unsent[name], self._all[name]
        stands_empty = self._free[name] > 0 and not self._queues[name]
        return unsent < slots or (stands_empty and unsent < slots * _MOST_WAITING_A_SLOT)
