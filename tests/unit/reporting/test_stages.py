"""Each stage at which a trial can fail, from what is stored of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.trial import Axes, Baseline, TrialRow
from lim_tui.domain.verdict import FailureClass, NotScoredReason
from lim_tui.reporting.stages import STAGE_WORDS, Stage, failed_stage, stage_line
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def _row(
    failure: FailureClass | None = None,
    reason: NotScoredReason | None = None,
    arrangement: str = "as_given",
    baseline: Baseline | None = None,
    *,
    lost: bool = False,
) -> TrialRow:
    axes = Axes("m", 400, 50.0, arrangement=arrangement, baseline=baseline)
    verdict = "not_scored" if reason else "incorrect"
    return TrialRow(
        1, "k", "c", "s", "nl", "answerable", "s/c", 0, axes, "done", verdict, failure, reason, evidence_lost=lost
    )


@pytest.mark.parametrize(
    ("row", "stage"),
    [
        (_row(reason="timeout"), "not_accepted"),
        (_row(reason="input_shortened"), "input_shortened"),
        (_row("abstained", arrangement="top_k:2", lost=True), "not_retrieved"),
        (_row("wrong_value", arrangement="compress:0.5", lost=True), "lost_in_assembly"),
        (_row(reason="empty_reply"), "no_answer"),
        (_row("abstained"), "not_used"),
        (_row("distracted"), "wrong_value"),
        (_row("not_in_context"), "unsupported"),
        (_row("format"), "wrong_form"),
        (_row("disclosed", arrangement="top_k:2", lost=True), "policy"),
    ],
)
def test_each_stage_has_its_trial_and_its_words(row: TrialRow, stage: Stage) -> None:
    assert failed_stage(row) == stage
    assert STAGE_WORDS[stage]


def test_no_stage_failed_where_there_was_no_evidence() -> None:
    assert failed_stage(_row("abstained", baseline="closed_book")) is None
    assert failed_stage(_row("distracted", baseline="no_evidence")) is None
    assert failed_stage(_row("abstained", baseline="oracle")) == "not_used"
    assert failed_stage(_row("refused_in_words", baseline="closed_book")) == "policy"
    assert failed_stage(_row(reason="timeout", baseline="closed_book")) == "not_accepted"


def test_evidence_that_never_reached_the_prompt_is_read_from_where_its_pieces_stand(tmp_path: Path) -> None:
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file("simulated/flat?edge=0&middle=0"))
    lost, kept = store.reads.rows(sweep_id)[:2]
    store.trials._connection.execute("UPDATE trials SET points = ? WHERE id = ?", ('{"e1": null}', lost.id))
    rows = {row.id: row for row in store.reads.rows(sweep_id)}
    assert failed_stage(rows[lost.id]) == "lost_in_assembly"
    assert failed_stage(rows[kept.id]) in ("not_used", "wrong_value", "policy")


def test_an_answer_that_was_cut_off_came_back_all_the_same() -> None:
    assert stage_line(_row(reason="cut_off")) == "failed first: the answer was cut off at the token limit"
    assert stage_line(_row(reason="empty_reply")) == "failed first: the reply holds no answer"
