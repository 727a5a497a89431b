"""What a trial without a value says is to be done next."""

from __future__ import annotations

from typing import get_args

import pytest

from lim_tui.domain.case import AnswerKey, BoundCase, Case, Expected
from lim_tui.domain.trial import AttemptRecord, Axes, TrialRow
from lim_tui.domain.verdict import NotScoredReason, Verdict
from lim_tui.engine.cut_replies import not_scored
from lim_tui.reporting.next_step import next_step
from lim_tui.scoring import score
from lim_tui.store.reads import TrialDetail

KEY = AnswerKey(answer_type="number", language="nl", expected=(Expected("120 °C"),))


def _detail(verdict: Verdict | None, output_tokens: int | None = 128) -> TrialDetail:
    case = Case(
        id="klep", set_name="nl", language="nl", question="Hoe heet?", answer_type="number", evidence=(), expected=()
    )
    axes = Axes("simulated/flat", 4000, 50.0)
    row = TrialRow(1, "0" * 64, "klep", "nl", "nl", "answerable", "klep", 0, axes, "done")
    attempt = AttemptRecord(1, 0.0, 1.0, "ok", finish_reason="length", output_tokens=output_tokens)
    return TrialDetail(
        row=row,
        sweep_id=1,
        item_id=1,
        case=BoundCase(case=case, seed=0, question="Hoe heet?", evidence=(), expected=(), distractors=()),
        verdict=verdict,
        output="",
        misled_by=None,
        layout_id=None,
        points={},
        prompt_sha256=None,
        taken_from=None,
        attempts=(attempt,),
    )


@pytest.mark.parametrize("reason", get_args(NotScoredReason))
def test_every_reason_without_an_answer_has_a_next_step(reason: NotScoredReason) -> None:
    step = next_step(_detail(not_scored(reason, "")))
    assert step is not None
    assert "{" not in step


def test_a_reply_cut_at_the_token_limit_needs_room_and_not_a_retry() -> None:
    step = next_step(_detail(not_scored("cut_off", "")))
    assert step is not None
    assert "raise max_tokens" in step
    assert "took 128 tokens" in step
    assert "--retry" not in step


def test_unknown_tokens_are_left_out() -> None:
    step = next_step(_detail(not_scored("cut_off", ""), output_tokens=None))
    assert step is not None
    assert "took" not in step


@pytest.mark.parametrize(
    ("output", "says"),
    [
        ("", "ask the same prompt again"),
        ('{"antwoord": null}', "ask the same prompt again"),
        ("<think>120 misschien", "raise max_tokens"),
        ("Error code: 502 - upstream connect error", "raw response"),
    ],
)
def test_an_output_that_names_nothing_has_a_next_step(output: str, says: str) -> None:
    step = next_step(_detail(score(KEY, output)))
    assert step is not None
    assert says in step


@pytest.mark.parametrize("output", ["120 °C", "130 °C", "Dat staat er niet."])
def test_an_output_that_was_read_has_none(output: str) -> None:
    assert next_step(_detail(score(KEY, output))) is None


def test_a_judge_that_failed_is_asked_again() -> None:
    failed = Verdict("scorer_error", "judge", "the judge gave no verdict: timeout")
    assert "--retry judge" in (next_step(_detail(failed)) or "")
    assert next_step(_detail(Verdict("incorrect", "judge", "another value"))) is None


def test_a_trial_without_a_verdict_has_none() -> None:
    assert next_step(_detail(None)) is None
