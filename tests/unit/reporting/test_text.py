"""The report as plain text and as Markdown."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, pairwise

import pytest
from rich.cells import cell_len

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.markdown import markdown_text, report_markdown
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import Report
from lim_tui.reporting.text import report_text
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    MODEL,
    OPEN,
    Outcome,
    abstained,
    baselines,
    by_pattern,
    demo_case,
    label,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

NO_NUMBER = re.compile(r"\b(nan|NaN|inf|None)\b")


def mixed_report(store: Store) -> Report:
    """Four Dutch cases, one without an answer in the middle; two Chinese cases; the longest length refused."""
    patterns = {"a": "rwr", "b": "rwr", "c": "rrr", "d": "rtr", "e": "rrw", "f": "www"}
    cases = [demo_case(name, language="zh-Hans" if name in "ef" else "nl") for name in patterns]
    rule_by_pattern = by_pattern(patterns)

    def rule(row: TrialRow) -> Outcome:
        if row.axes.baseline == "closed_book":
            return wrong("abstained")
        return refused("longer than the window") if row.axes.length == 4000 else rule_by_pattern(row)

    axes = [*lengths_by_depths([1000, 4000]), *baselines("closed_book", "oracle")]
    return build_report(store, make_sweep(store, cases, axes, rule).id)


NOTE = "where cases share a source, the percentage is the mean over items, not over answers"


def test_a_percentage_that_its_counts_do_not_give_is_explained(store: Store) -> None:
    """Two right answers of one book and a wrong one of its own: two answers of three, but one item of two."""
    cases = [demo_case("a", cluster="boek"), demo_case("b", cluster="boek"), demo_case("c")]
    axes, rule = lengths_by_depths(depths=[50]), by_pattern({"a": "r", "b": "r", "c": "w"})
    report = build_report(store, make_sweep(store, cases, axes, rule).id)
    assert f"1,000 50% (3) {NOTE}" in " ".join(report_text(report).split())
    assert NOTE in report_markdown(report)


def test_where_no_case_shares_a_source_nothing_is_said_of_items(store: Store) -> None:
    assert "mean over items" not in " ".join(report_text(mixed_report(store)).split())
    assert "mean over items" not in report_markdown(mixed_report(store))


def test_the_heatmap_has_a_value_and_a_number_in_each_cell(store: Store) -> None:
    lines = report_text(mixed_report(store)).splitlines()
    start = lines.index("nl, openai/reader")
    heatmap = lines.index("right answers by tokens and depth (scored answers)", start)
    assert lines[heatmap + 1 : heatmap + 5] == [
        "tokens          0         50        100",
        " 1,000   100% (4)  33% (3/4)   100% (4)",
        " 4,000    refused    refused    refused",
        "1,000 tokens, depth 50: 25% to 50%, were all missing answers wrong or right",
    ]


def test_each_cell_has_its_interval_and_none_where_nothing_was_scored(store: Store) -> None:
    lines = report_text(mixed_report(store)).splitlines()
    start = lines.index("95% interval by tokens and depth, in points", lines.index("nl, openai/reader"))
    # Wilson's on 4 of 4 and 1 of 3, by statsmodels.
    assert [re.split(r"  +", line.strip()) for line in lines[start + 1 : start + 4]] == [
        ["tokens", "0", "50", "100"],
        ["1,000", "51 to 100", "6 to 79", "51 to 100"],
        ["4,000", "\u2013", "\u2013", "\u2013"],
    ]


def test_positions_baselines_and_totals_stand_below(store: Store) -> None:
    text = report_text(mixed_report(store))
    assert re.search(r"1,000   100%     33%  100%  33% at 50  67 \(\d+\)", text)
    assert re.search(r"4,000      –       –     –          –        –", text)
    assert re.search(r"closed_book +0 +4 +0%", text)
    assert re.search(r"oracle +4 +4 +100%", text)
    assert (
        "48 trials: 11 right, 6 wrong, 1 not scored, 18 refused;"
        " baselines apart: closed book 0 of 6 right, oracle 6 of 6 right"
    ) in " ".join(text.split())
    assert "distracted" in text
    assert "inference: temperature 0" in text


def test_every_line_fits_on_the_page(store: Store) -> None:
    names = [demo_case(f"case-{number}", language="zh-Hant", set_name="設備維護手冊" * 4) for number in range(3)]
    axes = lengths_by_depths([1000, 128_000], range(0, 101, 10), model="provider/" + "long-name-" * 9)
    sweep = make_sweep(store, names, axes, lambda _row: right(), facts={"note": "最高溫度" * 40})
    report = build_report(store, sweep.id, by="set")
    assert max(cell_len(line) for line in report_text(report).splitlines()) <= 80


def test_a_wide_heatmap_goes_on_below(store: Store) -> None:
    axes = lengths_by_depths([1000], range(0, 101, 10))
    text = report_text(build_report(store, make_sweep(store, [demo_case("a")], axes, lambda _row: right()).id))
    headers = [line.split()[1:] for line in text.splitlines() if line.startswith("tokens ") and "start" not in line]
    # Once for the accuracies, once for their intervals.
    assert list(chain(*headers)) == 2 * [str(depth) for depth in range(0, 101, 10)]
    assert len(headers) == 4


def test_what_is_unknown_is_a_dash_and_never_a_number(store: Store) -> None:
    for number, outcome in enumerate((OPEN, lost(), refused())):
        sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row, o=outcome: o, name=f"s{number}")
        for text in (report_text(build_report(store, sweep.id)), report_markdown(build_report(store, sweep.id))):
            shares = set(re.findall(r"\d+%", text)) - {"80%", "95%"}  # a threshold and an interval's name
            assert shares <= ({"100%"} if outcome.verdict else set())  # all requests failed
            assert not NO_NUMBER.search(text)


def test_an_empty_sweep_is_a_heading(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], [], lambda _row: OPEN).id)
    assert report_text(report).splitlines()[0] == "demo: finished"
    assert "0 trials: 0 right, 0 wrong" in report_text(report)


def test_controls_labels_and_stages_have_tables(store: Store) -> None:
    cases = [demo_case("a"), demo_case("none", kind="unanswerable")]

    def rule(row: TrialRow) -> Outcome:
        return abstained("correct") if row.case == "none" else wrong("disclosed")

    sweep = make_sweep(store, cases, lengths_by_depths(depths=[50]), rule)
    label(store, sweep.id, "a", "correct")
    text = " ".join(report_text(build_report(store, sweep.id)).split())
    assert "unanswerable nl openai/reader 1,000 50 1 1" in text
    assert "abstains rightly 100%" in text
    assert "1 label (1 correct, 0 incorrect); accuracy over all cells 0% by the rule, 100% with labels" in text
    assert "a rule on what may be said was broken, or kept too well 1" in text


def test_what_it_came_to_stands_first(store: Store) -> None:
    """Six groups of which one loses the middle: the page begins with a sentence for each, and the size of the drop."""
    patterns = {f"c{number}": "rwr" if number < 8 else "rrr" for number in range(10)}
    cases = [demo_case(name, set_name=f"set{group}") for group in range(6) for name in patterns]
    rule_by_pattern = by_pattern(patterns)

    def rule(row: TrialRow) -> Outcome:
        return rule_by_pattern(row) if row.set_name == "set3" and row.axes.length == 2000 else right()

    sweep = make_sweep(store, cases, lengths_by_depths((1000, 2000)), rule)
    head = " ".join("\n".join(report_text(build_report(store, sweep.id, "set")).splitlines()[:40]).split())
    assert (
        "set3, openai/reader: drop at 2,000 tokens (80 points, 31 to 100); undecided at 1,000 tokens;"
        " at 1,000 tokens 100%, 100%, 100% right at start, middle, end;"
        " at 2,000 tokens 100%, 20%, 100% right at start, middle, end;"
        " every depth at least 80% up to: observed 1,000 tokens, certified none."
    ) in head
    assert all(f"set{group}, openai/reader: undecided at 1,000, 2,000 tokens" in head for group in (0, 1, 2, 4, 5))


def test_what_was_refused_and_what_moves_nothing_is_in_the_first_sentences(store: Store) -> None:
    head = " ".join(report_text(mixed_report(store)).split())
    assert (
        "nl, openai/reader: a middle drop at 1,000 tokens cannot be decided with 3 complete of 4 cases;"
        " 5 would do;"
        " refused at 4,000 tokens; at 1,000 tokens 100%, 33%, 100%"
    ) in head
    assert "too few (3) undecided" in head


def test_the_release_is_last_and_short_and_in_full_where_it_is_asked_for(store: Store) -> None:
    facts: dict[str, object] = {
        "cases_sha256": {"a/b": "ab" * 32, "a/c": "cd" * 32},
        "filler_sha256": ["ef" * 32],
        "templates": {"documents": {"nl": {"system": "Antwoord."}, "en": {"system": "Answer."}}},
        "models": {"m": {"revision": "12" * 32, "settings": {f"s{number}": number for number in range(30)}}},
    }
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right(), facts=facts)
    report = build_report(store, sweep.id)
    short = report_text(report).partition("\nrelease\n")[2]
    assert "cases_sha256: 2 texts, all of them " in short
    assert "filler_sha256: efefefefefef\n" in short
    assert "templates: documents (en, nl)\n" in short
    assert "model m: revision 121212121212, settings: 30 values, all of them " in short
    assert short.endswith("In full: `lim report demo --full`, or --format md, json, html.\n")
    assert len(short.splitlines()) < 12
    full = report_text(report, full=True).partition("\nrelease\n")[2]
    for told in (
        "cd" * 32,
        "ef" * 32,
        "12" * 32,
        "templates.documents.nl.system: Antwoord.",
        "models.m.settings.s29: 29",
    ):
        assert told in full


def test_markdown_has_the_same_cells_and_the_p_values(store: Store) -> None:
    text = report_markdown(mixed_report(store))
    assert "## nl, openai/reader" in text
    assert "| 1,000 | 100% (4) | 33% (3/4) | 100% (4) |" in text
    assert "| closed\\_book |  | 0 | 4 | 0% |" in text
    assert "| inference.temperature | 0 |" in text


def test_a_table_row_has_as_many_cells_as_its_header(store: Store) -> None:
    sweep = make_sweep(
        store, [demo_case("a|b", set_name="x|y")], lengths_by_depths(), lambda _row: wrong(), facts={"a|b": "c|d\n"}
    )
    lines = report_markdown(build_report(store, sweep.id, by="set")).splitlines()
    for line, below in pairwise(lines):
        if line.startswith("|") and below.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) == len(re.findall(r"(?<!\\)\|", below))


@pytest.mark.parametrize(
    "hostile", ["<script>", "[x](javascript:y)", "`a`", "**b**", "a|b", "a\nb", "\x1b[31m", "&lt;"]
)
def test_markdown_shows_text_as_it_is(hostile: str) -> None:
    shown = markdown_text(hostile)
    assert not set("\n\x1b<>") & set(shown)
    for mark in "`*[]|":
        assert shown.replace(f"\\{mark}", "").count(mark) == 0


def test_the_documents_axis_is_named_by_its_positions(store: Store) -> None:
    axes = [Axes(MODEL, None, depth, documents=3, position=place) for place, depth in ((1, 0.0), (2, 50.0), (3, 100.0))]
    report = build_report(store, make_sweep(store, [demo_case("a")], axes, lambda _row: right()).id)
    text = report_text(report)
    assert "right answers by documents and depth (scored answers)" in text
    assert re.search(r"documents +1: 0 +2: 50 +3: 100\n +3 +100% \(1\) +100% \(1\) +100% \(1\)", text)
    assert "With 3 documents a middle drop cannot be decided with 1 case" in text


def test_a_panel_names_the_axes_that_vary(store: Store) -> None:
    places = lengths_by_depths(depths=[50])
    axes = [replace(place, arrangement=name) for place in places for name in ("as_given", "best_first")]
    report = build_report(store, make_sweep(store, [demo_case("a")], axes, lambda _row: right()).id)
    text = report_text(report)
    assert "nl, openai/reader, arrangement as_given\n" in text
    assert "nl, openai/reader, arrangement best_first\n" in text


def test_a_drop_whose_interval_holds_0_says_why_at_the_top_too(store: Store) -> None:
    """Five cases lose one of three answers: sign-flip p 1/32, and Bonett and Price's interval is -17 to 65."""

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.depth == 50 and row.seed == 0 else right()

    cases = [demo_case(f"case-{number}") for number in range(5)]
    report = build_report(store, make_sweep(store, cases, lengths_by_depths([1000]), rule, seeds=(0, 1, 2)).id)
    head = " ".join(report_text(report).split()).partition("=====")[0]
    told = "drop at 1,000 tokens (33 points, -17 to 65; each end is tested against the middle by itself (p 0.031);"
    assert f"{told} the interval is of their mean)" in head
