"""``cases.lock``: the hashes of frozen cases, so that next month's number is of the same cases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.problems import Problem, UnreadableFileError
from lim_tui.authoring.text_files import read_text_file, write_text_atomically
from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import Case

LOCK_FILE = "cases.lock"
# What may change without changing what is asked and how it is scored.
_NOT_HASHED = ("file", "line", "status", "tags", "distractor_set", "filler")


def case_hash(case: Case, filler_sha256: str | None) -> str:
    """The SHA-256 of all that prompts and verdicts of ``case`` rest on: its texts, distractors and filler."""
    values = {key: value for key, value in asdict(case).items() if key not in _NOT_HASHED}
    return sha256_value({**values, "filler_sha256": filler_sha256})


def locked_hashes(cases: Iterable[Case], filler: FillerReader) -> dict[str, str]:
    """The hash of each frozen case by ``set/id``."""
    return {
        f"{case.set_name}/{case.id}": case_hash(case, filler.read(case.filler).sha256 if case.filler else None)
        for case in cases
        if case.status == "frozen"
    }


def write_lock(root: Path, hashes: dict[str, str]) -> None:
    """Write ``cases.lock``: a line ``SHA256  SET/ID`` for each frozen case, in alphabetical order."""
    lines = [f"{hashes[name]}  {name}\n" for name in sorted(hashes)]
    write_text_atomically(root / LOCK_FILE, "".join(lines))


def read_lock(root: Path) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """The hashes of ``cases.lock`` by ``set/id``, empty where there is no file, and the lines that make no sense."""
    path = root / LOCK_FILE
    if not path.exists():
        return {}, ()
    try:
        text = read_text_file(path, LOCK_FILE).text
    except UnreadableFileError as error:
        return {}, (error.problem,)
    hashes: dict[str, str] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        value, _, name = line.partition("  ")
        if len(value) == 64 and name:
            hashes[name] = value
        elif line.strip():
            message = "needs a hash, two blanks and SET/ID; freeze the cases again"
            problems.append(Problem("error", "lock", LOCK_FILE, number, None, message))
    return hashes, tuple(problems)
