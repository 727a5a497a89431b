"""The cases of a row by depth."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.domain.verdict import VerdictState
from lim_tui.reporting.case_patterns import Pattern
from lim_tui.tui.case_grid import case_grid
from lim_tui.tui.places import Place
from tests.tui.workbench import workbench

_AXES = Axes("model", 800, 0.0)
_PLACE = Place("language", "nl", _AXES)


def _trial(number: int, case: str, depth: float, verdict: VerdictState | None, **changes: object) -> TrialRow:
    values = {"language": "nl", "axes": Axes("model", 800, depth), **changes}
    return TrialRow(  # type: ignore[arg-type]
        id=number,
        key=None,
        case=case,
        set_name="set",
        kind="answerable",
        item=case,
        seed=0,
        state="done",
        verdict=verdict,
        **values,
    )


def test_cases_that_differ_come_first_and_gaps_stay_gaps() -> None:
    rows = [
        _trial(1, "right", 0.0, "correct"),
        _trial(2, "right", 50.0, "correct"),
        _trial(3, "gap", 0.0, "incorrect"),
        _trial(6, "wrong", 0.0, "incorrect"),
        _trial(7, "wrong", 50.0, "incorrect"),
        _trial(4, "differs", 50.0, "incorrect"),
        _trial(5, "differs", 0.0, "correct"),
    ]
    grid = case_grid(rows, _PLACE)
    assert grid.depths == ("0", "50")
    assert [(line.case, line.pattern) for line in grid.lines] == [
        ("differs", "differs"),
        ("wrong", "wrong"),
        ("right", "right"),
        ("gap", "open"),
    ]
    assert [trial.id if trial else None for trial in grid.lines[0].trials] == [5, 4]
    assert [trial.id if trial else None for trial in grid.lines[3].trials] == [3, None]


def test_other_rows_groups_and_baselines_stay_out() -> None:
    rows = [
        _trial(1, "case", 0.0, "correct"),
        _trial(2, "case", 0.0, "correct", language="en"),
        _trial(3, "case", 0.0, "correct", axes=Axes("model", 400, 0.0)),
        _trial(4, "case", 0.0, "correct", axes=Axes("other", 800, 0.0)),
        _trial(5, "case", 0.0, "correct", axes=Axes("model", 800, None, baseline="no_evidence")),
    ]
    (line,) = case_grid(rows, _PLACE).lines
    assert [trial.id for trial in line.trials if trial] == [1]


@pytest.mark.parametrize(
    ("verdicts", "pattern"),
    [
        (("correct", "not_scored"), "open"),
        (("incorrect", "review"), "open"),
        (("incorrect", "incorrect"), "wrong"),
        (("not_scored", None), "open"),
        (("correct", "incorrect"), "differs"),
    ],
)
def test_a_case_with_a_verdict_missing_is_neither_alike_nor_differing(
    verdicts: tuple[VerdictState | None, VerdictState | None], pattern: Pattern
) -> None:
    rows = [_trial(i, "case", 50.0 * i, verdict) for i, verdict in enumerate(verdicts)]
    assert case_grid(rows, _PLACE).lines[0].pattern == pattern


async def test_the_grid_opens_the_trial_under_the_cursor_and_its_line_is_the_list(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("down", "down", "x")
        await driver.open("ByDepthScreen")
        await driver.until(lambda: "klep-" in driver.text())
        assert "Dutch, 400 tokens" in driver.text().splitlines()[0]
        await driver.press("right", "right", "enter")
        await driver.open("TrialScreen")
        await driver.until(lambda: "400 tokens, depth 50" in driver.text().splitlines()[0])
        await driver.press("J")
        await driver.until(lambda: "400 tokens, depth 75" in driver.text().splitlines()[0])
