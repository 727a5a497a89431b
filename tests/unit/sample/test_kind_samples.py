"""The sample cases of every kind, in Dutch and Chinese, hold up from lint to the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.lint import lint
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.canonical import sha256_messages
from lim_tui.domain.case import KINDS
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store

ROOT = Path(__file__).parents[3]
SETS = {"nl": ("nl-soorten", "nl-sleutels"), "zh-Hans": ("zh-zhonglei", "zh-jianzhi")}
FILES = {f"cases/{name}.yaml" for names in SETS.values() for name in names}
WORKSPACE = load_workspace(ROOT)


def test_lint_finds_nothing() -> None:
    assert [problem for problem in lint(WORKSPACE) if problem.file in FILES] == []


@pytest.mark.parametrize("language", SETS)
def test_every_kind_but_the_plain_one_is_there_with_near_duplicates_tags_and_a_twin(language: str) -> None:
    cases = [case for case in WORKSPACE.cases if case.set_name in SETS[language]]
    assert {case.kind for case in cases} == set(KINDS) - {"answerable"}
    written = [case for case in cases if case.kind != "key_value"]
    for case in written:
        assert case.tags
        assert case.status == "reviewed"
        for seed in range(3):
            assert len({document.text for document in bind(case, seed).distractors}) >= 12
    assert [case.twin_of for case in written if case.twin_of]


@pytest.mark.parametrize("language", SETS)
@pytest.mark.parametrize(("edge", "verdicts"), [(1, {"correct"}), (0, {"incorrect", "review"})])
def test_right_and_wrong_readers_are_told_apart(tmp_path: Path, language: str, edge: int, verdicts: set[str]) -> None:
    sweep = SweepFile(
        name="soorten",
        cases=SETS[language],
        models=(f"simulated/flat?edge={edge}&middle={edge}",),
        lengths=(1_600,),
        depths=(0.0, 50.0, 100.0),
    )
    with Store(tmp_path / "runs.db") as store:
        record = find_or_create(store, ROOT, sweep)
        work_on(store, ROOT, record.id)
        rows = store.reads.rows(record.id)
        assert all(row.state == "done" for row in rows), {row.reason for row in rows}
        assert {row.verdict for row in rows} <= verdicts, [row for row in rows if row.verdict not in verdicts]
        for row in rows:
            detail = store.reads.detail(row.id)
            assert sha256_messages(rebuild_prompt(store, detail).messages) == detail.prompt_sha256
