"""Lines that carry what no terminal should send, take nothing any more, or are only half a terminal."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.pty.conftest import Open
from tests.pty.terminal import terminal

pytestmark = pytest.mark.pty

_INSTEAD = "import os, sys; f = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT); os.dup2(f, int(sys.argv[2])); "
_INSTEAD += "os.execv(sys.executable, [sys.executable, '-m', 'lim_tui', '--db', sys.argv[3], *sys.argv[4:]])"


# Alt as an eighth bit, Latin-1 in a paste, a mouse report of old, keys that no code point and two stand for.
_NOT_UNDERSTOOD = (
    b"\xe9a",
    b"\x1b[200~caf\xe9 q\x1b[201~",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[1114112;1u",
    b"\x1b[97:65;1u",
)


def test_what_is_not_understood_is_dropped_and_keys_go_on(database: Path, open_workbench: Open) -> None:
    with open_workbench(database) as shown:
        shown.until_shown("demo", "finished")
        for sent in _NOT_UNDERSTOOD:
            shown.send(sent)
            shown.press("?")
            shown.until_shown("help", "List of sweeps")
            shown.press("escape")
            shown.until_shown("demo", "finished")
        shown.press("q")
        assert shown.exit_status()[0] == 0
    assert b"Error" not in shown.written


def test_the_terminals_own_size_counts(database: Path, open_workbench: Open) -> None:
    with open_workbench(database, environment={"COLUMNS": "200", "LINES": "60"}) as shown:
        shown.until_shown("demo", "finished")
        assert shown.screen()[0].rstrip().endswith("1 sweep")
        assert "q quit" in shown.screen()[-1]


def test_errors_that_go_to_a_file_leave_the_screen_where_it_is(database: Path, tmp_path: Path) -> None:
    errors = tmp_path / "errors.txt"
    with terminal(["-c", _INSTEAD, str(errors), "2", str(database)]) as shown:
        shown.until_shown("demo", "finished")
        shown.press("q")
        assert shown.exit_status()[0] == 0
    assert errors.read_bytes() == b""


def test_without_keys_there_is_the_status_in_place_of_the_workbench(database: Path) -> None:
    with terminal(["-c", _INSTEAD, os.devnull, "0", str(database)]) as shown:
        assert shown.exit_status()[0] == 0
    assert "standard input is no terminal" in "\n".join(shown.screen())
    assert "demo: finished" in "\n".join(shown.screen())


def test_a_line_that_takes_nothing_does_not_keep_it_from_ending(database: Path, open_workbench: Open) -> None:
    with open_workbench(database, columns=200, lines=60) as shown:
        shown.until_shown("demo", "finished")
        for _ in range(25):
            for key in ("?", "T", "escape"):
                shown.press(key)
                time.sleep(0.04)
        os.kill(shown.pid, signal.SIGTERM)
        end = time.monotonic() + 20
        while not (ended := os.waitpid(shown.pid, os.WNOHANG))[0] and time.monotonic() < end:
            time.sleep(0.05)
    assert (ended[0], os.waitstatus_to_exitcode(ended[1])) == (shown.pid, 128 + signal.SIGTERM)
