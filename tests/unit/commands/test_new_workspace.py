"""A new workspace has what it needs, and with the samples something to look at."""

from __future__ import annotations

import json
from pathlib import Path

from tests.unit.commands.lim import lim


def test_the_samples_come_with_the_recorded_sweep(tmp_path: Path) -> None:
    assert lim("init", "--sample", tmp_path / "mine", workspace=tmp_path).status == 0
    (sweep,) = json.loads(lim("sweeps", "--json", workspace=tmp_path / "mine").out)
    assert sweep["name"] == "quick"
    assert lim("lint", workspace=tmp_path / "mine").status == 0


def test_an_empty_workspace_has_no_sweep(tmp_path: Path) -> None:
    assert lim("init", tmp_path / "mine", workspace=tmp_path).status == 0
    assert json.loads(lim("sweeps", "--json", workspace=tmp_path / "mine").out) == []
    assert lim("init", tmp_path / "mine", workspace=tmp_path).status == 2
