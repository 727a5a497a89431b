"""What a case file accepts today, beside what it accepted when a case was asked."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from lim_tui.authoring.case_files import load_case_file
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import BoundCase, Case
from lim_tui.errors import LimError


def aliases_since(root: Path, asked: BoundCase) -> tuple[str, ...]:
    """The aliases that the case's file has today and ``asked`` had not, with the values of its seed.

    Nothing where the case is gone, is another one now, or stands in no file under ``root``.
    """
    case = _case_in(root, asked.case)
    if case is None:
        return ()
    try:
        now = bind(case, asked.seed)
    except LimError:
        return ()
    if (now.question, now.evidence) != (asked.question, asked.evidence):
        return ()
    known = {wording for one in asked.expected for wording in (one.value, *one.aliases)}
    return tuple(dict.fromkeys(alias for one in now.expected for alias in one.aliases if alias not in known))


def _case_in(root: Path, case: Case) -> Case | None:
    path = root / case.file if case.file else None
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    if path is None or found is None:
        return None
    return _cases_of(path, root, found.st_mtime_ns, found.st_size).get((case.set_name, case.id))


@lru_cache(maxsize=4)
def _cases_of(path: Path, root: Path, _modified_ns: int, _size: int) -> dict[tuple[str, str], Case]:
    """The cases of a file by set and id; a file is read again when it changed. Distractors are not looked up."""
    return {(case.set_name, case.id): case for case in load_case_file(path, root, {}).cases}
