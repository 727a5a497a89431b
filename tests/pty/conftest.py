"""The workbench on the demo database, in a pseudo-terminal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.pty.terminal import Terminal, terminal
from tests.tui.databases import database, demo_file

__all__ = ["database", "demo_file"]

Open = Callable[..., AbstractContextManager[Terminal]]
_PROGRAM = "import sys; from pathlib import Path; from lim_tui.tui.run import run_workbench; a = Path(sys.argv[1]); "
_PROGRAM += "sys.exit(run_workbench(a, a.parent))"


@pytest.fixture
def open_workbench(tmp_path: Path) -> Open:
    """Opens the workbench on a database, as ``lim`` does."""

    def open_it(database: Path, **options: object) -> AbstractContextManager[Terminal]:
        environment = {
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "HOME": str(tmp_path),
            **dict.fromkeys(("NO_COLOR", "LIM_ASCII", "TMUX", "STY", "SSH_CONNECTION"), ""),
            **options.pop("environment", {}),  # type: ignore[dict-item]
        }
        return terminal(["-c", _PROGRAM, str(database)], environment=environment, **options)  # type: ignore[arg-type]

    return open_it
