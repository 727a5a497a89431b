"""Readers of a known surface, asked through the real engine: the report recovers the truth or says that it cannot."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from lim_tui.authoring.importers.formats import import_case_file
from lim_tui.domain.sweep import DistractorChoice, SweepFile
from lim_tui.models import simulated
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import CellRow, Report
from lim_tui.reporting.text import report_text
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

DEPTHS = (0.0, 25.0, 50.0, 75.0, 100.0)
# Accuracy at the five depths as the reader's name has it, and the label that DESIGN rule 9 gives on it.
TRUTHS = {
    "flat": ((0.9, 0.9, 0.9, 0.9, 0.9), "flat"),
    "middle-drop": ((0.9, 0.75, 0.6, 0.75, 0.9), "drop"),
    "primacy": ((0.9, 0.825, 0.75, 0.675, 0.6), "primacy"),
    "recency": ((0.6, 0.675, 0.75, 0.825, 0.9), "recency"),
    "cliff": ((0.90, 0.97, 0.80, 0.01, 0.00), "primacy"),
}
MODELS = {f"simulated/{shape}?item_sd=0.5": truth for shape, truth in TRUTHS.items()}
CELLS_THAT_MAY_MISS = 4  # of 25 intervals of 95%: more than 4 have a chance of 0.7%
SHARED = Path(__file__).parents[4] / "shared" / "data"
LITM = SHARED / "litm" / "qa_data_constructed"
PUBLISHED = SHARED / "published_per_position.csv"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    workspace = make_workspace(tmp_path_factory.mktemp("recovery"), cases=40)
    store, sweep_id = run_here(workspace, sweep_file(models=tuple(MODELS), lengths=(400,), depths=DEPTHS))
    return build_report(store, sweep_id)


@pytest.mark.parametrize("model", MODELS)
def test_the_label_is_the_truth_or_undecided(report: Report, model: str) -> None:
    (row,) = [row for row in report.positions if row.model == model]
    assert row.curve in (MODELS[model][1], "undecided")


@pytest.mark.parametrize("model", MODELS)
def test_the_interval_of_the_drop_holds_it(report: Report, model: str) -> None:
    (row,) = [row for row in report.positions if row.model == model]
    start, _, middle, _, end = MODELS[model][0]
    assert row.middle_drop_low is not None
    assert row.middle_drop_high is not None
    assert row.middle_drop_low <= (start + end) / 2 - middle <= row.middle_drop_high


def test_a_large_drop_and_a_cliff_are_found(report: Report) -> None:
    labels = {row.model: row.curve for row in report.positions}
    assert labels["simulated/middle-drop?item_sd=0.5"] == "drop"
    assert labels["simulated/cliff?item_sd=0.5"] == "primacy"


def test_the_intervals_of_the_cells_hold_the_truth(report: Report) -> None:
    def holds(cell: CellRow) -> bool:
        truth = MODELS[cell.model][0][DEPTHS.index(cell.depth or 0.0)]
        return cell.low is not None and cell.high is not None and cell.low <= truth <= cell.high

    assert len(report.cells) == 25
    assert sum(not holds(cell) for cell in report.cells) <= CELLS_THAT_MAY_MISS


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published accuracies of ../shared are not here")
@pytest.mark.parametrize(("model", "label"), [("ChatGLM3-6b-32k", "primacy"), ("Llama-2-70b-chat-hf", "recency")])
def test_a_published_curve_is_recovered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str, label: str
) -> None:
    """A reader with the published accuracies of five positions in the place of the cliff's."""
    truth = published(model)
    monkeypatch.setattr(simulated, "_CLIFF", truth)
    workspace = make_workspace(tmp_path, cases=60)
    plan = sweep_file(models=("simulated/cliff?item_sd=0.5",), lengths=(400,), depths=DEPTHS)
    report = build_report(*run_here(workspace, plan))
    (row,) = report.positions
    assert row.curve in (label, "undecided")
    drop = (truth[0] + truth[-1]) / 2 - truth[2]
    assert row.middle_drop_low is not None
    assert row.middle_drop_high is not None
    assert row.middle_drop_low <= drop <= row.middle_drop_high
    held = [
        cell.low is not None and cell.low <= at <= (cell.high or 0)
        for cell, at in zip(report.cells, truth, strict=True)
    ]
    assert held.count(False) <= 1  # of five intervals of 95%: more have a chance of 2%


def published(model: str) -> tuple[float, ...]:
    """Accuracy with the answer at position 1, 5, 10, 15 and 20 of 20 documents."""
    with PUBLISHED.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if (row["model"], row["n_documents"]) == (model, "20")]
    places = {int(row["gold_position_1based"]): float(row["accuracy"]) for row in rows}
    return tuple(places[position] for position in (1, 5, 10, 15, 20))


@pytest.mark.skipif(not LITM.exists(), reason="the constructed questions of ../shared are not here")
def test_the_papers_layout_with_all_constructed_questions(tmp_path: Path) -> None:
    (source,) = LITM.glob("20_total_documents/*gold_at_0*")
    import_case_file("litm", source, tmp_path, name="litm-constructed")
    plan = SweepFile(
        name="paper-constructed",
        cases=(),
        models=("simulated/middle-drop?edge=0.9&middle=0.4",),
        documents=(20,),
        positions=(1, 5, 10, 15, 20),
        templates=("litm",),
        distractors=(DistractorChoice("near_duplicate", 19),),
        scoring="best_subspan_em",
    )
    store, sweep_id = run_here(tmp_path, plan)
    report = build_report(store, sweep_id, by="set")
    # Its documents are not the paper's: every row and the title say so.
    assert {row.group for row in (*report.cells, *report.positions, *report.paired)} == {"litm-constructed"}
    assert report_text(report).startswith("paper-constructed")
    # Two of the 60 questions name their own answer, so that no reader could be held to the documents.
    places = [(cell.position, cell.planned, cell.scored, cell.refused) for cell in report.cells]
    assert places == [(place, 60, 58, 2) for place in (1, 5, 10, 15, 20)]
    assert {cell.refusal for cell in report.cells} == {"the question holds the answer; change its value or take it out"}
    (row,) = report.positions
    assert row.curve == "drop"
    assert row.documents == 20
