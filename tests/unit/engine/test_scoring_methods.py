"""A sweep is judged as its file says, when it runs, when it takes answers over and when it is judged again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected
from lim_tui.domain.judgement import JudgeRecord, JudgeWord
from lim_tui.engine.judging import judge_text
from lim_tui.engine.rescore import find_flips
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def case(**changes: object) -> BoundCase:
    asked = Case("c", "s", "en", "Where?", (Evidence("e", "In Paris."),), (Expected("Paris"),), **changes)  # type: ignore[arg-type]
    return BoundCase(asked, 0, asked.question, asked.evidence, asked.expected, ())


@pytest.mark.parametrize(
    ("scoring", "rule"),
    [("exact", "exact"), ("regex", "pattern"), ("best_subspan_em", "best_subspan_em"), ("f1", "f1")],
)
def test_every_rule_runs_through_the_engine(tmp_path: Path, scoring: str, rule: str) -> None:
    store, sweep_id = run_here(make_workspace(tmp_path, cases=1), sweep_file(scoring=scoring))
    judged = [store.reads.detail(row.id).verdict for row in store.reads.rows(sweep_id)]
    assert judged
    assert {verdict.rule for verdict in judged if verdict is not None} == {rule}
    assert not list(find_flips(store, sweep_id, None))


def test_answers_taken_over_are_judged_by_the_sweep_that_takes_them(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, cases=1)
    run_here(workspace, sweep_file())
    store, sweep_id = run_here(workspace, sweep_file(scoring="exact"))
    rows = store.reads.rows(sweep_id)
    assert {store.reads.detail(row.id).taken_from for row in rows} == {"proef#1"}
    assert {store.reads.detail(row.id).verdict.rule for row in rows} == {"exact"}  # type: ignore[union-attr]


def test_a_rule_sees_values_only_where_one_is_asked_for() -> None:
    assert judge_text(case(), "Paris.", scoring="exact").verdict.state == "incorrect"
    assert judge_text(case(kind="unanswerable"), "It does not say.", scoring="exact").verdict.rule != "exact"
    assert judge_text(case(), "  ", scoring="exact").verdict.reason == "empty_reply"


def test_a_cut_output_is_judged_as_it_is_by_a_published_rule() -> None:
    verdict = judge_text(case(), "It is in Paris, which", cut=True, scoring="best_subspan_em").verdict
    assert (verdict.state, verdict.flags) == ("correct", {"cut"})


@pytest.mark.parametrize(
    ("word", "failure", "misled_by"),
    [("incorrect", "distracted", "d1"), ("unsure", "distracted", "d1"), ("correct", None, None), (None, None, None)],
)
def test_what_misled_goes_with_a_failure_that_the_judge_does_not_take_away(
    word: JudgeWord | None, failure: str | None, misled_by: str | None
) -> None:
    misled = replace(case(), distractors=(Document("d1", "Not in Rome."),))
    found = judge_text(misled, "Rome", scoring="judge", said=JudgeRecord("j", word, "so it says"))
    assert (found.verdict.failure, found.misled_by) == (failure, misled_by)
