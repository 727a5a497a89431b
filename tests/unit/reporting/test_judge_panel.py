"""The LLM judge held against people, band by band."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO

import numpy as np
import pytest
from scipy.stats import binomtest

from lim_tui.reporting.html import write_html
from lim_tui.reporting.judge_panel import judge_panel, panel_lines
from lim_tui.reporting.judge_words import judge_text
from lim_tui.reporting.markdown import report_markdown
from lim_tui.reporting.model_rows import DepthBand, JudgeRow
from lim_tui.reporting.report import build_report
from lim_tui.reporting.text import report_text
from lim_tui.statistics.judge import JudgeLabels, corrected_difference_interval
from lim_tui.store.store import Store
from tests.unit.reporting.demo import demo_case, lengths_by_depths, make_sweep, right


def _row(band: DepthBand, passed: int, failed: int, **figures: object) -> JudgeRow:
    agreement, corrected = ("kappa", "sensitivity", "specificity"), ("corrected", "corrected_low", "corrected_high")
    spans = ("accuracy_low", "accuracy_high", "powered", "powered_low", "powered_high")
    unknown = dict.fromkeys((*agreement, *corrected, *spans))
    known = {
        "labelled": 0,
        "unsure": 0,
        "errors": 0,
        "accuracy": passed / (passed + failed) if passed + failed else None,
        **unknown,
        **figures,
    }
    return JudgeRow(group="nl", model="m", judge="j", band=band, passed=passed, failed=failed, **known)  # type: ignore[arg-type]


def test_each_band_has_its_agreement_and_what_is_missing_is_said() -> None:
    figures = {"kappa": 0.5, "sensitivity": 0.9, "specificity": 0.6, "corrected": 0.25}
    span = {"corrected_low": 0.1, "corrected_high": 0.55}
    rows = [
        _row("all", 30, 10, labelled=20, errors=2, **figures, **span),
        _row("middle", 5, 15, labelled=4, sensitivity=1.0),
        _row("start", 0, 0, errors=3),
        _row("end", 9, 1),
    ]
    lines = [line.text for line in panel_lines(rows)]
    assert lines[0] == "nl, m, judged by j"
    assert next(panel_lines(rows, {"nl": "Dutch"}.__getitem__)).text == "Dutch, m, judged by j"
    assert lines[2].split() == "all 75% (30/40) 0 2 20 0.50 90% 60% 25% (10 to 55%)".split()
    assert lines[3].split()[:8] == ["middle", "25%", "(5/20)", "0", "0", "4", "–", "100%"]
    assert "no human labels: end; u opens the review queue, where answers are labelled" in lines
    assert "no verdict to hold against people: start" in lines
    assert "middle: 4 labels do not tell accuracy without the judge's errors" in lines
    assert all(len(line) <= 74 for line in lines[:5])


def _judged_sweep(store: Store, passes: Mapping[str, str]) -> int:
    """``passes`` is one letter a depth for each case: r where the judge passes it, w where not, u unsure."""
    axes = lengths_by_depths((1000, 2000))
    settings: dict[str, object] = {"judge": "openai/judge"}
    sweep = make_sweep(store, [demo_case(name) for name in passes], axes, lambda _: right(), settings=settings)
    words = {"r": "correct", "w": "incorrect", "u": "unsure"}
    for row in store.reads.rows(sweep.id):
        letter = passes[row.case][[0.0, 50.0, 100.0].index(row.axes.depth or 0.0)]
        store._connection.execute(
            "INSERT INTO judgements (trial_id, model, word, reason, judged_at) VALUES (?, 'openai/judge', ?, '', 0)",
            (row.id, words[letter]),
        )
    return sweep.id


def _whole(store: Store, sweep_id: int) -> JudgeRow:
    return next(row for row in build_report(store, sweep_id).judges if row.band == "all")


def test_the_drop_has_the_interval_of_the_items_and_not_of_their_answers(store: Store) -> None:
    """The ten cases of docs/method.md at two lengths: 60 points, 13 to 87, p 1/64, as if they were asked once."""
    patterns = {f"c{number}": "rrr" if number < 3 else "rwr" if number < 9 else "www" for number in range(10)}
    row = _whole(store, _judged_sweep(store, patterns))
    assert (row.middle_drop, row.middle_drop_items) == (pytest.approx(0.6), 10)
    assert (row.middle_drop_low, row.middle_drop_high) == pytest.approx((0.135, 0.865), abs=1e-3)
    assert row.middle_drop_p == pytest.approx(1 / 64)
    wilson = binomtest(7, 10).proportion_ci(method="wilson")
    assert row.accuracy == pytest.approx(0.7)
    assert (row.accuracy_low or 0.0) >= wilson.low - 1e-9
    assert row.middle_drop_corrected is None


def test_only_items_with_all_three_bands_carry_the_drop(store: Store) -> None:
    """The bands alone would say (1 + 1)/2 - 1/2: the case without a word in the middle is not compared there."""
    row = _whole(store, _judged_sweep(store, {"a": "rrr", "b": "rwr", "c": "rur", "d": "rwr"}))
    assert (row.middle_drop, row.middle_drop_items) == (pytest.approx(2 / 3), 3)
    unknown = _whole(store, _judged_sweep(store, {"a": "rur", "b": "rru"}))
    assert (unknown.middle_drop, unknown.middle_drop_low, unknown.middle_drop_items) == (None, None, 0)


def test_the_drop_without_the_judges_errors_carries_the_labels_uncertainty() -> None:
    """Ten items of +0.6, steadied Youden J of 9/12 + 8/12 - 1: both errors carried by hand."""
    drops = np.array([1.0] * 6 + [0.0] * 4)
    labels = JudgeLabels(8, 10, 7, 10)
    found = corrected_difference_interval(drops, labels)
    youden = 9 / 12 + 8 / 12 - 1
    variance = (8 / 12 - 0.25) / 12 + (0.5 / youden) ** 2 * (9 * 3 + 8 * 4) / 12**3
    assert found is not None
    assert found.low == pytest.approx(0.5 / youden - 1.959964 * variance**0.5 / youden, abs=1e-6)
    assert found.high == 1.0
    assert corrected_difference_interval(drops, JudgeLabels(1, 2, 1, 2)) is None
    assert corrected_difference_interval(drops[:0], labels) is None


def test_people_read_the_drop_with_its_interval_in_every_format(store: Store) -> None:
    patterns = {f"c{number}": "rrr" if number < 3 else "rwr" if number < 9 else "www" for number in range(10)}
    sweep = _judged_sweep(store, patterns)
    report = build_report(store, sweep)
    page = StringIO()
    write_html(store, report, page)
    said = "middle drop 60 points (13 to 87) by its words, p 0.016 (10 items)"
    assert said in " ".join(report_text(report).split())
    assert said in [line.text for line in judge_panel(store, sweep, "language")]
    for table in (report_markdown(report), page.getvalue()):
        assert "60 (13 to 87)" in table


def test_a_drop_of_one_end_only_says_why_it_is_not_shown() -> None:
    figures = {"middle_drop": 0.3, "middle_drop_low": 0.05, "middle_drop_high": 0.5, "middle_drop_items": 20}
    tests = {"middle_drop_p": 0.4, "middle_drop_p_start": 0.001, "middle_drop_p_end": 0.4}
    corrected = {"middle_drop_corrected": 0.5, "middle_drop_corrected_low": 0.1, "middle_drop_corrected_high": 0.9}
    said = judge_text(_row("all", 25, 5, labelled=20, corrected=0.8, **figures, **tests, **corrected))
    assert "50 (10 to 90) without its errors if they are alike at all depths" in said
    assert said.endswith("the end is not above the middle for sure (p 0.400)")


def test_a_sweep_without_a_judge_says_how_to_get_one(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: right())
    assert judge_panel(store, sweep.id, "language")[0].text == "No judge was asked in this sweep."
