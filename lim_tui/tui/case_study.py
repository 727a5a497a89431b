"""What lint says of the case or document in front, and how many tokens its parts take. Done by the study's thread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.problems import Problem, shown_path
from lim_tui.authoring.workspace import Workspace
from lim_tui.errors import LimError
from lim_tui.tui.bench_state import Bench, ItemName, Target

if TYPE_CHECKING:
    from lim_tui.engine.part_tokens import Counters, PartTokens


@dataclass(frozen=True, slots=True)
class Study:
    """``problems`` are those of the file's own and of the case in front; those of other cases are not looked for.

    ``tokens`` is None for what is no case, and where they cannot be counted: ``no_tokens`` then says why.
    """

    target: Target
    problems: tuple[Problem, ...]
    tokens: PartTokens | None = None
    no_tokens: str = ""


@dataclass(frozen=True, slots=True)
class AllProblems:
    """The problems of every file, by its path."""

    by_path: Mapping[Path, tuple[Problem, ...]]


def study(bench: Bench, target: Target, counters: Counters, model: str) -> Study:
    """Lints what is in front and counts its tokens."""
    from lim_tui.authoring.lint import lint_file

    path, item = target
    workspace = bench.workspace
    case_id = item if isinstance(item, str) else None
    problems = lint_file(workspace, shown_path(path, workspace.root), case_id)
    if case_id is None:
        return Study(target, tuple(problems))
    found = tuple(problem for problem in problems if problem.case in (None, case_id))
    try:
        return Study(target, found, _tokens(workspace, target, counters, model))
    except LimError as error:
        return Study(target, found, None, error.message)


def _tokens(workspace: Workspace, target: Target, counters: Counters, model: str) -> PartTokens | None:
    from lim_tui.authoring.filler import FillerReader
    from lim_tui.engine.part_tokens import part_tokens

    shown = shown_path(target[0], workspace.root)
    case = next((case for case in workspace.cases if case.file == shown and case.id == target[1]), None)
    return None if case is None else part_tokens(case, counters.of(model), FillerReader(workspace.root))


def all_problems(workspace: Workspace) -> AllProblems:
    """Lints everything."""
    from lim_tui.authoring.lint import lint

    found: dict[Path, list[Problem]] = defaultdict(list)
    for problem in lint(workspace):
        if problem.file is not None:
            found[workspace.root / problem.file].append(problem)
    return AllProblems({path: tuple(problems) for path, problems in found.items()})


def merged(old: tuple[Problem, ...], new: Study) -> tuple[Problem, ...]:
    """The problems of a file with those of its case in front anew."""
    item: ItemName = new.target[1]
    if not isinstance(item, str):
        return new.problems
    kept = [problem for problem in old if problem.case not in (None, item)]
    return (*new.problems, *kept)


def frozen_users(bench: Bench, path: Path) -> list[str]:
    """The frozen cases that use a distractor set."""
    files = [file for file in bench.workspace.case_files if isinstance(file, CaseFile)]
    return [
        case.id
        for file in files
        for case in file.cases
        if case.status == "frozen" and case.distractor_set == path.stem and case.twin_of is None
    ]
