"""No money for cases that are broken: errors of lint stop a sweep before its first call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lim_tui.authoring.lint import lint
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import Case
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.selection import select_cases
from lim_tui.engine.sweep_lint import filler_problems
from lim_tui.errors import LimError

_MOST_SHOWN = 5


def check_lint(sweep: SweepFile, workspace: Workspace, settings: Settings) -> tuple[Problem, ...]:
    """Raises LimError that names file and line where lint finds an error in what ``sweep`` asks.

    That is an error in one of its cases or their sets, or a size that they cannot reach; other cases of the workspace
    do not matter. Gives warnings of sizes that are reached by repeating filler, or perhaps not at all.
    """
    refuse(lint_errors(workspace, select_cases(workspace, sweep.cases)))
    sizes = filler_problems(sweep, workspace, settings)
    refuse([problem for problem in sizes if problem.level == "error"])
    return tuple(sizes)


def lint_errors(workspace: Workspace, cases: Sequence[Case]) -> list[Problem]:
    """The errors of ``cases``, of the files that hold them, and of their distractor sets."""
    files = {case.file for case in cases}
    sets = {case.distractor_set for case in cases}
    ids = {(case.file, case.twin_of or case.id) for case in cases}
    used = replace(
        workspace,
        case_files=tuple(file for file in workspace.case_files if file.file in files),
        distractor_files=tuple(file for file in workspace.distractor_files if file.set and file.set.name in sets),
        problems=(),
    )
    named = files | {file.file for file in used.distractor_files}
    return [
        problem
        for problem in lint(used)
        if problem.level == "error"
        and problem.file in named
        and (problem.case is None or (problem.file, problem.case) in ids)
    ]


def refuse(errors: Sequence[Problem]) -> None:
    """Raises LimError that shows the first of ``errors``; nothing where there is none."""
    if not errors:
        return
    shown = "\n".join(str(problem) for problem in errors[:_MOST_SHOWN])
    more = f"\n(+{len(errors) - _MOST_SHOWN} more)" if len(errors) > _MOST_SHOWN else ""
    raise LimError(f"{shown}{more}", "Mend them; `lim lint` shows all. Nothing was sent.")
