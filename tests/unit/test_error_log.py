"""One log for all workspaces: who reads it knows on which database a line came about."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from lim_tui.error_log import LateFile, log_to_standard_error
from lim_tui.log_files import MOST_BYTES, log_file


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


def test_a_log_that_has_grown_long_is_put_aside_and_only_the_last_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lim_tui.paths.log_folder", lambda: tmp_path)
    log = tmp_path / "worker.log"
    log.write_text("short", encoding="utf-8")
    assert log_file("worker.log").read_text(encoding="utf-8") == "short"
    for text in ("first", "second"):
        log.write_text(text * MOST_BYTES, encoding="utf-8")
        assert not log_file("worker.log").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["worker.log.1"]
    assert (tmp_path / "worker.log.1").read_text(encoding="utf-8").startswith("second")
