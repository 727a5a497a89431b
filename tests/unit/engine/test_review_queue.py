"""What is put before a person: likely false negatives, beside a blind sample of what was judged correct."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.domain.case import AnswerKey, Expected
from lim_tui.engine.labelling import label_trial
from lim_tui.engine.review_queue import SAMPLE_ALONE, QueueEntry, progress_words, read_queue, review_queue, suspects
from lim_tui.plain.queue import queue_rows, queue_text
from lim_tui.scoring.suspicion import suspicion_score, suspicions
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
