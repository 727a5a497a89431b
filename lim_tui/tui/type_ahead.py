"""Hands keys on one at a time, so that each finds the focus where the key before it put it."""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import takewhile
from typing import TYPE_CHECKING

from textual import events
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.widgets import Input, TextArea

from lim_tui.tui.screens.frame import Frame

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp

_LIMIT_S = 2.0
_LOOK_S = 0.05
_LEAVE_S = 0.3
_LAST_S = 0.2
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
        self._leaves = False
        self._watch: asyncio.TimerHandle | None = None

    def keeps(self, event: Typed) -> bool:
        """Keeps ``event`` for later where something is under way; False where it may go on at once."""
        if self._leaves:
            return True
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
        return self._app.coming_back.holds_keys or (isinstance(screen, Frame) and screen.holds_keys)

    def go_on(self) -> None:
        """Hands on what waits, if nothing keeps it any more; then leaves, where that is wanted."""
        if self._leaves and not self._under_way and (self._held or not self._waiting):
            self._app.call_later(self._app.action_quit)
        if self._waiting and not self._under_way and not self._held:
            self._under_way = True
            self._app.call_later(self._app.hand_on, self._waiting.popleft())

    def leave(self) -> None:
        """Leaves after what was typed before, or soon; at once where that is held. What comes now is dropped."""
        if not self._leaves:
            self._leaves = True
            self._app.set_timer(_LEAVE_S, self._leave_now)
            self.go_on()

    async def _leave_now(self) -> None:
        """What is text for the field in front goes there in one piece; commands are not done any more."""
        text = "".join(_text_of(event) for event in takewhile(_text_of, self._waiting))
        self.drop()
        if text and isinstance(self._app.focused, Input | TextArea):
            self._app.set_timer(_LAST_S, self._app.action_quit)
            await self._app.hand_on(events.Paste(text))
        else:
            await self._app.action_quit()

    def drop(self) -> int:
        """Forgets what waits; how many keys and pastes that were."""
        dropped = len(self._waiting)
        self._waiting.clear()
        return dropped


def _text_of(event: Typed) -> str:
    """What a field would take of it; nothing for a key that does something."""
    if isinstance(event, events.Paste):
        return event.text
    return (event.character or "") if event.is_printable else ""
