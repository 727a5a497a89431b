"""What launching a sweep file would do, found out without any call."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.authoring.sweep_form import SWEEPS_FOLDER
from lim_tui.domain.record import Plan
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.errors import LimError
from lim_tui.reporting.can_show import can_show
from lim_tui.reporting.words import count_of, depth_text, money, state_words, whole
from lim_tui.store.store import Store
from lim_tui.tui.figures import tokens_short
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import MarkedText, TextBuilder
from lim_tui.tui.words import BASELINE_NAMES, LANGUAGE_NAMES, group_name

if TYPE_CHECKING:
    from lim_tui.engine.estimate import Estimate

_MOST_CASES_NAMED = 4


@dataclass(frozen=True, slots=True)
class Outlook:
    """A sweep file as it would run now.

    ``problem`` says why it cannot, and then ``plan`` and ``estimate`` are None. ``state`` is that of the sweep which
    the same plan has already, None for a new one. ``warnings`` are what lint says of sizes that are hard to reach.
    """

    file: Path | None
    sweep: SweepFile | None = None
    plan: Plan | None = None
    estimate: Estimate | None = None
    state: str | None = None
    problem: LimError | None = None
    warnings: tuple[str, ...] = ()


def sweep_files(workspace: Path) -> tuple[Path, ...]:
    """The sweep files of a workspace, by name."""
    folder = workspace / SWEEPS_FOLDER
    if not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file()))


def outlook(file: Path, workspace: Path, settings: Settings, store: Store) -> Outlook:
    """Reads the file, makes its plan and estimates it; no call."""
    from lim_tui.authoring.sweep_files import load_sweep_file

    try:
        sweep = load_sweep_file(file)
    except LimError as problem:
        return Outlook(file, problem=problem)
    return replace(sweep_outlook(sweep, workspace, settings, store), file=file)


def sweep_outlook(sweep: SweepFile, workspace: Path, settings: Settings, store: Store) -> Outlook:
    """Makes the plan of a sweep and estimates it; no call."""
    from lim_tui.engine.answered_before import answered_before
    from lim_tui.engine.budget_reach import budget_shortfall
    from lim_tui.engine.estimate import estimate
    from lim_tui.engine.launch import checked_workspace, with_judge
    from lim_tui.engine.lint_gate import check_lint
    from lim_tui.engine.plan import make_plan
    from lim_tui.engine.preflight import check_names

    try:
        sweep = with_judge(sweep, settings)
        read = checked_workspace(workspace)
        plan = make_plan(sweep, read)
        check_names(sweep, settings)
        warnings = check_lint(sweep, read, settings)
    except LimError as problem:
        return Outlook(None, sweep, problem=problem)
    known = store.sweeps.find_plan(plan.name, plan.sha256)
    paces = {name: store.paces.seconds_per_token(name) for name in sweep.models}
    found = estimate(plan, settings, paces, store.calibrations.all(), answered_before(store, plan))
    short = budget_shortfall(found, sweep.budget)
    told = (*(str(warning) for warning in warnings), *((short,) if short else ()))
    return Outlook(None, sweep, plan, found, known.state if known else None, warnings=told)


def outlook_text(seen: Outlook) -> MarkedText:
    """The outlook as a text."""
    text = TextBuilder()
    if seen.estimate is not None and seen.plan is not None:
        estimate_lines(text, seen.estimate)
        text.line()
    if seen.sweep is not None:
        _axes(text, seen.sweep)
    if seen.plan is not None:
        _items(text, seen.plan)
    for warning in seen.warnings:
        text.line(f"Warning: {warning}", "near")
    if seen.state is not None:
        text.line(f"This plan has a sweep already, {state_words(seen.state)}: launching goes on with it.", "near")
    if seen.problem is not None:
        text.line()
        text.line("Cannot be launched", "heading")
        text.line(seen.problem.message, "bad")
        if seen.problem.hint:
            text.line(seen.problem.hint)
    return text.built()


def launch_question(seen: Outlook) -> str:
    """What one more Enter does: ``108 calls, 0.00 usd: Enter again launches``."""
    found = seen.estimate
    if found is None:
        return "Enter again launches"
    cost = money(None if found.cost is None else float(found.cost), found.currency)
    refused = sum(refusal.trials for refusal in found.refusals if refusal.certain)
    beside = f", {whole(refused)} refused" if refused else ""
    return f"{whole(found.trials)} calls{beside}, cost {cost}: Enter again launches"


def _field(text: TextBuilder, name: str, value: str) -> None:
    text.add(f"{name:<11}", "dim")
    text.line(value)


def _axes(text: TextBuilder, sweep: SweepFile) -> None:
    _field(text, "models", ", ".join(sweep.models))
    named = ", ".join(sweep.cases[:_MOST_CASES_NAMED])
    more = len(sweep.cases) - _MOST_CASES_NAMED
    _field(text, "cases", f"{named} and {more} more" if more > 0 else named or "all")
    if sweep.lengths:
        _field(text, "lengths", ", ".join(whole(length) for length in sweep.lengths) + " tokens")
        _field(text, "depths", ", ".join(depth_text(depth) for depth in sweep.depths))
    if sweep.documents:
        _field(text, "documents", ", ".join(str(number) for number in sweep.documents))
        _field(text, "positions", ", ".join(str(position) for position in sweep.positions))
    _field(text, "seeds", ", ".join(str(seed) for seed in sweep.seeds))
    _field(text, "baselines", ", ".join(BASELINE_NAMES[name] for name in sweep.baselines) or "none")
    _field(text, "budget", str(sweep.budget) if sweep.budget else "no limit")


def _items(text: TextBuilder, plan: Plan) -> None:
    languages = Counter(item.case.language for item in plan.items)
    told = ", ".join(f"{LANGUAGE_NAMES[language]} {number}" for language, number in sorted(languages.items()))
    _field(text, "items", f"{whole(len(plan.items))}: {told}")
    text.line()


def _cost(estimate: Estimate) -> str:
    """``0.0123 usd, with cache 0.0100 usd, prices of 2026-11-30``."""
    told = money(None if estimate.cost is None else float(estimate.cost), estimate.currency)
    least = estimate.cost_with_cache
    if least is not None and estimate.cost is not None and least < estimate.cost:
        told += f", with cache {money(float(least), estimate.currency)}"
    return f"{told}, prices of {estimate.prices_of}" if estimate.prices_of else told


def estimate_lines(text: TextBuilder, estimate: Estimate) -> None:
    """What it takes, and what so many cases can show."""
    beside = f" and {count_of(estimate.probes, 'probe')}" if estimate.probes else ""
    about = "~" if estimate.estimated else ""
    _field(text, "calls", f"{whole(estimate.trials)}{beside}")
    from lim_tui.reporting.estimate_words import not_asked

    for line in not_asked(estimate):
        _field(text, "", line)
    _field(
        text,
        "tokens",
        f"{about}{tokens_short(estimate.input_tokens)} in, at most {tokens_short(estimate.output_tokens)} out",
    )
    for known in estimate.calibrations:
        _field(text, "", known.words)
    _field(text, "cost", _cost(estimate))
    _field(text, "time", _time(estimate))
    for number, shown in enumerate(estimate.shown):
        text.add(f"{'' if number else 'can show':<11}", "dim")
        name = f"{group_name(shown.group)}: " if len(estimate.shown) > 1 else ""
        text.line(f"{name}{can_show(shown)}", "near" if shown.detectable_drop is None else None)
    for refusal in estimate.refusals:
        text.add(f"{'refused' if refusal.certain else 'refused?':<11}", "dim")
        end = "no call is made" if refusal.certain else "may be refused before its call"
        text.line(f"{safe(refusal.words)}; {end}", "near")


def _time(estimate: Estimate) -> str:
    if estimate.minutes is not None:
        return f"about {count_of(max(round(estimate.minutes), 1), 'minute')}"
    if estimate.least_minutes:
        return f"at least {count_of(max(round(estimate.least_minutes), 1), 'minute')}, by the limits"
    return "unknown: a model of it was not timed here"
