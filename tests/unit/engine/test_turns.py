"""Which call goes next, and how little a pause leaves to finish."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from lim_tui.domain.record import Wanted
from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.domain.sweep import SweepMode
from lim_tui.engine import worker
from lim_tui.engine.control import Control
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.turns import Turns
from lim_tui.engine.worker import work_on
from lim_tui.models.simulated_model import SimulatedModel
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, sweep_file

DEPTHS = tuple(float(depth) for depth in range(0, 100, 10))


async def _soon() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def _block(turns: Turns, name: str, calls: int, sent: list[str], answered: asyncio.Semaphore) -> None:
    """A leader and what follows; each call is over when ``answered`` lets it be."""
    rank = await turns.begin(Counter({"m": calls}))

    async def call(number: int) -> None:
        async with turns.slot("m", rank, leads=number == 1):
            sent.append(f"{name}{number}")
            await answered.acquire()

    await call(1)
    await asyncio.gather(*(call(number) for number in range(2, calls + 1)))


async def test_an_older_block_goes_first_and_a_new_one_begins_when_few_calls_wait() -> None:
    turns, sent, answered = Turns({"m": 2}), list[str](), asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as blocks:
        for name in "abc":
            blocks.create_task(_block(turns, name, 5, sent, answered))
        await _soon()
        # While the first leader is out alone, the other slot would stand empty.
        assert sent == ["a1", "b1"]
        for _ in range(30):
            answered.release()
            await _soon()
    # The third leader goes before the last calls of the second block, so that its own are there when those are sent.
    assert sent == "a1 b1 a2 a3 a4 a5 b2 b3 b4 c1 b5 c2 c3 c4 c5".split()


async def test_a_block_waits_for_the_slowest_of_its_models() -> None:
    turns = Turns({"quick": 4, "slow": 1})
    await turns.begin({"quick": 2, "slow": 2})
    second = asyncio.ensure_future(turns.begin({"quick": 2, "slow": 2}))
    only_quick = asyncio.ensure_future(turns.begin({"quick": 1}))
    await _soon()
    assert second.done()
    third = asyncio.ensure_future(turns.begin({"slow": 2}))
    await _soon()
    assert only_quick.done()
    assert not third.done()
    turns.drop({"quick": 2, "slow": 2})
    await _soon()
    assert third.done()


async def test_a_call_that_is_given_up_leaves_its_slot_to_others() -> None:
    turns = Turns({"m": 1})
    rank = await turns.begin({"m": 3})

    async def call() -> None:
        async with turns.slot("m", rank, leads=False):
            await asyncio.sleep(3_600)

    holding, waiting = asyncio.ensure_future(call()), asyncio.ensure_future(call())
    await _soon()
    holding.cancel()
    waiting.cancel()
    await asyncio.gather(holding, waiting, return_exceptions=True)
    async with asyncio.timeout(5), turns.slot("m", rank, leads=False):
        pass


def test_a_pause_finishes_the_blocks_that_have_begun_and_begins_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = 4
    make_workspace(tmp_path, cases=7)
    model = "simulated/flat?edge=1&middle=1"
    (tmp_path / "lim.toml").write_text(f'[models.house]\nmodel = "{model}"\nconcurrency = {slots}\n')
    store = Store(tmp_path / "runs.db")
    sweep_id = find_or_create(store, tmp_path, sweep_file("house", depths=DEPTHS)).id
    controls: list[Control] = []
    sent_before_and_after = Counter[bool]()
    complete = SimulatedModel.complete

    def noted(*given: object) -> Control:
        controls.append(Control(*given))  # type: ignore[arg-type]
        return controls[-1]

    async def answering(self: SimulatedModel, request: ModelRequest) -> ModelReply:
        sent_before_and_after[controls[-1].resting] += 1
        await asyncio.sleep(0.001)
        if sent_before_and_after[False] >= 45 and not controls[-1].resting:
            store.sweeps.want(sweep_id, "pause")
            controls[-1].wanted = "pause"
        return await complete(self, request)

    monkeypatch.setattr(worker, "Control", noted)
    monkeypatch.setattr(SimulatedModel, "complete", answering)
    work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "paused"
    # Twenty calls a block: what waits is less than a call a slot, and one block whose leader was out.
    assert sent_before_and_after[True] < slots + 20
    assert store.begun_blocks.calls_left(sweep_id) == 0


@pytest.mark.parametrize("mode", ["fixed", "anytime"])
def test_a_pause_makes_as_many_calls_as_it_says_though_an_earlier_worker_answered_blocks_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: SweepMode
) -> None:
    """Eight slots stop at once after 20 calls and leave blocks in part; the next worker pauses after 4 of its own."""
    make_workspace(tmp_path, cases=7)
    (tmp_path / "lim.toml").write_text('[models.house]\nmodel = "simulated/flat?edge=1&middle=1"\nconcurrency = 8\n')
    store = Store(tmp_path / "runs.db")
    file = sweep_file("house", depths=DEPTHS, mode=mode, baselines=("closed_book",))
    sweep_id = find_or_create(store, tmp_path, file).id
    complete = SimulatedModel.complete
    calls, at_pause = count(1), []
    wished: dict[int, Wanted] = {20: "stop"}
    controls: list[Control] = []

    def noted(*given: object) -> Control:
        controls.append(Control(*given))  # type: ignore[arg-type]
        return controls[-1]

    async def answering(self: SimulatedModel, request: ModelRequest) -> ModelReply:
        number = next(calls)
        await asyncio.sleep(0.001)
        if number in wished:
            store.sweeps.want(sweep_id, wished[number])
            controls[-1].wanted = wished[number]
            at_pause[:] = [store.begun_blocks.calls_left(sweep_id), store.reads.counts(sweep_id).done]
        return await complete(self, request)

    monkeypatch.setattr(worker, "Control", noted)
    monkeypatch.setattr(SimulatedModel, "complete", answering)
    work_on(store, tmp_path, sweep_id)
    assert 20 <= store.reads.counts(sweep_id).done < 60
    assert store.begun_blocks.calls_left(sweep_id) == 0
    wished[next(calls) + 4] = "pause"
    store.sweeps.want(sweep_id, "run")
    work_on(store, tmp_path, sweep_id)
    told, done_before = at_pause
    assert store.sweeps.get(sweep_id).state == "paused"
    assert told == store.reads.counts(sweep_id).done - done_before > 0
    store.close()
