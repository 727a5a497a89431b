"""The recorded sweep that ships is what today's code and today's sample cases would ask. Red? Run ``make record``."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.sweep_files import load_sweep_file
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.canonical import sha256_messages
from lim_tui.engine.plan import make_plan
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.recorded import RECORDINGS, bring_recorded_sweeps
from lim_tui.store.store import Store

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    assert list((ROOT / RECORDINGS).glob("*.lim.gz")), "no recording: make record"
    opened = Store(tmp_path_factory.mktemp("recorded") / "runs.db")
    bring_recorded_sweeps(opened, ROOT)
    return opened


def test_it_is_called_recorded_and_finished(store: Store) -> None:
    (sweep,) = store.sweeps.all()
    assert sweep.recorded is not None
    assert sweep.state in ("finished", "finished_with_errors")
    models = sweep.release["models"]
    assert isinstance(models, dict)
    assert set(models) == {"embedded/smollm2"}


def test_its_prompts_are_rebuilt_by_todays_code_byte_for_byte(store: Store) -> None:
    (sweep,) = store.sweeps.all()
    rows = store.reads.rows(sweep.id)
    assert len(rows) >= 90
    for row in rows:
        detail = store.reads.detail(row.id)
        assert sha256_messages(rebuild_prompt(store, detail).messages) == detail.prompt_sha256


def test_its_cases_templates_and_plan_are_todays(store: Store) -> None:
    (sweep,) = store.sweeps.all()
    workspace = load_workspace(ROOT)
    today = {(case.set_name, case.id): case for case in workspace.cases}
    for row in store.reads.rows(sweep.id):
        asked = store.reads.detail(row.id).case
        now = bind(today[row.set_name, row.case], row.seed)
        assert (asked.question, asked.evidence, asked.expected, asked.distractors) == (
            now.question,
            now.evidence,
            now.expected,
            now.distractors,
        )
    plan = make_plan(load_sweep_file(ROOT / "cases" / "sweeps" / "quick.yaml"), workspace)
    for fact in ("templates_sha256", "assembler", "inference", "filler_sha256"):
        assert sweep.release[fact] == plan.facts[fact], fact


def test_it_never_satisfies_a_new_plan(store: Store) -> None:
    (sweep,) = store.sweeps.all()
    plan = make_plan(load_sweep_file(ROOT / "cases" / "sweeps" / "quick.yaml"), load_workspace(ROOT))
    assert store.sweeps.find_plan(plan.name, plan.sha256) is None
    fresh = store.sweeps.create(plan)
    key = next(row.key for row in store.reads.rows(sweep.id) if row.key)
    assert store.trials.take_over(store.trials.open_trials(fresh.id)[0].id, key) is None
