"""A server that cuts long prompts and answers 200: found by a probe before the sweep, by the first trial otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lim_tui.engine.launch import find_or_create
from lim_tui.engine.served_release import release_warnings
from lim_tui.engine.worker import work_on
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat
from tests.faults.sweeping import ReadingProvider, is_probe, reply_to, served, swept, workspace_for
from tests.unit.engine.bench import sweep_file

# What Ollama does with a window of this many tokens, at four characters a token: the start of the prompt goes.
WINDOW_TOKENS = 800


def as_cut(request: SeenRequest) -> SeenRequest:
    messages: Any = request.body["messages"]
    system, user = messages
    kept = user["content"][-4 * WINDOW_TOKENS :]
    whole = len(system["content"]) + len(user["content"]) <= 4 * WINDOW_TOKENS
    cut = messages if whole else [{"role": "user", "content": kept}]
    return SeenRequest(request.path, request.headers, {**request.body, "messages": cut})


class CuttingProvider(ReadingProvider):
    """Reads the end of what it is sent."""

    usage = True

    def next_answer(self, request: SeenRequest) -> Answer:
        answer = reply_to(as_cut(request))
        if self.usage or not isinstance(answer.body, dict):
            return answer
        return Answer(200, {name: value for name, value in answer.body.items() if name != "usage"})


class SilentCuttingProvider(CuttingProvider):
    """Reports no token counts either."""

    usage = False


SWEEP = sweep_file("house", lengths=(700, 1_500, 2_000))


def test_lengths_that_a_server_cuts_are_stopped_before_they_are_paid_for(tmp_path: Path) -> None:
    with served(CuttingProvider()) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider), SWEEP)
    states = {(row.axes.length, row.state, row.verdict) for row in store.reads.rows(sweep_id)}
    assert states == {(700, "done", "correct"), (1_500, "refused", None), (2_000, "refused", None)}
    (row, *_) = store.reads.rows(sweep_id, TrialFilter(length=2_000))
    assert row.reason is not None
    assert "the server read" in row.reason
    assert "num_ctx" in row.reason
    probes = [seen for seen in provider.seen if is_probe(seen)]
    # One at the longest length, one short for calibration, since the tokenizer is not known.
    assert len(probes) == 2
    assert len(provider.seen) == 2 + 2 * 3


def test_what_probes_took_is_in_the_sums(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1), sweep_file("house"))
    sent = sum(len("\n\n".join(m["content"] for m in seen.body["messages"])) // 4 for seen in provider.seen)  # type: ignore[attr-defined]
    assert len(provider.seen) == 2 + 6
    assert store.reads.counts(sweep_id).input_tokens == sent


def test_an_honest_server_is_probed_once_whatever_is_resumed(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider)
        store = Store(root / "runs.db")
        sweep_id = find_or_create(store, root, sweep_file("house")).id
        work_on(store, root, sweep_id, blocks=1)
        assert store.reads.counts(sweep_id).planned == 6
        work_on(store, root, sweep_id)
    assert sum(map(is_probe, provider.seen)) == 2
    assert store.sweeps.get(sweep_id).state == "finished"


def test_without_token_counts_a_lost_marker_is_a_warning_only(tmp_path: Path) -> None:
    with served(SilentCuttingProvider()) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1), SWEEP)
    counts = store.reads.counts(sweep_id)
    assert (counts.done, counts.refused) == (9, 0)
    (warning,) = release_warnings(store.sweeps.get(sweep_id).release)
    assert "house reports no token counts" in warning
    assert "2000 tokens" in warning


def test_a_server_that_begins_to_cut_in_the_middle_is_stopped_at_the_first_cut_trial(tmp_path: Path) -> None:
    cutting = CuttingProvider()

    def later(request: SeenRequest, number: int) -> Answer:
        return reply_to(request) if number <= 3 else cutting.next_answer(request)

    with served(ReadingProvider(later)) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider), sweep_file("house", lengths=(2_000,)))
    counts = store.reads.counts(sweep_id)
    assert (counts.correct, counts.not_scored, counts.refused) == (3, {"input_shortened": 1}, 2)
    assert provider.trials_seen == 4


def test_models_of_this_machine_are_not_probed(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider)
        store, sweep_id = swept(root, sweep_file())
    assert store.probes.answered(sweep_id) == []
    assert provider.seen == []


def test_reopened_lengths_are_probed_again(tmp_path: Path) -> None:
    provider = CuttingProvider()
    with served(provider):
        root = workspace_for(tmp_path, provider)
        store, sweep_id = swept(root, SWEEP)
        provider.next_answer = reply_to  # type: ignore[method-assign, assignment]
        assert store.trials.reopen(sweep_id, "input_shortened") == 2 * 2 * 3
        swept(root, SWEEP)
    counts = store.reads.counts(sweep_id)
    assert (counts.correct, counts.refused) == (2 * 3 * 3, 0)


def test_an_empty_answer_to_a_probe_still_tells_what_was_read(tmp_path: Path) -> None:
    class Speechless(CuttingProvider):
        def next_answer(self, request: SeenRequest) -> Answer:
            answer = super().next_answer(request)
            body: Any = answer.body
            return Answer(200, {**chat(None), "usage": body["usage"]}) if is_probe(request) else answer

    with served(Speechless()) as provider:
        store, sweep_id = swept(workspace_for(tmp_path, provider), SWEEP)
    assert store.reads.counts(sweep_id).refused == 2 * 2 * 3
