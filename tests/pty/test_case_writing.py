"""Writing cases in a real terminal: nothing typed is lost with the process, and nothing is written for nothing."""

from __future__ import annotations

import os
import signal
import stat
from pathlib import Path

import pytest

from tests.pty.conftest import Open
from tests.tui.authoring import VALVES, author_workspace

pytestmark = pytest.mark.pty


def test_kill_9_loses_nothing_that_was_typed_and_an_open_screen_writes_nothing(
    tmp_path: Path, open_workbench: Open
) -> None:
    database = author_workspace(tmp_path)
    with open_workbench(database) as shown:
        shown.until_shown("There is no sweep yet")
        shown.press("c")
        shown.until_shown("klep-b", "language")
        shown.press("down", "enter")
        shown.until_shown("tokens question")
        shown.press(*"Hoe heet 甲泵 ĳ? ")
        shown.until_shown("Hoe heet 甲泵", "not saved, kept as a draft")
        shown.quiet_bytes(1.5)
        assert shown.quiet_bytes(2.0) == 0
        os.kill(shown.pid, signal.SIGKILL)
        shown.exit_status()
    assert (tmp_path / "cases" / "nl-kleppen.yaml").read_text(encoding="utf-8") == VALVES
    with open_workbench(database) as shown:
        shown.until_shown("klep-b")
        shown.until_shown("Hoe heet 甲泵", "brought back, not saved")
        shown.press("ctrl+s")
        shown.until_shown("saved cases/nl-kleppen.yaml")
    assert "Hoe heet 甲泵 ĳ? Wat is de druk" in (tmp_path / "cases" / "nl-kleppen.yaml").read_text(encoding="utf-8")


def test_an_editor_takes_the_terminal_and_gives_it_back(tmp_path: Path, open_workbench: Open) -> None:
    database = author_workspace(tmp_path)
    editor = tmp_path / "nano"
    editor.write_text('#!/bin/sh\necho "here is $1"\nread answer\nsed -i "s/klep B?/klep B $answer?/" "$2"\n')
    editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
    with open_workbench(database, environment={"VISUAL": str(editor)}) as shown:
        shown.until_shown("There is no sweep yet")
        shown.press("c")
        shown.until_shown("klep-b", "language")
        shown.press("down")
        shown.until_shown("tokens question")
        shown.press("e")
        shown.until_shown("here is +7")
        shown.press("vandaag", "enter")
        shown.until_shown("Wat is de druk van klep B vandaag?")


def test_an_editor_that_is_not_there_leaves_the_workbench_with_its_terminal(
    tmp_path: Path, open_workbench: Open
) -> None:
    database = author_workspace(tmp_path)
    with open_workbench(database, environment={"VISUAL": "no-such-editor -w"}) as shown:
        shown.until_shown("There is no sweep yet")
        shown.press("c")
        shown.until_shown("klep-b", "language")
        shown.press("e")
        shown.until_shown("The editor does not start: no-such-editor: No such file or directory.")
        shown.press("escape")
        shown.until_shown("klep-b", "language")
        shown.press("down")
        shown.until_shown("tokens question")
        shown.press("q")
        status, _ = shown.exit_status()
    assert status == 0


def test_ctrl_c_in_the_editor_is_the_editors(tmp_path: Path, open_workbench: Open) -> None:
    database = author_workspace(tmp_path)
    editor = tmp_path / "nano"
    editor.write_text('#!/bin/sh\ntrap "echo broken off; exit" INT\necho ready\nwhile :; do read answer; done\n')
    editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
    with open_workbench(database, environment={"VISUAL": str(editor)}) as shown:
        shown.until_shown("There is no sweep yet")
        shown.press("c")
        shown.until_shown("klep-b", "language")
        shown.press("e")
        shown.until(lambda terminal: b"ready" in terminal.written)
        before = len(shown.written)
        shown.press("\x03")
        shown.until(lambda terminal: b"broken off" in terminal.written[before:])
        shown.press("down")
        shown.until_shown("tokens question")
        shown.press("q")
        status, _ = shown.exit_status()
    assert status == 0
