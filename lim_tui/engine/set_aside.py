"""Waiting for what others have set aside: most of it comes back, so the budget is not at its end yet."""

from __future__ import annotations

import asyncio
from decimal import Decimal

from lim_tui.engine.control import Control
from lim_tui.engine.spending import Purse, WorstCase


class SetAside:
    """Reservations of one purse by tasks that end soon, such as blocks, but not batches, which take a day."""

    def __init__(self, purse: Purse, control: Control) -> None:
        self._purse = purse
        self._control = control
        self._held = 0
        self._came_back = asyncio.Event()

    async def reserve(self, requests: list[WorstCase]) -> Decimal | None:
        """The amount, once there is room for it; None where nothing more comes back, or the sweep is to rest.

        Whoever got an amount gives it back.
        """
        while (amount := self._purse.reserve(requests)) is None:
            if self._control.halted:
                return None
            if not self._held:
                self._control.over_budget = True
                return None
            await self._came_back.wait()
        self._held += 1
        return amount

    def give_back(self, amount: Decimal, spent: Decimal) -> None:
        """Counts what was spent of it, and wakes who waits."""
        self._purse.settle(amount, spent)
        self._held -= 1
        waiting, self._came_back = self._came_back, asyncio.Event()
        waiting.set()
