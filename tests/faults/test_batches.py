"""Sweeps through the batches of a provider: nothing is handed over twice, nothing is lost, the price is a batch's."""

from __future__ import annotations

import json
import threading
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.engine import batching
from lim_tui.engine.estimate import estimate
from lim_tui.engine.launch import prepare_sweep
from lim_tui.engine.plan import make_plan
from lim_tui.engine.worker import work_on
from lim_tui.errors import LimError
from lim_tui.models import cost_map
from lim_tui.settings import load_settings
from lim_tui.store.store import Store
from tests.faults.batch_provider import BatchProvider, answered, failed
from tests.faults.killing import started, work
from tests.faults.provider import SeenRequest
from tests.faults.sweeping import is_probe, served, workspace_for
from tests.unit.engine.bench import make_workspace, sweep_file

SWEEP = sweep_file("house", batch=True)
PRICE = """[models.house.price]
currency = "usd"
date = 2026-11-30
input_per_million = 2
output_per_million = 8
batch_input_per_million = 1
batch_output_per_million = 4
"""


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "LOOK_EVERY_S", 0.01)


def prepared(
    root: Path, provider: BatchProvider, cases: int = 2, extra: str = "", budget: str | None = None
) -> tuple[Store, int]:
    workspace_for(root, provider, cases, f"concurrency = 1\n{extra}")
    store = Store(root / "runs.db")
    return store, prepare_sweep(store, root, SWEEP, budget).id


def test_a_sweep_goes_through_one_batch(tmp_path: Path) -> None:
    with served(BatchProvider(looks=3)) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        work_on(store, tmp_path, sweep_id)
    counts = store.reads.counts(sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert (counts.correct, counts.planned, counts.running) == (12, 0, 0)
    assert [len(batch.requests) for batch in provider.batches] == [12]
    single = [seen for seen in provider.seen if seen.path.endswith("/chat/completions")]
    assert all(is_probe(seen) for seen in single)
    assert sum(seen.path.endswith("/content") for seen in provider.seen) == 1, "answers are fetched once"
    assert store.batches.open(sweep_id) == []
    row = store.reads.rows(sweep_id)[0]
    # How long a single answer took is not known, so it enters no latency.
    assert row.latency_s is None
    assert store.reads.detail(row.id).attempts[0].latency_s > 0


def test_the_requests_are_those_of_a_sweep_without_batches(tmp_path: Path) -> None:
    with served(BatchProvider()) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path / "a", provider, cases=1)
        work_on(store, tmp_path / "a", sweep_id)
        other, other_id = prepared(tmp_path / "b", provider, cases=1)
        other.sweeps.set_batch(other_id, batch=False)
        work_on(other, tmp_path / "b", other_id)
    in_batch = sorted(json.dumps(one["body"], sort_keys=True) for one in provider.batches[0].requests)
    single: list[Any] = [seen.body for seen in provider.seen if "messages" in seen.body and not is_probe(seen)]
    assert sorted(json.dumps(body, sort_keys=True) for body in single) == in_batch
    assert {row.key for row in store.reads.rows(sweep_id)} == {row.key for row in other.reads.rows(other_id)}


def test_what_may_succeed_later_goes_into_the_next_batch_and_the_rest_gets_its_reason(tmp_path: Path) -> None:
    def line(request: SeenRequest, number: int) -> dict[str, Any] | None:
        if number == 1:
            return failed(429, "slow down")
        if number == 2:
            return failed(400, "maximum context length is 500 tokens")
        if number == 3:
            return {"response": None, "error": {"code": "batch_expired", "message": "not in time"}}
        if number == 4:
            return None
        return answered(request, number)

    with served(BatchProvider(line, status="expired")) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        work_on(store, tmp_path, sweep_id)
    counts = store.reads.counts(sweep_id)
    assert [len(batch.requests) for batch in provider.batches] == [12, 3]
    assert (counts.correct, counts.not_scored, counts.planned) == (11, {"window_exceeded": 1}, 0)
    outcomes = sorted(a.outcome for r in store.reads.rows(sweep_id) for a in store.reads.detail(r.id).attempts)
    assert outcomes == ["ok"] * 11 + ["rate_limited", "request_error", "timeout", "window_exceeded"]


def test_a_request_that_fails_in_every_batch_is_given_up(tmp_path: Path) -> None:
    with served(BatchProvider(lambda _request, _number: failed(500, "boom"))) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider, cases=1)
        work_on(store, tmp_path, sweep_id)
    assert len(provider.batches) == 5
    assert store.sweeps.get(sweep_id).state == "finished_with_errors"
    assert store.reads.counts(sweep_id).not_scored == {"request_error": 6}


def test_a_batch_outlives_its_worker_and_is_collected_by_the_next(tmp_path: Path) -> None:
    with served(BatchProvider(looks=10**9)) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        _stop_once_handed_over(provider, store)
        work_on(store, tmp_path, sweep_id)
        record = store.sweeps.get(sweep_id)
        assert record.state == "stopped"
        assert "a batch is with the provider" in record.note
        assert store.reads.counts(sweep_id).planned == 12
        provider.looks = 1
        store.sweeps.want(sweep_id, "run")
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert len(provider.asked) == len(set(provider.asked)) == 12


def test_a_worker_that_is_killed_has_handed_nothing_over_that_the_next_hands_over_again(tmp_path: Path) -> None:
    with served(BatchProvider(looks=10**9)) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        looked = threading.Event()
        provider.on_look = looked.set
        worker = started(work, tmp_path, sweep_id)
        assert looked.wait(60)
        worker.kill()
        worker.join()
        provider.looks = 1
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert store.reads.counts(sweep_id).correct == 12
    assert len(provider.asked) == len(set(provider.asked)) == 12


def _stop_once_handed_over(provider: BatchProvider, store: Store) -> None:
    def stop() -> None:
        with Store(store.path) as viewer:
            viewer.sweeps.want(1, "stop")

    provider.on_look = stop


def test_a_batch_whose_id_never_arrived_is_found_again(tmp_path: Path) -> None:
    with served(BatchProvider()) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        provider.lost_reply = True
        work_on(store, tmp_path, sweep_id)
        record = store.sweeps.get(sweep_id)
        assert (record.state, len(provider.batches)) == ("stopped", 1)
        assert "its batch was not taken" in record.note
        provider.lost_reply = False
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert len(provider.batches) == 1
    assert store.reads.counts(sweep_id).correct == 12


def test_a_batch_that_was_never_taken_is_handed_over_anew(tmp_path: Path) -> None:
    with served(BatchProvider()) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        trials = [row.id for row in store.reads.rows(sweep_id)]
        store.batches.create(sweep_id, "house", trials)
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert len(provider.asked) == 12


def test_a_batch_that_fails_stops_the_model_with_the_reason(tmp_path: Path) -> None:
    with served(BatchProvider(status="failed")) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        work_on(store, tmp_path, sweep_id)
    record = store.sweeps.get(sweep_id)
    assert record.state == "stopped"
    assert "its batch failed: line 1 is too long" in record.note
    assert len(provider.batches) == 1
    assert store.reads.counts(sweep_id).planned == 12


def test_a_word_that_nobody_knows_leaves_the_batch_where_it_is(tmp_path: Path) -> None:
    """Taken for over, each of its requests would be handed over, and paid, a second time."""
    with served(BatchProvider(status="shelved")) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        work_on(store, tmp_path, sweep_id)
        record = store.sweeps.get(sweep_id)
        assert record.state == "stopped"
        assert "the provider says `shelved` of its batch batch-0, no word known here" in record.note
        assert "`lim resume SWEEP` looks again" in record.note
        assert store.reads.counts(sweep_id).done == 0
        provider.batches[0].status = "completed"
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert len(provider.asked) == len(set(provider.asked)) == 12


def test_a_batch_that_was_cancelled_there_is_collected_and_not_handed_over_again(tmp_path: Path) -> None:
    def line(request: SeenRequest, number: int) -> dict[str, Any] | None:
        return answered(request, number) if number <= 5 else None

    with served(BatchProvider(line, status="cancelled")) as provider:
        assert isinstance(provider, BatchProvider)
        store, sweep_id = prepared(tmp_path, provider)
        work_on(store, tmp_path, sweep_id)
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert (record.state, counts.correct, counts.planned) == ("stopped", 5, 7)
    assert "it was cancelled there; `lim resume SWEEP` hands over anew what it did not answer" in record.note
    assert len(provider.batches) == 1


@pytest.mark.parametrize("word", ["queued", "running", "cancelling"])
def test_a_batch_that_is_under_way_is_looked_at_again(tmp_path: Path, word: str) -> None:
    with served(BatchProvider(looks=10**9)) as provider:
        assert isinstance(provider, BatchProvider)
        looks = iter(range(10))

        def on_look() -> None:
            if next(looks) < 2:
                provider.batches[0].status = word
            else:
                provider.batches[0].status, provider.looks = "validating", 1

        provider.on_look = on_look
        store, sweep_id = prepared(tmp_path, provider, cases=1)
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert store.reads.counts(sweep_id).correct == 6


def test_a_batch_costs_its_own_price_and_keeps_to_the_budget(tmp_path: Path) -> None:
    with served(BatchProvider()) as provider:
        assert isinstance(provider, BatchProvider)
        # Two probes and the first of two cases fit: 3 x 400 and 3 x 600 tokens, 15% more, and 128 for each answer.
        store, sweep_id = prepared(tmp_path, provider, extra=PRICE, budget="0.025usd")
        work_on(store, tmp_path, sweep_id)
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert record.state == "paused"
    assert (counts.done, counts.planned) == (6, 6)
    attempts = [a for row in store.reads.rows(sweep_id) for a in store.reads.detail(row.id).attempts]
    for attempt in attempts:
        assert attempt.cost == pytest.approx(((attempt.input_tokens or 0) + 4 * (attempt.output_tokens or 0)) / 1e6)


def test_an_estimate_takes_the_price_of_batches(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    (root / "lim.toml").write_text(f'[models.house]\nmodel = "openai/m"\napi_base = "http://127.0.0.1:1/v1"\n{PRICE}')
    workspace, settings = load_workspace(root), load_settings(root)
    single = estimate(make_plan(sweep_file("house"), workspace), settings).cost
    batch = estimate(make_plan(SWEEP, workspace), settings).cost
    assert single is not None
    assert batch == single / 2


def test_batches_are_no_other_plan(tmp_path: Path) -> None:
    workspace = load_workspace(make_workspace(tmp_path))
    assert make_plan(SWEEP, workspace).sha256 == make_plan(sweep_file("house"), workspace).sha256


def test_a_listed_model_has_half_the_price_in_a_batch() -> None:
    listed = cost_map.listed_model("openai/gpt-4o-mini")
    assert listed is not None
    assert listed.price is not None
    assert listed.price.of_batch.input_per_million == listed.price.input_per_million / 2 == Decimal("0.075")


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ('model = "mistral/m"\napi_base = "http://127.0.0.1:1/v1"', "batches of mistral are not supported"),
        ('model = "openai/m"\nproxy = "http://127.0.0.1:1"\napi_base = "http://127.0.0.1:1/v1"', "without 'proxy'"),
    ],
)
def test_a_model_that_takes_no_batches_is_refused_before_any_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, says: str
) -> None:
    root = make_workspace(tmp_path)
    (root / "lim.toml").write_text(f"[models.house]\n{entry}\n")
    monkeypatch.setattr("lim_tui.models.hosted_model.check_reachable", lambda *_: None)
    with Store(root / "runs.db") as store, pytest.raises(LimError, match=says):
        prepare_sweep(store, root, SWEEP)
