"""Hands keys on one at a time, so that each finds the focus where the key before it put it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from textual import events
from textual.dom import DOMNode
from textual.message_pump import MessagePump

from lim_tui.tui.screens.frame import Frame

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp

_LIMIT_S = 2.0
_LOOK_S = 0.05
# The key itself goes up from its widget to the app, and then what its action posted at that widget.
_ROUNDS = 2

Typed = events.Key | events.Paste


class TypeAhead:
    """What is typed while the key before it is not done waits here, and is neither lost nor taken for a command.

    A screen can make it wait longer with ``holds_keys``, until it calls ``go_on``.
    """

    def __init__(self, app: WorkbenchApp) -> None:
        self._app = app
        self._waiting: deque[Typed] = deque()
        self._way: deque[MessagePump] = deque()
        self._step = 0
        self._under_way = False
        self._watch: asyncio.TimerHandle | None = None

    def keeps(self, event: Typed) -> bool:
        """Keeps ``event`` for later where something is under way; False where it may go on at once."""
        if self._waiting or self._under_way or self._held:
            self._waiting.append(event)
            if not self._under_way:
                self.go_on()
            return True
        return False

    def follow(self, widget: DOMNode) -> None:
        """A key was handed to ``widget``: nothing else is, before it and what it caused are done."""
        self._under_way = True
        self._way = deque([*widget.ancestors_with_self] * _ROUNDS)
        self._climb(asyncio.get_running_loop().time() + _LIMIT_S)

    def _climb(self, limit: float) -> None:
        """Queues up behind the key wherever it goes through."""
        if self._watch is not None:
            self._watch.cancel()
        self._step += 1
        while self._way:
            at = self._way.popleft()
            if at.call_later(self._reached, self._step, limit):
                # A widget that is taken away does not come to what waits in its queue.
                self._watch = asyncio.get_running_loop().call_later(_LOOK_S, self._look, at, self._step, limit)
                return
        self._under_way = False
        self.go_on()

    def _reached(self, step: int, limit: float) -> None:
        if step == self._step:
            self._climb(limit)

    def _look(self, at: MessagePump, step: int, limit: float) -> None:
        loop = asyncio.get_running_loop()
        if step != self._step:
            return
        if not at.is_attached or loop.time() > limit:
            self._climb(limit)
        else:
            self._watch = loop.call_later(_LOOK_S, self._look, at, step, limit)

    @property
    def _held(self) -> bool:
        screen = self._app.screen
        return isinstance(screen, Frame) and screen.holds_keys

    def go_on(self) -> None:
        """Hands on what waits, if nothing keeps it any more."""
        if self._waiting and not self._under_way and not self._held:
            self._under_way = True
            self._app.call_later(self._app.hand_on, self._waiting.popleft())

    def drop(self) -> int:
        """Forgets what waits; how many keys and pastes that were."""
        dropped = len(self._waiting)
        self._waiting.clear()
        return dropped
