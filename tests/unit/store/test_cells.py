"""Totals that the database keeps while it is written, beside the same counted afresh."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from lim_tui.domain.case import BoundCase, Language
from lim_tui.domain.judgement import JudgeRecord
from lim_tui.domain.record import Plan
from lim_tui.domain.trial import AttemptRecord
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.process import own_lease
from lim_tui.store.cells import Grouping
from lim_tui.store.probes import ProbeRecord
from lim_tui.store.store import Store
from tests.tui.demo import demo_plan
from tests.unit.store.counted_afresh import counted_afresh, counts_afresh

Change = Callable[[Store, int, random.Random], None]
_VERDICTS = (
    Verdict("correct", "value", "it matches"),
    Verdict("incorrect", "value", "the value is another", failure="distracted"),
    Verdict("review", "value", "two values"),
    Verdict("scorer_error", "value", "a bug"),
    Verdict("not_scored", "call", "timeout"),
    Verdict("not_scored", "call", "refusal"),
)


def _start(store: Store, trial: int, _by: random.Random) -> None:
    store.trials.start(trial)


def _refuse(store: Store, trial: int, by: random.Random) -> None:
    store.trials.refuse([trial], by.choice(("too long", "no such place")))


def _finish(store: Store, trial: int, by: random.Random) -> None:
    store.trials.finish(trial, by.choice(_VERDICTS), "an answer", 1.0)


def _judge_again(store: Store, trial: int, by: random.Random) -> None:
    store.trials.finish(trial, by.choice(_VERDICTS), "an answer", 1.0)
    store.trials.judge_again(trial, by.choice(_VERDICTS), None)


def _ask_judge(store: Store, trial: int, by: random.Random) -> None:
    store.judgements.keep(trial, JudgeRecord("judge", by.choice(("correct", "incorrect", None)), "because", ()))


def _prepare(store: Store, trial: int, by: random.Random) -> None:
    values = (by.randrange(400), by.randrange(400) / 4, by.choice(("planned", "same")), trial)
    store._connection.execute("UPDATE trials SET prompt_tokens = ?, depth_actual = ?, state = ? WHERE id = ?", values)


def _reopen(store: Store, _trial: int, by: random.Random) -> None:
    store.trials.reopen(1, by.choice((None, "timeout")))


def _reopen_judge(store: Store, _trial: int, _by: random.Random) -> None:
    store.judgements.reopen_failed(1)


def _attempt(by: random.Random, number: int) -> AttemptRecord:
    def some(most: int) -> int | None:
        return by.choice((None, by.randrange(most)))

    quarters = some(9)
    return AttemptRecord(
        number=number,
        started_at=1.0,
        latency_s=1.0,
        outcome=by.choice(("ok", "ok", "ok", "timeout")),
        input_tokens=some(900),
        output_tokens=some(20),
        cached_tokens=some(50),
        cost=None if quarters is None else quarters / 4,
        currency=by.choice((None, "usd")),
    )


def _ask(store: Store, trial: int, by: random.Random) -> None:
    store.trials.save_attempt(trial, _attempt(by, store.trials.next_attempt_number(trial)))


def _call_judge(store: Store, trial: int, by: random.Random) -> None:
    attempt = _attempt(by, store.judgements.next_attempt_number(trial))
    store.judgements.save_attempt(trial, "judge", 90, attempt)


def _probe(store: Store, _trial: int, by: random.Random) -> None:
    attempt = _attempt(by, 1)
    probe = ProbeRecord("m", None, 90, attempt.outcome, "", attempt.input_tokens, None)
    store.probes.save(1, probe, attempt)


def _ask_again(store: Store, trial: int, by: random.Random) -> None:
    store.repeats.plan(trial, 2)
    taken = store.repeats.take(trial, own_lease())
    assert taken is not None
    if by.random() < 0.7:
        store.repeats.finish(taken.id, "key", _attempt(by, 1), by.choice(_VERDICTS))
    by.choice((store.repeats.drop_planned, lambda trial: store.repeats.fail_planned(trial, "no")))(trial)


_CHANGES: Sequence[Change] = (_start, _refuse, _finish, _judge_again, _ask_judge, _prepare, _reopen, _reopen_judge)
_REQUESTS: Sequence[Change] = (_ask, _call_judge, _probe, _ask_again, _reopen, _reopen)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "runs.db")
    made.sweeps.create(demo_plan())
    return made


def _spread(plan: Plan) -> Plan:
    """The plan with sources that several languages and sets share."""

    def moved(bound: BoundCase, at: int) -> BoundCase:
        language: Language = "nl" if at % 2 else "en"
        return replace(
            bound, case=replace(bound.case, cluster=f"book {at % 3}", set_name=f"set {at % 4}", language=language)
        )

    return replace(plan, items=tuple(moved(bound, at) for at, bound in enumerate(plan.items)))


@pytest.mark.parametrize("seed", range(16))
def test_after_any_changes_the_cells_are_those_counted_afresh(store: Store, seed: int) -> None:
    by = random.Random(seed)
    if seed % 4 == 3:
        store.upkeep.delete(1)
        store.sweeps.create(_spread(demo_plan()))
    trials = [trial.id for trial in store.trials.open_trials(1)]
    viewer = Store(store.path)
    grouping: Grouping = by.choice(get_args(Grouping))
    for _ in range(40):
        for _ in range(by.randrange(4)):
            by.choice(_CHANGES)(store, by.choice(trials), by)
        if by.random() < 0.1:
            grouping = by.choice(get_args(Grouping))
        assert viewer.cells.of(1, by=grouping) == counted_afresh(store._connection, 1, grouping)
        assert viewer.reads.counts(1) == counts_afresh(store._connection, 1)


@pytest.mark.parametrize("seed", range(6))
def test_after_any_requests_the_sums_are_those_added_afresh(store: Store, seed: int) -> None:
    by = random.Random(seed)
    trials = [trial.id for trial in store.trials.open_trials(1)[:6]]
    for _ in range(30):
        by.choice(_REQUESTS)(store, by.choice(trials), by)
        assert store.reads.counts(1) == counts_afresh(store._connection, 1)


def test_only_places_where_a_trial_changed_are_counted_anew(store: Store) -> None:
    before = store.cells.of(1)
    trial = store.reads.rows(1)[3]
    store.trials.finish(trial.id, _VERDICTS[0], "an answer", 1.0)
    after = store.cells.of(1)
    assert {new.axes for old, new in zip(before, after, strict=True) if new is not old} == {trial.axes}


def test_what_was_rolled_back_is_not_remembered(store: Store) -> None:
    first, second = (trial.id for trial in store.trials.open_trials(1)[:2])
    before = store.cells.of(1)
    with suppress(RuntimeError), store.transaction():
        store.trials.start(first)
        assert store.cells.of(1) != before
        raise RuntimeError
    assert store.cells.of(1) == before
    store.trials.start(second)
    assert store.cells.of(1) == counted_afresh(store._connection, 1, "language")


def test_a_sweep_that_took_the_id_of_a_deleted_one_is_counted_anew(store: Store) -> None:
    store.cells.of(1)
    store.upkeep.delete(1)
    assert store.cells.of(1) == []
    assert store.sweeps.create(demo_plan("next", lengths=(400,))).id == 1
    assert store.cells.of(1) == counted_afresh(store._connection, 1, "language")


def test_what_comes_with_a_bundle_is_counted_as_where_it_came_from(store: Store, tmp_path: Path) -> None:
    by = random.Random(1)
    trials = [trial.id for trial in store.trials.open_trials(1)]
    for change in (_finish, _finish, _ask_judge, _ask, _call_judge, _probe, _ask_again) * 3:
        change(store, by.choice(trials), by)
    store.bundles.write(1, tmp_path / "bundle.gz")
    brought = store.bundles.read(tmp_path / "bundle.gz")
    assert store.cells.of(brought) == counted_afresh(store._connection, brought, "language")
    assert store.reads.counts(brought) == counts_afresh(store._connection, brought) == store.reads.counts(1)
