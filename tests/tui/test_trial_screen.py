"""One trial on its screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from lim_tui.tui.screens.trial import TrialScreen
from lim_tui.tui.widgets.text_view import TextView
from tests.tui.workbench import Driver, workbench
from tests.unit.engine.bench import run_here, sweep_file
from tests.unit.engine.kinds_bench import make_kinds_workspace


def _first(database: Path, wanted: TrialFilter) -> tuple[SweepRecord, TrialRow, list[int]]:
    with Store(database) as store:
        sweep = store.sweeps.all()[0]
        rows = store.reads.rows(sweep.id, wanted)
        return sweep, rows[0], [row.id for row in rows]


@asynccontextmanager
async def _trial(database: Path, wanted: TrialFilter) -> AsyncIterator[tuple[Driver, TrialRow]]:
    sweep, row, ids = _first(database, wanted)
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(TrialScreen(sweep, row, ids))
        await driver.open("TrialScreen")
        await driver.until(lambda: "expected" in driver.text())
        yield driver, row


def _view(driver: Driver) -> TextView:
    return driver.app.screen.query_one(TextView)


async def test_a_wrong_answer_shows_output_span_verdict_trace_and_what_misled(database: Path) -> None:
    wanted = TrialFilter(verdict="incorrect", language="nl", length=800, depth=50.0)
    async with _trial(database, wanted) as (driver, _row):
        text = driver.text()
        assert "De maximale temperatuur van klep Z07 is 207 °C." in text
        assert "incorrect, distracted" in text
        assert "the value is that of document klep-07" in text
        assert "1 candidates" in text
        marks = {span.mark for span in _view(driver).shown.spans}
        assert "near" in marks


async def test_the_prompt_marks_evidence_and_the_misleading_document_where_they_stand(database: Path) -> None:
    wanted = TrialFilter(verdict="incorrect", language="zh-Hans", length=400, depth=75.0)
    async with _trial(database, wanted) as (driver, row):
        await driver.press("2")
        await driver.until(lambda: any(span.mark == "evidence" for span in _view(driver).shown.spans))
        shown = _view(driver).shown
        with Store(database) as store:
            case = store.reads.detail(row.id).case
        by_mark = {
            mark: [shown.text[s.start : s.end] for s in shown.spans if s.mark == mark]
            for mark in ("evidence", "misleading")
        }
        assert by_mark["evidence"] == [case.evidence[0].text]
        assert by_mark["misleading"] == [case.distractors[7].text]


async def test_e_brings_the_evidence_into_view(database: Path) -> None:
    async with _trial(database, TrialFilter(language="en", length=800, depth=100.0)) as (driver, _row):
        await driver.press("2")
        await driver.until(lambda: any(span.mark == "evidence" for span in _view(driver).shown.spans))
        view = _view(driver)
        evidence = next(span for span in view.shown.spans if span.mark == "evidence")
        assert view.in_view[1] < evidence.start
        await driver.press("e")
        await driver.until(lambda: view.in_view[0] <= evidence.start < view.in_view[1])


async def test_walking_along_the_strip_keeps_the_case_and_changes_the_depth(database: Path) -> None:
    async with _trial(database, TrialFilter(language="nl", length=400, depth=50.0)) as (driver, row):
        await driver.press("right")
        await driver.until(lambda: "depth 75" in driver.text().splitlines()[0])
        assert row.case in driver.text().splitlines()[0]
        await driver.press("right_square_bracket")
        await driver.until(lambda: "800 tokens, depth 75" in driver.text().splitlines()[0])
        await driver.press("left", "left", "left")
        await driver.until(lambda: "800 tokens, depth 0" in driver.text().splitlines()[0])
        await driver.press("left")
        assert "800 tokens, depth 0" in driver.text().splitlines()[0]


async def test_next_and_previous_follow_the_list_one_came_from(database: Path) -> None:
    wanted = TrialFilter(verdict="not_scored")
    _, first, ids = _first(database, wanted)
    with Store(database) as store:
        second = store.reads.detail(ids[1]).row
    async with _trial(database, wanted) as (driver, _row):
        assert "! not scored: timeout" in driver.text().splitlines()[0]
        await driver.press("J")
        await driver.until(lambda: second.case in driver.text().splitlines()[0] and second.id != first.id)
        await driver.press("K")
        await driver.until(lambda: first.case in driver.text().splitlines()[0])


async def test_attempts_show_finish_reason_tokens_cost_and_the_raw_response(database: Path) -> None:
    async with _trial(database, TrialFilter(verdict="correct", length=400)) as (driver, _row):
        await driver.press("3")
        await driver.until(lambda: "Attempt 1: ok" in driver.text())
        for told in ("finish reason  stop", "model          simulated/middle-drop", "0.0004 usd", '"choices"'):
            assert told in driver.text()


async def test_find_marks_every_match_and_goes_round(database: Path) -> None:
    async with _trial(database, TrialFilter(language="nl", length=800, depth=0.0)) as (driver, _row):
        await driver.press("2")
        view = _view(driver)
        await driver.until(lambda: any(span.mark == "evidence" for span in view.shown.spans))
        count = view.shown.text.upper().count("MAXIMALE")
        await driver.press("slash", *"MAXIMALE", "enter")
        await driver.until(lambda: f"'MAXIMALE' 1 of {count}" in driver.text())
        await driver.press("n")
        await driver.until(lambda: f"2 of {count}" in driver.text())
        await driver.press("N", "N")
        await driver.until(lambda: f"{count} of {count}" in driver.text())
        last = view.shown.text.upper().rindex("MAXIMALE")
        assert view.in_view[0] <= last < view.in_view[1]


@pytest.fixture
def citing_database(tmp_path: Path) -> Path:
    root = make_kinds_workspace(tmp_path)
    plan = sweep_file("simulated/flat?edge=0&middle=0", cases=("meerdere",), templates=("citations",), lengths=(600,))
    store, _ = run_here(root, plan)
    store.close()
    return root / "runs.db"


async def test_it_says_what_the_answer_cites_which_pieces_it_used_and_what_failed_first(citing_database: Path) -> None:
    async with _trial(citing_database, TrialFilter(verdict="incorrect")) as (driver, _row):
        await driver.until(lambda: "Pieces of evidence" in _view(driver).shown.text)
        text = _view(driver).shown.text
        assert "failed first: " in text
        assert "Citations\n" in text
        assert "not used, the answer does not give klep Bravo" in text
