"""What every test of the workbench stands on."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.tui.databases import database, demo_file

__all__ = ["database", "demo_file"]


@pytest.fixture
def empty_database(tmp_path: Path) -> Path:
    """A database without a sweep."""
    path = tmp_path / "runs.db"
    Store(path).close()
    return path


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine that runs the tests changes what they see."""
    for name in ("NO_COLOR", "LIM_ASCII", "TMUX", "STY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
