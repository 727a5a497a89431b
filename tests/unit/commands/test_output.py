"""Where output cannot be written, and numbers that no sweep can have: a sentence, exit status 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lim_tui.commands.output_file import as_file_name
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

FULL_DEVICE = Path("/dev/full")
needs_full_device = pytest.mark.skipif(not FULL_DEVICE.exists(), reason="no /dev/full on this system")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = make_workspace(tmp_path_factory.mktemp("output"), cases=1)
    store, _ = run_here(root, sweep_file(lengths=(400,), depths=(0.0,)))
    store.close()
    return root


@pytest.mark.parametrize("file", ["missing/x.md", pytest.param(str(FULL_DEVICE), marks=needs_full_device)])
def test_a_report_that_cannot_be_written_names_the_file(workspace: Path, file: str) -> None:
    outcome = lim("report", "proef", "-o", file, workspace=workspace)
    assert outcome.status == 2
    assert f"{file}: cannot be written: No " in outcome.err


@needs_full_device
def test_a_full_standard_output_is_said_in_a_sentence(workspace: Path) -> None:
    command = [sys.executable, "-m", "lim_tui", "--workspace", str(workspace), "sweeps"]
    with FULL_DEVICE.open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "lim: the output cannot be written: No space left on device\nMake room for it.\n",
    )


@pytest.mark.parametrize("name", ["9" * 18, str(2**63), "9" * 24, "9" * 5000, "proef#" + "9" * 24])
def test_a_number_too_large_is_the_name_of_no_sweep(workspace: Path, name: str) -> None:
    outcome = lim("report", name, workspace=workspace)
    assert outcome.status == 2
    assert f"no sweep '{name}'" in outcome.err


def test_a_reader_who_has_read_enough_is_no_error(workspace: Path) -> None:
    command = [sys.executable, "-m", "lim_tui", "--workspace", str(workspace), "sweeps"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_stream_takes_nothing_and_ends_nothing(tmp_path: Path, closed: int) -> None:
    """Without standard error the bell failed, and lines of progress went into the JSON on standard output."""
    workspace = make_workspace(tmp_path, cases=1)
    sweep = workspace / "proef.yaml"
    sweep.write_text("cases: [pompen]\nmodels: [simulated/flat]\nlengths: [400]\ndepths: [50]\n", encoding="utf-8")
    command = [sys.executable, "-m", "lim_tui", "--workspace", str(workspace), "run", str(sweep), "--json"]
    shell = ["sh", "-c", f'"$@" {closed}>&-', "sh", *command]
    state = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    done = subprocess.run(shell, capture_output=True, encoding="utf-8", env=state, check=False)
    assert done.returncode == 0
    if closed != 1:
        assert json.loads(done.stdout)["state"] == "finished"


def test_a_log_that_cannot_be_written_is_said_before_a_sweep_is_made(tmp_path: Path) -> None:
    """A home without permission to write ended with three tracebacks, and left a sweep that no worker had."""
    workspace = make_workspace(tmp_path, cases=1)
    sweep = workspace / "proef.yaml"
    sweep.write_text("cases: [pompen]\nmodels: [simulated/flat]\nlengths: [400]\n", encoding="utf-8")
    outcome = lim("run", sweep, workspace=workspace, XDG_STATE_HOME="/dev/null")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("lim: /dev/null/lim-tui/log: the log of the worker cannot be written: ")
    assert "Set XDG_STATE_HOME" in outcome.err
    with Store(workspace / "runs.db") as store:
        assert store.sweeps.all() == []
    checks = json.loads(lim("doctor", "--json", workspace=workspace, XDG_STATE_HOME="/dev/null").out)["checks"]
    assert [check["ok"] for check in checks if check["name"] == "logs"] == [False]


@pytest.mark.parametrize("command", [("backup", "no/x.db"), ("export", "proef", "--format", "bundle", "-o", "no/x.gz")])
def test_a_copy_that_cannot_be_written_names_the_file(workspace: Path, command: tuple[str, ...]) -> None:
    outcome = lim(*command, workspace=workspace)
    assert outcome.status == 2
    assert f"{command[-1]}: cannot be written: " in outcome.err


@pytest.mark.parametrize(("name", "file"), [("a/b", "a_b"), ("../up/x", "_up_x"), ("..", "sweep"), ("二 q", "二 q")])
def test_the_name_of_a_sweep_leads_to_no_other_folder(name: str, file: str) -> None:
    """A bundle from elsewhere could say where its export is written."""
    assert as_file_name(name) == file


def test_deleting_is_agreed_to_by_somebody(workspace: Path) -> None:
    outcome = lim("delete", "proef", workspace=workspace)
    assert outcome.status == 2
    assert "nobody is there to agree to this; --yes does" in outcome.err
    assert "proef" in lim("sweeps", workspace=workspace).out


def test_an_empty_list_says_of_which_database(tmp_path: Path) -> None:
    """In the wrong folder it said only that there are no sweeps yet."""
    outcome = lim("sweeps", workspace=tmp_path)
    assert outcome.out.splitlines()[1] == f"database {tmp_path / 'runs.db'}"
