"""A long sweep in which one trial of ten meets a fault, and the sums that must hold afterwards."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from csv import DictReader
from pathlib import Path

from lim_tui.domain.verdict import NotScoredReason
from lim_tui.engine import backoff
from lim_tui.plain.outcome import outcome_line
from lim_tui.plain.sweeps import sweep_rows
from lim_tui.plain.trials import trial_rows
from lim_tui.reporting.render import render_report
from lim_tui.reporting.report import build_report
from lim_tui.reporting.words import whole
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat, refused
from tests.faults.sweeping import ReadingProvider, reply_to, served, swept, words_of, workspace_for
from tests.tui.workbench import workbench
from tests.unit.engine.bench import sweep_file

_PART = 10
_FAULTS: list[tuple[Answer, NotScoredReason]] = [
    (refused(429, "slow down"), "rate_limited"),
    (refused(500, "boom"), "request_error"),
    (Answer(502, "<html>bad gateway</html>"), "request_error"),
    (refused(529, "overloaded"), "request_error"),
    (Answer(behaviour="reset"), "request_error"),
    (Answer(200, '{"id": "x", "choices": [{"ind'), "request_error"),
    (refused(504, "upstream"), "timeout"),
    (Answer(200, chat(None)), "empty_reply"),
    (Answer(200, chat(None, "content_filter")), "filtered"),
    (Answer(200, chat(None, refusal="no")), "filtered"),
    (Answer(200, chat("", "length")), "cut_off"),
    (Answer(200, chat("<think>P1 is", "length")), "cut_off"),
    (refused(400, "maximum context length is 500 tokens"), "window_exceeded"),
]


class FaultyProvider(ReadingProvider):
    """Every tenth prompt, by its hash, meets a fault; every third of those only the first time."""

    def __init__(self) -> None:
        super().__init__(self._reply)
        self.lasting: dict[str, NotScoredReason] = {}
        self.passing: Counter[str] = Counter()

    def _reply(self, request: SeenRequest, _number: int) -> Answer:
        words = words_of(request)
        draw = int(hashlib.sha256(words.encode()).hexdigest(), 16)
        if draw % _PART:
            return reply_to(request)
        fault, reason = _FAULTS[draw // _PART % len(_FAULTS)]
        passes = draw // _PART // len(_FAULTS) % 3 == 0
        if passes and backoff_helps(reason):
            self.passing[words] += 1
            return fault if self.passing[words] == 1 else reply_to(request)
        self.lasting[words] = reason
        return fault


def backoff_helps(reason: NotScoredReason) -> bool:
    """Whether such a fault is worth another attempt."""
    return reason in ("rate_limited", "request_error", "timeout")


def check_faulty_sweep(root: Path, cases: int) -> None:
    """Runs six trials a case and checks every sum."""
    with served(FaultyProvider()) as provider:
        store, sweep_id = swept(workspace_for(root, provider, cases, "concurrency = 16"), sweep_file("house"))
    assert isinstance(provider, FaultyProvider)
    counts = store.reads.counts(sweep_id)
    expected = Counter(provider.lasting.values())
    assert store.sweeps.get(sweep_id).state == "finished_with_errors"
    assert len(provider.lasting) + len(provider.passing) >= cases * 6 / 20
    assert (counts.done, counts.planned, counts.running, counts.refused) == (cases * 6, 0, 0, 0)
    assert counts.not_scored == dict(expected)
    assert counts.correct == cases * 6 - expected.total()
    _check_rows(store, sweep_id, expected)
    _check_report(store, sweep_id, cases * 6, expected)
    _check_everywhere(store, sweep_id, cases * 6, expected.total())


def _check_everywhere(store: Store, sweep_id: int, trials: int, lost: int) -> None:
    """Every form of the report, every list on the command line and the first screens say the same numbers."""
    right = trials - lost
    told = f"{whole(trials)} trials: {whole(right)} right, 0 wrong, {whole(lost)} not scored"
    for form in ("text", "md", "html"):
        assert told in " ".join(render_report(store, sweep_id, form).split()), form
    assert f"finished, {whole(lost)} not scored" in render_report(store, sweep_id, "svg")
    outcomes = json.loads(render_report(store, sweep_id, "json"))["outcomes"]
    assert (outcomes["planned"], outcomes["correct"], sum(outcomes["not_scored"].values())) == (trials, right, lost)
    verdicts = Counter(row["verdict"] for row in DictReader(render_report(store, sweep_id, "csv").splitlines()))
    assert verdicts == {"correct": right, "not_scored": lost}
    _check_plain(store, sweep_id, trials, lost)
    asyncio.run(_check_screens(store.path, trials, lost))


def _check_plain(store: Store, sweep_id: int, trials: int, lost: int) -> None:
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    line = outcome_line(record, counts)
    assert f"finished, {whole(trials)}/{whole(trials)} trials: {whole(trials - lost)} right, 0 wrong" in line
    assert f"{whole(lost)} not scored" in line
    (row,) = sweep_rows(store)
    assert (row["planned"], row["done"], row["not_scored"]) == (trials, trials, lost)
    listed = Counter(row["verdict"] for row in trial_rows(store.reads.rows(sweep_id)))
    assert listed == {"correct": trials - lost, "not_scored": lost}


async def _check_screens(database: Path, trials: int, lost: int) -> None:
    async with workbench(database, size=(120, 30)) as driver:
        await driver.open("SweepsScreen")
        (line,) = [line for line in driver.text().splitlines() if "proef" in line]
        assert " finished " in line
        assert line.split()[-3:] == [f"{whole(trials)}/{whole(trials)}", whole(lost), "unknown"]
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.until(lambda: f"{whole(lost)} not scored: " in driver.text())
        assert f"{whole(trials)} of {whole(trials)}" in driver.text()
        await driver.press("t")
        await driver.open("TrialsScreen")
        await driver.until(lambda: driver.rows() == trials)


def _check_rows(store: Store, sweep_id: int, expected: Counter[NotScoredReason]) -> None:
    rows = store.reads.rows(sweep_id)
    assert all(row.verdict == "correct" or row.reason in expected for row in rows)
    cells = store.cells.of(sweep_id)
    assert sum(cell.correct for cell in cells) == sum(row.verdict == "correct" for row in rows)
    assert sum((Counter(cell.not_scored) for cell in cells), Counter[str]()) == expected
    for row in rows:
        attempts = store.reads.detail(row.id).attempts
        assert [attempt.number for attempt in attempts] == list(range(1, len(attempts) + 1))
        assert 1 <= len(attempts) <= backoff.MOST_ATTEMPTS


def _check_report(store: Store, sweep_id: int, trials: int, expected: Counter[NotScoredReason]) -> None:
    outcomes = build_report(store, sweep_id).outcomes
    assert outcomes.planned == trials
    assert outcomes.scored == outcomes.correct == trials - expected.total()
    assert dict(outcomes.not_scored) == dict(expected)
