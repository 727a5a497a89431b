"""The fault table through the whole engine: each failure in the middle of a sweep becomes its own reason, is never
scored, keeps its attempts, and leaves its neighbours alone.

One trial of six meets the fault, each time it is asked; the other five are answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from lim_tui.domain.verdict import NotScoredReason
from lim_tui.engine import backoff
from lim_tui.engine.served_release import release_warnings
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat, refused
from tests.faults.sweeping import (
    ReadingProvider,
    reply_to,
    right_answer,
    served,
    swept,
    words_of,
    workspace_for,
)
from tests.unit.engine.bench import sweep_file

FIVE = backoff.MOST_ATTEMPTS
DEADLINE = "timeout_seconds = 0.5"


@dataclass(frozen=True)
class Row:
    """A fault, the reason it becomes, and how often its trial is asked before it is given up."""

    name: str
    answer: Answer
    reason: NotScoredReason
    attempts: int
    says: str = ""
    extra: str = ""


def unread(body: dict[str, object], **usage: int) -> Answer:
    """A reply without usage, so that nothing is concluded from its token counts."""
    return Answer(200, {name: value for name, value in body.items() if name != "usage"} | usage)


ROWS = [
    Row("429 without Retry-After", refused(429, "slow down"), "rate_limited", FIVE, "slow down"),
    Row("429 with Retry-After", refused(429, "slow down", {"Retry-After": "0.01"}), "rate_limited", FIVE),
    Row("429 for a day", refused(429, "come back tomorrow", {"Retry-After": "86400"}), "rate_limited", 1),
    Row("500", refused(500, "boom"), "request_error", FIVE, "500: boom"),
    Row("502 with HTML", Answer(502, "<html>bad gateway</html>"), "request_error", FIVE, "502"),
    Row("529", refused(529, "overloaded"), "request_error", FIVE, "overloaded"),
    Row("timeout before the body", Answer(behaviour="silence"), "timeout", FIVE, "0.5 s", DEADLINE),
    Row("timeout in the body", Answer(200, chat(), behaviour="stall_in_body"), "timeout", FIVE, "0.5 s", DEADLINE),
    Row("connection reset", Answer(behaviour="reset"), "request_error", FIVE, "reset"),
    Row("reset in the body", Answer(200, chat(), behaviour="reset_in_body"), "request_error", FIVE),
    Row("truncated JSON", Answer(200, '{"id": "x", "choices": [{"ind'), "request_error", FIVE),
    Row("empty body", Answer(200, ""), "request_error", FIVE),
    Row("content null", unread(chat(None)), "empty_reply", 1),
    Row("content filter", unread(chat(None, "content_filter")), "filtered", 1),
    Row("refusal field", unread(chat(None, refusal="I can't help with that")), "filtered", 1, "can't help"),
    Row("length stop without text", unread(chat("", "length")), "cut_off", 1, "raise max_tokens"),
    Row("length stop before a value", unread(chat("De druk van pomp", "length")), "cut_off", 1),
    Row("<think> used up the budget", unread(chat("<think>P1 is", "length")), "cut_off", 1, "reasoning used up"),
    Row(
        "reasoning_content used up the budget",
        unread(chat("", "length", reasoning_content="P1 is")),
        "cut_off",
        1,
        "reasoning used up",
    ),
    Row(
        "window exceeded",
        refused(400, "This model's maximum context length is 500 tokens.", code="context_length_exceeded"),
        "window_exceeded",
        1,
        "500 tokens",
    ),
]


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backoff, "_FIRST_WAIT_S", 0.001)


def failing_at(fault: Answer, chosen: int) -> ReadingProvider:
    """A provider that answers every trial but the one whose first request is number ``chosen``."""
    cursed: list[str] = []

    def answer(request: SeenRequest, number: int) -> Answer:
        if number == chosen:
            cursed.append(words_of(request))
        return fault if words_of(request) in cursed else reply_to(request)

    return ReadingProvider(answer)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_fault_in_the_middle_of_a_sweep(row: Row, tmp_path: Path) -> None:
    with served(failing_at(row.answer, 3)) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1, extra=row.extra))
    counts = store.reads.counts(sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished_with_errors"
    assert (counts.correct, counts.incorrect, counts.not_scored, counts.planned) == (5, 0, {row.reason: 1}, 0)
    (lost,) = [detail for detail in details(store, sweep_id) if detail.row.verdict == "not_scored"]
    assert [attempt.number for attempt in lost.attempts] == list(range(1, row.attempts + 1))
    assert {attempt.outcome for attempt in lost.attempts} <= {row.reason, "ok"}
    assert row.says in lost.attempts[-1].detail
    # On a busy machine a neighbour may miss a short deadline too, and is asked again.
    assert provider.trials_seen == 5 + row.attempts or row.extra == DEADLINE


def details(store: Store, sweep_id: int):  # type: ignore[no-untyped-def]
    return [store.reads.detail(row.id) for row in store.reads.rows(sweep_id)]


FATAL = [
    Row("wrong key", refused(401, "Incorrect API key provided"), "request_error", 1, "check the key"),
    Row("unknown model", refused(404, "The model `m` does not exist"), "request_error", 1, "has this model"),
    Row(
        "unsupported temperature",
        refused(400, "Unsupported value: 'temperature' does not support 0 with this model."),
        "request_error",
        1,
        "remove it from `inference`",
    ),
    Row(
        "unsupported max_tokens",
        refused(400, "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
        "request_error",
        1,
        "max_completion_tokens",
    ),
]


@pytest.mark.parametrize("row", FATAL, ids=lambda row: row.name)
def test_a_fault_that_every_request_would_meet_stops_the_model_at_once(row: Row, tmp_path: Path) -> None:
    class Refusing(ReadingProvider):
        def next_answer(self, request: SeenRequest) -> Answer:
            return row.answer

    with served(Refusing()) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=4))
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert record.state == "stopped"
    assert record.note.startswith("house: ")
    assert row.says in record.note
    assert (counts.done, counts.planned) == (0, 24)
    assert len(provider.seen) == 1, "the probe showed it"


def test_a_key_that_is_revoked_in_the_middle_stops_the_model_at_once(tmp_path: Path) -> None:
    def revoked(request: SeenRequest, number: int) -> Answer:
        return reply_to(request) if number <= 3 else refused(401, "this key was revoked")

    with served(ReadingProvider(revoked)) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=4))
    counts = store.reads.counts(sweep_id)
    assert "revoked" in store.sweeps.get(sweep_id).note
    assert (counts.correct, counts.not_scored, counts.planned) == (3, {"request_error": 1}, 20)
    assert provider.trials_seen == 4


def test_a_server_where_every_trial_fails_is_not_asked_to_the_end(tmp_path: Path) -> None:
    with served(ReadingProvider(lambda _request, _number: refused(400, "this server speaks no JSON"))) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=8))
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert record.state == "stopped"
    assert "house: its first 10 trials all failed, the last with 400: this server speaks no JSON" in record.note
    assert 10 <= counts.not_scored["request_error"] < 20
    assert counts.not_scored["request_error"] + counts.planned == counts.total


def test_a_server_that_answered_once_is_asked_on(tmp_path: Path) -> None:
    def late(request: SeenRequest, number: int) -> Answer:
        return reply_to(request) if number == 1 else refused(400, "not now")

    with served(ReadingProvider(late)) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=4))
    assert store.reads.counts(sweep_id).not_scored == {"request_error": 23}


def test_a_dropped_setting_is_sent_once_and_told(tmp_path: Path) -> None:
    refusal = refused(400, "Unsupported parameter: 'temperature' is not supported with this model.")

    class Choosy(ReadingProvider):
        def next_answer(self, request: SeenRequest) -> Answer:
            return refusal if "temperature" in request.body else super().next_answer(request)

    with served(Choosy()) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1, extra="drop_params = true"))
    release = store.sweeps.get(sweep_id).release
    assert release["dropped_params"] == {"house": ["temperature"]}
    assert list(release_warnings(release)) == ["house: temperature was not sent, since the model does not take it."]
    assert sum("temperature" in seen.body for seen in provider.seen) == 1


def test_a_model_that_is_replaced_in_the_middle_splits_the_release(tmp_path: Path) -> None:
    def replaced(request: SeenRequest, number: int) -> Answer:
        return reply_to(request, model="m-2026-10-01" if number <= 4 else "m-2026-11-15")

    with served(ReadingProvider(replaced)) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider))
    release = store.sweeps.get(sweep_id).release
    parts = release["answered_as"]["house"]  # type: ignore[index]
    assert {name: part["answers"] for name, part in parts.items()} == {"m-2026-10-01": 4, "m-2026-11-15": 8}
    (warning,) = release_warnings(release)
    assert "the provider answered as 2 models" in warning
    assert "the release is split" in warning


def test_an_api_base_as_people_paste_it(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        file = root / "lim.toml"
        file.write_text(file.read_text().replace("/v1", "/v1/chat/completions"))
        store, sweep_id = swept(root)
    assert store.sweeps.get(sweep_id).state == "finished"


def test_ollamas_silent_cut_is_told_before_it_happens(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        file = root / "lim.toml"
        file.write_text(file.read_text().replace("openai/m", "ollama_chat/m").replace("/v1", ""))
        store, sweep_id = swept(root, sweep_file("house", lengths=(400,), depths=(0.0,)))
    warnings = list(release_warnings(store.sweeps.get(sweep_id).release))
    assert any("num_ctx" in warning for warning in warnings)


def test_a_lone_surrogate_and_an_answer_of_five_megabytes_are_kept(tmp_path: Path) -> None:
    def odd(request: SeenRequest, number: int) -> Answer:
        word = {2: "\\ud83d", 4: "x" * 5_000_000}.get(number, "")
        return Answer(200, chat_text(right_answer(request), word))

    with served(ReadingProvider(odd)) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1))
    outputs = sorted((detail.output or "" for detail in details(store, sweep_id)), key=len)
    counts = store.reads.counts(sweep_id)
    assert counts.done == 6
    assert counts.correct >= 5
    assert len(outputs[-1]) > 5_000_000
    assert sum("\ufffd" in output for output in outputs) == 1


def chat_text(answer: str, word: str) -> str:
    """A reply as JSON text, with ``word`` as it stands behind the answer."""
    return (
        '{"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [{"index": 0,'
        f' "finish_reason": "stop", "message": {{"role": "assistant", "content": "{answer} {word}"}}}}]}}'
    )
