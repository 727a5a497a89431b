"""A sweep through the batches of providers: handed over block by block, looked after, collected, gone on with."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from lim_tui.domain.batch import BatchRecord, BatchState
from lim_tui.domain.reply import ModelFault, ModelReply
from lim_tui.engine.asking import attempt_record
from lim_tui.engine.backoff import MOST_ATTEMPTS
from lim_tui.engine.blocks import Block, open_blocks
from lim_tui.engine.ready_trials import AskedTrial, ReadyTrial, asked_trial
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.engine.spending import WorstCase
from lim_tui.models.provider_batches import BatchError, ProviderBatches

_log = logging.getLogger("lim_tui.worker")
MOST_REQUESTS = 10_000
MOST_BYTES = 64_000_000
LOOK_EVERY_S = 30.0
_STEP_S = 0.5


@dataclass
class _Load:
    """What goes into one batch; ``reserved`` is set aside for it."""

    trials: list[int] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    reserved: Decimal = Decimal(0)

    @property
    def full(self) -> bool:
        return len(self.trials) >= MOST_REQUESTS or sum(map(len, self.lines)) >= MOST_BYTES


class BatchRun:
    """The part of a run whose models take batches."""

    def __init__(self, run: SweepRun, batches: Mapping[str, ProviderBatches], chosen: Sequence[Block]) -> None:
        self._run = run
        self._batches = batches
        self._store = run.store
        self._chosen = {trial.id for block in chosen for trial in block.trials if trial.axes.model in batches}
        self._reserved: dict[int, Decimal] = {}

    async def run(self) -> None:
        """Until every chosen trial is answered, or the sweep is to rest; batches stay with their provider then."""
        await self._take_up()
        while True:
            if not self._run.control.halted:
                await self._hand_over()
            waiting = self._waiting()
            if not waiting or not await self._wait():
                return
            for batch in waiting:
                await self._look_after(batch)

    def _waiting(self) -> list[BatchRecord]:
        open_ones = self._store.batches.open(self._run.sweep_id)
        return [
            one for one in open_ones if one.model in self._batches and one.model not in self._run.out_of_reach.models
        ]

    async def _wait(self) -> bool:
        """False where the sweep is to rest."""
        until = time.monotonic() + LOOK_EVERY_S
        while (left := until - time.monotonic()) > 0:
            if self._run.control.resting or not await self._run.control.pause(min(left, _STEP_S)):
                return False
        return True

    async def _take_up(self) -> None:
        """Finds what an earlier worker handed over, or was about to."""
        for batch in self._waiting():
            if batch.provider_id is None and not await self._found(batch):
                continue
            trials = self._store.batches.trials(batch.id)
            self._reserved[batch.id] = self._run.purse.hold([self._worst_of(self._asked(i)) for i in trials])
            for trial_id in trials:
                self._store.trials.start(trial_id)

    async def _found(self, batch: BatchRecord) -> bool:
        try:
            provider_id = await self._batches[batch.model].find(batch.token)
        except BatchError as failure:
            # Whether it was handed over is not known, so nothing of it is handed over again.
            self._run.out_of_reach.stop_model(batch.model, f"its batches cannot be listed: {failure.fault.detail}")
            return False
        if provider_id is None:
            self._store.batches.close(batch.id, "failed")
            return False
        self._store.batches.submitted(batch.id, provider_id)
        return True

    async def _hand_over(self) -> None:
        """Everything that is open and not yet with a provider, in as few batches as hold it."""
        for name in self._batches:
            load = _Load()
            for block in self._open_blocks(name):
                if self._run.control.halted or name in self._run.out_of_reach.models:
                    break
                await self._add(load, name, block)
                if load.full:
                    await self._submit(name, load)
                    load = _Load()
            await self._submit(name, load)

    def _open_blocks(self, name: str) -> list[Block]:
        held = {i for batch in self._waiting() for i in self._store.batches.trials(batch.id)}
        found = self._store.trials.open_trials(self._run.sweep_id)
        wanted = [one for one in found if one.axes.model == name and one.id in self._chosen and one.id not in held]
        return open_blocks(wanted)

    async def _add(self, load: _Load, name: str, block: Block) -> None:
        try:
            await self._add_ready(load, name, await self._run.make_ready(block))
        finally:
            self._run.maker.forget([trial.id for trial in block.trials])

    async def _add_ready(self, load: _Load, name: str, ready: Sequence[ReadyTrial]) -> None:
        reserved = self._run.purse.reserve([self._worst_of(one.asked) for one in ready])
        if reserved is None:
            self._run.control.over_budget = True
            return
        load.reserved += reserved
        for one in ready:
            request = self._run.request(one, await self._run.maker.messages(one.id))
            line = await asyncio.to_thread(self._batches[name].line, str(one.id), request)
            load.trials.append(one.id)
            load.lines.append(line)

    async def _submit(self, name: str, load: _Load) -> None:
        if not load.trials:
            return
        record = self._store.batches.create(self._run.sweep_id, name, load.trials)
        self._reserved[record.id] = load.reserved
        try:
            provider_id = await self._batches[name].submit(load.lines, record.token, lambda: self._run.control.resting)
        except BatchError as failure:
            await self._refused(record, failure.fault)
            return
        if provider_id is None:
            self._close(record, "failed")
            return
        self._store.batches.submitted(record.id, provider_id)
        for trial_id in load.trials:
            self._store.trials.start(trial_id)

    async def _refused(self, batch: BatchRecord, fault: ModelFault) -> None:
        """A request without a whole answer may have been heard: the next run looks for it before it asks anew."""
        if not fault.retryable:
            self._close(batch, "failed")
        self._run.out_of_reach.stop_model(batch.model, f"its batch was not taken: {fault.detail}")

    async def _look_after(self, batch: BatchRecord) -> None:
        provider = self._batches[batch.model]
        try:
            standing = await provider.look(batch.provider_id or "")
            if standing.progress == "under_way":
                return
            if standing.progress == "unknown":
                self._stop_at_unknown(batch, standing.detail)
                return
            replies = [answer for file in standing.files for answer in await provider.collect(file)]
        except BatchError as failure:
            _log.warning("batch %s: %s", batch.provider_id, failure.fault.detail)
            if failure.fault.fatal_for_model:
                self._run.out_of_reach.stop_model(batch.model, failure.fault.detail)
            return
        # All or nothing, so that a worker that is killed here has not kept an attempt that the next one keeps again.
        with self._store.transaction():
            self._take_all(batch, replies, is_whole=standing.progress == "over")
            self._close(batch, "failed" if standing.progress == "failed" else "collected")
        if standing.progress == "failed":
            self._run.out_of_reach.stop_model(batch.model, f"its batch failed: {standing.detail}")

    def _stop_at_unknown(self, batch: BatchRecord, word: str) -> None:
        """The batch stays with the provider: nothing of it is collected, and nothing handed over a second time."""
        self._run.out_of_reach.stop_model(
            batch.model,
            f"the provider says `{word}` of its batch {batch.provider_id}, no word known here; nothing was collected of"
            " it: look at it there, and `lim resume SWEEP` looks again",
        )

    def _take_all(self, batch: BatchRecord, replies: Sequence[tuple[str, ModelReply]], *, is_whole: bool) -> None:
        left = set(self._store.batches.trials(batch.id))
        for name, reply in replies:
            trial_id = int(name) if name.isdecimal() else 0
            if trial_id in left:
                left.remove(trial_id)
                self._take(batch, trial_id, reply)
        if is_whole:
            missing = ModelFault("request_error", "the batch is over and holds no answer to this", retryable=True)
            for trial_id in sorted(left):
                self._take(batch, trial_id, ModelReply(None, 0.0, missing))

    def _take(self, batch: BatchRecord, trial_id: int, reply: ModelReply) -> None:
        """Keeps an answer; what may succeed later goes into the next batch."""
        asked, number = self._asked(trial_id), self._store.trials.next_attempt_number(trial_id)
        waited_s = max(0.0, time.time() - batch.submitted_at)
        attempt = attempt_record(number, batch.submitted_at, replace(reply, latency_s=waited_s))
        self._store.trials.save_attempt(trial_id, attempt)
        self._run.purse.settle(Decimal(0), self._run.purse.taken(attempt, self._worst_of(asked)))
        if reply.fault is not None and reply.fault.retryable and number < MOST_ATTEMPTS:
            self._store.trials.put_back_one(trial_id)
        else:
            self._run.keep(asked, reply, latency_s=None)

    def _close(self, batch: BatchRecord, state: BatchState) -> None:
        self._store.batches.close(batch.id, state)
        self._run.purse.settle(self._reserved.pop(batch.id, Decimal(0)), Decimal(0))
        for trial_id in self._store.batches.trials(batch.id):
            self._store.trials.put_back_one(trial_id)

    def _asked(self, trial_id: int) -> AskedTrial:
        return asked_trial(self._store.reads.detail(trial_id))

    def _worst_of(self, asked: AskedTrial) -> WorstCase:
        return self._run.worst_case(asked)
