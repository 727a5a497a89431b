"""A pager that cannot be run is said, and the app goes on."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import cast

import pytest
from textual.app import App

from lim_tui.errors import LimError
from lim_tui.tui.pager import open_in_pager, pager_command


class _Terminal:
    def suspend(self) -> AbstractContextManager[None]:
        return nullcontext()


@pytest.mark.parametrize(
    ("wanted", "told"), [('less "', "no other half"), ("/etc", "cannot be run"), ("no-such-pager", "cannot be run")]
)
def test_a_pager_that_cannot_be_run_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, told: str
) -> None:
    monkeypatch.setenv("PAGER", wanted)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with pytest.raises(LimError, match=told):
        open_in_pager(cast("App[Exception]", _Terminal()), "text")


def test_the_words_of_the_variable() -> None:
    assert pager_command({"PAGER": "less -R 'a b'"}) == ["less", "-R", "a b"]
    assert pager_command({"PAGER": " "}) == pager_command({}) == ["less"]
