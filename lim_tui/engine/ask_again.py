"""Asks the prompt of one trial again: in the foreground, or as a process that outlives the terminal."""

from __future__ import annotations

import argparse
import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from lim_tui.context.arrangements import AS_GIVEN
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.reply import ModelFacts, ModelReply, ModelRequest
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.trial import AttemptRecord, Axes
from lim_tui.engine.abandoned_repeats import close_abandoned
from lim_tui.engine.asking import attempt_record
from lim_tui.engine.f1_counting import f1_tokens_named
from lim_tui.engine.judging import judge, scoring_of
from lim_tui.engine.keys import trial_key
from lim_tui.engine.process import own_lease
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.recipes import case_at
from lim_tui.engine.repeat_plan import RepeatPlan, inference_of_sweep, plan_repeats
from lim_tui.engine.simulation import simulated_trial
from lim_tui.engine.worker_log import open_worker_log
from lim_tui.error_log import log_to_standard_error
from lim_tui.errors import LimError
from lim_tui.models.registry import ChatModel, resolve
from lim_tui.settings import load_settings
from lim_tui.store.reads import TrialDetail
from lim_tui.store.repeats import Repeat
from lim_tui.store.store import Store

_TIMEOUT_S = 600.0
_log = logging.getLogger("lim_tui.worker")
Told = Callable[[Repeat], None]


@dataclass(frozen=True, slots=True)
class _Question:
    """One prompt with all that asking and judging it needs."""

    detail: TrialDetail
    prompt: Prompt
    model: ChatModel
    facts: ModelFacts
    inference: dict[str, object]
    counted_tokens: int | None

    @property
    def axes(self) -> Axes:
        """The place, with the depth at which an arrangement put the evidence."""
        axes = self.detail.row.axes
        return replace(axes, depth=self.prompt.depth_actual) if axes.arrangement != AS_GIVEN else axes


def ask_now(store: Store, workspace: Path, trial_id: int, told: Told | None = None) -> None:
    """Asks what is planned for a trial, one request after another; every answer is kept before the next is asked.

    Raises LimError where the model cannot be asked; what was planned is closed with that reason.
    """
    detail = store.reads.detail(trial_id)
    try:
        question = _question(store, workspace, detail)
    except LimError as error:
        store.repeats.fail_planned(trial_id, error.on_one_line())
        raise
    try:
        asyncio.run(_ask_all(store, question, told))
    finally:
        question.model.close()


def ask_detached(store: Store, workspace: Path, plan: RepeatPlan) -> None:
    """Plans the requests and starts a process that makes them; the answers appear in the database."""
    checked = plan_repeats(store, load_settings(workspace), store.reads.detail(plan.trial_id), plan.times)
    open_worker_log().close()
    close_abandoned(store, plan.trial_id)
    store.repeats.plan(checked.trial_id, checked.times)
    command = [sys.executable, "-P", "-m", "lim_tui.engine.ask_again"]
    options = ["--db", str(store.path.resolve()), "--workspace", str(workspace.resolve())]
    with open_worker_log() as log:
        subprocess.Popen(
            [*command, *options, "--trial", str(plan.trial_id)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            close_fds=True,
        )


def _question(store: Store, workspace: Path, detail: TrialDetail) -> _Question:
    prompt = rebuild_prompt(store, detail)
    record = store.sweeps.get(detail.sweep_id)
    model = resolve(detail.row.axes.model, load_settings(workspace))
    try:
        asyncio.run(model.check())
    except BaseException:
        model.close()
        raise
    facts = model.describe()
    fitted = record.release.get("length_tokenizer")
    ours = fitted if isinstance(fitted, dict) else {}
    exact = bool(ours.get("exact")) and facts.tokenizer_exact and facts.tokenizer == ours.get("name")
    counted = detail.row.prompt_tokens if exact else None
    return _Question(detail, prompt, model, facts, dict(inference_of_sweep(record)), counted)


async def _ask_all(store: Store, question: _Question, told: Told | None) -> None:
    trial_id = question.detail.row.id
    asked = scoring_of(store.sweeps.get(question.detail.sweep_id))
    # A judge is not asked about repeats; the rule by type says what they are worth.
    scoring: ScoringMethod = "typed" if asked == "judge" else asked
    tokens = f1_tokens_named(question.facts.tokenizer)
    asker = own_lease()
    case = case_at(question.detail.case, question.detail.row.axes)
    while (repeat := store.repeats.take(trial_id, asker)) is not None:
        key = trial_key(question.prompt.sha256, question.facts, question.inference, repeat.number)
        attempt, reply = await _ask(question, key)
        judgement = judge(case, reply, question.counted_tokens, scoring, tokens)
        store.repeats.finish(repeat.id, key, attempt, judgement.verdict)
        if told is not None:
            told(next(one for one in store.repeats.of(trial_id) if one.id == repeat.id))


async def _ask(question: _Question, key: str) -> tuple[AttemptRecord, ModelReply]:
    """One request, without a retry: a repeat that fails is told as it is."""
    request = ModelRequest(
        messages=question.prompt.messages,
        inference=question.inference,
        timeout_s=question.model.timeout_s or _TIMEOUT_S,
        trial=simulated_trial(case_at(question.detail.case, question.axes), question.axes, key),
        most_tokens=question.prompt.prompt_tokens + int(str(question.inference.get("max_tokens", 0))),
    )
    started_at = time.time()
    reply = await question.model.complete(request)
    return attempt_record(1, started_at, reply), reply


def main() -> None:
    """Asks what is planned for the trial that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--trial", type=int, required=True)
    arguments = parser.parse_args()
    log_to_standard_error(arguments.db)
    with Store(arguments.db) as store:
        try:
            ask_now(store, arguments.workspace, arguments.trial)
        except LimError as error:
            _log.warning("%s", error)
        except Exception as error:
            store.repeats.fail_planned(arguments.trial, f"internal error: {type(error).__name__}; see worker.log")
            _log.exception("asking trial %d again", arguments.trial)


if __name__ == "__main__":
    main()
