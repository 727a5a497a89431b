"""``lim serve`` on the demo database, as a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(database: Path, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Its address; at the end it has said nothing on its terminal that is not told to a person."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "lim_tui", "--workspace", str(database.parent), "--db", str(database)]
    process = subprocess.Popen(
        [*command, "serve", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "XDG_STATE_HOME": str(database.parent / "state"), **(environment or {})},
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line == f"lim: the workbench is at http://127.0.0.1:{port}/\n"
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=10)
        finally:
            process.kill()
    assert (process.returncode, out) == (0, "")
    assert err == "Ctrl+C ends it; running sweeps go on.\n", err
