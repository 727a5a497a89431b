"""From the heatmap to the reason of a wrong verdict, and from there to an alias with its flips, counted in keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.pty.conftest import Open
from tests.tui.acting import acting_workspace, wrong_trial

pytestmark = pytest.mark.pty
_MOST_KEYS = 4


def test_four_keys_to_the_reason_and_four_more_to_an_alias_whose_flips_were_shown(
    tmp_path: Path, open_workbench: Open
) -> None:
    database = acting_workspace(tmp_path / "work")
    row = wrong_trial(database)
    file = database.parent / "cases" / "pompen.yaml"
    with open_workbench(database) as shown:
        shown.until_shown("proef", "finished")
        shown.press("enter")
        shown.until_shown("tokens")
        to_reason = [("w", ("only incorrect",)), ("enter", ("incorrect, distracted", "numbers differ", "Trace"))]
        for key, texts in to_reason:
            shown.press(key)
            shown.until_shown(*texts)
        to_alias = [
            ("a", (f"alias: {row.output_preview}", "would flip", "from incorrect to correct")),
            ("w", ("written,", "from incorrect to correct")),
        ]
        for key, texts in to_alias:
            shown.press(key)
            shown.until_shown(*texts)
        shown.press("q")
        shown.exit_status()
    assert len(to_reason) <= _MOST_KEYS
    assert len(to_alias) <= _MOST_KEYS
    assert f"- {row.output_preview}" in file.read_text(encoding="utf-8")
    with Store(database) as store:
        assert store.reads.detail(row.id).row.verdict == "correct"


def test_the_pager_gets_the_text_and_gives_the_terminal_back(tmp_path: Path, open_workbench: Open) -> None:
    database = acting_workspace(tmp_path / "work")
    with open_workbench(database, environment={"PAGER": "head -n 2"}) as shown:
        shown.until_shown("proef", "finished")
        shown.press("enter")
        shown.until_shown("tokens")
        shown.press("w")
        shown.until_shown("only incorrect")
        shown.press("enter")
        shown.until_shown("Trace")
        before = len(shown.written)
        shown.press("v")
        shown.until(lambda terminal: b"Output\r\n" in terminal.written[before:])
        shown.press("2")
        shown.until_shown("600 tokens")
        shown.press("q")
        status, _ = shown.exit_status()
    assert status == 0
