"""What launching a sweep file would do, found out without any call."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from lim_tui.domain.record import Plan
from lim_tui.domain.sweep import SweepFile
from lim_tui.errors import LimError
from lim_tui.store.store import Store
from lim_tui.tui.figures import count, depth_text, plural, tokens_short
from lim_tui.tui.marked_text import MarkedText, TextBuilder
from lim_tui.tui.words import BASELINE_NAMES, LANGUAGE_NAMES

SWEEPS_FOLDER = "sweeps"


@dataclass(frozen=True, slots=True)
class Outlook:
    """A sweep file as it would run now.

    ``problem`` says why it cannot, and then ``plan`` is None. ``state`` is that of the sweep which the same plan has
    already, None for a new one.
    """

    file: Path
    sweep: SweepFile | None = None
    plan: Plan | None = None
    state: str | None = None
    problem: LimError | None = None


def sweep_files(workspace: Path) -> tuple[Path, ...]:
    """The sweep files of a workspace, by name."""
    folder = workspace / SWEEPS_FOLDER
    if not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file()))


def outlook(file: Path, workspace: Path, store: Store) -> Outlook:
    """Reads the file and makes its plan."""
    from lim_tui.authoring.sweep_files import load_sweep_file
    from lim_tui.engine.launch import checked_workspace
    from lim_tui.engine.plan import make_plan

    sweep = None
    try:
        sweep = load_sweep_file(file)
        plan = make_plan(sweep, checked_workspace(workspace))
    except LimError as problem:
        return Outlook(file, sweep, problem=problem)
    known = store.sweeps.find_plan(plan.name, plan.sha256)
    return Outlook(file, sweep, plan, known.state if known else None)


def outlook_text(seen: Outlook) -> MarkedText:
    """The outlook as a text."""
    text = TextBuilder()
    if seen.sweep is not None:
        _axes(text, seen.sweep)
    if seen.plan is not None:
        _plan(text, seen.plan)
    if seen.state is not None:
        text.line(f"This plan has a sweep already, {seen.state.replace('_', ' ')}: launching goes on with it.", "near")
    if seen.problem is not None:
        text.line()
        text.line("Cannot be launched", "heading")
        text.line(seen.problem.message, "bad")
        if seen.problem.hint:
            text.line(seen.problem.hint)
    return text.built()


def _field(text: TextBuilder, name: str, value: str) -> None:
    text.add(f"{name:<11}", "dim")
    text.line(value)


def _axes(text: TextBuilder, sweep: SweepFile) -> None:
    _field(text, "models", ", ".join(sweep.models))
    _field(text, "cases", ", ".join(sweep.cases))
    if sweep.lengths:
        _field(text, "lengths", ", ".join(count(length) for length in sweep.lengths) + " tokens")
        _field(text, "depths", ", ".join(depth_text(depth) for depth in sweep.depths))
    if sweep.documents:
        _field(text, "documents", ", ".join(str(number) for number in sweep.documents))
        _field(text, "positions", ", ".join(str(position) for position in sweep.positions))
    _field(text, "seeds", ", ".join(str(seed) for seed in sweep.seeds))
    _field(text, "baselines", ", ".join(BASELINE_NAMES[name] for name in sweep.baselines) or "none")
    _field(text, "budget", str(sweep.budget) if sweep.budget else "no limit")


def _plan(text: TextBuilder, plan: Plan) -> None:
    languages = Counter(item.case.language for item in plan.items)
    told = ", ".join(f"{LANGUAGE_NAMES[language]} {number}" for language, number in sorted(languages.items()))
    _field(text, "items", f"{count(len(plan.items))}: {told}")
    text.line()
    _field(text, "calls", f"at most {plural(len(plan.trials), 'trial')}")
    tokens = sum(trial.axes.length or 0 for trial in plan.trials)
    _field(text, "input", f"at most about {tokens_short(tokens)} tokens, without what closed book and oracle read")
