"""A small case file, and what lint says of it."""

from __future__ import annotations

from pathlib import Path

from lim_tui.authoring.lint import lint
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.workspace import load_workspace

TOP = "set: s\nlanguage: nl\ncases:\n"


CASE = """\
  - id: a
    question: Wat is de druk?
    evidence: De druk is 112 bar.
    expected: 112 bar
    answer_type: number
"""


SECOND = CASE.replace("id: a", "id: b").replace("112", "113")


def lint_text(root: Path, text: str, **others: str) -> list[Problem]:
    (root / "cases" / "distractors").mkdir(parents=True, exist_ok=True)
    (root / "cases" / "s.yaml").write_bytes(text.encode("utf-8"))
    for name, content in others.items():
        (root / "cases" / "distractors" / f"{name}.yaml").write_text(content, encoding="utf-8")
    return lint(load_workspace(root))


def summary(problems: list[Problem]) -> list[tuple[str, str, int | None]]:
    return [(problem.level, problem.code, problem.line) for problem in problems]
