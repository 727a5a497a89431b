"""What the system's wish to end does: the workbench leaves as by its own key, and the terminal is what it was."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGHUP)
# A line that is gone takes no more bytes, and whoever writes to it may wait for ever.
_LAST_S = 2.0


def leave_when_asked(leave: Callable[[], Awaitable[None]]) -> None:
    """Calls ``leave`` in the running loop when the process is told to end; it ends in any case soon after."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    running: set[asyncio.Future[None]] = set()

    def ask() -> None:
        running.add(asyncio.ensure_future(leave()))

    for number in SIGNALS:
        loop.add_signal_handler(number, ask)
        # The loop hears of it too, unless it waits for the line: asyncio lets such a wait go on, this breaks it off.
        signal.signal(number, _end_soon)


def _end_soon(number: int, _frame: FrameType | None) -> None:
    last = threading.Timer(_LAST_S, os._exit, (128 + number,))
    last.daemon = True
    last.start()
