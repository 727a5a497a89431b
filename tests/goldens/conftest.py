"""The folder in which goldens are walked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.goldens.walk import golden_folder


@pytest.fixture
def golden(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for a workspace; no setting of this machine changes what is shown."""
    for name in ("NO_COLOR", "LIM_ASCII", "TMUX", "STY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    with golden_folder() as folder:
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        yield folder
