"""Paths as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.home_path import home_path
from tests.unit.commands.lim import lim


def test_a_home_folder_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/sanne")
    assert home_path("~/teksten") == Path("/home/sanne/teksten")
    assert home_path("teksten/~") == Path("teksten/~")


def test_a_user_that_there_is_not_stands_for_itself(tmp_path: Path) -> None:
    assert home_path("~geen-mens/x") == Path("~geen-mens/x")
    result = lim("sweeps", workspace=tmp_path / "~geen-mens")
    assert (result.status, "there is no folder" in result.err) == (2, True)
    with_db = lim("--db", "~geen-mens/x", "sweeps", workspace=tmp_path)
    assert with_db.status == 2, with_db
