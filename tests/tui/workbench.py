"""Drives the workbench without a terminal, and waits for what it waits for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from textual.message import Message
from textual.pilot import Pilot

from lim_tui.domain.settings import Settings
from lim_tui.tui.app import WorkbenchApp
from lim_tui.tui.glyphs import UNICODE, Glyphs
from lim_tui.tui.widgets.row_list import RowList

_LIMIT_S = 60.0


class Driver:
    """A running workbench with a way to wait for a condition, looked at whenever a message went through.

    ``look`` is called at each message too.
    """

    def __init__(self, app: WorkbenchApp) -> None:
        self.app = app
        self.messages: list[Message] = []
        self.look: Callable[[], object] = lambda: None
        self._passed = asyncio.Event()
        self.pilot: Pilot[Exception] | None = None

    def hook(self, message: Message) -> None:
        """Called by Textual for every message."""
        self.messages.append(message)
        self._passed.set()
        self.look()

    async def until(self, condition: Callable[[], object]) -> None:
        """Waits until ``condition`` holds; TimeoutError after a while."""
        async with asyncio.timeout(_LIMIT_S):
            while not condition():
                self._passed.clear()
                # The hook runs before the handler: the condition may come true without a further message.
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._passed.wait(), 0.02)
        assert self.pilot is not None
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Presses keys, one after another."""
        assert self.pilot is not None
        for key in keys:
            await self.pilot.press(key)

    async def open(self, name: str) -> None:
        """Waits until the screen of this class is in front and has something to show."""
        await self.until(lambda: type(self.app.screen).__name__ == name)
        await self.until(lambda: "reading" not in self.text().splitlines()[0])

    async def settled(self) -> None:
        """Waits until both desks have done what they were asked, nothing is read any more, and keys are taken."""
        for desk in (self.app.desk, self.app.study):
            done = asyncio.Event()
            asker = _Waiter(asyncio.get_running_loop(), done)
            desk.ask(asker, "settled", lambda _store: None)
            await asyncio.wait_for(done.wait(), _LIMIT_S)
        await self.until(lambda: "reading" not in self.text().splitlines()[0])
        await self.until(lambda: not getattr(self.app.screen, "holds_keys", False))

    def text(self) -> str:
        """The screen as lines of text; a blank line while a widget on it has no styles yet, and cannot be drawn."""
        try:
            return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())
        except KeyError:
            return " \n"

    def notices(self) -> str:
        """The short notices that are shown."""
        return "\n".join(str(notice.message) for notice in self.app._notifications)

    def rows(self) -> int:
        """How many rows the list on the screen has."""
        return len(self.app.screen.query_one(RowList).rows)


class _Waiter:
    def __init__(self, loop: asyncio.AbstractEventLoop, done: asyncio.Event) -> None:
        self._loop = loop
        self._done = done

    def post_message(self, _message: Message) -> bool:
        self._loop.call_soon_threadsafe(self._done.set)
        return True


@asynccontextmanager
async def workbench(
    database: Path, *, size: tuple[int, int] = (80, 24), settings: Settings | None = None, glyphs: Glyphs = UNICODE
) -> AsyncIterator[Driver]:
    """The workbench on ``database``, whose folder is the workspace."""
    app = WorkbenchApp(database, database.parent, settings or Settings(), glyphs)
    driver = Driver(app)
    async with app.run_test(size=size, message_hook=driver.hook, notifications=True) as pilot:
        driver.pilot = pilot
        yield driver
