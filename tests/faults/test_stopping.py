"""Stops, takeovers and retries of a worker, and what a provider may say at length."""

from __future__ import annotations

import threading
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from lim_tui.domain.record import Wanted
from lim_tui.domain.sweep import Budget, SweepFile
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.process import own_lease
from lim_tui.engine.worker import work_on
from lim_tui.reporting.render import FORMATS, render_report
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat, refused
from tests.faults.sweeping import (
    ReadingProvider,
    is_probe,
    reply_to,
    right_answer,
    served,
    swept,
    words_of,
    workspace_for,
)
from tests.unit.engine.bench import make_workspace, sweep_file

STOPPED_WITHIN_S = 30.0


def worked_until(asked: threading.Event, root: Path, plan: SweepFile, *wanted: Wanted) -> tuple[Store, int]:
    """The sweep once its worker has ended; a viewer wanted ``wanted``, one after another, when ``asked`` was set."""
    store = Store(root / "runs.db")
    sweep_id = find_or_create(store, root, plan).id
    held: list[bool] = []

    def stop() -> None:
        asked.wait()
        with Store(root / "runs.db") as viewer:
            for wish in wanted:
                held.append(viewer.leases.get(sweep_id) is not None)
                viewer.sweeps.want(sweep_id, wish)

    viewer = threading.Thread(target=stop)
    viewer.start()
    work_on(store, root, sweep_id)
    viewer.join(STOPPED_WITHIN_S)
    assert held == [True] * len(wanted), "the worker was there at each wish"
    return store, sweep_id


def test_a_stop_does_not_wait_for_a_rate_limit(tmp_path: Path) -> None:
    refusing = threading.Event()

    def rate_limited(request: SeenRequest, number: int) -> Answer:
        if number <= 2:
            return reply_to(request)
        refusing.set()
        return refused(429, "slow down", {"Retry-After": "110"})

    with served(ReadingProvider(rate_limited)) as provider:
        store, sweep_id = worked_until(refusing, workspace_for(tmp_path, provider), sweep_file("house"), "stop")
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert (record.state, record.note) == ("stopped", "stopped by request")
    assert (counts.correct, counts.not_scored, counts.planned) == (2, {}, 10)


def test_a_second_stop_gives_up_the_calls_under_way(tmp_path: Path) -> None:
    asked = threading.Event()

    def silent_at_third(request: SeenRequest, number: int) -> Answer:
        if number <= 2:
            return reply_to(request)
        asked.set()
        return Answer(behaviour="silence")

    with served(ReadingProvider(silent_at_third)) as provider:
        root = workspace_for(tmp_path, provider)
        # The worker waits for its call: at the second wish it has drained nothing.
        store, sweep_id = worked_until(asked, root, sweep_file("house"), "stop", "stop_now")
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert record.state == "stopped"
    assert (counts.correct, counts.not_scored, counts.planned, counts.running) == (2, {}, 10, 0)
    assert store.leases.get(sweep_id) is None


@pytest.mark.parametrize("wanted", ["stop", "stop_now"])
def test_a_stop_calls_off_what_waits_for_a_limit_a_minute(wanted: Wanted, tmp_path: Path) -> None:
    asked = threading.Event()

    def noted(request: SeenRequest, number: int) -> Answer:
        if number == 4:
            asked.set()
        return reply_to(request)

    with served(ReadingProvider(noted)) as provider:
        # Two probes and four trials: whatever is sent next is sent a minute later.
        root = workspace_for(tmp_path, provider, extra="concurrency = 4\nrequests_per_minute = 6")
        store, sweep_id = worked_until(asked, root, sweep_file("house"), wanted)
    counts = store.reads.counts(sweep_id)
    assert store.sweeps.get(sweep_id).state == "stopped"
    assert (provider.trials_seen, counts.correct, counts.planned, counts.running) == (4, 4, 8, 0)
    assert store.spending.of(sweep_id, "tokens").unreported == ()


@pytest.mark.parametrize("silent", ["probe", "judge"])
def test_a_judge_call_or_probe_that_a_second_stop_cuts_short_may_be_charged(silent: str, tmp_path: Path) -> None:
    asked = threading.Event()

    class SilentAtLast(ReadingProvider):
        def next_answer(self, request: SeenRequest) -> Answer:
            of_judge = "Verwacht antwoord" in words_of(request)
            if not (of_judge if silent == "judge" else is_probe(request)):
                return super().next_answer(request)
            asked.set()
            return Answer(behaviour="silence")

    with served(SilentAtLast()) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        plan = sweep_file("house", budget=Budget("tokens", Decimal(500_000)), judge="house")
        store, sweep_id = worked_until(asked, root, plan, "stop_now")
    (lost,) = store.spending.of(sweep_id, "tokens").unreported
    assert (lost.model, lost.requests) == ("house", 1)
    assert lost.prompt_tokens > 100


def test_a_second_worker_is_refused_with_the_name_of_the_first(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    sweep_id = find_or_create(store, root, sweep_file()).id
    first = own_lease()
    assert store.leases.take(sweep_id, first, None)
    work_on(store, root, sweep_id)
    assert f"being worked on by process {first.pid} on {first.host}" in caplog.text
    assert store.reads.counts(sweep_id).done == 0
    assert store.leases.get(sweep_id) == first


def test_a_dead_worker_is_taken_over(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    sweep_id = find_or_create(store, root, sweep_file()).id
    assert store.leases.take(sweep_id, replace(own_lease(), process_started=1.0), None)
    work_on(store, root, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"


def test_a_retry_asks_again_what_was_not_scored_for_its_reason_only(tmp_path: Path) -> None:
    def faulty(request: SeenRequest, number: int) -> Answer:
        if number == 1:
            return refused(400, "maximum context length is 500 tokens")
        return Answer(200, chat(None)) if number == 2 else reply_to(request)

    with served(ReadingProvider(faulty)) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        store = Store(root / "runs.db")
        sweep_id = find_or_create(store, root, sweep_file("house")).id
        work_on(store, root, sweep_id)
        assert store.reads.counts(sweep_id).not_scored == {"window_exceeded": 1, "empty_reply": 1}
        assert store.trials.reopen(sweep_id, "empty_reply") == 1
        work_on(store, root, sweep_id)
    counts = store.reads.counts(sweep_id)
    assert (counts.correct, counts.not_scored) == (5, {"window_exceeded": 1})
    assert provider.trials_seen == 6 + 1


def test_a_model_without_a_system_role_gets_one_message_of_the_user(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider, cases=1, extra="system_role = false")
        store, sweep_id = swept(root)
    roles = {tuple(message["role"] for message in seen.body["messages"]) for seen in provider.seen}  # type: ignore[attr-defined]
    assert roles == {("user",)}
    assert store.reads.counts(sweep_id).correct == 6


def test_an_answer_of_five_megabytes_and_half_a_character_are_kept_and_shown(tmp_path: Path) -> None:
    def vast(request: SeenRequest, _number: int) -> Answer:
        body: Any = reply_to(request).body
        said = right_answer(request) + " " + "阀门 \ud83d" * 700_000
        return Answer(
            200, {**body, "choices": [{**body["choices"][0], "message": {"role": "assistant", "content": said}}]}
        )

    with served(ReadingProvider(vast)) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        store, sweep_id = swept(root, sweep_file("house", lengths=(400,), depths=(50.0,)))
    (row,) = store.reads.rows(sweep_id)
    output = store.reads.detail(row.id).output
    assert output is not None
    assert len(output.encode()) > 5_000_000
    assert "\ud83d" not in output
    assert row.verdict in ("correct", "review")
    for form in FORMATS:
        assert render_report(store, sweep_id, form).encode()
