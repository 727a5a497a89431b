"""What the terminal can show, and a standard output that gives a terminal nothing else."""

from __future__ import annotations

import io
import locale
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO, cast

from lim_tui.text.ascii import in_ascii
from lim_tui.text.visible import visible

ASCII_VARIABLE = "LIM_ASCII"
_STANDARD_OUTPUT = 1
_FEWEST_COLOURS = 8
_BARE = ("C", "POSIX")
_FOUND_BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")


def shows_unicode(environment: Mapping[str, str], encoding: str | None = None) -> bool:
    """Whether a terminal of this ``encoding`` (default: the locale's) can show more than ASCII.

    ``LIM_ASCII`` decides where it is set: 0 is yes, anything else no. Else a locale that is C or POSIX by name means
    no; Python speaks UTF-8 there, but the terminal was not told to. Where no locale is named the encoding decides.
    """
    if wish := environment.get(ASCII_VARIABLE, ""):
        return wish == "0"
    named = (encoding or locale.getpreferredencoding(False)).lower().replace("-", "")
    return _locale(environment) not in _BARE and (named.startswith("utf") or named == "gb18030")


def shows_colours(environment: Mapping[str, str]) -> bool:
    """Whether the terminal has colours, by its entry in the system's list; True where it has no entry."""
    try:
        import curses
    except ImportError:
        return True
    try:
        curses.setupterm(environment.get("TERM", ""), _STANDARD_OUTPUT)
        return curses.tigetnum("colors") >= _FEWEST_COLOURS
    except curses.error:
        return True


def _locale(environment: Mapping[str, str]) -> str:
    """The name of the locale that a person set, ``""`` without one."""
    if whole := environment.get("LC_ALL", ""):
        return whole
    characters, language = environment.get("LC_CTYPE", ""), environment.get("LANG", "")
    if characters in _FOUND_BY_PYTHON and language in _BARE and not _was_given("LC_CTYPE"):
        # Python puts this one in place of C before it starts (PEP 538).
        return language
    return characters or language


def _was_given(name: str) -> bool:
    """Whether the process was started with this variable, as far as the system tells."""
    try:
        given = Path("/proc/self/environ").read_bytes()
    except OSError:
        return True
    return any(entry.startswith(f"{name}=".encode()) for entry in given.split(b"\0"))


class TerminalOutput(io.TextIOWrapper):
    """Text for a terminal: no control character passes, and where ``ascii_only`` is set nothing beyond ASCII."""

    ascii_only = False

    def write(self, text: str) -> int:
        """Writes ``text`` as it can be shown; how many characters of it were taken."""
        shown = visible(text.replace("\r\n", "\n"))
        super().write(in_ascii(shown) if self.ascii_only else shown)
        return len(text)


def guard_output(environment: Mapping[str, str]) -> None:
    """Makes standard output and error such streams where they are a terminal; files and pipes get the exact bytes.

    One of the three that was closed (``2>&-``) becomes one that holds and takes nothing.
    """
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout, sys.stderr = sys.stdout or _nothing("w"), sys.stderr or _nothing("w")
    sys.stdout = _guarded(sys.stdout, environment)
    sys.stderr = _guarded(sys.stderr, environment)


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def _guarded(stream: TextIO, environment: Mapping[str, str]) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper) or isinstance(stream, TerminalOutput) or not stream.isatty():
        return stream
    guarded = TerminalOutput(stream.buffer, encoding=stream.encoding, errors="backslashreplace", line_buffering=True)
    guarded.ascii_only = not shows_unicode(environment, stream.encoding)
    return guarded
