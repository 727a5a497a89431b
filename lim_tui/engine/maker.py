"""Who makes the prompts of a run and judges its outputs: this process, or one of its own (``maker_apart``)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Protocol

from lim_tui.domain.prompt import Message
from lim_tui.engine.blocks import load_item
from lim_tui.engine.making import BlockMaker, MadeBlock, MakingTerms
from lim_tui.store.store import Store
from lim_tui.store.trials import OpenTrial, WrittenVerdict


class PromptMaker(Protocol):
    """Makes blocks, and keeps what is needed to make their prompts again until they are forgotten."""

    async def make(self, item_id: int, trials: Sequence[OpenTrial]) -> MadeBlock:
        """Trials of one item with their prompts checked."""
        ...

    async def messages(self, trial_id: int) -> tuple[Message, ...]:
        """What is sent for a trial of a block that was made."""
        ...

    async def judge(self, trial_id: int, output: str, *, cut: bool) -> WrittenVerdict:
        """The verdict on an output; ``cut`` where it ended at the token limit."""
        ...

    def forget(self, trial_ids: Collection[int]) -> None:
        """Gives back what is held for trials that are over."""
        ...

    def close(self) -> None:
        """Ends what was started."""
        ...


class MakerHere:
    """Makes prompts in threads of this process and judges where it is asked."""

    def __init__(self, store: Store, terms: MakingTerms) -> None:
        self._store = store
        self._terms = terms
        self._maker = BlockMaker(terms)
        # Building holds the interpreter's lock: one block at a time leaves the event loop its turn.
        self._building = asyncio.Semaphore(1)

    async def make(self, item_id: int, trials: Sequence[OpenTrial]) -> MadeBlock:
        """Trials of one item with their prompts checked."""
        item = load_item(self._store, item_id, repeat_filler=self._terms.repeat_filler)
        async with self._building:
            return await asyncio.to_thread(self._maker.make, item, trials)

    def holds(self, trial_id: int) -> bool:
        """Whether the block of a trial was made here."""
        return self._maker.holds(trial_id)

    async def messages(self, trial_id: int) -> tuple[Message, ...]:
        """What is sent for a trial."""
        return await asyncio.to_thread(self._maker.messages, trial_id)

    async def judge(self, trial_id: int, output: str, *, cut: bool) -> WrittenVerdict:
        """The verdict on an output."""
        return self._maker.judge(trial_id, output, cut=cut)

    def forget(self, trial_ids: Collection[int]) -> None:
        """Gives back what is held for trials that are over."""
        self._maker.forget(trial_ids)

    def close(self) -> None:
        """Nothing was started."""
