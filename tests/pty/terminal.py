"""A pseudo-terminal with a program in it: keys go in, bytes and a screen come out."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import pyte

_KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
}
_LIMIT_S = 30.0
PRIVATE_MODES = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]")


class Terminal:
    """The program's side is a real terminal of ``columns`` by ``lines``; it agrees to synchronized output."""

    def __init__(self, pid: int, descriptor: int, columns: int, lines: int) -> None:
        self.pid = pid
        self.written = bytearray()
        self.started = time.perf_counter()
        self._descriptor = descriptor
        self._size = (columns, lines)
        self._open = True
        self.is_cut_off = False

    def read(self, seconds: float) -> int:
        """Takes what the program writes within ``seconds``, returning at the first bytes; how many there were."""
        if not self._open or not select.select([self._descriptor], [], [], seconds)[0]:
            return 0
        try:
            data = os.read(self._descriptor, 65536)
        except OSError:
            data = b""
        if not data:
            self._open = False
        if b"\x1b[?2026$p" in data:
            os.write(self._descriptor, b"\x1b[?2026;2$y")
        self.written += data
        return len(data)

    def until(self, condition: Callable[[Terminal], object]) -> float:
        """Reads until ``condition`` holds; the seconds it took. AssertionError with the screen after a while."""
        begin = time.perf_counter()
        while not condition(self):
            if time.perf_counter() - begin > _LIMIT_S or not self._open:
                raise AssertionError("\n".join(["the screen never came:", *self.screen()]))
            self.read(0.1)
        return time.perf_counter() - begin

    def until_shown(self, *texts: str) -> float:
        """Reads until every text stands on the screen."""
        return self.until(lambda terminal: all(text in "\n".join(terminal.screen()) for text in texts))

    def quiet_bytes(self, seconds: float) -> int:
        """How many bytes come while nobody does anything for ``seconds``."""
        end, before = time.perf_counter() + seconds, len(self.written)
        while (left := end - time.perf_counter()) > 0:
            self.read(left)
        return len(self.written) - before

    def press(self, *keys: str) -> None:
        """Sends keys: names, ``ctrl+x``, or characters."""
        for key in keys:
            text = chr(ord(key[-1]) & 31) if key.startswith("ctrl+") else _KEYS.get(key, key)
            os.write(self._descriptor, text.encode())

    def burst(self, text: str) -> None:
        """Sends all of ``text`` in one write, as a line that hung for a moment does."""
        os.write(self._descriptor, text.encode())

    def send(self, data: bytes) -> None:
        """Sends bytes that may be no text at all."""
        os.write(self._descriptor, data)

    def screen(self) -> list[str]:
        """What a person sees, line by line."""
        shown = pyte.Screen(*self._size)
        pyte.ByteStream(shown).feed(PRIVATE_MODES.sub(b"", bytes(self.written)))
        return lines_of(shown)

    def exit_status(self) -> tuple[int, float]:
        """Waits for the program's end; its status, negative for a signal, and the seconds it took."""
        begin = time.perf_counter()
        while True:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status), time.perf_counter() - begin
            if time.perf_counter() - begin > _LIMIT_S:
                raise AssertionError("\n".join(["the program did not end:", *self.screen()]))
            if self._open:
                self.read(0.02)
            else:
                time.sleep(0.02)

    def hang_up(self) -> None:
        """What a dropped line does."""
        os.kill(self.pid, signal.SIGHUP)

    def cut_off(self) -> None:
        """Closes this side, as a server does whose client is gone: the system sends the signal, nothing goes out."""
        os.close(self._descriptor)
        self._open, self.is_cut_off = False, True


def lines_of(shown: pyte.Screen) -> list[str]:
    """The characters line by line; pyte's own ``display`` fails on half a wide character."""
    rows = ("".join(shown.buffer[y][x].data for x in range(shown.columns)) for y in range(shown.lines))
    return [row.rstrip() for row in rows]


@contextmanager
def terminal(
    command: Sequence[str], *, columns: int = 80, lines: int = 24, environment: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """Runs ``command`` under this Python; whatever still runs at the end is killed."""
    pid, descriptor = pty.fork()
    if pid == 0:
        wanted = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **(environment or {})}
        os.execve(sys.executable, [sys.executable, *command], {k: v for k, v in wanted.items() if v})
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    shown = Terminal(pid, descriptor, columns, lines)
    try:
        yield shown
    finally:
        try:
            if os.waitpid(pid, os.WNOHANG)[0] == 0:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
        except ChildProcessError:
            pass
        if not shown.is_cut_off:
            os.close(descriptor)
