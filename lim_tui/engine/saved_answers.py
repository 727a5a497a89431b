"""Answers whose worker was killed before it judged them: they are paid, so they are judged and not asked again."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.domain.reply import CUT, ModelReply
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.blocks import Block
from lim_tui.engine.keys import trial_key
from lim_tui.engine.ready_trials import asked_trial
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.store.reads import TrialDetail


def judge_saved(run: SweepRun) -> set[int]:
    """Judges every answer that an earlier worker saved and did not judge; the ids of their trials, which are done.

    Takes no request. An answer to another prompt, revision or setting than would be sent now is left to be asked anew.
    """
    judged: set[int] = set()
    for trial_id in run.store.trials.answered_unjudged(run.sweep_id):
        detail = run.store.reads.detail(trial_id)
        if _would_be_asked(run, detail):
            reply = _reply(detail.attempts[-1])
            run.keep(asked_trial(detail), reply, reply.latency_s)
            judged.add(trial_id)
    return judged


def without_trials(blocks: Sequence[Block], done: set[int]) -> list[Block]:
    """What is left of the blocks without some trials."""
    left = [Block(block.item_id, tuple(trial for trial in block.trials if trial.id not in done)) for block in blocks]
    return [block for block in left if block.trials]


def _would_be_asked(run: SweepRun, detail: TrialDetail) -> bool:
    terms = run.models[detail.row.axes.model].terms
    return detail.row.key == trial_key(detail.prompt_sha256 or "", terms.facts, terms.inference)


def _reply(attempt: AttemptRecord) -> ModelReply:
    """The reply as it was read, as far as judging it needs."""
    cut = attempt.finish_reason == "length" and bool((attempt.output or "").strip())
    return ModelReply(
        text=attempt.output,
        latency_s=attempt.latency_s,
        finish_reason=attempt.finish_reason,
        prompt_tokens=attempt.input_tokens,
        flags=frozenset({CUT} if cut else ()),
    )
