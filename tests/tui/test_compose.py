"""Composing a sweep in the app, comparing and gating from the list."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lim_tui.authoring.sweep_files import load_sweep_file
from lim_tui.authoring.sweep_form import SWEEPS_FOLDER
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.sweep import SweepFile
from lim_tui.domain.verdict import Verdict
from lim_tui.store.store import Store
from lim_tui.tui.composed import Composed, work_out
from tests.tui.demo import build_demo, demo_plan
from tests.tui.workbench import Driver, workbench

_CASES = """
set: proef
language: nl
filler: ronde.md
cases:
  - id: klep
    question: Hoe heet mag klep A worden?
    evidence: Klep A mag 90 graden worden.
    expected: "90 graden"
    tags: [veiligheid]
    distractors: [Klep B mag 70 graden worden., Klep C mag 80 graden worden.]
"""
_FILLER = "De ploeg loopt de ronde en noteert wat opvalt. " * 40


@pytest.fixture
def workspace(empty_database: Path) -> Path:
    """A workspace with one case and no sweep file; its database."""
    folder = empty_database.parent / "cases"
    folder.mkdir()
    (folder / "proef.yaml").write_text(_CASES, encoding="utf-8")
    (empty_database.parent / "ronde.md").write_text(_FILLER, encoding="utf-8")
    return empty_database


async def _fill(driver: Driver) -> None:
    """Name, cases, models and lengths, from the top down."""
    for text in ("toets", "proef", "simulated/flat", "200"):
        await driver.press("enter", "end", "ctrl+u", *text, "enter", "down")
    await driver.settled()


async def _compose(driver: Driver) -> None:
    await driver.open("SweepsScreen")
    await driver.press("n")
    await driver.open("LaunchScreen")
    await driver.press("a")
    await driver.until(lambda: type(driver.app.screen).__name__ == "ComposeScreen")
    await driver.settled()


async def test_launching_stays_in_the_footer_at_eighty_columns(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        assert "l launch" in driver.text().splitlines()[-1]


async def test_errors_stand_at_their_field_and_go_when_it_is_mended(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        assert "'cases' is missing" in driver.text()
        await _fill(driver)
        await driver.until(lambda: "ready" in driver.text().splitlines()[0])
        assert "'cases' is missing" not in driver.text()


async def test_the_outlook_follows_every_change_and_says_when_nothing_can_be_shown(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        # Five depths at one length, with closed book, oracle and no evidence.
        await driver.until(lambda: "calls      8" in driver.text())
        assert "nothing: with 1 case no middle drop can be shown" in driver.text()
        await driver.press("enter", "end", "ctrl+u", *"0, 100", "enter")
        await driver.until(lambda: "calls      5" in driver.text())


async def test_trials_that_would_be_refused_are_told_before_they_are_launched(workspace: Path) -> None:
    file = workspace.parent / "cases" / "proef.yaml"
    file.write_text(_CASES.replace("filler: ronde.md\n", ""), encoding="utf-8")
    async with workbench(workspace, size=(160, 45)) as driver:
        await _compose(driver)
        await _fill(driver)
        # Closed book and oracle need no filler; five depths and the context without evidence cannot reach 200 tokens.
        await driver.until(lambda: "6 trials would be refused" in driver.text().splitlines()[0])
        assert "calls      2" in driver.text()
        assert "refused    6 trials at 200 tokens: " in driver.text()
        await driver.press("l")
        await driver.until(lambda: "2 calls, 6 refused" in driver.text().splitlines()[0])


async def test_a_saved_sweep_is_a_file_a_person_would_write(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        await driver.until(lambda: "ready" in driver.text().splitlines()[0])
        file = workspace.parent / SWEEPS_FOLDER / "toets.yaml"
        await driver.press("s")
        await driver.until(file.exists)
    assert file.read_text(encoding="utf-8") == (
        "name: toets\ncases: [proef]\nmodels: [simulated/flat]\nlengths: [200]\n"
        "baselines: [closed_book, oracle, no_evidence]\n"
    )
    assert load_sweep_file(file).lengths == (200,)


async def test_values_are_chosen_from_a_list(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await driver.press("down", "c")
        await driver.until(lambda: type(driver.app.screen).__name__ == "PickScreen")
        assert "tag:veiligheid" in driver.text()
        await driver.press("down", "space", "escape")
        await driver.until(lambda: type(driver.app.screen).__name__ == "ComposeScreen")
        assert "tag:veiligheid" in driver.text()


async def test_a_list_of_values_says_how_it_is_left_and_that_a_second_enter_takes_back(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await driver.press("down", "c")
        await driver.until(lambda: type(driver.app.screen).__name__ == "PickScreen")
        await driver.until(lambda: "0 values chosen; esc when done" in driver.text().splitlines()[0])
        await driver.until(lambda: "enter take  " in driver.text().splitlines()[-1])
        assert "esc done" in driver.text().splitlines()[-1]
        await driver.press("enter")
        await driver.until(lambda: "enter take back" in driver.text().splitlines()[-1])
        await driver.press("enter")
        await driver.until(lambda: "enter take  " in driver.text().splitlines()[-1])


async def test_figures_of_the_form_before_are_called_so_and_launch_nothing(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_come = threading.Event()
    may_come.set()

    def held(*asked: Any) -> Composed | None:
        assert may_come.wait(20)
        return work_out(*asked)

    monkeypatch.setattr("lim_tui.tui.screens.compose.work_out", held)
    async with workbench(workspace, size=(120, 40)) as driver:
        await _compose(driver)
        await _fill(driver)
        await driver.until(lambda: "calls      8" in driver.text())
        may_come.clear()
        await driver.press("enter", "end", "ctrl+u", *"0, 100", "enter")
        await driver.until(lambda: "below stands what the form before would do" in driver.text())
        assert "calls      8" in driver.text()
        await driver.press("l")
        await driver.until(lambda: "still working out what this form would do" in driver.text())
        assert "again launches" not in driver.text()
        may_come.set()
        await driver.until(lambda: "calls      5" in driver.text())
        assert "the form before" not in driver.text()
        await driver.press("l")
        await driver.until(lambda: "5 calls" in driver.text().splitlines()[0])


async def test_launching_asks_twice(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[SweepFile] = []

    def start(store: Store, _root: Path, sweep: SweepFile) -> SweepRecord:
        launched.append(sweep)
        return build_demo(store, share=0.2)

    monkeypatch.setattr("lim_tui.engine.launch.start_sweep", start)
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        await driver.until(lambda: "ready" in driver.text().splitlines()[0])
        await driver.press("l")
        await driver.until(lambda: "l again launches" in driver.text())
        assert launched == []
        await driver.press("l")
        await driver.open("SweepScreen")
        # Not to the files again, where enter launches.
        await driver.press("escape")
        await driver.open("SweepsScreen")
        await driver.settled()
        assert [type(screen).__name__ for screen in driver.app.screen_stack][1:] == ["SweepsScreen"]
    assert [(sweep.name, sweep.cases, sweep.models) for sweep in launched] == [
        ("toets", ("proef",), ("simulated/flat",))
    ]


async def test_a_form_comes_back_after_a_restart(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        await driver.press("q")
        await driver.until(lambda: not driver.app.is_running)
    async with workbench(workspace) as driver:
        await driver.until(lambda: type(driver.app.screen).__name__ == "ComposeScreen")
        await driver.until(lambda: "toets" in driver.text())


async def test_a_form_that_is_left_is_kept_as_a_draft_over_a_restart_until_it_is_saved(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        await driver.press("escape")
        await driver.until(lambda: "kept as a draft: a brings it back" in driver.text())
        await driver.until(lambda: "a draft" in driver.text().splitlines()[-1])
        await driver.press("escape", "q")
        await driver.until(lambda: not driver.app.is_running)
    async with workbench(workspace) as driver:
        await driver.until(lambda: driver.app._recalled)
        await _compose(driver)
        await driver.until(lambda: "the draft is back; a begins a new form" in driver.text())
        assert "simulated/flat" in driver.text()
        await driver.until(lambda: "ready" in driver.text().splitlines()[0])
        await driver.press("s")
        await driver.until((workspace.parent / SWEEPS_FOLDER / "toets.yaml").exists)
        await driver.settled()
        await driver.press("escape")
        await driver.until(lambda: type(driver.app.screen).__name__ == "LaunchScreen")
        assert driver.app.sweep_draft is None


async def test_a_new_form_in_place_of_a_draft_is_asked_twice(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _compose(driver)
        await _fill(driver)
        await driver.press("a")
        await driver.until(lambda: "a again throws it away" in driver.text().splitlines()[0])
        assert "simulated/flat" in driver.text()
        await driver.press("a")
        await driver.until(lambda: "simulated/flat" not in driver.text())
        await driver.press("escape")
        await driver.until(lambda: type(driver.app.screen).__name__ == "LaunchScreen")
        assert driver.app.sweep_draft is None


def _two_sweeps(database: Path) -> None:
    """Eight cases at one length; the second sweep differs from the first in one answer at depth 50, right to wrong."""
    with Store(database) as store:
        items = demo_plan().items
        items = tuple(
            replace(item, case=replace(item.case, id=f"{item.case.id}-{n}", cluster=None))
            for n in range(8)
            for item in items[:1]
        )
        for name in ("voor", "na"):
            plan = demo_plan(name, lengths=(400,), depths=(0.0, 50.0, 100.0), items=items)
            record = build_demo(store, plan, share=1.0)
            for row in store.reads.rows(record.id):
                wrong = name == "na" and row.axes.depth == 50.0 and row.case.endswith("-3")
                verdict = Verdict("incorrect" if wrong else "correct", "by hand", "by hand")
                store.trials.finish(row.id, verdict, "x", 0.4, None)


async def test_from_two_sweeps_to_the_trial_that_was_lost(workspace: Path) -> None:
    _two_sweeps(workspace)
    async with workbench(workspace) as driver:
        await driver.open("SweepsScreen")
        await driver.until(lambda: "voor" in driver.text())
        await driver.press("end", "space", "home", "equals_sign")
        await driver.until(lambda: "that both have (8" in driver.text())
        await driver.press("down", "enter")
        await driver.until(lambda: "1 lost" in driver.text().splitlines()[0])
        assert driver.rows() == 1
        assert "-3" in driver.text()
        await driver.press("enter")
        await driver.open("TrialScreen")
        assert "na" in driver.text().splitlines()[0]


async def test_what_cannot_be_compared_says_why(workspace: Path) -> None:
    with Store(workspace) as store:
        build_demo(store)
    async with workbench(workspace) as driver:
        await driver.open("SweepsScreen")
        await driver.until(lambda: "demo" in driver.text())
        await driver.press("equals_sign")
        await driver.until(lambda: "cannot be compared" in driver.text())
        assert "has one arrangement" in driver.text()


async def test_a_policy_of_the_workspace_is_decided_in_its_plain_words(workspace: Path) -> None:
    (workspace.parent / "gate.yaml").write_text("gates:\n  worst_floor: 0.99\n", encoding="utf-8")
    with Store(workspace) as store:
        build_demo(store)
    async with workbench(workspace) as driver:
        await driver.open("SweepsScreen")
        await driver.until(lambda: "demo" in driver.text())
        await driver.press("o")
        await driver.until(lambda: "worst_floor" in driver.text() and "more items" in driver.text())
        assert "gate.yaml" in driver.text()
        # From the policy to its gates, and from a gate to the trials that speak against it.
        await driver.press("enter")
        await driver.press("enter")
        await driver.until(lambda: "against the gate" in driver.text())
        assert "TrialsScreen" in type(driver.app.screen).__name__


async def test_a_sweep_is_done_again_with_its_settings(workspace: Path) -> None:
    with Store(workspace) as store:
        plan = demo_plan()
        settings = {"name": "demo", "cases": ["proef"], "models": ["simulated/flat"], "lengths": [300], "depths": [0.0]}
        build_demo(store, replace(plan, settings=settings))
    async with workbench(workspace) as driver:
        await driver.open("SweepsScreen")
        await driver.until(lambda: "demo" in driver.text())
        await driver.press("d")
        await driver.until(lambda: type(driver.app.screen).__name__ == "ComposeScreen")
        await driver.settled()
        assert "300" in driver.text()
        assert "simulated/flat" in driver.text()
