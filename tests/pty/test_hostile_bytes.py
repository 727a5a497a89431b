"""The bytes that a terminal gets while a person walks through hostile texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pty.conftest import Open
from tests.tui.demo_cases import HOSTILE
from tests.tui.hostile_walk import FORBIDDEN, STEPS, hostile_workspace

pytestmark = pytest.mark.pty
_NAMES = {"question_mark": "?", "slash": "/", "f1": "\x1bOP", "end": "\x1b[F"}


def test_no_payload_is_among_the_bytes(tmp_path: Path, open_workbench: Open) -> None:
    with open_workbench(hostile_workspace(tmp_path), columns=120, lines=40) as shown:
        shown.until_shown("evil", "finished")
        for keys in STEPS:
            shown.press(*(_NAMES.get(key, key) for key in keys))
            shown.quiet_bytes(0.4)
        for opens in ("ctrl+p", "/"):
            shown.press(opens)
            shown.quiet_bytes(0.4)
            # A bracketed paste, as terminals send it.
            shown.press(f"\x1b[200~{HOSTILE[4]}{HOSTILE[8]}{HOSTILE[9]}\x1b[201~")
            shown.quiet_bytes(0.4)
            shown.press("escape")
            shown.quiet_bytes(0.4)
        shown.press("q")
        status, _ = shown.exit_status()
    assert status == 0
    written = bytes(shown.written)
    leaks = [name for name, payload in FORBIDDEN.items() if payload.encode() in written]
    assert leaks == []
    assert b"\x1b]52" not in written
    assert b"\x1b]0;" not in written
    assert b"\x1b]2;" not in written
