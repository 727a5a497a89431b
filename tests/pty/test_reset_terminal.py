"""``lim reset-terminal`` in a terminal that the workbench left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pty.terminal import terminal

pytestmark = pytest.mark.pty

# A shell after a cut line: the program is gone, the terminal still is as it left it.
_LEFT_BEHIND = """
import os, sys, subprocess, termios, tty
tty.setraw(0)
os.write(1, b"\\x1b[?1049h\\x1b[?1003h\\x1b[?1006h\\x1b[?2004h\\x1b[?25l\\x1b[31m")
subprocess.run([sys.executable, "-m", "lim_tui", "reset-terminal"])
flags = termios.tcgetattr(0)
print("sane" if flags[3] & termios.ECHO and flags[3] & termios.ICANON and flags[1] & termios.OPOST else "raw")
"""


def test_a_terminal_that_was_left_behind_is_sane_again() -> None:
    with terminal(["-c", _LEFT_BEHIND]) as shown:
        shown.until_shown("sane")
        shown.exit_status()
    after = bytes(shown.written).split(b"\x1b[31m")[-1]
    for off in (b"\x1b[?1049l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[?25h", b"\x1b[0m"):
        assert off in after


def test_into_a_file_nothing_is_written(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lim_tui", "reset-terminal"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"no terminal" in done.stderr
