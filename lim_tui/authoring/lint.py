"""Finds trouble in the files of a workspace before money is spent. ``docs/lint.md`` lists every code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.cases_lock import locked_hashes, read_lock
from lim_tui.authoring.checks.answer_types import check_answer_type
from lim_tui.authoring.checks.answers import check_answers
from lim_tui.authoring.checks.characters import check_characters
from lim_tui.authoring.checks.checked import CheckedCase, WrittenText
from lim_tui.authoring.checks.file_bytes import check_file_bytes
from lim_tui.authoring.checks.fillers import FillerChecks
from lim_tui.authoring.checks.frozen import check_frozen
from lim_tui.authoring.checks.patterns import check_regex
from lim_tui.authoring.checks.pieces import check_pieces
from lim_tui.authoring.checks.ranges import check_ranges
from lim_tui.authoring.checks.repeats import check_repeats
from lim_tui.authoring.checks.scripts import check_script
from lim_tui.authoring.checks.shared_texts import SharedTexts
from lim_tui.authoring.checks.swaps import check_swap
from lim_tui.authoring.checks.variables import check_variables
from lim_tui.authoring.checks.written_forms import check_written_form
from lim_tui.authoring.checks.yaml_values import check_yaml_values
from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.named_paths import files_at, including, is_sweep, lies_at
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError, shown_path
from lim_tui.authoring.sweep_files import read_sweep_file
from lim_tui.authoring.text_files import read_text_file
from lim_tui.authoring.workspace import CASES_FOLDER, SWEEPS_FOLDER, Workspace, yaml_files

_LEVELS = {"error": 0, "warning": 1, "note": 2}


def lint(workspace: Workspace, paths: Sequence[Path] | None = None) -> list[Problem]:
    """All problems of the workspace by file and line, those of reading it included.

    ``paths`` are files or folders, inside the workspace or not; with them only the problems of files at or below them
    are given.
    """
    if paths:
        workspace = including(workspace, paths)
    found = [*workspace.problems, *_sweep_problems(workspace.root, paths or ())]
    places = _set_places(workspace)
    cases = [checked for file in workspace.case_files for checked in _checked_cases(file, found, places)]
    filler = FillerReader(workspace.root)
    texts = SharedTexts()
    filler_checks = FillerChecks(filler)
    for checked in cases:
        _check_case(checked, texts)
        filler_checks.check(checked)
    check_repeats(cases)
    for distractors in workspace.distractor_files:
        _check_documents(distractors, found)
        _check_file(distractors, workspace.root, found)
    for file in workspace.case_files:
        _check_file(file, workspace.root, found)
    found.extend(_check_lock(workspace.root, cases, filler))
    if paths:
        wanted = [shown_path(path.resolve(), workspace.root) for path in paths]
        found = [problem for problem in found if any(lies_at(problem.file, place) for place in wanted)]
    return sorted(dict.fromkeys(found), key=by_place)


def linted_case_files(workspace: Workspace, paths: Sequence[Path] | None = None) -> list[CaseFile]:
    """The case files that ``lint`` looks at: all of the workspace, or those at or below ``paths``."""
    if not paths:
        return list(workspace.case_files)
    wanted = [shown_path(path.resolve(), workspace.root) for path in paths]
    return [
        file for file in including(workspace, paths).case_files if any(lies_at(file.file, place) for place in wanted)
    ]


def lint_file(workspace: Workspace, file: str, case_id: str | None = None) -> list[Problem]:
    """The problems of one file of the workspace; with ``case_id`` its cases but that one are not looked into.

    ``file`` is its name in messages. What the disk says of the file itself (BOM, line ends) is of what is saved.
    """
    found = [problem for problem in workspace.problems if problem.file == file]
    elsewhere: list[Problem] = []
    cases, filler, places = [], FillerReader(workspace.root), _set_places(workspace)
    for other in workspace.case_files:
        cases.extend(_checked_cases(other, found if other.file == file else elsewhere, places))
    own = [checked for checked in cases if checked.case.file == file and case_id in (None, checked.case.id)]
    filler_checks, texts = FillerChecks(filler), SharedTexts()
    for checked in own:
        _check_case(checked, texts)
        filler_checks.check(checked)
    check_repeats(cases)
    files: list[CaseFile | DistractorFile] = [*workspace.case_files, *workspace.distractor_files]
    for read in files:
        if read.file == file:
            if isinstance(read, DistractorFile):
                _check_documents(read, found)
            _check_file(read, workspace.root, found)
    found.extend(_check_lock(workspace.root, own, filler))
    return sorted({problem: None for problem in found if problem.file == file}, key=by_place)


def swept_files(root: Path, paths: Sequence[Path] | None = None) -> list[Path]:
    """The sweep files of the workspace; with ``paths`` those at or below them, inside the workspace or not."""
    found = list(_sweep_files(root, paths or ()))
    if not paths:
        return found
    wanted = [shown_path(path, root) for path in paths]
    return [path for path in found if any(lies_at(shown_path(path, root), place) for place in wanted)]


def _sweep_files(root: Path, paths: Sequence[Path]) -> dict[Path, None]:
    own = yaml_files(root / CASES_FOLDER / SWEEPS_FOLDER)
    return dict.fromkeys([*(path.resolve() for path in own), *(path for path in files_at(paths) if is_sweep(path))])


def _sweep_problems(root: Path, paths: Sequence[Path]) -> list[Problem]:
    files = _sweep_files(root, paths)
    return [problem for file in files for problem in read_sweep_file(file, shown_path(file, root))[1]]


def _set_places(workspace: Workspace) -> dict[str, dict[str, str]]:
    """Where each document of each distractor set stands."""
    return {
        file.set.name: {
            document.id: f"{file.file}:{line}" for document, line in zip(file.set.documents, file.lines, strict=True)
        }
        for file in workspace.distractor_files
        if file.set is not None
    }


def _checked_cases(file: CaseFile, found: list[Problem], places: Mapping[str, Mapping[str, str]]) -> list[CheckedCase]:
    return [
        CheckedCase(
            case,
            file.nodes.get(case.id),
            ProblemList(file.file, case.id, found),
            places.get(case.distractor_set or "", {}),
        )
        for case in file.cases
        if case.twin_of is None and case.kv_pairs is None
    ]


def _check_case(checked: CheckedCase, texts: SharedTexts) -> None:
    for text in (*checked.own_texts, *checked.own_documents):
        check_characters(text, checked.problems)
        check_script(text, checked.case.language, checked.problems)
    check_variables(checked)
    check_swap(checked)
    check_pieces(checked)
    if check_regex(checked):
        check_answers(checked, texts)
        check_ranges(checked)
    check_answer_type(checked)
    check_written_form(checked)


def _check_documents(distractors: DistractorFile, found: list[Problem]) -> None:
    if distractors.set is None:
        return
    problems = ProblemList(distractors.file, items=found)
    for document, line in zip(distractors.set.documents, distractors.lines, strict=True):
        text = WrittenText(f"document {document.id}", document.text, line)
        check_characters(text, problems)
        if distractors.set.language:
            check_script(text, distractors.set.language, problems)


def _check_file(file: CaseFile | DistractorFile, root: Path, found: list[Problem]) -> None:
    problems = ProblemList(file.file, items=found)
    if file.root is None:
        return
    check_yaml_values(file.root, problems)
    with suppress(UnreadableFileError):
        check_file_bytes(read_text_file(root / file.file, file.file), problems)


def _check_lock(root: Path, cases: Sequence[CheckedCase], filler: FillerReader) -> list[Problem]:
    locked, problems = read_lock(root)
    now = locked_hashes([checked.case for checked in cases], filler)
    return [*problems, *check_frozen(cases, now, locked)]


def by_place(problem: Problem) -> tuple[str, int, int, str]:
    """The order in which problems are shown: by file and line, the worst first."""
    return problem.file or "", problem.line or 0, _LEVELS[problem.level], problem.code
