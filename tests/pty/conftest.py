"""The demo database, and the workbench on it in a pseudo-terminal."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.pty.terminal import Terminal, terminal
from tests.tui.demo import build_demo

Open = Callable[..., AbstractContextManager[Terminal]]
_PROGRAM = "import sys; from pathlib import Path; from lim_tui.tui.run import run_workbench; a = Path(sys.argv[1]); "
_PROGRAM += "sys.exit(run_workbench(a, a.parent))"


@pytest.fixture(scope="session")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished demo sweep; not to be written to."""
    path = tmp_path_factory.mktemp("demo") / "runs.db"
    with Store(path) as store:
        build_demo(store)
    return path


@pytest.fixture
def database(demo_file: Path, tmp_path: Path) -> Path:
    """A copy of the demo database in a folder of its own."""
    return Path(shutil.copy(demo_file, tmp_path / "runs.db"))


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
