"""Files that are named on the command line and lie outside the workspace's own folders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from lim_tui.authoring.case_files import load_case_file
from lim_tui.authoring.distractor_files import load_distractor_set
from lim_tui.authoring.problems import shown_path
from lim_tui.authoring.workspace import DISTRACTORS_FOLDER, SWEEPS_FOLDER, TEMPLATES_FOLDER, Workspace, yaml_files

_HAS_MODELS = re.compile(r"^models[ \t]*:", re.MULTILINE)


def including(workspace: Workspace, paths: Sequence[Path]) -> Workspace:
    """``workspace`` with the case files and distractor sets at or below ``paths`` that it does not have yet.

    A set is looked for in the workspace and in the folder ``distractors`` beside the case file.
    """
    known = {file.file for file in workspace.case_files} | {file.file for file in workspace.distractor_files}
    found = [path for path in files_at(paths) if shown_path(path, workspace.root) not in known and not _is_else(path)]
    set_paths = {path: None for path in found if path.parent.name == DISTRACTORS_FOLDER}
    case_paths = [path for path in found if path not in set_paths]
    for path in case_paths:
        beside = yaml_files(path.parent / DISTRACTORS_FOLDER)
        set_paths.update((other, None) for other in beside if shown_path(other, workspace.root) not in known)
    distractors = tuple(load_distractor_set(path, workspace.root) for path in set_paths)
    sets = {file.set.name: file.set for file in distractors if file.set is not None}
    cases = tuple(load_case_file(path, workspace.root, {**workspace.distractor_sets, **sets}) for path in case_paths)
    return replace(
        workspace,
        case_files=(*workspace.case_files, *cases),
        distractor_files=(*workspace.distractor_files, *distractors),
        problems=(
            *workspace.problems,
            *(problem for file in cases for problem in file.problems),
            *(problem for file in distractors for problem in file.problems),
        ),
    )


def files_at(paths: Iterable[Path]) -> list[Path]:
    """The YAML files at or below ``paths``, each once."""
    found: dict[Path, None] = {}
    for path in paths:
        below = [path] if path.is_file() else (file for folder in _folders(path) for file in yaml_files(folder))
        found.update((file.resolve(), None) for file in below)
    return list(found)


def lies_at(file: str | None, place: str) -> bool:
    """Whether a file is ``place`` or lies below it, both as messages show them."""
    return file is not None and (place in (".", file) or file.startswith(f"{place.rstrip('/')}/"))


def is_template(path: Path) -> bool:
    """True for a file in a folder ``templates``."""
    return path.parent.name == TEMPLATES_FOLDER


def _is_else(path: Path) -> bool:
    return is_template(path) or is_sweep(path)


def is_sweep(path: Path) -> bool:
    """True for a file in a folder ``sweeps``, and for any file with the key ``models``."""
    if path.parent.name == SWEEPS_FOLDER:
        return True
    try:
        return _HAS_MODELS.search(path.read_text(encoding="utf-8-sig")) is not None
    except (OSError, UnicodeDecodeError):
        return False


def _folders(path: Path) -> list[Path]:
    return [path, *sorted(folder for folder in path.rglob("*") if folder.is_dir())]
