"""What ``lim doctor`` finds out of order."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lim_tui.domain.settings import Settings
from lim_tui.engine.doctor import checks
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim


def _told(workspace: Path) -> dict[str, tuple[bool, str]]:
    outcome = lim("doctor", "--json", workspace=workspace)
    return {check["name"]: (check["ok"], check["detail"]) for check in json.loads(outcome.out)["checks"]}


def test_settings_that_nothing_heeds_are_named(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "lim.toml").write_text(
        'default_model = "nobody/reader"\ntheme = "beige"\n[keymap]\n"sweep.fly" = "z"\n"list.up" = "j"\n',
        encoding="utf-8",
    )
    told = _told(tmp_path)
    ok, detail = told["default_model"]
    assert not ok
    assert "nobody/reader" in detail
    ok, detail = told["theme and keymap"]
    assert not ok
    assert all(word in detail for word in ("'beige'", "'sweep.fly'", "'list.up'", "'list.down'"))


def test_settings_that_hold_are_in_order(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "lim.toml").write_text(
        'default_model = "simulated/flat"\ntheme = "nord"\n[keymap]\n"sweep.freeze" = "z"\n', encoding="utf-8"
    )
    told = _told(tmp_path)
    assert told["default_model"] == (True, "simulated/flat")
    assert told["theme and keymap"][0]


def test_a_database_that_cannot_be_written_is_not_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder is closed to writing; asked of the system by name, since root may write everywhere."""
    database = tmp_path / "runs.db"
    Store(database).close()
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path and may(path, mode))
    check = next(found for found in checks(tmp_path, database, Settings()) if found.name == "database")
    assert not check.ok
    assert "cannot be written" in check.detail
    assert "writable" in check.do


def test_a_database_that_is_not_there_is_left_to_the_first_start(tmp_path: Path) -> None:
    """A first start brings the recorded sweep into a new database only."""
    assert lim("init", "--sample", str(tmp_path / "samples"), workspace=tmp_path).status == 0
    workspace = tmp_path / "samples"
    (workspace / "runs.db").unlink()
    assert _told(workspace)["database"] == (True, f"{workspace / 'runs.db'}: not there yet; the first start makes it")
    assert "quick" in lim("sweeps", workspace=workspace).out


def test_a_database_whose_folder_is_missing_is_named(tmp_path: Path) -> None:
    outcome = lim("--db", str(tmp_path / "gone" / "runs.db"), "doctor", "--json", workspace=tmp_path)
    told = {check["name"]: check for check in json.loads(outcome.out)["checks"]}
    assert not told["database"]["ok"]
    assert "make the folder" in told["database"]["do"]
