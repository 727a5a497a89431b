"""Which processes that the tests started are still there when all tests are over."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

# A process inherits it. One that gets a few names only, as that which makes prompts, gets those of Python.
_MARK = "PYTHON_TESTS_OF"
# Waits for the last one's data, and goes when this process goes.
_PYTHONS_OWN = "multiprocessing.resource_tracker"
_LIMIT_S = 30.0


def mark_this_session() -> None:
    """From now on every process that is started can be known again."""
    os.environ.setdefault(_MARK, uuid.uuid4().hex)


def left_behind() -> list[str]:
    """The command lines of those that do not end in a while; nothing where the system does not tell."""
    end = time.monotonic() + _LIMIT_S
    while (found := list(marked())) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def marked() -> Iterator[str]:
    """Process id and command line of each that lives now."""
    mark = f"{_MARK}={os.environ[_MARK]}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            marked = mark in (folder / "environ").read_bytes().split(b"\0")
            words = (folder / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ").strip()
        except OSError:
            continue
        # A process that has ended and was not asked for its result yet has no words.
        if marked and words and int(folder.name) != os.getpid() and _PYTHONS_OWN not in words:
            yield f"{folder.name}: {words}"
