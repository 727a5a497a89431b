"""A case that lint calls broken is not paid for; what the sweep does not ask does not stop it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import prepare_sweep
from lim_tui.errors import LimError
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim

CASES = """\
set: pompen
language: nl
distractors: gedeeld
cases:
  - id: heel
    question: Wat is de druk van pomp P1?
    evidence: De druk van pomp P1 is 12 bar.
    expected: 12 bar
    answer_type: number
  - id: stuk
    question: Wat is de druk van pomp P2?
    evidence: De druk van pomp P2 is 34 bar.
    expected: 34 bar
    answer_type: number
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "cases" / "distractors").mkdir(parents=True)
    (tmp_path / "cases" / "pompen.yaml").write_text(CASES, encoding="utf-8")
    documents = "".join(f"  - De druk van pomp Q{i} is {90 + i} bar.\n" for i in range(9))
    text = f"name: gedeeld\ndocuments:\n{documents}  - De druk van pomp Q10 is vierendertig bar.\n"
    (tmp_path / "cases" / "distractors" / "gedeeld.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def sweep(*cases: str) -> SweepFile:
    return SweepFile(name="s", cases=cases, models=("simulated/flat",), lengths=(230,), depths=(0.0, 100.0))


def test_a_broken_case_stops_the_sweep_with_its_place(root: Path) -> None:
    with Store(root / "runs.db") as store:
        with pytest.raises(LimError) as refused:
            prepare_sweep(store, root, sweep())
        assert store.sweeps.all() == []
    shown = "distractor d10 (cases/distractors/gedeeld.yaml:12) holds the answer (vierendertig bar)"
    assert f"cases/pompen.yaml:10: stuk: {shown}" in str(refused.value)


def test_cases_that_are_not_asked_do_not_stop_it(root: Path) -> None:
    with Store(root / "runs.db") as store:
        assert prepare_sweep(store, root, sweep("heel")).state == "planned"


def test_the_command_line_says_so_before_any_call(root: Path) -> None:
    file = root / "cases" / "s.yaml"
    file.write_text("cases: pompen\nmodels: simulated/flat\nlengths: [300]\ndepths: [0, 100]\n", encoding="utf-8")
    file.rename(root / "s.yaml")
    for command in ("run", "estimate"):
        result = lim(command, root / "s.yaml", workspace=root)
        assert result.status == 2
        assert "holds the answer (vierendertig bar)" in result.err
        assert "Nothing was sent" in result.err
    assert load_workspace(root).problems == ()
