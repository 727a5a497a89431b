"""A process of its own makes the prompts that this one would make, without a key, and dies without harm."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.engine import maker_apart
from lim_tui.engine.blocks import Block, open_blocks
from lim_tui.engine.control import Control
from lim_tui.engine.forms import templates_of
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.leasing import take_lease
from lim_tui.engine.maker import MakerHere, PromptMaker
from lim_tui.engine.maker_apart import MakerApart, maker_of
from lim_tui.engine.making import MadeBlock
from lim_tui.engine.open_models import open_models
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.engine.spending import Purse
from lim_tui.settings import load_settings
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, sweep_file

KEY = "sk-planted-key-of-the-maker-4711"
Use = Callable[[SweepRun, list[Block]], Awaitable[None]]


@pytest.fixture(autouse=True)
def worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker_apart, "LEAST_TRIALS", 1)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def with_run(root: Path, use: Use, cases: int = 2) -> None:
    """Calls ``use`` with a run whose prompts are made apart."""
    make_workspace(root, cases)
    with Store(root / "runs.db") as store:
        record = find_or_create(store, root, sweep_file())
        pool = open_models(load_settings(root), record)
        control = Control(store, record.id, take_lease(store, record.id))
        run = SweepRun(
            store, record.id, control, templates_of(record.release), pool.counter, pool.models, Purse(None, {})
        )
        blocks = open_blocks(store.trials.open_trials(record.id))

        async def go() -> None:
            with maker_of(run, blocks):
                await use(run, blocks)

        asyncio.run(go())


def process_of(maker: PromptMaker) -> int:
    assert isinstance(maker, MakerApart)
    return maker.pid


def _written(block: MadeBlock) -> MadeBlock:
    """What the database gets of it."""
    return replace(block, shared={}, trials=tuple(replace(made, splice=None) for made in block.trials))


def test_what_is_made_apart_is_what_is_made_here(tmp_path: Path) -> None:
    async def compare(run: SweepRun, blocks: list[Block]) -> None:
        with pytest.raises(RuntimeError, match="KeyError"):
            await run.maker.messages(4711)
        here = MakerHere(run.store, run.making_terms)
        for block in blocks:
            apart = await run.maker.make(block.item_id, block.trials)
            assert all(made.splice is not None for made in apart.trials)
            assert _written(apart) == _written(await here.make(block.item_id, block.trials))
            for trial in block.trials:
                assert await run.maker.messages(trial.id) == await here.messages(trial.id)
                for output, cut in (("De druk is 187 bar.", False), ("", True), ("Dat staat er niet.", False)):
                    assert await run.maker.judge(trial.id, output, cut=cut) == await here.judge(
                        trial.id, output, cut=cut
                    )

    with_run(tmp_path, compare)


def test_it_has_no_key_and_ends_with_the_run(tmp_path: Path) -> None:
    seen: list[int] = []

    async def look(run: SweepRun, blocks: list[Block]) -> None:
        await run.maker.make(blocks[0].item_id, blocks[0].trials)
        seen.append(process_of(run.maker))
        environment = Path(f"/proc/{seen[0]}/environ").read_bytes()
        assert b"PATH=" in environment
        assert KEY.encode() not in environment

    with_run(tmp_path, look)
    with pytest.raises(ProcessLookupError):
        os.kill(seen[0], 0)


@pytest.mark.parametrize("made_before", [False, True])
def test_a_run_goes_on_where_it_is_killed(tmp_path: Path, *, made_before: bool) -> None:
    async def kill(run: SweepRun, blocks: list[Block]) -> None:
        if made_before:
            await run.maker.make(blocks[0].item_id, blocks[0].trials)
        os.kill(process_of(run.maker), signal.SIGKILL)
        if made_before:
            trial = blocks[0].trials[0]
            assert "pomp" in (await run.maker.messages(trial.id))[-1].content
            assert (await run.maker.judge(trial.id, "", cut=False)).state == "not_scored"
        await run.run(blocks)
        counts = run.store.reads.counts(run.sweep_id)
        assert (counts.done, counts.not_scored_total) == (12, 0)

    with_run(tmp_path, kill)


def test_it_ends_when_its_worker_is_gone() -> None:
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-m", "lim_tui.engine.maker_process", str(theirs.fileno())]
    process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
    theirs.close()
    ours.close()
    assert process.wait(60) == 0


def test_it_is_not_started_for_a_few_trials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker_apart, "LEAST_TRIALS", 50)

    async def look(run: SweepRun, _blocks: list[Block]) -> None:
        assert isinstance(run.maker, MakerHere)

    with_run(tmp_path, look)


def test_a_worker_goes_on_where_none_can_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(*_arguments: object, **_how: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(maker_apart.subprocess, "Popen", no_process)

    async def look(run: SweepRun, blocks: list[Block]) -> None:
        assert isinstance(run.maker, MakerHere)
        assert (await run.maker.make(blocks[0].item_id, blocks[0].trials)).trials

    with_run(tmp_path, look)
