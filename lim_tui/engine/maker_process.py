"""The process that makes prompts and judges outputs for a worker, so that both cores work.

It reads the database, writes nothing, holds no key, and ends with the socket that it was given.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import select
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from typing import Any, cast

from lim_tui.engine.blocks import load_item
from lim_tui.engine.maker_frames import Answer, Answered, Beginning, Call, Frames, Method, frame
from lim_tui.engine.making import BlockMaker, MadeBlock
from lim_tui.error_log import log_to_standard_error
from lim_tui.errors import LimError
from lim_tui.store.faults import StorageError
from lim_tui.store.store import Store
from lim_tui.store.trials import OpenTrial

_log = logging.getLogger("lim_tui.worker")
_MOST_AT_ONCE = 2**20
# What a slot waits for goes before what will be sent later.
_RANK: dict[Method, int] = {"forget": 0, "judge": 0, "messages": 0, "make": 1}


def main() -> None:
    """Serves on the socket whose number the command line gives."""
    # Ctrl+C is for the worker, which drains; what it still needs is made meanwhile.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as channel, contextlib.suppress(ConnectionError):
        serve(channel)


def serve(channel: socket.socket) -> None:
    """Answers calls until the other end is closed, the quick ones first."""
    inbox = _Inbox(channel)
    beginning = inbox.beginning()
    if beginning is None:
        return
    log_to_standard_error(beginning.database)
    with Store(beginning.database) as store:
        desk = _Desk(store, beginning)
        for call in inbox.calls():
            channel.sendall(frame(desk.answer(call)))


class _Inbox:
    """What has come and waits its turn."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._frames = Frames()
        self._begun: Beginning | None = None
        self._waiting: list[tuple[int, int, Call]] = []

    def beginning(self) -> Beginning | None:
        """The first thing said; None where the other end was closed before."""
        while self._begun is None and self._receive():
            pass
        return self._begun

    def calls(self) -> Iterator[Call]:
        """Calls in the order of their rank, until the other end is closed."""
        while True:
            while not self._waiting or self._more_has_come():
                if not self._receive():
                    return
            yield heapq.heappop(self._waiting)[2]

    def _more_has_come(self) -> bool:
        return bool(select.select([self._channel], [], [], 0)[0])

    def _receive(self) -> bool:
        """Waits for bytes; False once the other end is closed."""
        received = self._channel.recv(_MOST_AT_ONCE)
        for value in self._frames.feed(received):
            if isinstance(value, Beginning):
                self._begun = value
            else:
                call = cast("Call", value)
                heapq.heappush(self._waiting, (_RANK[call[1]], call[0], call))
        return bool(received)


class _Desk:
    def __init__(self, store: Store, beginning: Beginning) -> None:
        self._store = store
        self._repeat_filler = beginning.terms.repeat_filler
        self._maker = BlockMaker(beginning.terms)

    def answer(self, call: Call) -> Answer:
        """What came of a call, whatever went wrong."""
        number, method, arguments = call
        try:
            return number, "done", self._done(method, arguments)
        except LimError as error:
            answered: Answered = "cannot_store" if isinstance(error, StorageError) else "cannot"
            return number, answered, (error.message, error.hint)
        except Exception as error:
            _log.exception("a prompt could not be made")
            return number, "failed", (repr(error), None)

    def _done(self, method: Method, arguments: tuple[Any, ...]) -> object:
        if method == "make":
            return self._make(*arguments)
        if method == "messages":
            return [(message.role, message.content) for message in self._maker.messages(*arguments)]
        if method == "judge":
            trial_id, output, cut = arguments
            return self._maker.judge(trial_id, output, cut=cut)
        self._maker.forget(*arguments)
        return None

    def _make(self, item_id: int, trials: Sequence[OpenTrial]) -> MadeBlock:
        item = load_item(self._store, item_id, repeat_filler=self._repeat_filler)
        return self._maker.make(item, trials, splices=True)


if __name__ == "__main__":
    main()
