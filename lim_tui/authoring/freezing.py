"""Keeps ``cases.lock`` in step with the status of cases when their file is saved."""

from __future__ import annotations

from pathlib import Path

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.cases_lock import locked_hashes, read_lock, write_lock
from lim_tui.authoring.filler import FillerReader
from lim_tui.errors import LimError


def follow_freezing(root: Path, before: CaseFile, after: CaseFile) -> str:
    """Lock the cases that were frozen between two states of a file, and unlock those that no longer are.

    A case that was frozen before keeps its hash, so that lint tells where it has changed. Gives what was done in
    words, empty for nothing. Raises LimError where ``cases.lock`` cannot be read or written.
    """
    was, now = _frozen(before), _frozen(after)
    if was == now:
        return ""
    locked, problems = read_lock(root)
    if problems:
        raise LimError(f"{problems[0]}", "Mend cases.lock, then save again.")
    hashes = locked_hashes(after.cases, FillerReader(root))
    added = {name: hashes[name] for name in sorted(now - was)}
    gone = [name for name in sorted(was - now) if name in locked]
    kept = {name: value for name, value in locked.items() if name not in gone}
    if added or gone:
        write_lock(root, {**kept, **added})
    return "; ".join(part for part in (_told("locked", list(added)), _told("unlocked", gone)) if part)


def _frozen(file: CaseFile) -> set[str]:
    return {f"{case.set_name}/{case.id}" for case in file.cases if case.status == "frozen"}


def _told(what: str, names: list[str]) -> str:
    return f"{what} {', '.join(names)}" if names else ""
