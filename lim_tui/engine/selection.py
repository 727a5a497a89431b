"""Which cases a sweep asks: files, ids, set/id, or tags."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import Case
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean

_TAG = "tag:"


def select_cases(workspace: Workspace, names: Sequence[str]) -> tuple[Case, ...]:
    """The cases that ``names`` mean, each once, in the order of the names; no names mean all cases.

    Raises LimError where a name means nothing.
    """
    if not names:
        return workspace.cases
    chosen: dict[tuple[str, str], Case] = {}
    for name in names:
        for case in _matching(workspace, name):
            chosen.setdefault((case.set_name, case.id), case)
    return tuple(chosen.values())


def _matching(workspace: Workspace, name: str) -> list[Case]:
    if name.startswith(_TAG):
        tag = name.removeprefix(_TAG)
        tagged = [case for case in workspace.cases if tag in case.tags]
        return tagged or _unknown(name, sorted({_TAG + t for case in workspace.cases for t in case.tags}))
    by_set = [case for case in workspace.cases if name in _file_names(case)]
    if by_set:
        return by_set
    by_id = [case for case in workspace.cases if name in (case.id, f"{case.set_name}/{case.id}")]
    return by_id or _unknown(name, [f.set_name for f in workspace.case_files] + [case.id for case in workspace.cases])


def _file_names(case: Case) -> set[str]:
    file = PurePosixPath(case.file or "")
    return {case.set_name, file.as_posix(), file.name, file.stem}


def _unknown(name: str, known: Sequence[str]) -> list[Case]:
    raise LimError(
        f"cases: nothing is called {name!r}{did_you_mean(name, known)}",
        "Write the name of a case file, a case id, set/id, or tag:NAME.",
    )
