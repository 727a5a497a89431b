"""The labels that a citation is held against are those that the model was shown."""

from __future__ import annotations

from pathlib import Path

from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.reporting.citations import cited_ids
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def test_the_evidence_is_known_by_the_id_that_stands_before_it(tmp_path: Path) -> None:
    plan = sweep_file(templates=("citations",), lengths=(600,))
    store, sweep_id = run_here(make_workspace(tmp_path, cases=2), plan)
    answers = list(store.citing.answers(sweep_id, "citations", cited_ids))
    assert len(answers) == 6
    for answer in answers:
        prompt = rebuild_prompt(store, store.reads.detail(answer.trial_id))
        shown = {document.id for document in prompt.documents if document.role == "evidence"}
        assert answer.evidence_labels == shown
        assert all(label in prompt.text for label in shown)
