"""The sentence of a row is that of its report."""

from __future__ import annotations

from pathlib import Path

from lim_tui.domain.trial import Axes
from lim_tui.reporting.report import build_report
from lim_tui.reporting.sentence import baselines_sentence, sentence
from lim_tui.store.store import Store
from lim_tui.tui.findings import Findings, RowFinding, find_out
from lim_tui.tui.heat_grid import RowKey
from lim_tui.tui.tones import Piece
from tests.tui.demo import build_demo


def test_a_finished_sweep_says_row_for_row_what_its_report_says(database: Path) -> None:
    with Store(database) as store:
        found = find_out(store, 1, "language")
        report = build_report(store, 1)
    told = {(key.group, key.axes.model, key.axes.length): row for key, row in found.rows.items()}
    assert len(told) == len(report.positions) == 6
    beside = {(row.group, row.model, row.length): baselines_sentence(row) for row in report.against_baselines}
    assert any("closed book" in one for one in beside.values())
    for row in report.positions:
        key = (row.group, row.model, row.length)
        assert (told[key].curve, told[key].sentence) == (row.curve, f"{sentence(row)} {beside[key]}")


def test_the_headline_counts_what_is_undecided(database: Path) -> None:
    with Store(database) as store:
        headline = "".join(text for text, _ in find_out(store, 1, "language").headline())
    assert headline.endswith("undecided: 6 rows")


def test_a_sweep_that_has_just_begun_has_nothing_to_say_but_does_not_fail(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        build_demo(store, share=0.02)
        assert all(row.curve == "undecided" for row in find_out(store, 1, "language").rows.values())


def test_one_model_alone_has_a_headline_of_its_own() -> None:
    drop, nothing = RowFinding("drop", "bad", ""), RowFinding("undecided", "dim", "")
    rows = {
        RowKey("nl", Axes(model="simulated/middle-drop", length=1000, depth=None)): drop,
        RowKey("nl", Axes(model="simulated/flat", length=1000, depth=None)): nothing,
    }
    found = Findings(rows)
    assert _words(found.headline()) == "drop: Dutch 1,000 (simulated/middle-drop); undecided: 1 row"
    assert _words(found.headline("simulated/middle-drop")) == "drop: Dutch 1,000"
    assert _words(found.headline("simulated/flat")) == "undecided: 1 row"


def test_many_rows_of_one_curve_are_named_in_part() -> None:
    rows = {
        RowKey("nl", Axes(model="m", length=1000 * k, depth=None)): RowFinding("flat", "good", "") for k in range(1, 41)
    }
    told = _words(Findings(rows).headline())
    assert told == "flat: Dutch 1,000, Dutch 2,000, Dutch 3,000, Dutch 4,000, Dutch 5,000 and 35 more"


def _words(pieces: tuple[Piece, ...]) -> str:
    return "".join(text for text, _ in pieces)
