"""A prompt asked again: kept beside its trial, counted in the budget, in no cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.settings import Settings
from lim_tui.engine.ask_again import ask_now
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
    store.sweeps._connection.execute("UPDATE trials SET model = 'nobody/knows' WHERE id = ?", (trial_id,))
    store.repeats.plan(trial_id, 2)
    with pytest.raises(LimError):
        ask_now(store, tmp_path, trial_id)
    closed = store.reads.detail(trial_id).repeats[1:]
    assert [(repeat.state, repeat.outcome) for repeat in closed] == [("done", "request_error")] * 2
    assert all("nobody" in repeat.detail for repeat in closed)
