"""All cases and distractor sets of a workspace folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from lim_tui.authoring.case_files import CaseFile, case_file_of, load_case_file
from lim_tui.authoring.distractor_files import DistractorFile, distractor_set_of, load_distractor_set
from lim_tui.authoring.problems import Problem
from lim_tui.domain.case import Case, DistractorSet
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean

_SUFFIXES = (".yaml", ".yml")
CASES_FOLDER = "cases"
DISTRACTORS_FOLDER = "distractors"
SWEEPS_FOLDER = "sweeps"
TEMPLATES_FOLDER = "templates"


@dataclass(frozen=True, slots=True)
class Workspace:
    """What stands under ``root/cases``: files in alphabetical order, and what is wrong with them.

    ``problems`` are those of case files and distractor sets; those of sweep files (``cases/sweeps``) are told by lint
    and when a sweep starts.
    """

    root: Path
    case_files: tuple[CaseFile, ...]
    distractor_files: tuple[DistractorFile, ...]
    problems: tuple[Problem, ...]

    @property
    def cases(self) -> tuple[Case, ...]:
        """The cases of all files that could be read."""
        return tuple(case for file in self.case_files for case in file.cases)

    @property
    def distractor_sets(self) -> dict[str, DistractorSet]:
        """The distractor sets by name."""
        return {file.set.name: file.set for file in self.distractor_files if file.set is not None}

    def case(self, name: str) -> Case:
        """The case called ``id`` or ``set/id``. Raises LimError where there is none, or more than one."""
        matches = [case for case in self.cases if name in (case.id, f"{case.set_name}/{case.id}")]
        if len(matches) == 1:
            return matches[0]
        if not matches:
            known = [f"{case.set_name}/{case.id}" if "/" in name else case.id for case in self.cases]
            raise LimError(f"There is no case {name!r}{did_you_mean(name, known)}")
        full = ", ".join(f"{case.set_name}/{case.id}" for case in matches)
        raise LimError(f"The case {name!r} is ambiguous: {full}.", "Write the set before the id: set/id.")


def load_workspace(root: Path, unsaved: Mapping[Path, str] = MappingProxyType({})) -> Workspace:
    """Read every case file and distractor set under ``root/cases``; what is wrong is collected, nothing is raised.

    ``unsaved`` are texts that stand for what is on the disk, by their file; files that are not there yet count too.
    """
    folder = root / CASES_FOLDER
    distractor_files = tuple(
        _distractors(path, root, unsaved) for path in _with_unsaved(folder / DISTRACTORS_FOLDER, unsaved)
    )
    sets = {file.set.name: file.set for file in distractor_files if file.set is not None}
    case_files = tuple(_cases(path, root, sets, unsaved) for path in _with_unsaved(folder, unsaved))
    return _workspace(root, case_files, distractor_files)


def with_case_file(workspace: Workspace, path: Path, text: str) -> Workspace:
    """The workspace with ``text`` in place of one case file of it, the others as they were read."""
    changed = case_file_of(text, path, workspace.root, workspace.distractor_sets)
    files = tuple(changed if file.file == changed.file else file for file in workspace.case_files)
    return _workspace(workspace.root, files, workspace.distractor_files)


def _workspace(root: Path, files: tuple[CaseFile, ...], distractors: tuple[DistractorFile, ...]) -> Workspace:
    problems = [problem for file in files for problem in file.problems]
    problems.extend(problem for file in distractors for problem in file.problems)
    problems.extend(_repeated_sets(files))
    return Workspace(root, files, distractors, tuple(problems))


def _with_unsaved(folder: Path, unsaved: Mapping[Path, str]) -> list[Path]:
    return sorted({*yaml_files(folder), *(path for path in unsaved if path.parent == folder)})


def _cases(path: Path, root: Path, sets: Mapping[str, DistractorSet], unsaved: Mapping[Path, str]) -> CaseFile:
    return case_file_of(unsaved[path], path, root, sets) if path in unsaved else load_case_file(path, root, sets)


def _distractors(path: Path, root: Path, unsaved: Mapping[Path, str]) -> DistractorFile:
    return distractor_set_of(unsaved[path], path, root) if path in unsaved else load_distractor_set(path, root)


def yaml_files(folder: Path) -> list[Path]:
    """The YAML files that lie directly in ``folder``, in alphabetical order; none where there is no such folder."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix in _SUFFIXES and path.is_file())


def _repeated_sets(files: Iterable[CaseFile]) -> Iterable[Problem]:
    by_name: dict[str, list[str]] = defaultdict(list)
    for file in files:
        if file.set_name:
            by_name[file.set_name].append(file.file)
    for name, paths in by_name.items():
        for path in paths[1:]:
            message = f"the set {name!r} stands in {paths[0]} too; give each file a set of its own"
            yield Problem("error", "duplicate-set", path, 1, None, message)
