"""Trying one case: a small sweep of its own, so that its author learns before a sweep is paid for.

A try is judged by the rules of its answer type alone: an LLM judge is asked only where a sweep file says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace, load_workspace
from lim_tui.context.filler import CutFiller, cut_filler
from lim_tui.context.fit import smallest_length
from lim_tui.context.rules import PromptRefusedError
from lim_tui.domain.case import BoundCase, Case
from lim_tui.domain.record import FINISHED_STATES, TRY_FACT, Plan, SweepRecord
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import prepare_plan, resume
from lim_tui.engine.leasing import worker_of
from lim_tui.engine.lint_gate import lint_errors, refuse
from lim_tui.engine.plan import make_plan
from lim_tui.engine.planned_axes import axes_of_item
from lim_tui.engine.recipes import Item, layout_request, templates_of
from lim_tui.engine.try_choice import TryChoice
from lim_tui.errors import LimError
from lim_tui.models.registry import counting
from lim_tui.store.store import Store
from lim_tui.text.segments import paragraphs

TRY_DEPTHS = (0.0, 50.0, 100.0)
# Room for the filler to bring a prompt to its length, and lengths that are easy to remember.
_LENGTH_STEP_TOKENS = 50


@dataclass(frozen=True, slots=True)
class TryPlan:
    """What a try will ask. ``length`` is None where nothing stands beside the evidence: no depth is asked then."""

    case: BoundCase
    length: int | None
    sweep: SweepFile
    plan: Plan


def plan_try(root: Path, settings: Settings, choice: TryChoice) -> TryPlan:
    """The plan of a try; nothing is asked, though the tokenizer of the model is.

    Raises LimError where there is no such case or model, or the case cannot be read.
    """
    workspace = load_workspace(root, choice.unsaved)
    case = workspace.case(choice.case)
    _check_readable(workspace, case)
    sweep = _sweep(case, choice)
    length = choice.length or _smallest(workspace, settings, case, sweep)
    if length is not None:
        sweep = replace(sweep, lengths=(length,), depths=TRY_DEPTHS)
    plan = make_plan(sweep, workspace)
    if not plan.trials:
        raise LimError(
            f"{case.file}:{case.line}: case {case.id} is {case.kind} and has no text to look in: nothing to ask",
            "Give it distractors or filler, then try it.",
        )
    facts = {**plan.facts, TRY_FACT: f"{case.set_name}/{case.id}"}
    return TryPlan(plan.items[0], length, sweep, replace(plan, facts=facts))


def prepare_try(
    store: Store, root: Path, planned: TryPlan, budget: str | None = None, *, retry: bool = False
) -> SweepRecord:
    """The sweep of this try, checked and kept, without a worker yet.

    ``budget`` is a hard line, written as in a sweep file; ``retry`` opens what was asked and not scored. Raises
    LimError where the model cannot be asked.
    """
    record = prepare_plan(store, root, planned.plan, planned.sweep, budget, asks_again=retry)
    if retry:
        store.trials.reopen(record.id, None)
    return store.sweeps.get(record.id)


def start_try(store: Store, root: Path, planned: TryPlan, *, retry: bool = False) -> SweepRecord:
    """The sweep of this try with a worker on it, unless all of it was answered before; as ``prepare_try`` else."""
    record = prepare_try(store, root, planned, retry=retry)
    return record if record.state in FINISHED_STATES else resume(store, root, record.id)


def known_try(store: Store, planned: TryPlan) -> SweepRecord | None:
    """The sweep in which just this was tried before, or None."""
    return store.sweeps.find_plan(planned.plan.name, planned.plan.sha256)


def try_under_way(store: Store, other_than: SweepRecord | None) -> SweepRecord | None:
    """The newest try that a worker is busy with, ``other_than`` left out; None where there is none."""
    known = None if other_than is None else other_than.id
    tries = (record for record in reversed(store.sweeps.all(tries=True)) if record.tried and record.id != known)
    running = (record for record in tries if record.state == "running")
    return next((record for record in running if worker_of(store, record.id) is not None), None)


def _sweep(case: Case, choice: TryChoice) -> SweepFile:
    name = f"{case.set_name}/{case.id}"
    return SweepFile(
        name=f"try {name.replace('#', '_')}",
        cases=(name,),
        models=(choice.model,),
        seeds=(choice.seed,),
        baselines=("closed_book", "oracle"),
    )


def _check_readable(workspace: Workspace, case: Case) -> None:
    """Raises LimError for errors in the case, its distractors or the top of its file; other cases are no hindrance."""
    errors = [
        problem
        for problem in workspace.problems
        if problem.level == "error" and problem.file == case.file and problem.case in (None, case.id)
    ]
    if errors:
        shown = "\n".join(f"{problem.file}:{problem.line}: {problem.message}" for problem in errors)
        raise LimError(shown, "Correct the case, then try it. Nothing was sent.")
    refuse(lint_errors(workspace, [case]))


def _smallest(workspace: Workspace, settings: Settings, case: Case, sweep: SweepFile) -> int | None:
    """The length that holds the case with its distractors; with filler rounded up, since that fills the rest."""
    placeholder = replace(sweep, lengths=(1,), depths=(0.0,))
    plan = make_plan(placeholder, workspace)
    filler = _filler(workspace, case)
    item = Item.of(0, bind(case, sweep.seeds[0]), filler)
    axes = next(iter(axes_of_item(replace(placeholder, baselines=()), plan.items[0])))
    template = templates_of(plan.facts)[axes.template][case.language]
    try:
        with counting(sweep.models[0], settings) as (counter, system_role):
            size = smallest_length(layout_request(item, axes, template, counter, system_role=system_role))
    except PromptRefusedError as refused:
        raise LimError(f"case {case.id}: {refused}") from refused
    if size is None or filler is None:
        return size
    return -(-size // _LENGTH_STEP_TOKENS) * _LENGTH_STEP_TOKENS


def _filler(workspace: Workspace, case: Case) -> CutFiller | None:
    """The filler cut into segments; None where the case has none. ``make_plan`` has said what is wrong with it."""
    if not case.filler:
        return None
    found = FillerReader(workspace.root).read(case.filler)
    return cut_filler(paragraphs(found.text), case.language, found.sha256)
