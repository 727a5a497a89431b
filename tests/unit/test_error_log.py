"""One log for all workspaces: who reads it knows on which database a line came about."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from lim_tui.error_log import LateFile, log_to_standard_error


def _record(text: str) -> logging.LogRecord:
    return logging.LogRecord("lim", logging.ERROR, "", 0, "a %s", (text,), None)


def test_each_line_of_the_log_names_its_database_and_the_file_is_made_when_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("lim_tui.paths.log_folder", lambda: tmp_path / "logs")
    here, there = LateFile(tmp_path / "kleppen" / "runs.db"), LateFile(Path("/srv/100%s\x1b[2J/runs.db"))
    assert not (tmp_path / "logs").exists()
    here.emit(_record("fault"))
    there.emit(_record("mistake"))
    first, second = (tmp_path / "logs" / "errors.log").read_text(encoding="utf-8").splitlines()
    assert first.endswith("ERROR [~/kleppen/runs.db] lim: a fault")
    assert second.endswith("ERROR [/srv/100%s␛[2J/runs.db] lim: a mistake")


def test_what_runs_beside_the_workbench_names_its_database_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(logging.root, "handlers", [])
    log_to_standard_error(tmp_path / "runs.db")
    logging.getLogger("lim_tui.worker").warning("held")
    assert capsys.readouterr().err.endswith("WARNING [~/runs.db] lim_tui.worker: held\n")
