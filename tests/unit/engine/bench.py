"""A small workspace on disk, and sweeps on simulated readers, for tests of the engine."""

from __future__ import annotations

from pathlib import Path

from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store

_CASES = """\
set: {name}
language: {language}
filler: filler.md
cases:
"""
_CASE = """\
  - id: {name}-{i}
    question: "Wat is de druk van pomp P{i}?"
    evidence: "De druk van pomp P{i} is {{druk}} bar."
    expected: "{{druk}} bar"
    answer_type: number
    variables:
      druk: {{integer: [120, 980]}}
    distractors:
"""
_DISTRACTOR = '      - "De druk van pomp Q{k} is {{druk.other{k}}} bar."\n'


def make_workspace(root: Path, cases: int = 4, name: str = "pompen", language: str = "nl") -> Path:
    """``cases`` cases with ten distractors each, and filler enough for 3,000 tokens."""
    folder = root / "cases"
    folder.mkdir(parents=True, exist_ok=True)
    text = _CASES.format(name=name, language=language)
    for i in range(1, cases + 1):
        text += _CASE.format(name=name, i=i) + "".join(_DISTRACTOR.format(k=k) for k in range(1, 11))
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    paragraph = "De ploeg loopt de ronde en noteert wat opvalt. Wie twijfelt, vraagt een collega om mee te kijken."
    (root / "filler.md").write_text("\n\n".join([paragraph] * 120), encoding="utf-8")
    return root


def sweep_file(model: str = "simulated/flat?edge=1&middle=1", **changes: object) -> SweepFile:
    """A sweep of two lengths and three depths."""
    plan: dict[str, object] = {
        "name": "proef",
        "cases": (),
        "models": (model,),
        "lengths": (400, 600),
        "depths": (0.0, 50.0, 100.0),
    }
    return SweepFile(**{**plan, **changes})  # type: ignore[arg-type]


def run_here(root: Path, sweep: SweepFile) -> tuple[Store, int]:
    """The store and the sweep after it was run in this process."""
    store = Store(root / "runs.db")
    record = find_or_create(store, root, sweep)
    work_on(store, root, record.id)
    return store, record.id
