from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lim_tui.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "runs.db") as opened:
        yield opened
