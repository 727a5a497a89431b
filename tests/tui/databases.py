"""One demo database for all tests of a session, copied for each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.tui.demo import build_demo


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
