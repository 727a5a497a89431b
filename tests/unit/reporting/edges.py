"""The sweeps at the edge that issue 5 lists, each made by hand."""

from __future__ import annotations

from collections.abc import Callable

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    Outcome,
    baselines,
    by_pattern,
    demo_case,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

Edge = Callable[[Store], SweepRecord]


def _by_case(patterns: dict[str, str]) -> Edge:
    cases = [demo_case(name) for name in patterns]
    return lambda store: make_sweep(store, cases, lengths_by_depths(), by_pattern(patterns))


def _everywhere(outcome: Outcome, state: str = "finished", cases: int = 3) -> Edge:
    axes = [*lengths_by_depths([1000, 2000]), *baselines("closed_book", "oracle")]
    named = [demo_case(f"case-{number}") for number in range(cases)]
    return lambda store: make_sweep(store, named, axes, lambda _row: outcome, state=state)


def _no_trial(store: Store) -> SweepRecord:
    return make_sweep(store, [demo_case("a")], [], lambda _row: OPEN)


def _one_depth(store: Store) -> SweepRecord:
    cases = [demo_case("a"), demo_case("b")]
    return make_sweep(store, cases, lengths_by_depths(depths=[50]), by_pattern({"a": "r", "b": "w"}))


def _two_windows(store: Store) -> SweepRecord:
    """A model whose window ends below 32,000 tokens beside one that has room for them."""

    def rule(row: TrialRow) -> Outcome:
        too_long = row.axes.model == "small" and row.axes.length == 32_000
        return refused("longer than the window") if too_long else right()

    axes = [place for model in ("small", "large") for place in lengths_by_depths([4000, 32_000], model=model)]
    return make_sweep(store, [demo_case("a"), demo_case("b")], axes, rule)


def _fractional(store: Store) -> SweepRecord:
    """One source with three repeats, one of them right in the middle, and a case of its own: thirds and sixths."""

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.case == "a" and row.axes.depth == 50 and row.seed else right()

    return make_sweep(store, [demo_case("a"), demo_case("b")], lengths_by_depths(), rule, seeds=[0, 1, 2])


EDGES: dict[str, Edge] = {
    "no trial": _no_trial,
    "nothing asked yet": _everywhere(OPEN, state="running"),
    "everything refused": _everywhere(refused()),
    "everything failed": _everywhere(lost()),
    "one case": _by_case({"a": "rwr"}),
    "one depth": _one_depth,
    "everything right": _everywhere(right()),
    "everything wrong": _everywhere(wrong()),
    "a depth with only failures": _by_case({"a": "rtr", "b": "rtr", "c": "rtr"}),
    "two models with different windows": _two_windows,
    "fractional scores": _fractional,
}
# No answer of these was judged, so that every share of right answers is unknown.
UNJUDGED = ("no trial", "nothing asked yet", "everything refused", "everything failed")
