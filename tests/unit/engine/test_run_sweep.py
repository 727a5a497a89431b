"""A sweep through the real engine with simulated readers: every trial made once, judged, and rebuilt byte for byte."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.domain.canonical import sha256_messages
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.leasing import take_lease
from lim_tui.engine.process import own_lease
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.worker import work_on
from lim_tui.errors import LimError
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return make_workspace(tmp_path)


def test_every_planned_trial_is_made_and_scored(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file(baselines=("closed_book", "oracle", "no_evidence")))
    counts = store.reads.counts(sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    # 4 cases x (closed book, oracle, 2 lengths x (no evidence + 3 depths)).
    assert (counts.done, counts.planned, counts.refused) == (4 * (2 + 2 * 4), 0, 0)
    assert counts.correct + counts.incorrect == counts.done


def test_a_perfect_reader_is_right_wherever_the_evidence_is_and_nowhere_else(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file(baselines=("no_evidence",)))
    cells = store.cells.of(sweep_id)
    with_evidence = [cell for cell in cells if cell.axes.baseline is None]
    without = [cell for cell in cells if cell.axes.baseline == "no_evidence"]
    assert {(cell.correct, cell.scored) for cell in with_evidence} == {(4, 4)}
    assert {(cell.correct, cell.scored) for cell in without} == {(0, 4)}


def test_every_prompt_is_rebuilt_byte_for_byte(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file(baselines=("closed_book", "oracle", "no_evidence"), seeds=(0, 1)))
    rows = store.reads.rows(sweep_id)
    for row in rows:
        detail = store.reads.detail(row.id)
        prompt = rebuild_prompt(store, detail)
        assert sha256_messages(prompt.messages) == detail.prompt_sha256
        for placed in prompt.evidence:
            assert prompt.text[placed.start : placed.end] == detail.case.evidence[0].text
    assert len(rows) > 60


def test_the_same_plan_is_the_same_sweep_and_makes_no_call(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file())
    before = [store.reads.detail(row.id).attempts for row in store.reads.rows(sweep_id)]
    again, same_id = run_here(workspace, sweep_file())
    assert same_id == sweep_id
    assert [again.reads.detail(row.id).attempts for row in again.reads.rows(sweep_id)] == before


def test_another_plan_takes_over_equal_trials_without_a_call(workspace: Path) -> None:
    _, first = run_here(workspace, sweep_file())
    store, second = run_here(workspace, sweep_file(depths=(0.0, 25.0, 100.0)))
    assert store.sweeps.get(second).title == "proef#2"
    called = {row.axes.depth for row in store.reads.rows(second) if store.reads.detail(row.id).attempts}
    assert called == {25.0}
    assert first != second


def test_a_corrected_answer_is_judged_anew_when_its_trial_is_taken_over(workspace: Path) -> None:
    run_here(workspace, sweep_file())
    file = workspace / "cases" / "pompen.yaml"
    file.write_text(file.read_text().replace('expected: "{druk} bar"', 'expected: "{druk}0 bar"'))
    store, second = run_here(workspace, sweep_file())
    counts = store.reads.counts(second)
    assert counts.incorrect == counts.done == 24
    assert not any(store.reads.detail(row.id).attempts for row in store.reads.rows(second))


def test_depths_that_land_on_one_place_are_one_trial(workspace: Path) -> None:
    """B046 of research/field_reports.md."""
    store, sweep_id = run_here(workspace, sweep_file(lengths=(400,), depths=(0.0, 0.4, 100.0)))
    counts = store.reads.counts(sweep_id)
    assert counts.done == 4 * 2


def test_a_length_above_the_window_is_refused_with_the_reason(workspace: Path) -> None:
    """B049 of research/field_reports.md."""
    settings = '[models.small]\nmodel = "simulated/flat?edge=1&middle=1"\nwindow = 600\n'
    (workspace / "lim.toml").write_text(settings)
    store, sweep_id = run_here(workspace, sweep_file("small"))
    # 400 and 128 for the answer fit into 600; 600 and 128 do not.
    assert {cell.axes.length: cell.refused for cell in store.cells.of(sweep_id)} == {400: 0, 600: 4}
    row = store.reads.rows(sweep_id, TrialFilter(length=600))[0]
    assert row.reason == "not measurable: 600 tokens and 128 for the answer are more than the 600 of small's window"


def test_a_length_that_cannot_be_reached_is_refused_before_any_call(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file(lengths=(400, 90_000)))
    cells = {(cell.axes.length, cell.refused > 0) for cell in store.cells.of(sweep_id)}
    assert cells == {(400, False), (90_000, True)}
    rows = store.reads.rows(sweep_id, TrialFilter(length=90_000))
    assert all("add filler or lower the length" in (row.reason or "") for row in rows)
    assert not any(store.reads.detail(row.id).attempts for row in rows)


def test_a_second_worker_is_refused_with_the_name_of_the_first(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    record = find_or_create(store, workspace, sweep_file())
    lease = take_lease(store, record.id)
    with pytest.raises(LimError, match=f"process {lease.pid} on"):
        take_lease(store, record.id)
    work_on(store, workspace, record.id)
    assert store.reads.counts(record.id).done == 0


def test_a_dead_workers_sweep_is_taken_over(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    record = find_or_create(store, workspace, sweep_file())
    store.trials.start(store.trials.open_trials(record.id)[0].id)
    gone = replace(own_lease(), pid=2**22 + 1)
    assert store.leases.take(record.id, gone, None)
    work_on(store, workspace, record.id)
    assert store.reads.counts(record.id).done == 24
    assert store.leases.get(record.id) is None
