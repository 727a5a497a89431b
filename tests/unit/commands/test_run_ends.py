"""How ``lim run`` ends when it is interrupted early, and when nothing could be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.sweep_files import load_sweep_file
from lim_tui.cli import lim as lim_group
from lim_tui.domain.record import SweepRecord
from lim_tui.engine import launch
from lim_tui.engine.cut_replies import not_scored
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.leasing import worker_of
from lim_tui.store.store import Store
from lim_tui.store.trials import write_verdict
from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace

SWEEP = "name: proef\ncases: [pompen]\nmodels: ['{model}']\nlengths: [{length}]\ndepths: [0, 100]\n"


def write_sweep(workspace: Path, model: str, length: int) -> Path:
    file = workspace / "proef.yaml"
    file.write_text(SWEEP.format(model=model, length=length))
    return file


def test_an_interrupt_just_after_the_worker_was_started_stops_the_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace = make_workspace(tmp_path / "work", cases=20)
    sweep = write_sweep(workspace, "simulated/flat?latency=2", 400)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    resume = launch.resume

    def interrupted(store: Store, root: Path, sweep_id: int, blocks: int | None = None) -> SweepRecord:
        resume(store, root, sweep_id, blocks)
        raise KeyboardInterrupt

    monkeypatch.setattr(launch, "resume", interrupted)
    status = lim_group.main(["--workspace", str(workspace), "run", str(sweep), "--json"], standalone_mode=False)
    with Store(workspace / "runs.db") as store:
        record = store.sweeps.named("proef")
        assert (status, record.state, record.note) == (130, "stopped", "stopped by request")
        assert worker_of(store, record.id) is None
    assert '"state": "stopped"' in capsys.readouterr().out


def test_a_sweep_of_which_every_trial_was_refused_is_no_success(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path)
    # The distractors alone have more; how long they are is known once a prompt is built.
    outcome = lim("run", write_sweep(workspace, "simulated/flat", 100), workspace=workspace)
    assert outcome.status == 1
    told = [line for line in outcome.err.splitlines() if line.startswith("refused ")]
    assert sum(int(line.split()[1].rstrip(":")) for line in told) == 8
    assert all("raise the length or take fewer distractors" in line for line in told)


def test_a_sweep_in_the_background_is_said_to_run_there_and_not_how_it_stood_before(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, cases=4)
    sweep = write_sweep(workspace, "simulated/flat?latency=0.5", 400)
    assert lim("run", sweep, "--budget", "3000tok", workspace=workspace).status == 1
    with Store(workspace / "runs.db") as store:
        assert store.sweeps.named("proef").state == "paused"
    outcome = lim("run", sweep, "--budget", "900000tok", "--detach", workspace=workspace)
    try:
        assert (outcome.status, outcome.err) == (0, "proef runs in the background; `lim watch proef` follows it.\n")
    finally:
        lim("stop", "proef", workspace=workspace)
        lim("watch", "proef", workspace=workspace)


def test_a_retry_that_cannot_begin_changes_nothing(tmp_path: Path) -> None:
    """Its trials were opened, or the sweep made, before it was known whether the model can be asked."""
    workspace = make_workspace(tmp_path, cases=1)
    sweep = write_sweep(workspace, "gone", 400)
    entry = '[models.gone]\nmodel = "openai/x"\napi_base = "http://127.0.0.1:9/v1"\nwindow = 8000\n'
    (workspace / "lim.toml").write_text(entry)
    assert lim("run", sweep, "--retry", "not_scored", workspace=workspace).status == 2
    with Store(workspace / "runs.db") as store:
        assert store.sweeps.all() == []
        record = find_or_create(store, workspace, load_sweep_file(sweep))
        for trial in store.trials.open_trials(record.id):
            store.trials.close(trial.id, write_verdict(not_scored("timeout", "late")), None, None)
        store.sweeps.set_state(record.id, "finished_with_errors")
        before = store.reads.counts(record.id)
        assert before.not_scored == {"timeout": 2}
        assert lim("run", sweep, "--retry", "not_scored", workspace=workspace).status == 2
        assert (store.sweeps.get(record.id).state, store.reads.counts(record.id)) == ("finished_with_errors", before)


def test_a_retry_of_nothing_says_so(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, cases=1)
    sweep = write_sweep(workspace, "simulated/flat?edge=1", 400)
    assert lim("run", sweep, workspace=workspace).status == 0
    again = lim("run", sweep, "--retry", "not_scored:timeout", workspace=workspace)
    assert again.status == 0
    assert again.err.splitlines()[0] == "proef: no trial is not scored for timeout; nothing is asked again."
