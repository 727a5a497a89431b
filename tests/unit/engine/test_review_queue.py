"""What is put before a person: likely false negatives, beside a blind sample of what was judged correct."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.domain.case import AnswerKey, Expected
from lim_tui.engine.cut_replies import not_scored
from lim_tui.engine.labelling import label_trial
from lim_tui.engine.review_queue import (
    SAMPLE_ALONE,
    QueueEntry,
    cut_off_with_value,
    progress_words,
    read_queue,
    review_queue,
    suspects,
)
from lim_tui.plain.queue import queue_rows, queue_text
from lim_tui.reporting.report import build_report
from lim_tui.scoring.suspicion import suspicion_score, suspicions
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file
from tests.unit.engine.suspicious import suspicious_sweep

_BAR = AnswerKey("nl", "number", (Expected("285 bar"),))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(suspicious_sweep(tmp_path))


def test_every_turned_verdict_is_found_with_its_reasons(store: Store) -> None:
    found = suspects(store, 1)
    assert {entry.row.id for entry in found} == {row.id for row in store.reads.rows(1) if row.verdict == "incorrect"}
    assert len(found) == 5
    kinds = [sign.kind for sign in found[0].signs]
    assert kinds == ["same_words", "written_form", "overlap"]


def test_as_many_correct_ones_are_mixed_in_by_seed_and_stay_the_same(store: Store) -> None:
    queue = review_queue(store, 1)
    assert sum(entry.in_sample for entry in queue) == 5
    assert all(entry.row.verdict == "correct" for entry in queue if entry.in_sample)
    assert len({entry.row.id for entry in queue}) == 10
    assert [entry.row.id for entry in review_queue(store, 1)] == [entry.row.id for entry in queue]
    pairs = [queue[at].in_sample for at in range(0, 10, 2)]
    assert len(set(pairs)) == 2, "the sample must not always come first, or second"


def test_blind_rows_tell_nothing_until_there_is_a_label(store: Store) -> None:
    queue = review_queue(store, 1)
    row = queue_rows(queue, blind=True)[0]
    assert not {"verdict", "depth", "length", "signs", "score", "failure", "reason"} & set(row)
    assert "incorrect" not in queue_text(queue, blind=True)
    label_trial(store, queue[0].row, "correct")
    again = review_queue(store, 1)
    assert {"verdict", "depth", "signs"} <= set(queue_rows(again, blind=True)[0])
    assert progress_words(again) == "1 of 10 looked at"


@pytest.mark.parametrize(
    ("key", "output", "kinds"),
    [
        (_BAR, "De druk is 285 bar.", ["written_form", "overlap"]),
        (_BAR, "933 bar", []),
        (AnswerKey("nl", "number", (Expected("28,5 bar"),)), "28,9 bar", []),
        (_BAR, "2 8 5", []),
        (_BAR, "nummer 285bar-x", ["same_characters"]),
        (AnswerKey("nl", "text", (Expected("de rode knop links"),)), "de groene knop links", ["overlap"]),
        (AnswerKey("zh-Hans", "text", (Expected("红色按钮"),)), "应按红色的按钮", ["overlap"]),
        (AnswerKey("zh-Hans", "text", (Expected("红色按钮"),)), "蓝灯", []),
    ],
)
def test_signs_of_a_false_negative(key: AnswerKey, output: str, kinds: list[str]) -> None:
    found = suspicions(key, output, "incorrect", right_elsewhere=False)
    assert [sign.kind for sign in found] == kinds


def test_more_and_stronger_signs_weigh_more_and_a_correct_verdict_has_none() -> None:
    weak = suspicions(_BAR, "?", "review", right_elsewhere=False)
    strong = suspicions(_BAR, "285 bar", "review", right_elsewhere=True)
    assert 0 < suspicion_score(weak) < suspicion_score(strong) < 1
    assert suspicions(_BAR, "285 bar", "correct", right_elsewhere=True) == ()


def test_a_queue_is_kept_until_a_verdict_changes_and_labels_come_into_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counted(store: Store, sweep_id: int) -> list[QueueEntry]:
        made.append(sweep_id)
        return review_queue(store, sweep_id)

    monkeypatch.setattr("lim_tui.engine.review_queue.review_queue", counted)
    first = read_queue(store, 1)
    label_trial(store, first.entries[0].row, "correct")
    second = read_queue(store, 1, first)
    assert (len(made), second.entries) == (1, tuple(review_queue(store, 1)))
    assert second.entries[0].label == "correct"
    suspect = next(entry.row for entry in second.entries if not entry.in_sample)
    verdict = store.reads.detail(suspect.id).verdict
    assert verdict is not None
    store.trials.judge_again(suspect.id, replace(verdict, state="correct", failure=None), None)
    third = read_queue(store, 1, second)
    assert len(made) == 2
    assert len(third.entries) == len(first.entries) - 2


def test_without_a_suspect_there_is_a_blind_sample_all_the_same(tmp_path: Path) -> None:
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file())
    assert suspects(store, sweep_id) == []
    queue = review_queue(store, sweep_id)
    assert len({entry.row.id for entry in queue}) == SAMPLE_ALONE
    assert all(entry.in_sample for entry in queue)
    assert "correct" not in queue_text(queue, blind=True)


def test_cut_off_answers_with_the_value_are_a_group_of_their_own_and_never_correct(store: Store) -> None:
    before = review_queue(store, 1)
    row = store.reads.rows(1, TrialFilter(verdict="correct", depth=0.0))[0]
    store.trials.judge(row.id, not_scored("cut_off", "the reply ended at the token limit before its value was clear"))
    (cut,) = cut_off_with_value(store, 1)
    assert (cut.row.id, cut.cut_off, cut.in_sample) == (row.id, True, False)
    assert [sign.kind for sign in cut.signs] == ["written_form"]
    assert row.id not in {entry.row.id for entry in review_queue(store, 1)}
    assert read_queue(store, 1).entries[-1] == cut
    told = queue_text([*before, cut], blind=True)
    assert "Cut off at the token limit" in told
    assert "0 of 10 looked at, 1 cut off." in told
    shown = queue_rows([cut], blind=True)[0]
    assert (shown["group"], shown["verdict"], shown["label"]) == ("cut_off", "not_scored", None)
    label_trial(store, cut.row, "correct")
    assert build_report(store, 1).labels == (), "a label does not make a missing answer one of the right ones"


def test_a_cut_off_answer_without_the_value_is_not_offered(store: Store) -> None:
    row = store.reads.rows(1, TrialFilter(verdict="correct", depth=0.0))[0]
    text_id = store.texts.put("De druk van pomp")
    store._connection.execute("UPDATE trials SET output_text_id = ? WHERE id = ?", (text_id, row.id))
    store.trials.judge(row.id, not_scored("cut_off", "the reply ended at the token limit"))
    assert cut_off_with_value(store, 1) == []
