"""What an import gives."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.authoring.problems import Problem
from lim_tui.domain.case import Case


@dataclass(frozen=True, slots=True)
class Imported:
    """Cases of one source file, and what was said about its lines: each error is a line that was skipped."""

    cases: tuple[Case, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def skipped(self) -> int:
        """How many lines were left out."""
        return sum(problem.level == "error" for problem in self.problems)
