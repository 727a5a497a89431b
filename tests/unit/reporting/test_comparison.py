"""Two runs side by side. The right numbers are counted by hand in the patterns below."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.engine.process import own_lease
from lim_tui.errors import LimError
from lim_tui.plain.comparison import comparison_json, comparison_text
from lim_tui.reporting.comparison import compare_arrangements, compare_sweeps
from lim_tui.reporting.comparison_markdown import comparison_markdown
from lim_tui.reporting.flips import all_flips
from lim_tui.reporting.gating import gate_sweep
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.plain.schemas import fits_schema
from tests.unit.reporting.demo import (
    OPEN,
    SAME,
    Outcome,
    by_pattern,
    demo_case,
    lengths_by_depths,
    make_sweep,
    right,
    wrong,
)

NAMES = ("a", "b", "c", "d", "e", "f")
CASES = [demo_case(name) for name in NAMES]
SPEC = lengths_by_depths()


def sweep_of(store: Store, name: str, *patterns: str, **options: object) -> int:
    rule = by_pattern(dict(zip(NAMES, patterns, strict=False)))
    cases = CASES[: len(patterns)]
    return make_sweep(store, cases, SPEC, rule, name=name, **options).id  # type: ignore[arg-type]


def test_flips_and_drop_are_counted_item_by_item(store: Store) -> None:
    base = sweep_of(store, "base", "rwr", "rwr", "rwr", "rwr", "rrr", "rrr")
    candidate = sweep_of(store, "new", "rrr", "rrr", "rrr", "rwr", "rwr", "rrw")
    found = compare_sweeps(store, base, candidate)
    middle = next(cell for cell in found.paired if cell.depth == 50)
    assert (middle.base_accuracy, middle.candidate_accuracy) == (pytest.approx(2 / 6), pytest.approx(4 / 6))
    assert (middle.wrong_to_right, middle.right_to_wrong, middle.items) == (3, 1, 6)
    assert middle.difference == pytest.approx(2 / 6)
    # Exact McNemar, 3 against 1 discordant pairs: 2 * P(X >= 3 | 4, 1/2) = 2 * 5 / 16.
    assert middle.p == pytest.approx(0.625)
    (drop,) = found.drop
    # Before: 4 items lose the middle whole. After: 1, 1, and one that loses half an edge, -0.5.
    assert (drop.before, drop.after) == (pytest.approx(4 / 6), pytest.approx(1.5 / 6))
    assert drop.reduction == pytest.approx(2.5 / 6)
    assert drop.end_change == pytest.approx(-1 / 6)
    assert found.common_items == 6
    assert not found.lost_items
    assert not found.notes


EIGHT = [demo_case(f"case-{index}") for index in range(8)]


def of_eight(store: Store, name: str, pattern: str) -> int:
    return make_sweep(store, EIGHT, SPEC, by_pattern({case.id: pattern for case in EIGHT}), name=name).id


def test_the_first_sentence_says_what_changed_by_how_much_and_what_cannot_be_said(store: Store) -> None:
    """Eight of eight won in the middle: p 2/256, by Holm over three depths 0.023. Bonett and Price by hand:
    0.8 +- 1.96 sqrt(0.36/10) for eight ones, +- 1.96 sqrt(0.2/10) for eight noughts."""
    base, new = of_eight(store, "base", "rwr"), of_eight(store, "new", "rrr")
    found = compare_sweeps(store, base, new)
    assert found.overall.sentence == (
        "On 8 pairs of case and seed that both have (8 items): 1 of 3 depths got better: depth 50, by 100 points"
        " (43 to 100); none is shown to be worse; the middle drop is smaller by 100 points, from 100 to 0; of 2 depths"
        " nothing can be said: a fall of up to 28 points or a rise of up to 28 may hide there."
    )
    counts = found.overall
    assert (counts.common_pairs, counts.compared, counts.better, counts.worse) == (8, 3, 1, 0)
    assert (counts.undecided, counts.smaller_drop) == (2, 1)
    back = compare_sweeps(store, new, base).overall
    assert "1 of 3 depths got worse: depth 50, by 100 points (43 to 100)" in back.sentence
    assert "the middle drop is larger by 100 points, from 0 to 100" in back.sentence
    assert comparison_text(found).splitlines()[1].startswith("On 8 pairs of case and seed")
    assert comparison_markdown(found).splitlines()[2].startswith("On 8 pairs of case and seed")


def test_few_items_are_said_to_decide_nothing(store: Store) -> None:
    base, new = sweep_of(store, "base", *["rwr"] * 5), sweep_of(store, "new", *["rrr"] * 5)
    overall = compare_sweeps(store, base, new).overall
    assert "no depth is shown to be better or worse" in overall.sentence
    assert overall.sentence.endswith("3 depths with fewer than 6 items cannot be decided.")


def test_the_trials_that_changed_are_in_markdown_and_json_too(store: Store) -> None:
    base, new = of_eight(store, "base", "rwr"), of_eight(store, "new", "rrr")
    found = compare_sweeps(store, base, new)
    flips = all_flips(store, base, new, found.paired)
    value = comparison_json(found, flips)
    fits_schema(value, "compare")
    ids = {row.short_key for row in store.reads.rows(new) if row.axes.depth == 50}
    assert {flip["candidate"] for flip in value["flips"]} == ids
    assert all(trial in comparison_markdown(found, flips) for trial in ids)


def test_a_run_that_goes_on_is_told_and_no_strict_comparison_takes_it(store: Store) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6)
    begun = make_sweep(
        store,
        CASES,
        SPEC,
        lambda row: OPEN if row.case == "f" else right(),
        name="begun",
        state="running",
    ).id
    store.leases.take(begun, own_lease(), None)
    told = "begun is running: 3 of 18 trials are open"
    found = compare_sweeps(store, base, begun)
    assert found.notes[0] == told
    assert f"! {told}" in comparison_text(found)
    with pytest.raises(LimError, match=told):
        compare_sweeps(store, base, begun, strict=True)


def test_a_sweep_is_not_compared_with_itself(store: Store) -> None:
    """A plan that is there is not run again, so a run and its baseline can be one: it passed whatever it measured."""
    base = sweep_of(store, "base", *["rwr"] * 6)
    with pytest.raises(LimError, match="base stands on both sides"):
        compare_sweeps(store, base, base)
    with pytest.raises(LimError, match="base stands on both sides"):
        gate_sweep(store, base, GatePolicy(gates={"margin": 0.1}), base)


def test_a_run_whose_worker_is_gone_is_told_as_stopped(store: Store) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6)
    gone = make_sweep(
        store, CASES, SPEC, lambda row: OPEN if row.case == "f" else right(), name="gone", state="running"
    )
    assert compare_sweeps(store, base, gone.id).notes[0] == "gone is stopped: 3 of 18 trials are open"
    report = build_report(store, gone.id)
    assert (report.sweep.state, report.sweep.note) == ("stopped", "its worker is gone")


def test_what_each_side_lost_is_named(store: Store) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6)
    changed = [*CASES[1:5], replace(CASES[5], question="Een andere vraag?"), demo_case("g")]
    rule = by_pattern({case.id: "rrr" for case in changed})
    with pytest.raises(LimError, match="4 items in common, and a comparison needs 5"):
        compare_sweeps(store, base, make_sweep(store, changed, SPEC, rule, name="few").id)
    candidate = make_sweep(store, [*CASES[:5], *changed[4:]], SPEC, lambda _: right(), name="new").id
    found = compare_sweeps(store, base, candidate)
    assert found.common_items == 5
    assert {(lost.side, lost.case, lost.reason) for lost in found.lost_items} == {
        ("base", "nl-demo/f", "case_changed"),
        ("candidate", "nl-demo/f", "case_changed"),
        ("candidate", "nl-demo/g", "only_here"),
    }
    with pytest.raises(LimError, match="3 cases and seeds are in one of the two only"):
        compare_sweeps(store, base, candidate, strict=True)


def test_a_case_that_only_moved_in_its_file_is_the_same(store: Store) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6)
    moved = [replace(case, file="elsewhere.yaml", line=7, status="frozen") for case in CASES]
    found = compare_sweeps(store, base, make_sweep(store, moved, SPEC, lambda _: right(), name="new").id, strict=True)
    assert found.common_items == 6


def test_an_answer_that_one_side_lacks_counts_for_neither(store: Store) -> None:
    base = sweep_of(store, "base", "rwr", "rwr", "rwr", "rwr", "rwr", "rtr")
    candidate = sweep_of(store, "new", "rrr", "rrr", "rrr", "rrr", "rrr", "rrr")
    found = compare_sweeps(store, base, candidate)
    middle = next(cell for cell in found.paired if cell.depth == 50)
    assert (middle.items, middle.base_missing, middle.candidate_missing) == (5, 1, 0)
    assert middle.base_accuracy == 0
    with pytest.raises(LimError, match="1 answers are scored in one of the two only"):
        compare_sweeps(store, base, candidate, strict=True)


@pytest.mark.parametrize(
    ("axes", "said"),
    [
        (lengths_by_depths((2000,)), "lengths: 1000 in base, 2000 in new"),
        (lengths_by_depths(depths=(0, 100)), "depths: 0, 50, 100 in base, 0, 100 in new"),
        ([replace(axes, template="plain") for axes in SPEC], "templates: documents in base, plain in new"),
    ],
)
def test_another_protocol_is_refused_by_name(store: Store, axes: list, said: str) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6)
    candidate = make_sweep(store, CASES, axes, lambda _: right(), name="new").id
    with pytest.raises(LimError, match=said):
        compare_sweeps(store, base, candidate)


def test_the_text_of_a_template_must_be_the_same(store: Store) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6, facts={"templates": {"documents": {"nl": {"system": "A"}}}})
    candidate = sweep_of(store, "new", *["rwr"] * 6, facts={"templates": {"documents": {"nl": {"system": "B"}}}})
    with pytest.raises(LimError, match="the text of template 'documents/nl' differs"):
        compare_sweeps(store, base, candidate)


def test_two_models_stand_against_each_other_and_other_settings_are_said(store: Store) -> None:
    base = sweep_of(store, "base", *["rwr"] * 6)
    axes = lengths_by_depths(model="openai/other")
    facts: dict[str, object] = {"inference": {"temperature": 1}}
    candidate = make_sweep(store, CASES, axes, lambda _: right(), name="new", facts=facts).id
    found = compare_sweeps(store, base, candidate)
    assert {(row.model, row.candidate_model) for row in found.paired} == {("openai/reader", "openai/other")}
    assert found.notes == ("inference.temperature differs: 0 before, 1 after",)
    with pytest.raises(LimError, match=r"inference\.temperature differs"):
        compare_sweeps(store, base, candidate, strict=True)


def ordered_against_best_first(store: Store) -> int:
    """Two arrangements; best_first ignores the incoming order, so one trial stands for all depths."""
    axes = [*SPEC, *(replace(place, arrangement="best_first") for place in SPEC)]

    def rule(row: TrialRow) -> Outcome:
        if row.axes.arrangement == "best_first":
            return (right() if row.case != "f" else wrong()) if row.axes.depth == 0 else SAME
        return wrong() if row.axes.depth == 50 else right()

    return make_sweep(store, CASES, axes, rule).id


def test_an_arrangement_without_depths_is_one_accuracy_against_each_depth(store: Store) -> None:
    found = compare_arrangements(store, ordered_against_best_first(store))
    rows = {cell.depth: (cell.base_accuracy, cell.candidate_accuracy, cell.right_to_wrong) for cell in found.paired}
    five_sixths = pytest.approx(5 / 6)
    assert rows == {0: (1, five_sixths, 1), 50: (0, five_sixths, 0), 100: (1, five_sixths, 1)}
    (drop,) = found.drop
    assert (drop.before, drop.after, drop.p_reduced) == (1, None, None)
    assert [(row.base.trials, row.candidate.trials) for row in found.spending] == [(18, 6)]


def test_one_arrangement_cannot_be_compared_inside_its_sweep(store: Store) -> None:
    with pytest.raises(LimError, match="one arrangement"):
        compare_arrangements(store, sweep_of(store, "base", *["rwr"] * 6))


def test_what_is_printed(store: Store) -> None:
    arrangements = compare_arrangements(store, ordered_against_best_first(store))
    runs = compare_sweeps(store, sweep_of(store, "x", *["rwr"] * 6), sweep_of(store, "y", *["rrr"] * 6))
    for found in (arrangements, runs):
        fits_schema(comparison_json(found), "compare")
    text = comparison_text(runs)
    assert "middle drop: 100 points before, 0 after" in text
    assert max(map(len, text.split("\n"))) <= 80
    assert "as_given -> best_first" in comparison_text(arrangements)


def test_no_p_where_none_could_be_small_and_the_fall_that_can_be_excluded(store: Store) -> None:
    """Two-sided 2/2^5 = 0.06, 2/2^6 = 0.03. Six items without a change: variance 2/8, (1.645 + 0.842) sqrt(0.25/6)."""
    five = compare_sweeps(store, sweep_of(store, "a5", *["rwr"] * 5), sweep_of(store, "b5", *["rrr"] * 5))
    told = comparison_text(five)
    assert "a change cannot be decided with 5 items; 6 would do" in told
    assert "0.062" not in told
    six = compare_sweeps(store, sweep_of(store, "a6", *["rrr"] * 6), sweep_of(store, "b6", *["rrr"] * 6))
    assert [cell.resolvable_margin for cell in six.paired] == pytest.approx([0.5076] * 3, abs=1e-4)
    told = comparison_text(six)
    assert "no fall below 51 points can be excluded (80% power)" in told
    assert "cannot be decided" not in told
