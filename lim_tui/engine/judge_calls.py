"""Asking the LLM judge of a sweep: one word on each answer, within the budget, every request kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from lim_tui.context.messages import in_messages
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase
from lim_tui.domain.judgement import JudgeRecord
from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import CUT, ModelReply, ModelRequest
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.asking import Asker
from lim_tui.engine.control import Control
from lim_tui.engine.judging import judge_text
from lim_tui.engine.noted_calls import NotedCall
from lim_tui.engine.open_model import OpenModel
from lim_tui.engine.recipes import case_at
from lim_tui.engine.set_aside import SetAside
from lim_tui.engine.spending import Purse, WorstCase
from lim_tui.scoring.judge import JudgeReplyError, judge_messages, parse_judgement
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

JUDGE_ANSWER_TOKENS = 512
JUDGE_INFERENCE: Mapping[str, object] = {"temperature": 0, "max_tokens": JUDGE_ANSWER_TOKENS}
# A judge that reasons first spends its tokens on that; from the first reply that ends so on it gets this many.
REASONING_JUDGE_TOKENS = 4_096
_MOST_READINGS = 2


@dataclass
class JudgeCalls:
    """The judge of one sweep in this process.

    ``scoring`` says whether its word is the verdict (``judge``) or stands beside it. ``dead`` is why no further request
    can succeed, None while it answers; ``answer_tokens`` is the longest answer that it is asked for.
    """

    store: Store
    sweep_id: int
    name: str
    model: OpenModel
    counter: TokenCounter
    purse: Purse
    control: Control
    scoring: ScoringMethod
    dead: str | None = None
    answer_tokens: int = JUDGE_ANSWER_TOKENS

    def __post_init__(self) -> None:
        self._slots = asyncio.Semaphore(self.model.concurrency)
        self._asker = Asker(self.control.pause)
        self._set_aside = SetAside(self.purse, self.control)

    def worst_case(self, case: BoundCase, output: str | None, answer_tokens: int = 0) -> WorstCase:
        """The most that one request can take; ``answer_tokens`` stands for an output that is not there yet."""
        counted = self.counter.count_chat(self._messages(case, output or "")) + answer_tokens
        return WorstCase(self.name, counted, self.answer_tokens, exact=False)

    async def judge_open(self) -> None:
        """Asks about every answered trial on which the judge was not heard; ends early where ``control`` says so."""
        waiting = iter(self.store.judgements.open(self.sweep_id))
        async with asyncio.TaskGroup() as askers:
            for _ in range(self.model.concurrency):
                askers.create_task(self._take(waiting))

    async def _take(self, waiting: Iterator[int]) -> None:
        for trial_id in waiting:
            if self.control.halted or self.dead:
                return
            detail = self.store.reads.detail(trial_id)
            if self._read_saved(detail):
                continue
            reserved = await self._set_aside.reserve([self.worst_case(_case_of(detail), detail.output)])
            if reserved is None:
                return
            self._set_aside.give_back(reserved, await self.judge_trial(trial_id))

    def _read_saved(self, detail: TrialDetail) -> bool:
        """True where an earlier worker had a verdict of this judge and ended before it kept that: now it is kept."""
        reply = self.store.judgements.unread_reply(detail.row.id, self.name)
        said = None if reply is None else self._read(ModelReply(reply, 0.0))[0]
        if said is None or detail.output is None:
            return False
        self._keep(detail, detail.output, said)
        return True

    async def judge_trial(self, trial_id: int) -> Decimal:
        """Asks about one trial, if it has an answer to judge; what that took, in the unit of the budget."""
        detail = self.store.reads.detail(trial_id)
        if detail.output is None or not _is_open(detail):
            return Decimal(0)
        async with self._slots:
            if self.control.stopping or self.dead:
                return Decimal(0)
            said, taken = await self._ask(detail, detail.output)
        if said is not None:
            self._keep(detail, detail.output, said)
        return taken

    async def _ask(self, detail: TrialDetail, output: str) -> tuple[JudgeRecord | None, Decimal]:
        """What the judge said, None where asking was called off; a reply without a verdict is asked for once more."""
        case, taken = _case_of(detail), list[Decimal]()
        worst, problem = self.worst_case(case, output), ""

        def keep(attempt: AttemptRecord) -> None:
            self.store.judgements.save_attempt(detail.row.id, self.name, worst.prompt_tokens, attempt)
            taken.append(self.purse.taken(attempt, worst))

        def may_repeat() -> bool:
            if self.purse.pay_beside(taken[-1]):
                taken.pop()
                return True
            self.control.over_budget = True
            return False

        call = NotedCall(self.store, self.sweep_id, worst, self.model.model.complete, keep)
        said: JudgeRecord | None = None
        more = Decimal(0)
        for reading in range(_MOST_READINGS):
            if reading and (self.control.stopping or not may_repeat()):
                break
            first = self.store.judgements.next_attempt_number(detail.row.id)
            request = self._request(case, output, worst)
            reply = await self._asker.ask(call.complete, request, call.keep, first, may_repeat)
            if reply is None:
                break
            said, problem = self._read(reply)
            heard = said is not None and said.word is not None
            room = None if heard or reading or not _is_cut(reply) else self._more_room(worst)
            if room is not None:
                more, said, worst = room, None, replace(worst, answer_tokens=self.answer_tokens)
            elif said is not None:
                break
        self.purse.settle(more, Decimal(0))
        if reply is None:
            return None, sum(taken, Decimal(0))
        return said or JudgeRecord(self.name, None, problem), sum(taken, Decimal(0))

    def _more_room(self, worst: WorstCase) -> Decimal | None:
        """Lets this judge reason before it answers; what of the budget that sets aside.

        None where it had that room, or where the budget ends before it.
        """
        if worst.answer_tokens >= REASONING_JUDGE_TOKENS:
            return None
        more = replace(worst, prompt_tokens=0, answer_tokens=REASONING_JUDGE_TOKENS - worst.answer_tokens)
        reserved = self.purse.reserve([more])
        if reserved is not None:
            self.answer_tokens = REASONING_JUDGE_TOKENS
        return reserved

    def _read(self, reply: ModelReply) -> tuple[JudgeRecord | None, str]:
        """What a reply says, or None and why it cannot be read."""
        if reply.fault is not None:
            if reply.fault.fatal_for_model:
                self.dead = reply.fault.detail
            return JudgeRecord(self.name, None, f"{reply.fault.reason}: {reply.fault.detail}"), ""
        try:
            found = parse_judgement(reply.text or "")
        except JudgeReplyError as error:
            return None, str(error)
        return JudgeRecord(self.name, found.word, found.reason), ""

    def _keep(self, detail: TrialDetail, output: str, said: JudgeRecord) -> None:
        """Keeps what was said, and where it is the verdict, the verdict."""
        with self.store.transaction():
            self.store.judgements.keep(detail.row.id, said)
            if self.scoring == "judge":
                cut = detail.verdict is not None and "cut" in detail.verdict.flags
                judgement = judge_text(_case_of(detail), output, cut=cut, scoring=self.scoring, said=said)
                self.store.trials.judge(detail.row.id, judgement.verdict, judgement.misled_by)

    def _request(self, case: BoundCase, output: str, worst: WorstCase) -> ModelRequest:
        return ModelRequest(
            messages=self._messages(case, output),
            inference={**JUDGE_INFERENCE, "max_tokens": worst.answer_tokens},
            timeout_s=self.model.timeout_s,
            most_tokens=worst.prompt_tokens + worst.answer_tokens,
            called_off=lambda: self.control.stopping,
        )

    def _messages(self, case: BoundCase, output: str) -> tuple[Message, ...]:
        system, user = judge_messages(case.answer_key, output)
        return in_messages(system.content, user.content, system_role=self.model.terms.system_role)


def _is_cut(reply: ModelReply) -> bool:
    """Whether a reply ended at the token limit, within its reasoning or its answer."""
    return CUT in reply.flags or (reply.fault is not None and reply.fault.reason == "cut_off")


def _is_open(detail: TrialDetail) -> bool:
    judged = detail.verdict is not None and detail.verdict.state != "not_scored"
    return judged and detail.judged is None and detail.case.restricted is None


def _case_of(detail: TrialDetail) -> BoundCase:
    return case_at(detail.case, detail.row.axes)
