"""Running a sweep: blocks made ready as slots free up, answers judged and committed as they come."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial

from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import CUT, ModelReply, ModelRequest
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.asking import Asker
from lim_tui.engine.blocks import Block
from lim_tui.engine.calibrating import Calibrator
from lim_tui.engine.control import Control
from lim_tui.engine.deciding import Decider
from lim_tui.engine.f1_counting import f1_tokens_named
from lim_tui.engine.judge_calls import JudgeCalls
from lim_tui.engine.judging import judge, without_answer
from lim_tui.engine.maker import MakerHere, PromptMaker
from lim_tui.engine.making import MakingTerms
from lim_tui.engine.open_model import OpenModel
from lim_tui.engine.out_of_reach import OutOfReach
from lim_tui.engine.ready_trials import AskedTrial, ReadyTrial, record_block
from lim_tui.engine.recipes import TemplatesByName
from lim_tui.engine.set_aside import SetAside
from lim_tui.engine.shortening import least_tokens
from lim_tui.engine.simulation import simulated_trial
from lim_tui.engine.spending import Purse, WorstCase
from lim_tui.engine.staging import stages
from lim_tui.engine.turns import Turns
from lim_tui.engine.waiting import Waits
from lim_tui.store.store import Store
from lim_tui.store.trials import WrittenVerdict, write_verdict


@dataclass
class _Turn:
    """A block of these trials that was let in; it ``has_begun`` once a call was sent, and is then asked whole."""

    rank: int
    trials: tuple[int, ...]
    has_begun: bool = False


@dataclass
class SweepRun:
    """One run of one sweep in this process; ``scoring`` is how its answers are judged, ``judge`` who is asked.

    ``decider`` passes over the trials that a sweep in mode anytime can spare, None in mode fixed.
    ``ratios`` holds, for models whose tokenizer we only estimate, their count of tokens over ours, None where unknown.
    ``filler_rounds`` notes by size how often filler was repeated, where ``repeat_filler`` allows that.
    """

    store: Store
    sweep_id: int
    control: Control
    templates: TemplatesByName
    counter: TokenCounter
    models: Mapping[str, OpenModel]
    purse: Purse
    scoring: ScoringMethod = "typed"
    judge: JudgeCalls | None = None
    ratios: dict[str, float | None] = field(default_factory=dict)
    dropped_params: dict[str, set[str]] = field(default_factory=dict)
    decider: Decider | None = None
    repeat_filler: bool = False
    filler_rounds: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._turns = Turns({name: model.concurrency for name, model in self.models.items()})
        self.maker: PromptMaker = MakerHere(self.store, self.making_terms)
        self.waits = Waits(self.store, self.sweep_id)
        self.asker = Asker(self.control.pause)
        self._set_aside = SetAside(self.purse, self.control)
        self.out_of_reach = OutOfReach(self.store, self.sweep_id)
        self.calibrator = Calibrator(self.store, self.counter.name)

    async def run(self, blocks: Sequence[Block]) -> None:
        """Asks every trial of ``blocks``; ends early where ``control`` says so."""
        for stage in [blocks] if self.decider is None else stages(blocks):
            if self.decider is not None:
                self.decider.look(now=True)
            await self._run_stage(stage)

    async def _run_stage(self, blocks: Sequence[Block]) -> None:
        waiting = iter(blocks)
        total_slots = sum(model.concurrency for model in self.models.values())
        async with asyncio.TaskGroup() as workers:
            for _ in range(min(total_slots + 1, len(blocks))):
                workers.create_task(self._take_blocks(waiting))

    async def _take_blocks(self, waiting: Iterable[Block]) -> None:
        for block in waiting:
            if self.control.halted:
                return
            wanted = block if self.decider is None else self.decider.focus(block)
            if wanted.trials:
                await self._run_block(wanted)

    @property
    def making_terms(self) -> MakingTerms:
        """What whoever makes the prompts must know."""
        terms = {name: model.terms for name, model in self.models.items()}
        return MakingTerms(self.templates, self.counter, terms, self.scoring, self.repeat_filler)

    async def make_ready(self, block: Block) -> list[ReadyTrial]:
        """The trials of a block that need a call, their prompts checked; the rest of it is written.

        The maker holds what it made of them until it is told to forget.
        """
        trials = [trial for trial in block.trials if not self.out_of_reach.holds(trial.axes)]
        made = await self.maker.make(block.item_id, trials)
        for size, rounds in made.filler_rounds.items():
            self.filler_rounds[size] = max(rounds, self.filler_rounds.get(size, 1))
        with self.store.transaction():
            return list(record_block(self.store, made, block.item_id, self.making_terms))

    async def _run_block(self, block: Block) -> None:
        try:
            await self._answer_all(await self.make_ready(block))
        finally:
            self.maker.forget([trial.id for trial in block.trials])

    async def _answer_all(self, ready: Sequence[ReadyTrial]) -> None:
        worst_cases = [worst for trial in ready for worst in self._worst_cases(trial.asked)]
        if not worst_cases or self.control.resting:
            return
        calls = Counter(trial.axes.model for trial in ready)
        turn = _Turn(await self._turns.begin(calls), tuple(trial.id for trial in ready))
        if self.control.resting or (reserved := await self._set_aside.reserve(worst_cases)) is None:
            self._turns.drop(calls)
            return
        leaders, followers = _split_leaders(ready)
        spent = await asyncio.gather(*(self._answer(trial, turn, leads=True) for trial in leaders))
        spent += await asyncio.gather(*(self._answer(trial, turn, leads=False) for trial in followers))
        self.store.begun_blocks.end(turn.trials)
        self._set_aside.give_back(reserved, sum(spent, Decimal(0)))

    def worst_case(self, trial: AskedTrial) -> WorstCase:
        """The most that one request for the trial can take."""
        return self.worst_of(trial.axes.model, trial.prompt_tokens)

    def worst_of(self, name: str, prompt_tokens: int) -> WorstCase:
        """The most that a request of so many tokens, by our count, can take."""
        exact = self.counts_for(name)
        ratio = None if exact else self.calibrator.ratio(name)
        return WorstCase(name, prompt_tokens, self.models[name].terms.answer_tokens, exact, ratio)

    def _worst_cases(self, trial: AskedTrial) -> list[WorstCase]:
        """The most that the answer and the judge's word on it can take."""
        own = self.worst_case(trial)
        return [own] if self.judge is None else [own, self.judge.worst_case(trial.case, None, own.answer_tokens)]

    async def _answer(self, trial: ReadyTrial, turn: _Turn, *, leads: bool) -> Decimal:
        """What the answer and the judge's word on it took, in the unit of the budget."""
        async with self._turns.slot(trial.axes.model, turn.rank, leads=leads):
            taken = await self._ask(trial, turn)
        return taken if self.judge is None else taken + await self.judge.judge_trial(trial.id)

    async def _ask(self, trial: ReadyTrial, turn: _Turn) -> Decimal:
        name = trial.axes.model
        if self.control.stopping or self.out_of_reach.holds(trial.axes):
            return Decimal(0)
        if self.control.resting and not turn.has_begun:
            return Decimal(0)
        with self.store.transaction():
            if not turn.has_begun:
                self.store.begun_blocks.begin(turn.trials)
            self.store.trials.start(trial.id)
        turn.has_begun = True
        messages = await self.maker.messages(trial.id)
        taken: list[Decimal] = []

        def keep(attempt: AttemptRecord) -> None:
            self.store.trials.save_attempt(trial.id, attempt)
            taken.append(self.purse.taken(attempt, self.worst_case(trial.asked)))

        try:
            reply = await self.asker.ask(
                self.models[name].model.complete,
                self.request(trial, messages),
                keep,
                trial.first_attempt,
                lambda: self.may_repeat(taken),
            )
        finally:
            self.waits.over(trial.id)
        if reply is None:
            self.store.trials.put_back_one(trial.id)
        else:
            self._close(trial.asked, reply, await self._judged(trial.asked, reply), reply.latency_s)
        return sum(taken, Decimal(0))

    def request(self, trial: ReadyTrial, messages: tuple[Message, ...]) -> ModelRequest:
        """The request that asks the trial."""
        model = self.models[trial.axes.model]
        return ModelRequest(
            messages=messages,
            inference=model.terms.inference,
            timeout_s=model.timeout_s,
            trial=simulated_trial(trial.asked.case, trial.axes, trial.key) if model.is_simulated else None,
            most_tokens=trial.asked.prompt_tokens + model.terms.answer_tokens,
            called_off=lambda: self.control.stopping,
            waits=partial(self.waits.note, trial.id),
        )

    def may_repeat(self, taken: list[Decimal]) -> bool:
        """Whether the budget bears another attempt: one was reserved, and the last of ``taken`` may have been paid."""
        if self.purse.pay_beside(taken[-1]):
            taken.pop()
            return True
        self.control.over_budget = True
        return False

    def keep(self, trial: AskedTrial, reply: ModelReply, latency_s: float | None) -> None:
        """Judges the last reply to a trial and closes it; ``latency_s`` is None where nobody could time it."""
        tokens = f1_tokens_named(self.models[trial.axes.model].terms.facts.tokenizer)
        judgement = judge(trial.case, reply, self._own_count(trial), self.scoring, tokens)
        self._close(trial, reply, write_verdict(judgement.verdict, judgement.misled_by), latency_s)

    async def _judged(self, trial: AskedTrial, reply: ModelReply) -> WrittenVerdict:
        """The verdict on the reply to a trial whose prompt the maker made."""
        missing = without_answer(reply, self._own_count(trial))
        if missing is not None:
            return write_verdict(missing.verdict)
        return await self.maker.judge(trial.id, reply.text or "", cut=CUT in reply.flags)

    def _close(self, trial: AskedTrial, reply: ModelReply, verdict: WrittenVerdict, latency_s: float | None) -> None:
        name = trial.axes.model
        if reply.fault is not None and reply.fault.fatal_for_model:
            self.out_of_reach.stop_model(name, reply.fault.detail)
        self.out_of_reach.note(name, reply.fault)
        if reply.dropped_params:
            self._note_dropped(name, reply.dropped_params)
        if verdict.reason == "input_shortened" and trial.axes.length is not None:
            self.out_of_reach.stop_length(name, trial.axes.length, reply.prompt_tokens)
        elif not self.counts_for(name):
            self.calibrator.add(name, trial.prompt_tokens, reply.prompt_tokens)
        self.store.trials.close(trial.id, verdict, reply.text, latency_s)

    def _note_dropped(self, name: str, dropped: Sequence[str]) -> None:
        """Kept at once: a worker that is killed leaves its answers behind, and what they were not told."""
        known = self.dropped_params.setdefault(name, set())
        if known.issuperset(dropped):
            return
        known.update(dropped)
        earlier = self.store.sweeps.get(self.sweep_id).release.get("dropped_params", {})
        kept = dict(earlier) if isinstance(earlier, dict) else {}
        kept[name] = sorted({*kept.get(name, ()), *known})
        self.store.sweeps.add_to_release(self.sweep_id, {"dropped_params": kept})

    def _own_count(self, trial: AskedTrial) -> int | None:
        """The tokens that the server must have read; None where nobody can tell."""
        if self.counts_for(trial.axes.model):
            return trial.prompt_tokens
        ratio = self.ratios.get(trial.axes.model)
        return None if ratio is None else least_tokens(trial.prompt_tokens, ratio)

    def counts_for(self, name: str) -> bool:
        """Whether our count is exact for this model: its own tokenizer, known, is the one that counted."""
        return self.models[name].is_counted_by(self.counter)


def _split_leaders(ready: Sequence[ReadyTrial]) -> tuple[list[ReadyTrial], list[ReadyTrial]]:
    """The longest prompt of each model goes alone: what follows finds its beginning in the provider's cache."""
    leaders: dict[str, ReadyTrial] = {}
    for trial in ready:
        best = leaders.get(trial.axes.model)
        if best is None or _reach(trial) > _reach(best):
            leaders[trial.axes.model] = trial
    chosen = {trial.id for trial in leaders.values()}
    return list(leaders.values()), [trial for trial in ready if trial.id not in chosen]


def _reach(trial: ReadyTrial) -> tuple[int, float]:
    return trial.axes.length or 0, trial.axes.depth or 0.0
