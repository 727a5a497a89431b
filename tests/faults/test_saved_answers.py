"""A worker that is killed between a paid answer and the verdict on it: the answer is judged, not asked for again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import find_or_create
from lim_tui.models.litellm_adapter import load_litellm
from lim_tui.store.judgements import Judgements
from lim_tui.store.store import Store
from lim_tui.store.trials import Trials
from tests.faults.killing import started, work
from tests.faults.provider import Answer, Provider, SeenRequest
from tests.faults.sweeping import ReadingProvider, is_probe, reply_to, served, swept, workspace_for
from tests.faults.test_judge import SAYS_INCORRECT, Judge, judged_sweep, outcomes
from tests.unit.engine.bench import sweep_file

PLAN = sweep_file("house", lengths=(400,))


def die(*_arguments: Any) -> None:
    """As kill -9, at just this moment."""
    os._exit(9)


def killed(root: Path, sweep: SweepFile, patch: pytest.MonkeyPatch, where: object, method: str) -> tuple[Store, int]:
    """The sweep after a worker of its own process was killed as it called ``method`` for the first time."""
    with Store(root / "runs.db") as store:
        sweep_id = find_or_create(store, root, sweep).id
    # Once here rather than in every process.
    load_litellm()
    with patch.context() as at_that_moment:
        at_that_moment.setattr(where, method, die)
        worker = started(work, root, sweep_id)
        worker.join()
    assert worker.exitcode == 9
    return Store(root / "runs.db"), sweep_id


def asked(provider: Provider) -> int:
    """Trials that were sent."""
    return sum(not is_probe(request) for request in provider.seen)


def differing(request: SeenRequest, number: int) -> Answer:
    """The first trial is answered with another reply than it would be if it were asked again."""
    if number == 1:
        return reply_to(request, choices=[_choice("Waarschijnlijk 7 bar.", "stop")])
    return reply_to(request)


def cut(request: SeenRequest, number: int) -> Answer:
    """The first reply ends at the token limit before it gives a value."""
    if number == 1:
        return reply_to(request, choices=[_choice("Dat is in de", "length")])
    return reply_to(request)


def shortened(request: SeenRequest, number: int) -> Answer:
    """The first trial was read in part."""
    usage = {"prompt_tokens": 60, "completion_tokens": 4, "total_tokens": 64}
    return reply_to(request, **({"usage": usage} if number == 1 else {}))


@pytest.mark.parametrize(
    ("answer", "verdict", "reason"),
    [
        (differing, "incorrect", "the output says 7 bar: numbers differ: 7 and 457"),
        (cut, "not_scored", "cut_off"),
        (shortened, "not_scored", "input_shortened"),
    ],
)
def test_a_saved_answer_is_judged_as_it_would_have_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Callable[..., Answer], verdict: str, reason: str
) -> None:
    with served(ReadingProvider(answer)) as provider:
        workspace_for(tmp_path, provider)
        store, sweep_id = killed(tmp_path, PLAN, monkeypatch, Trials, "close")
        assert asked(provider) == 1
        spent = store.reads.counts(sweep_id)
        assert (spent.done, spent.running) == (0, 1)
        swept(tmp_path, PLAN)
    first, *others = sorted(
        (store.reads.detail(row.id) for row in store.reads.rows(sweep_id) if row.state == "done"),
        key=lambda detail: detail.attempts[0].started_at,
    )
    assert first.verdict is not None
    assert (first.verdict.state, first.verdict.reason) == (verdict, reason)
    assert [len(detail.attempts) for detail in (first, *others)] == [1] * (1 + len(others))
    assert first.row.latency_s == first.attempts[0].latency_s
    assert asked(provider) == 1 + len(others)


def test_a_budget_that_is_used_up_bears_the_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(ReadingProvider()) as provider:
        workspace_for(tmp_path, provider)
        store, sweep_id = killed(tmp_path, PLAN, monkeypatch, Trials, "close")
        store.sweeps.set_budget(sweep_id, "1000tok")
        swept(tmp_path, PLAN)
        assert asked(provider) == 1
        assert store.sweeps.get(sweep_id).state == "paused"
    assert store.reads.counts(sweep_id).correct == 1


def test_a_trial_that_was_opened_again_is_not_given_its_earlier_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(ReadingProvider(cut)) as provider:
        workspace_for(tmp_path, provider)
        store, sweep_id = swept(tmp_path, PLAN)
        assert store.reads.counts(sweep_id).correct == 5
        assert store.trials.reopen(sweep_id, "cut_off") == 1
        killed(tmp_path, PLAN, monkeypatch, Trials, "save_attempt")
        assert asked(provider) == 7
        swept(tmp_path, PLAN)
        assert asked(provider) == 8
        assert store.trials.reopen(sweep_id, None) == 0
    assert store.reads.counts(sweep_id).correct == 6


def test_an_answer_to_a_trial_that_was_opened_again_is_judged_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(ReadingProvider(cut)) as provider:
        workspace_for(tmp_path, provider)
        store, sweep_id = swept(tmp_path, PLAN)
        store.trials.reopen(sweep_id, "cut_off")
        killed(tmp_path, PLAN, monkeypatch, Trials, "close")
        swept(tmp_path, PLAN)
        assert asked(provider) == 7
    assert store.reads.counts(sweep_id).correct == 6


def test_a_word_of_the_judge_that_was_saved_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = judged_sweep(scoring="judge", depths=(50.0,))
    with served(Judge(lambda request, number: SAYS_INCORRECT)) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = killed(tmp_path, plan, monkeypatch, Judgements, "keep")
        heard = len(judge.seen)
        assert heard == 1
        swept(tmp_path, plan)
        assert len(judge.seen) == 2
    assert outcomes(store, sweep_id) == [("incorrect", "incorrect")] * 2


def _choice(text: str, finish_reason: str) -> dict[str, Any]:
    return {"index": 0, "finish_reason": finish_reason, "message": {"role": "assistant", "content": text}}
