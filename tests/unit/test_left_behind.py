"""A process that the tests leave behind is found."""

from __future__ import annotations

import subprocess
import sys

from tests import left_behind


def test_a_process_of_this_session_is_found_while_it_lives() -> None:
    program = [sys.executable, "-c", "print('there', flush=True); input()"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"there\n"
        assert any(line.startswith(f"{process.pid}: ") for line in left_behind.marked())
        process.communicate(b"\n")
    assert not any(line.startswith(f"{process.pid}: ") for line in left_behind.marked())
