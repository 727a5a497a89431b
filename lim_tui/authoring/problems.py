"""What is wrong with a file, where, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from lim_tui.errors import LimError

Level = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend.

    ``code`` is short and stable (``docs/lint.md`` lists them all); ``file`` is relative to the workspace where it
    lies inside; ``line`` counts from 1. ``file``, ``line`` and ``case`` are None where there is none to name.
    """

    level: Level
    code: str
    file: str | None
    line: int | None
    case: str | None
    message: str

    def as_json(self) -> dict[str, str | int | None]:
        """The problem as ``lim lint --json`` prints it."""
        return {
            "level": self.level,
            "code": self.code,
            "file": self.file,
            "line": self.line,
            "case": self.case,
            "message": self.message,
        }

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        subject = f"{self.case}: " if self.case else ""
        return f"{place}: {subject}{self.message}" if place else f"{subject}{self.message}"


class UnreadableFileError(LimError):
    """A file of which nothing can be used; ``problem`` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(slots=True)
class ProblemList:
    """Collects the problems of one file, and of one case of it where ``case`` is given."""

    file: str
    case: str | None = None
    items: list[Problem] = field(default_factory=list)

    def error(self, code: str, line: int | None, message: str) -> None:
        """Add something that must be mended before a sweep can run."""
        self.items.append(Problem("error", code, self.file, line, self.case, message))

    def warning(self, code: str, line: int | None, message: str) -> None:
        """Add something that is probably not what the author meant."""
        self.items.append(Problem("warning", code, self.file, line, self.case, message))

    def note(self, code: str, line: int | None, message: str) -> None:
        """Add something that is worth knowing."""
        self.items.append(Problem("note", code, self.file, line, self.case, message))

    def of_case(self, case: str | None) -> ProblemList:
        """A list for one case that adds to this one."""
        return ProblemList(self.file, case, self.items)


def shown_path(path: Path, root: Path) -> str:
    """``path`` as problems show it: relative to the workspace ``root`` where it lies inside, with forward slashes."""
    try:
        return path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return path.as_posix()
