"""What an answer cites, read against the prompt that was sent."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lim_tui.engine.judging import judge_text
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.plain.show import show_text
from lim_tui.plain.show_json import show_json
from lim_tui.reporting.citation_reading import CitationReading, citation_words, citations_in, read_citations
from lim_tui.reporting.citations import cited_ids
from lim_tui.reporting.claims import claims_supported
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def _trial(root: Path) -> tuple[Store, TrialDetail]:
    plan = sweep_file(templates=("citations",), lengths=(600,), depths=(50.0,))
    store, sweep_id = run_here(make_workspace(root, cases=1), plan)
    return store, store.reads.detail(store.reads.rows(sweep_id)[0].id)


def _read(store: Store, detail: TrialDetail, output: str) -> CitationReading:
    said = replace(detail, output=output, verdict=judge_text(detail.case, output).verdict)
    return citations_in(rebuild_prompt(store, detail), said, output)


def test_citations_are_held_against_the_documents_that_were_sent(tmp_path: Path) -> None:
    store, detail = _trial(tmp_path)
    prompt = rebuild_prompt(store, detail)
    right = next(document.id for document in prompt.documents if document.role == "evidence")
    other = next(document.id for document in prompt.documents if document.role == "distractor")
    value = detail.case.expected[0].value
    piece = detail.case.evidence[0].id

    good = _read(store, detail, f"{value} [{right}]")
    assert [(one.exists, one.piece, one.holds_answer) for one in good.citations] == [(True, piece, True)]
    assert (good.pieces, good.pieces_used, good.supported) == ((piece,), (piece,), True)
    assert citation_words(good) == [f"{right}: evidence {piece}, holds the answer"]

    elsewhere = _read(store, detail, f"{value} [{other}]")
    assert [(one.exists, one.piece, one.holds_answer) for one in elsewhere.citations] == [(True, None, False)]
    assert (elsewhere.pieces_used, elsewhere.supported) == ((), False)

    invented = _read(store, detail, f"{value} [XXXX]")
    assert [(one.exists, one.holds_answer) for one in invented.citations] == [(False, None)]
    assert invented.supported is False
    assert citation_words(invented)[0] == "XXXX: no such document"
    assert citation_words(_read(store, detail, value))[0] == "cites no document"
    assert _read(store, detail, "Dat staat niet in de tekst.").supported is None


def test_show_tells_of_them(tmp_path: Path) -> None:
    store, detail = _trial(tmp_path)
    assert detail.output is not None
    value = show_json(store, detail)["citations"]
    assert value["pieces"] == [detail.case.evidence[0].id]
    assert "\ncitations\n" in show_text(store, detail)


def test_a_trial_that_was_not_told_to_cite_has_none(tmp_path: Path) -> None:
    store, sweep_id = run_here(make_workspace(tmp_path, cases=1), sweep_file(depths=(50.0,)))
    detail = store.reads.detail(store.reads.rows(sweep_id)[0].id)
    assert show_json(store, detail)["citations"] is None
    assert "\ncitations\n" not in show_text(store, detail)


def test_the_report_reads_the_same_support_from_the_layout_as_the_trial_from_its_prompt(tmp_path: Path) -> None:
    model = "simulated/flat?edge=0.5&middle=0.5"
    plan = sweep_file(model, templates=("citations",), lengths=(600,), seeds=(0, 1, 2))
    store, sweep_id = run_here(make_workspace(tmp_path, cases=2), plan)
    found = claims_supported(store.citing.answers(sweep_id, "citations", cited_ids))
    readings = {row.id: read_citations(store, store.reads.detail(row.id)) for row in store.reads.rows(sweep_id)}
    by_prompt = {name: one.supported for name, one in readings.items() if one and one.supported is not None}
    assert found == by_prompt
    assert len(found) > 6
