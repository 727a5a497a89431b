"""Outputs from elsewhere become a sweep that can be scored, shown and reported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from lim_tui.authoring.importers.result_rows import RESULT_KEYS, read_results
from lim_tui.engine.cut_replies import not_scored
from lim_tui.engine.imported_results import import_results
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.plain.show import show_text
from lim_tui.plain.show_json import show_json
from lim_tui.reporting.render import FORMATS, render_report
from lim_tui.reporting.report import build_report
from lim_tui.schemas import schema
from lim_tui.store.store import Store
from tests.unit.plain.schemas import fits_schema
from tests.unit.store.counted_afresh import counted_afresh

ROW = {
    "item": "klep",
    "model": "openai/reader",
    "output": "Dat is 120 °C.",
    "expected": "120 °C",
    "lang": "nl",
    "answer_type": "number",
    "question": "Wat is de maximale temperatuur?",
    "length": 4000,
    "depth": 50,
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "runs.db") as opened:
        yield opened


def write(folder: Path, *rows: object) -> Path:
    file = folder / "results.jsonl"
    lines = (row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_file_becomes_a_sweep_with_verdicts(store: Store, tmp_path: Path) -> None:
    rows = [
        {**ROW, "depth": depth, "output": f"Dat is {value} °C."} for depth, value in ((0, 120), (50, 90), (100, 120))
    ]
    found = import_results(store, write(tmp_path, *rows), "elsewhere")
    assert (found.sweep.title, found.sweep.state, found.trials) == ("elsewhere", "finished", 3)
    report = build_report(store, found.sweep.id)
    assert [(cell.depth, cell.accuracy, cell.length) for cell in report.cells] == [
        (0, 1, 4000),
        (50, 0, 4000),
        (100, 1, 4000),
    ]
    assert report.metrics[0].latency_p50 is None
    assert report.metrics[0].unsupported_claim_rate is None


def test_the_totals_that_are_counted_at_once_are_those_of_one_pass(store: Store, tmp_path: Path) -> None:
    """Right, wrong, empty and undecided answers at two depths, items that share a cluster, and a second seed."""
    outputs = ("120 °C", "90 °C", "", "120 of 90 °C")
    rows = [
        {**ROW, "item": f"klep-{item}", "cluster": f"bron-{item % 2}", "depth": depth, "seed": seed, "output": output}
        for item, output in enumerate(outputs)
        for depth in (0, 100)
        for seed in (0, 1)
    ]
    rows.append({**ROW, "item": "geen", "answer_type": "abstain", "expected": None, "depth": None})
    found = import_results(store, write(tmp_path, *rows), "elsewhere")
    for grouping in ("language", "set", "kind"):
        assert store.cells.of(found.sweep.id, by=grouping) == counted_afresh(
            store._connection, found.sweep.id, grouping
        )
    assert store.reads.counts(found.sweep.id).not_scored == {"empty_reply": 4}
    (trial, *_) = store.reads.rows(found.sweep.id)
    store.trials.judge(trial.id, not_scored("empty_reply", "nothing"))
    assert store.cells.of(found.sweep.id) == counted_afresh(store._connection, found.sweep.id, "language")


def test_every_form_of_report_and_show_work_without_a_prompt(store: Store, tmp_path: Path) -> None:
    found = import_results(store, write(tmp_path, ROW), "elsewhere")
    for form in FORMATS:
        assert render_report(store, found.sweep.id, form)
    (row,) = store.reads.rows(found.sweep.id)
    detail = store.reads.detail(row.id)
    with pytest.raises(LimError, match="imported"):
        rebuild_prompt(store, detail)
    assert "its prompt was made elsewhere" in show_text(store, detail, with_prompt=True)
    shown = show_json(store, detail)
    assert (shown["prompt"], shown["output"]) == (None, "Dat is 120 °C.")
    fits_schema(shown, "show")


def test_alike_rows_are_seeds_in_file_order(store: Store, tmp_path: Path) -> None:
    rows = [{**ROW, "output": output} for output in ("120 °C", "90 °C", "120 °C")]
    found = import_results(store, write(tmp_path, *rows, {**ROW, "depth": 0}), "again")
    assert found.numbered == 2
    seeds = [(row.axes.depth, row.seed, row.verdict) for row in store.reads.rows(found.sweep.id)]
    assert seeds == [(50, 0, "correct"), (50, 1, "incorrect"), (50, 2, "correct"), (0, 0, "correct")]


def test_numbers_given_to_repeats_stay_clear_of_seeds_in_the_file(tmp_path: Path) -> None:
    found = read_results(write(tmp_path, {**ROW, "seed": 0}, {**ROW, "seed": 0}, {**ROW, "seed": 1}), "f")
    assert [row.case.seed for row in found.rows] == [0, 2, 1]


def test_the_documents_axis_gives_the_depth_of_the_position(tmp_path: Path) -> None:
    place = {key: value for key, value in ROW.items() if key not in ("length", "depth")}
    found = read_results(write(tmp_path, {**place, "documents": 20, "position": 5}), "f")
    axes = found.rows[0].axes
    assert (axes.documents, axes.position, axes.length) == (20, 5, None)
    assert axes.depth == pytest.approx(100 * 4 / 19)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"depth": 101}, "depth: '101' is not a number from 0 to 100"),
        ({"depth": None}, "depth: needs 'depth'"),
        ({"length": None}, "length: needs either 'length'"),
        ({"documents": 20}, "length: needs either 'length'"),
        ({"length": None, "documents": 3, "position": 4}, "position: 4 lies beyond 3 documents"),
        ({"position": 2}, "position: counts documents"),
        ({"item": ""}, "item: is missing or empty"),
        ({"model": None}, "model: is missing or empty"),
        ({"output": None}, "output: a text is needed"),
        ({"lang": "xx"}, "lang: 'xx' is not a language"),
        ({"expected": []}, "expected: the list is empty"),
        ({"seed": -1}, "seed: '-1' is not a whole number"),
        ({"lenght": 4000}, "unknown key 'lenght'; did you mean 'length'"),
        ({"expected": "90 °C", "depth": 0}, "item 'klep' has another question or answer in line 1"),
    ],
)
def test_a_bad_line_is_named_and_the_next_one_read(tmp_path: Path, change: dict[str, object], said: str) -> None:
    found = read_results(write(tmp_path, ROW, {**ROW, **change}, {**ROW, "item": "other"}), "r.jsonl")
    assert [row.line for row in found.rows] == [1, 3]
    assert found.skipped == 1
    assert str(found.problems[0]).startswith(f"r.jsonl:2: skipped: {said}")


def test_what_is_no_json_is_skipped_too(store: Store, tmp_path: Path) -> None:
    found = import_results(store, write(tmp_path, "{", "[1]", ROW), "s")
    assert (found.trials, found.skipped) == (1, 2)
    with pytest.raises(LimError, match="no line can be used"):
        import_results(store, write(tmp_path, "{"), "s")


def test_the_same_file_twice_is_one_sweep_and_another_scoring_another(store: Store, tmp_path: Path) -> None:
    file = write(tmp_path, ROW)
    first = import_results(store, file, "s").sweep
    assert import_results(store, file, "s").sweep.id == first.id
    exact = import_results(store, file, "s", "exact").sweep
    assert exact.title == "s#2"
    assert [row.verdict for row in store.reads.rows(exact.id)] == ["incorrect"]


def test_an_unanswerable_case_needs_no_depth(store: Store, tmp_path: Path) -> None:
    row = {**ROW, "answer_type": "abstain", "depth": None, "output": "Dat staat niet in de documenten."}
    found = import_results(store, write(tmp_path, row), "s")
    report = build_report(store, found.sweep.id)
    assert report.metrics[0].abstention_accuracy == 1
    assert not report.cells


def test_several_gold_answers_are_wordings_of_one(store: Store, tmp_path: Path) -> None:
    rows = [
        {
            **ROW,
            "item": name,
            "answer_type": "text",
            "lang": "en",
            "expected": ["Big Apple", "New York City"],
            "output": output,
        }
        for name, output in (("a", "new york city, I think"), ("b", "Boston"))
    ]
    found = import_results(store, write(tmp_path, *rows), "s", "best_subspan_em")
    assert [row.verdict for row in store.reads.rows(found.sweep.id)] == ["correct", "incorrect"]


def test_a_cluster_is_the_item(store: Store, tmp_path: Path) -> None:
    rows = [{**ROW, "item": name, "cluster": "handbook"} for name in ("a", "b")]
    found = import_results(store, write(tmp_path, *rows), "s")
    assert {row.item for row in store.reads.rows(found.sweep.id)} == {"handbook"}


def test_the_schema_has_the_keys_of_the_reader() -> None:
    found = schema("results")
    Draft202012Validator.check_schema(found)
    assert set(found["properties"]) == set(RESULT_KEYS)
    fits = Draft202012Validator(found)
    assert fits.is_valid(ROW)
    assert not fits.is_valid({**ROW, "documents": 20})
    assert not fits.is_valid({key: value for key, value in ROW.items() if key != "model"})


def test_rows_without_an_answer_type_are_told_with_what_their_answers_look_like(store: Store, tmp_path: Path) -> None:
    untyped = {key: value for key, value in ROW.items() if key != "answer_type"}
    rows = [
        ROW,
        {**untyped, "item": "bedrag", "expected": "1.234,56", "output": "Het is 1234,56."},
        {**untyped, "item": "bedrag", "expected": "1.234,56", "output": "Het is 1.234,56.", "depth": 0},
        {**untyped, "item": "dag", "expected": "5 maart 2024", "output": "5 maart 2024"},
        {**untyped, "item": "naam", "expected": "Jan de Vries", "output": "Jan de Vries"},
    ]
    file = write(tmp_path, *rows)
    found = import_results(store, file, "untyped")
    assert (found.trials, found.skipped, found.untyped) == (5, 0, 4)
    told = {(problem.level, problem.line, problem.message) for problem in found.problems}
    assert told == {
        (
            "warning",
            2,
            "2 rows without answer_type are judged as text, though the expected answer reads as a number"
            " ('1.234,56'): the same value in other digits, units or words is wrong then; write answer_type: number",
        ),
        (
            "warning",
            4,
            "1 row without answer_type is judged as text, though the expected answer reads as a date"
            " ('5 maart 2024'): the same value in another order or form is wrong then; write answer_type: date",
        ),
        ("note", 5, "1 row without answer_type is judged as text, word for word"),
    }
    # What the warning is about: with the type the same file is judged otherwise.
    verdicts = [row.verdict for row in store.reads.rows(found.sweep.id) if row.case == "bedrag"]
    typed = [{**row, "answer_type": "number"} for row in rows[1:3]]
    again = import_results(store, write(tmp_path, *typed), "typed")
    assert again.problems == ()
    assert [row.verdict for row in store.reads.rows(again.sweep.id)] == ["correct", "correct"] != verdicts


def test_a_scoring_that_reads_no_types_has_nothing_to_say_of_them(store: Store, tmp_path: Path) -> None:
    untyped = {key: value for key, value in ROW.items() if key != "answer_type"}
    assert import_results(store, write(tmp_path, untyped), "f1", "f1").problems == ()
