"""A prompt asked again: kept beside its trial, counted in the budget, in no cell."""

from __future__ import annotations

import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.domain.judgement import JudgeRecord
from lim_tui.domain.settings import Settings
from lim_tui.engine.abandoned_repeats import close_abandoned
from lim_tui.engine.ask_again import ask_detached, ask_now
from lim_tui.engine.labelling import label_trial
from lim_tui.engine.process import own_lease, process_started
from lim_tui.engine.repeat_plan import plan_repeats
from lim_tui.errors import LimError
from lim_tui.reporting.repeat_words import spread_words
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def _asked(tmp_path: Path, times: int = 8) -> tuple[Store, int]:
    root = make_workspace(tmp_path)
    store, sweep_id = run_here(root, sweep_file("simulated/flat?edge=0.6&middle=0.5"))
    trial_id = store.reads.rows(sweep_id)[0].id
    store.repeats.plan(trial_id, times)
    ask_now(store, root, trial_id)
    return store, trial_id


def test_repeats_stand_beside_the_trial_and_leave_every_cell_as_it_was(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store, sweep_id = run_here(root, sweep_file("simulated/flat?edge=0.6&middle=0.5"))
    cells, counts = store.cells.of(sweep_id), store.reads.counts(sweep_id)
    trial_id = store.reads.rows(sweep_id)[0].id
    store.repeats.plan(trial_id, 8)
    ask_now(store, root, trial_id)
    assert store.cells.of(sweep_id) == cells
    after = store.reads.counts(sweep_id)
    assert (after.done, after.correct, after.incorrect) == (counts.done, counts.correct, counts.incorrect)
    repeats = store.reads.detail(trial_id).repeats
    assert [repeat.number for repeat in repeats] == list(range(1, 9))
    assert {repeat.verdict.state for repeat in repeats if repeat.verdict} == {"correct", "incorrect"}
    assert spread_words(repeats).startswith("asked again 8 times: ")


def _worst_tokens(store: Store) -> int:
    """What the budget counts of requests whose replies do not say: our count with a margin, and the longest answer."""
    spent = store.spending.of(1, "tokens")
    return spent.tokens + sum(round(one.prompt_tokens * 1.15) + 128 * one.requests for one in spent.unreported)


def test_repeats_count_in_what_the_budget_of_the_sweep_took(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=3)
    (asked,) = store.spending.of(1, "tokens").unreported
    assert asked.requests == len(store.reads.rows(1)) + 3
    prompts = [row.prompt_tokens or 0 for row in store.reads.rows(1)]
    assert asked.prompt_tokens == sum(prompts) + 3 * (store.reads.detail(trial_id).row.prompt_tokens or 0)


def test_a_budget_that_could_be_crossed_is_a_sentence_before_anything_is_sent(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=1)
    store.sweeps.set_budget(1, f"{_worst_tokens(store) + 1000}tok")
    detail = store.reads.detail(trial_id)
    assert plan_repeats(store, Settings(), detail, 1).times == 1
    with pytest.raises(LimError, match="could cross the budget"):
        plan_repeats(store, Settings(), detail, 20)
    with pytest.raises(LimError, match="1 to 100 times"):
        plan_repeats(store, Settings(), detail, 101)


def test_a_model_that_cannot_be_asked_closes_what_was_planned_with_the_reason(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=1)
    store.sweeps._connection.execute("UPDATE cells SET model = 'nobody/knows'")
    store.repeats.plan(trial_id, 2)
    with pytest.raises(LimError):
        ask_now(store, tmp_path, trial_id)
    closed = store.reads.detail(trial_id).repeats[1:]
    assert [(repeat.state, repeat.outcome) for repeat in closed] == [("done", "request_error")] * 2
    assert all("nobody" in repeat.detail for repeat in closed)


def test_what_a_killed_process_was_asking_is_closed_and_what_it_had_not_begun_is_dropped(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=1)
    with subprocess.Popen(["sleep", "60"]) as process:
        asker = replace(own_lease(), pid=process.pid, process_started=process_started(process.pid) or 0.0)
        store.repeats.plan(trial_id, 2)
        store.repeats.take(trial_id, asker)
        assert close_abandoned(store, trial_id) == 0
        process.kill()
    assert close_abandoned(store, trial_id) == 1
    states = [(repeat.state, repeat.outcome) for repeat in store.repeats.of(trial_id)]
    assert states == [("done", "ok"), ("done", "request_error"), ("planned", None)]
    assert "ended before the answer came" in store.repeats.of(trial_id)[1].detail
    # The process of a plan may still be starting; one that is a minute old has none.
    assert store.repeats.drop_planned(trial_id, before=time.time() - 60) == 0
    assert store.repeats.drop_planned(trial_id, before=time.time() + 1) == 1


def test_what_another_machine_asks_is_left_alone_as_long_as_a_request_may_take(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=1)
    store.repeats.plan(trial_id, 2)
    elsewhere = replace(own_lease(), boot_id="another machine")
    store.repeats.take(trial_id, elsewhere)
    assert close_abandoned(store, trial_id) == 0
    store.repeats.take(trial_id, replace(elsewhere, heartbeat_at=time.time() - 3600))
    assert close_abandoned(store, trial_id) == 1


def test_a_deleted_sweep_can_neither_be_labelled_nor_asked(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=1)
    detail = store.reads.detail(trial_id)
    plan = plan_repeats(store, Settings(), detail, 1)
    store.upkeep.delete(detail.sweep_id)
    with pytest.raises(LimError, match="its sweep was deleted"):
        label_trial(store, detail.row, "correct")
    with pytest.raises(KeyError):
        ask_detached(store, tmp_path, plan)


def test_a_bundle_carries_repeats_judgements_and_labels_and_brings_labels_back_once(tmp_path: Path) -> None:
    store, trial_id = _asked(tmp_path, times=3)
    detail = store.reads.detail(trial_id)
    store.judgements.keep(trial_id, JudgeRecord("house", "correct", "dezelfde waarde"))
    label_trial(store, detail.row, "incorrect", "zie het blad")
    store.bundles.write(detail.sweep_id, tmp_path / "sweep.lim.gz")
    for target in (store, Store(tmp_path / "elsewhere.db")):
        sweep_id = target.bundles.read(tmp_path / "sweep.lim.gz")
        row = next(row for row in target.reads.rows(sweep_id) if row.key == detail.row.key)
        brought = target.reads.detail(row.id)
        assert [one.output for one in brought.repeats] == [one.output for one in store.repeats.of(trial_id)]
        assert brought.judged is not None
        assert brought.judged.word == "correct"
        assert [(label["label"], label["note"]) for label in brought.labels] == [("incorrect", "zie het blad")]
