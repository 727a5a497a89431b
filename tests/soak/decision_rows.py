"""Simulated truth for the intervals and tests that decisions rest on: each row says what was claimed and what was seen.

``tests/soak/test_decision_rows.py`` holds every row to its limit, and ``docs/coverage_table.py`` prints them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.domain.verdict import VerdictState
from lim_tui.engine.blocks import open_blocks
from lim_tui.engine.questions import decided_questions, trials_of_questions
from lim_tui.engine.staging import needless_trials, stages
from lim_tui.reporting.anytime_rows import anytime_rows
from lim_tui.reporting.curve_rows import families
from lim_tui.reporting.places import gather
from lim_tui.reporting.rows import AnytimeRow
from lim_tui.statistics.bands import item_bands
from lim_tui.statistics.baselines import utilisation_interval
from lim_tui.statistics.bonett_price import paired_lower_bound
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.missing import missingness_p
from lim_tui.statistics.mitigation import drop_change
from lim_tui.statistics.paired import paired_difference
from lim_tui.statistics.paired_counts import PairedCounts, newcombe, tango
from lim_tui.statistics.position_gates import gap_tolerance, worst_floor
from lim_tui.statistics.position_pairs import position_pairs
from lim_tui.statistics.positions import PositionOptions, holm_over_lengths, measure_positions
from lim_tui.statistics.prediction_powered import prediction_powered_mean
from lim_tui.statistics.relative_length import relative_margin
from lim_tui.statistics.scores import FloatArray, item_means
from lim_tui.statistics.sequential import betting_evidence, middle_drop_evidence
from lim_tui.statistics.share_gates import share_at_least, share_at_most
from lim_tui.statistics.stratified_association import association_p
from lim_tui.store.trials import OpenTrial
from tests.soak.test_coverage import answers

THREE, FIVE = [0, 50, 100], [0, 25, 50, 75, 100]
COVERS, ERRS = "95%", "at most 5%"


@dataclass(frozen=True, slots=True)
class Row:
    """``share`` of ``runs`` sweeps in which an interval held the truth, or a test found what is not there."""

    what: str
    size: str
    claimed: str
    share: float
    runs: int

    @property
    def holds(self) -> bool:
        """Whether the share is on the right side of the claim, but for three standard errors of the simulation."""
        spread = 3 * sqrt(0.05 * 0.95 / self.runs)
        return self.share >= 0.95 - spread if self.claimed == COVERS else self.share <= 0.05 + spread


def share_of(runs: int, once: Callable[[], bool]) -> float:
    """How often ``once`` was True."""
    return sum(once() for _ in range(runs)) / runs


def holds(interval: Interval | None, truth: float) -> bool:
    """Whether there is an interval, and the truth is in it."""
    return interval is not None and interval.low <= truth <= interval.high


def drops() -> Iterator[Row]:
    """The interval of the middle drop, and the bound of a change, over item means."""
    random, runs = np.random.default_rng(20), 3000
    for items, repeats in ((10, 1), (20, 1), (50, 1), (20, 3)):

        def drop_held(items: int = items, repeats: int = repeats) -> bool:
            found = middle_drop(item_bands(item_means(answers(random, [0.9, 0.75, 0.9], items, repeats)), THREE))
            return found.low is not None and found.high is not None and found.low <= 0.15 <= found.high

        def bound_held(items: int = items, repeats: int = repeats) -> bool:
            means = item_means(answers(random, [0.9, 0.8], items, repeats))
            return paired_lower_bound(means[:, 0] - means[:, 1]) <= 0.1 + 1e-12

        yield Row("middle drop of 15 points: interval", f"{items} x {repeats}", COVERS, share_of(runs, drop_held), runs)
        yield Row("change of 10 points: lower bound", f"{items} x {repeats}", COVERS, share_of(runs, bound_held), runs)


def paired_counts() -> Iterator[Row]:
    """Newcombe's and Tango's intervals, for those who know them."""
    random, runs = np.random.default_rng(21), 2000
    for name, interval in (("Newcombe", newcombe), ("Tango", tango)):
        for items in (20, 50):

            def held(items: int = items, interval: Callable[[PairedCounts], Interval] = interval) -> bool:
                first, second = answers(random, [0.9, 0.7], items, 1)[:, :, 0].T
                pairs = [int(((first == a) & (second == b)).sum()) for a, b in ((1, 1), (1, 0), (0, 1), (0, 0))]
                return holds(interval(PairedCounts(*pairs)), 0.2)

            yield Row(f"paired difference: {name}", f"{items} x 1", COVERS, share_of(runs, held), runs)


def equal_depths() -> Iterator[Row]:
    """Tests of depths and lengths that are alike."""
    random, runs = np.random.default_rng(22), 3000
    for items, repeats in ((10, 1), (50, 1), (20, 3)):

        def differs(items: int = items, repeats: int = repeats) -> bool:
            means = item_means(answers(random, [0.8, 0.8], items, repeats))
            p = paired_difference(means[:, 0], means[:, 1]).p
            return p is not None and p <= 0.05

        yield Row("two equal depths differ", f"{items} x {repeats}", ERRS, share_of(runs, differs), runs)

    def some_pair() -> bool:
        means = item_means(answers(random, [0.8] * 5, 20, 1))
        gap = permute_gap(means, draws=300)
        pairs = position_pairs(means, FIVE, gap.p if gap else None)
        return any(pair.p_adjusted is not None and pair.p_adjusted <= 0.05 for pair in pairs)

    def some_length() -> bool:
        lengths = [measure_positions(answers(random, [0.7, 0.7, 0.9], 100, 1), THREE, options) for _ in range(4)]
        return any(found.curve == "drop" for found in holm_over_lengths(lengths, options))

    options = PositionOptions(permutations=0)
    yield Row("some pair of 5 equal depths differs", "20 x 1", ERRS, share_of(600, some_pair), 600)
    yield Row("`drop` at one of 4 lengths that only rise", "100 x 1", ERRS, share_of(600, some_length), 600)


def gates() -> Iterator[Row]:
    """Gates at the very edge of what they allow: passing there is an error, and so is failing."""
    random, runs = np.random.default_rng(23), 2000
    at_floor, at_tolerance = [0.9, 0.8, 0.9], [0.9, 0.8, 0.9]

    def floor_passes() -> bool:
        return worst_floor(answers(random, at_floor, 50, 1), 0.8 + 1e-9).passes

    def floor_fails() -> bool:
        p = worst_floor(answers(random, at_floor, 50, 1), 0.8).fail_p
        return p is not None and p <= 0.05

    def gap_passes() -> bool:
        return gap_tolerance(answers(random, at_tolerance, 200, 1), 0.1).passes

    def gap_fails() -> bool:
        p = gap_tolerance(answers(random, at_tolerance, 200, 1), 0.1).fail_p
        return p is not None and p <= 0.05

    for what, size, once in (
        ("floor gate passes below the floor", "50 x 1", floor_passes),
        ("floor gate fails at the floor", "50 x 1", floor_fails),
        ("gap gate passes at the tolerance", "200 x 1", gap_passes),
        ("gap gate fails at the tolerance", "200 x 1", gap_fails),
    ):
        yield Row(what, size, ERRS, share_of(runs, once), runs)
    counts = random.binomial(40, 0.9, runs)
    least = [share_at_least("abstention", float(count), 40, 0.9) for count in counts]
    most = [share_at_most("failure_rate", float(40 - count), 40, 0.1) for count in counts]
    for name, found in (("at least", least), ("at most", most)):
        passed = float(np.mean([one.passes for one in found]))
        failed = float(np.mean([one.fail_p is not None and one.fail_p <= 0.05 for one in found]))
        yield Row(f"gate of a share, {name}: passes at its limit", "40 x 1", ERRS, passed, runs)
        yield Row(f"gate of a share, {name}: fails at its limit", "40 x 1", ERRS, failed, runs)


def two_runs() -> Iterator[Row]:
    """A change of the prompt that changes no drop."""
    random, runs = np.random.default_rng(24), 600
    held, found = 0, 0
    for _ in range(runs):
        both = item_means(answers(random, [0.9, 0.7, 0.9] * 2, 50, 1))
        old, new = item_bands(both[:, :3], THREE), item_bands(both[:, 3:], THREE)
        change = drop_change(old.drop, new.drop)
        assert change is not None
        found += change.p_reduced <= 0.05
        held += change.low is not None and change.high is not None and change.low <= 0 <= change.high
    yield Row("a smaller drop found where none changed", "50 x 1", ERRS, found / runs, runs)
    yield Row("change of the drop: bootstrap interval", "50 x 1", COVERS, held / runs, runs)


def baselines() -> Iterator[Row]:
    """Accuracy between closed book and oracle, and against a share of the base length."""
    random, runs = np.random.default_rng(25), 600

    def utilisation_held() -> bool:
        means = item_means(answers(random, [0.7, 0.2, 0.9], 50, 1))
        return holds(utilisation_interval(means[:, 0], means[:, 1], means[:, 2]), 0.5 / 0.7)

    def margin_held() -> bool:
        means = item_means(answers(random, [0.8, 0.95], 50, 1))
        return relative_margin(means[:, 0], means[:, 1]).low <= 0.8 - 0.85 * 0.95

    yield Row("utilisation: bootstrap interval", "50 x 1", COVERS, share_of(runs, utilisation_held), runs)
    yield Row("margin over 85% of the base: lower bound", "50 x 1", COVERS, share_of(3000, margin_held), 3000)


def selections() -> Iterator[Row]:
    """Answers that miss, and builds of a model that rotate, alike at all depths; and a judge corrected by people."""
    random, runs = np.random.default_rng(26), 2000

    def misses() -> bool:
        p = missingness_p(random.random((50, 5)) < 0.1)
        return p is not None and p <= 0.05

    def associated() -> bool:
        builds, depths = random.integers(0, 2, (20, 5)), np.arange(5)
        tables = [[[int(((one == build) & (depths == d)).sum()) for d in depths] for build in (0, 1)] for one in builds]
        p = association_p(tables)
        return p is not None and p <= 0.05

    def judged() -> bool:
        human = (random.random(200) < 0.7).astype(np.float64)
        judge: FloatArray = np.clip(human * 0.8 + 0.15 + 0.1 * random.normal(size=200), 0, 1)
        found = prediction_powered_mean(human[:80], judge[:80], judge[80:])
        return found is not None and found.low <= 0.7 <= found.high

    yield Row("answers said to miss by depth", "50 x 5 depths", ERRS, share_of(runs, misses), runs)
    yield Row("builds said to differ by depth", "20 x 5 depths", ERRS, share_of(runs, associated), runs)
    yield Row("judge's mean with 80 labels: interval", "200 x 1", COVERS, share_of(runs, judged), runs)


def stopping() -> Iterator[Row]:
    """Looking after every item, for a drop that is none and for one as large as the tolerance."""
    random, runs = np.random.default_rng(27), 3000

    def shown() -> bool:
        start, middle, end = item_means(answers(random, [0.7, 0.7, 0.9], 100, 1)).T
        return middle_drop_evidence(start, middle, end).rejects(0.05)

    def excluded() -> bool:
        start, middle, end = item_means(answers(random, [0.9, 0.8, 0.9], 100, 1)).T
        return betting_evidence(0.1 - ((start + end) / 2 - middle)).rejects(0.05)

    yield Row("drop shown at some time on a curve that only rises", "100 x 1", ERRS, share_of(runs, shown), runs)
    yield Row("drop of the tolerance excluded at some time", "100 x 1", ERRS, share_of(runs, excluded), runs)


def staged() -> Iterator[Row]:
    """Two lengths asked in stages, each no more once it is decided, looking after every case."""
    random, runs = np.random.default_rng(28), 300

    def shown() -> bool:
        right = answers(random, [0.7, 0.7, 0.7, 0.8, 0.9], 80, 1)
        return any(row.drop_shown for row in _asked_in_stages(right, tolerance=0.3))

    def excluded() -> bool:
        right = answers(random, [0.9, 0.85, 0.7, 0.85, 0.9], 80, 1)
        return any(row.drop_excluded for row in _asked_in_stages(right, tolerance=0.2))

    yield Row("staged: drop shown at one of 2 lengths that only rise", "40 x 1", ERRS, share_of(runs, shown), runs)
    yield Row("staged: drop of the tolerance excluded at one of 2", "40 x 1", ERRS, share_of(runs, excluded), runs)


def _asked_in_stages(right: FloatArray, tolerance: float) -> list[AnytimeRow]:
    """The evidence after a sweep whose answers are those of right[case and length, depth, 0]."""
    places = [
        (case, length, float(depth)) for case in range(len(right) // 2) for length in (1000, 2000) for depth in FIVE
    ]
    rows = [
        TrialRow(number, None, f"c{case}", "s", "nl", "answerable", str(case), 0, Axes("m", length, depth), "planned")
        for number, (case, length, depth) in enumerate(places)
    ]
    scores = right.ravel().tolist()
    told = {question: list(asked) for question, asked in trials_of_questions(rows).items()}
    place_of = {row.id: (asked, index) for asked in told.values() for index, row in enumerate(asked)}
    for stage in stages(open_blocks([OpenTrial(row.id, int(row.item), None, row.axes) for row in rows])):
        for block in stage:
            in_block = [rows[trial.id] for trial in block.trials]
            needless = needless_trials(in_block, told, decided_questions(told, tolerance, 0.05))
            for row in in_block:
                if row.id not in needless:
                    verdict: VerdictState = "correct" if scores[row.id] else "incorrect"
                    rows[row.id] = replace(row, state="done", verdict=verdict)
                    if row.id in place_of:
                        asked, index = place_of[row.id]
                        asked[index] = rows[row.id]
    placed = gather(rows, (), lambda row: (row.language,))
    return list(anytime_rows(families(placed), placed, tolerance))


PARTS: tuple[Callable[[], Iterator[Row]], ...] = (
    drops,
    paired_counts,
    equal_depths,
    gates,
    two_runs,
    baselines,
    selections,
    stopping,
    staged,
)
