"""A terminal that was told no Unicode gets ASCII, and no terminal gets an escape sequence out of an export."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.pty.conftest import Open
from tests.pty.terminal import terminal

pytestmark = pytest.mark.pty

_BARE = [{"LANG": "C", "LC_ALL": "", "LC_CTYPE": ""}, {"LC_ALL": "POSIX"}]
_CASES = """
set: een
language: zh-Hans
cases:
  - id: hostile
    question: "一 \\e]52;c;eA==\\a \\u202e mené?"
    evidence: 甲。
    expected: 甲
    answer_type: text
"""


@pytest.mark.parametrize("environment", _BARE)
def test_the_workbench_spells_out_what_the_terminal_cannot_show(
    database: Path, open_workbench: Open, environment: Mapping[str, str]
) -> None:
    with open_workbench(database, environment=environment) as shown:
        shown.until_shown("demo", "finished")
        shown.press("enter")
        shown.until_shown("Dutch", "undecided")
        shown.press("t")
        shown.until_shown("trials", "correct")
        shown.press("G")
        shown.until_shown("<U+6CF5>")
    assert bytes(shown.written).isascii()


@pytest.fixture
def export(tmp_path: Path) -> list[str]:
    """The command that exports the cases of a workspace with a hostile question in it."""
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "een.yaml").write_text(_CASES, encoding="utf-8")
    return ["-m", "lim_tui", "--workspace", str(tmp_path), "export", "cases", "--format", "csv"]


def test_a_terminal_gets_an_export_made_visible_and_a_file_its_bytes(export: list[str]) -> None:
    with terminal(export, environment={"LC_ALL": "C.UTF-8"}) as shown:
        assert shown.exit_status()[0] == 0
    written = bytes(shown.written)
    assert b"\x1b" not in written
    assert "一 ␛]52;c;eA==␇ <U+202E> mené?" in written.decode()
    done = subprocess.run([sys.executable, *export], capture_output=True, check=True)
    assert "一 \x1b]52;c;eA==\a \u202e mené?" in done.stdout.decode()


@pytest.mark.parametrize("environment", _BARE)
def test_lines_for_a_terminal_without_unicode_are_ascii(export: list[str], environment: Mapping[str, str]) -> None:
    with terminal(export, environment=environment) as shown:
        assert shown.exit_status()[0] == 0
    written = bytes(shown.written)
    assert written.isascii()
    assert rb"\u4e00 ^[]52;c;eA==^G <U+202E> men\xe9?" in written
    done = subprocess.run([sys.executable, *export], capture_output=True, check=True, env={**os.environ, **environment})
    assert "一 " in done.stdout.decode()
