"""Making prompts and judging outputs in a process of its own, so that this one is free for its requests.

Where that process cannot be started, or dies, this one goes on by itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, cast

from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.prompt import Message
from lim_tui.engine.blocks import Block
from lim_tui.engine.maker import MakerHere
from lim_tui.engine.maker_frames import Answer, Answered, Beginning, Call, Frames, Method, frame
from lim_tui.engine.making import MadeBlock
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.engine.spliced import Splice
from lim_tui.errors import LimError
from lim_tui.models.tokenizer_file import FileTokenizer
from lim_tui.store.faults import StorageError
from lim_tui.store.trials import OpenTrial, WrittenVerdict

_log = logging.getLogger("lim_tui.worker")
# Below, starting a process takes longer than it saves.
LEAST_TRIALS = 50
# Others ask a server, with its key.
_COUNTERS = (TiktokenCounter, FileTokenizer)
_PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ", "VIRTUAL_ENV")


@contextmanager
def maker_of(run: SweepRun, blocks: Sequence[Block]) -> Iterator[None]:
    """While the block lasts, ``run`` has a process that makes its prompts, where that is worth it and can be done."""
    if sum(len(block.trials) for block in blocks) >= LEAST_TRIALS and isinstance(run.counter, _COUNTERS):
        run.maker = _apart(run) or run.maker
    try:
        yield
    finally:
        run.maker.close()


def _apart(run: SweepRun) -> MakerApart | None:
    ours, theirs = socket.socketpair()
    try:
        with theirs:
            process = _start(theirs)
    except OSError as error:
        ours.close()
        _log.warning("prompts are made in the worker, since no process could be started: %s", error)
        return None
    here = MakerHere(run.store, run.making_terms)
    return MakerApart(process, ours, Beginning(run.store.path.resolve(), run.making_terms), here)


def _start(channel: socket.socket) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", "lim_tui.engine.maker_process", str(channel.fileno())]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, pass_fds=[channel.fileno()], env=_environment(os.environ)
    )


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """What the process needs to start; keys are not among it."""
    return {name: value for name, value in ours.items() if name in _PASSED_ON or name.startswith("PYTHON")}


class _GoneError(Exception):
    """The process has ended."""


class MakerApart(asyncio.Protocol):
    """The process as this one sees it; ``here`` takes over when it is gone."""

    def __init__(
        self, process: subprocess.Popen[bytes], channel: socket.socket, beginning: Beginning, here: MakerHere
    ) -> None:
        self._process = process
        self._channel = channel
        self._beginning = beginning
        self._here = here
        self._frames = Frames()
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[object]] = {}
        self._trials: dict[int, tuple[int, OpenTrial]] = {}
        self._splices: dict[int, tuple[Splice, str]] = {}
        self._transport: asyncio.Transport | None = None
        self._opening = asyncio.Lock()
        self._gone = False

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    async def make(self, item_id: int, trials: Sequence[OpenTrial]) -> MadeBlock:
        """Trials of one item with their prompts checked."""
        self._trials.update((trial.id, (item_id, trial)) for trial in trials)
        try:
            block = cast("MadeBlock", await self._call("make", item_id, tuple(trials)))
        except _GoneError:
            return await self._here.make(item_id, trials)
        for made in block.trials:
            if made.splice is not None and made.recipe is not None:
                self._splices[made.trial.id] = made.splice, block.shared[made.recipe]
        return block

    async def messages(self, trial_id: int) -> tuple[Message, ...]:
        """What is sent for a trial of a block that was made."""
        if trial_id in self._splices:
            splice, shared = self._splices[trial_id]
            return splice.messages(shared)
        try:
            said = cast("list[tuple[Any, str]]", await self._call("messages", trial_id))
            return tuple(Message(role, content) for role, content in said)
        except _GoneError:
            return await (await self._here_with(trial_id)).messages(trial_id)

    async def judge(self, trial_id: int, output: str, *, cut: bool) -> WrittenVerdict:
        """The verdict on an output; ``cut`` where it ended at the token limit."""
        try:
            return cast("WrittenVerdict", await self._call("judge", trial_id, output, cut))
        except _GoneError:
            return await (await self._here_with(trial_id)).judge(trial_id, output, cut=cut)

    async def _here_with(self, trial_id: int) -> MakerHere:
        if not self._here.holds(trial_id):
            item_id, trial = self._trials[trial_id]
            await self._here.make(item_id, [trial])
        return self._here

    def forget(self, trial_ids: Collection[int]) -> None:
        """Gives back what is held for trials that are over."""
        for trial_id in trial_ids:
            self._trials.pop(trial_id, None)
            self._splices.pop(trial_id, None)
        self._here.forget(trial_ids)
        if self._transport is not None and not self._gone:
            self._send((next(self._numbers), "forget", (tuple(trial_ids),)))

    def close(self) -> None:
        """Ends the process."""
        self._gone = True
        if self._transport is not None:
            self._transport.abort()
        self._channel.close()
        self._process.kill()
        self._process.wait()

    async def _call(self, method: Method, *arguments: object) -> object:
        if self._transport is None:
            await self._open()
        if self._gone:
            raise _GoneError
        number = next(self._numbers)
        self._waiting[number] = waiting = asyncio.get_running_loop().create_future()
        self._send((number, method, arguments))
        try:
            return await waiting
        finally:
            del self._waiting[number]

    async def _open(self) -> None:
        async with self._opening:
            if self._transport is None and not self._gone:
                loop = asyncio.get_running_loop()
                await loop.create_connection(lambda: self, sock=self._channel)
                self._send(self._beginning)

    def _send(self, value: Beginning | Call) -> None:
        if self._transport is not None:
            self._transport.write(frame(value))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """As in asyncio."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """As in asyncio."""
        for answer in self._frames.feed(data):
            self._take(cast("Answer", answer))

    def connection_lost(self, exc: Exception | None) -> None:
        """As in asyncio: what waits is done here instead."""
        if not self._gone:
            _log.warning("the process that makes prompts ended (%s); the worker goes on by itself", exc or "closed")
        self._gone = True
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(_GoneError())

    def _take(self, answer: Answer) -> None:
        number, answered, value = answer
        waiting = self._waiting.get(number)
        if waiting is None or waiting.done():
            return
        if answered == "done":
            waiting.set_result(value)
        else:
            waiting.set_exception(_error_of(answered, *value))


def _error_of(answered: Answered, message: str, hint: str | None) -> Exception:
    if answered == "failed":
        return RuntimeError(f"a prompt could not be made: {message}")
    return StorageError(message, hint) if answered == "cannot_store" else LimError(message, hint)
