"""A sweep in mode anytime stops by itself, by simulated readers with known curves and by evidence made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.engine import deciding
from lim_tui.engine.blocks import Block
from lim_tui.engine.questions import Question, decided_questions, trials_of_questions
from lim_tui.engine.staging import needless_trials, stages
from lim_tui.reporting.anytime import anytime_evidence
from lim_tui.reporting.anytime_rows import anytime_rows
from lim_tui.reporting.curve_rows import families
from lim_tui.reporting.places import gather
from lim_tui.store.trials import OpenTrial
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

_DEPTHS = (0.0, 50.0, 100.0)


def _rows(right: Sequence[tuple[bool, bool, bool]], length: int = 400, first: int = 0) -> list[TrialRow]:
    """One case a triple: right at the start, the middle, the end."""
    return [
        TrialRow(
            first + number * 3 + column,
            None,
            f"c{number}",
            "s",
            "nl",
            "answerable",
            f"c{number}",
            0,
            Axes("m", length, depth),
            "done",
            "correct" if found else "incorrect",
        )
        for number, triple in enumerate(right)
        for column, (depth, found) in enumerate(zip(_DEPTHS, triple, strict=True))
    ]


@pytest.fixture
def always_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the worker looks seldom, and a short sweep would be over before its second look."""
    monkeypatch.setattr(deciding, "_SHARE_OF_TIME", 0)


def _decided(rows: Sequence[TrialRow], tolerance: float = 0.1) -> dict[Question, bool]:
    return decided_questions(trials_of_questions(rows), tolerance, 0.05)


@pytest.mark.parametrize(("items", "decided"), [(5, False), (6, True)])
def test_a_drop_is_decided_once_the_evidence_reaches_twenty(items: int, decided: bool) -> None:
    # By the closed form of statistics 12: five losses in a row give e = 15.64, six 28.78.
    found = _decided(_rows([(True, False, True)] * items))
    assert list(found.values()) == [decided]


def test_over_two_lengths_each_needs_twice_the_evidence() -> None:
    six = [(True, False, True)] * 6
    rows = [*_rows(six, 400), *_rows(six, 800, first=100)]
    assert set(_decided(rows).values()) == {False}
    assert set(_decided(_rows(six, 400)).values()) == {True}


def test_an_item_that_waits_ends_the_evidence_in_the_order_of_the_plan() -> None:
    rows = _rows([(True, False, True)] * 9)
    waiting = TrialRow(-1, None, "early", "s", "nl", "answerable", "early", 0, Axes("m", 400, 0.0), "planned")
    assert set(_decided([waiting, *rows]).values()) == {False}


def test_depths_without_a_middle_ask_nothing() -> None:
    rows = [row for row in _rows([(True, False, True)] * 9) if row.axes.depth != 50.0]
    assert _decided(rows) == {}


@pytest.mark.usefixtures("always_looking")
@pytest.mark.parametrize(
    ("model", "tolerance", "shown"),
    [
        ("simulated/middle-drop?edge=1.0&middle=0.0&item_sd=0", 0.10, True),
        ("simulated/middle-drop?edge=1.0&middle=1.0&item_sd=0", 0.90, False),
    ],
)
def test_the_worker_stops_when_the_question_is_decided(
    tmp_path: Path, model: str, tolerance: float, shown: bool
) -> None:
    sweep = sweep_file(models=(model,), lengths=(400,), depths=_DEPTHS, mode="anytime", tolerance=tolerance)
    store, sweep_id = run_here(make_workspace(tmp_path, 60), sweep)
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert record.state == "finished"
    assert "were not needed" in record.note
    assert 0 < counts.planned < 180
    (evidence,) = anytime_evidence(store, sweep_id)
    assert (evidence.drop_shown, evidence.drop_excluded) == (shown, not shown)


def test_in_mode_fixed_every_trial_is_made(tmp_path: Path) -> None:
    model = "simulated/middle-drop?edge=1.0&middle=0.0&item_sd=0"
    sweep = sweep_file(models=(model,), lengths=(400,), depths=_DEPTHS)
    store, sweep_id = run_here(make_workspace(tmp_path, 20), sweep)
    assert store.reads.counts(sweep_id).done == 60


@pytest.mark.usefixtures("always_looking")
def test_the_depths_between_the_bands_are_asked_only_where_they_matter(tmp_path: Path) -> None:
    # No answer in the middle is right at either length: 400 is the first to fail 80%, 600 lies beyond it.
    sweep = sweep_file(
        models=("simulated/middle-drop?edge=1.0&middle=0.0&item_sd=0",),
        depths=(0.0, 25.0, 50.0, 75.0, 100.0),
        mode="anytime",
        baselines=("closed_book", "oracle"),
    )
    store, sweep_id = run_here(make_workspace(tmp_path, 40), sweep)
    done = [row for row in store.reads.rows(sweep_id) if row.state == "done"]
    asked = {
        (length, depth): {row.case for row in done if (row.axes.length, row.axes.depth) == (length, depth)}
        for length in (400, 600)
        for depth in sweep.depths
    }
    assert asked[400, 25.0] == asked[400, 75.0] == asked[400, 50.0]
    assert 0 < len(asked[400, 50.0]) < 40
    assert asked[600, 25.0] == asked[600, 75.0] == set()
    assert sum(row.axes.baseline is not None for row in done) == 80
    assert store.sweeps.get(sweep_id).state == "finished"


def test_a_case_that_was_asked_in_part_gets_no_depths_between_the_bands() -> None:
    """Six cases decide the drop; of a seventh an earlier worker heard the start alone, and its middle is not needed."""
    rows = _rows([(True, False, True)] * 6)
    start, *others = _rows([(True, True, True)], first=100)
    part = [replace(row, case="part", item="part", state="planned", verdict=None) for row in others]
    first = replace(start, case="part", item="part")
    between = [
        replace(start, id=200 + number, case=case, item=case, state="planned", verdict=None, axes=Axes("m", 400, 25.0))
        for number, case in enumerate(("c0", "part"))
    ]
    trials = trials_of_questions([*rows, first, *part])
    needless = needless_trials([*rows, first, *part, *between], trials, decided_questions(trials, 0.1, 0.05))
    assert needless == {*(row.id for row in part), 201}


def test_an_undecided_sweep_is_asked_in_full(tmp_path: Path) -> None:
    sweep = sweep_file(models=("simulated/flat?edge=1",), depths=(0.0, 25.0, 50.0, 75.0, 100.0), mode="anytime")
    store, sweep_id = run_here(make_workspace(tmp_path, 4), sweep)
    assert store.reads.counts(sweep_id).done == 40
    assert store.sweeps.get(sweep_id).state == "finished"


def test_checks_come_first_and_depths_between_the_bands_last() -> None:
    def block(item: int) -> Block:
        oracle = Axes("m", None, None, baseline="oracle")
        axes = [Axes("m", 400, 25.0), Axes("m", 400, 50.0), oracle, Axes("m", 400, None, baseline="no_evidence")]
        return Block(item, tuple(OpenTrial(10 * item + n, item, None, one) for n, one in enumerate(axes)))

    passes = stages([block(2), block(1)])
    order = [[[trial.id for trial in part.trials] for part in found] for found in passes]
    assert order == [[[22], [12]], [[21, 23], [11, 13]], [[20], [10]]]


@given(st.data())
@settings(max_examples=60)
def test_what_stops_a_sweep_is_what_the_report_shows(data: st.DataObject) -> None:
    verdicts = st.sampled_from(["correct", "correct", "incorrect", "review"])
    items = data.draw(st.integers(1, 14))
    answered = data.draw(st.integers(0, 3 * items))
    rows = [
        replace(row, verdict=data.draw(verdicts)) if number < answered else replace(row, state="planned", verdict=None)
        for length in (400, 800)
        for number, row in enumerate(_rows([(True, True, True)] * items, length, first=3 * length))
    ]
    decided = {question.axes.length: known for question, known in _decided(rows, 0.3).items()}
    placed = gather(rows, (), lambda row: (row.language,))
    shown = {
        row.length: row.drop_shown or row.drop_excluded for row in anytime_rows(families(placed), placed, 0.3, 0.05)
    }
    assert decided == shown
