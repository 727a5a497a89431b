"""Prints the coverage table of method.md: ``python docs/coverage_table.py``, two minutes of one core and more.

The same simulated readers, seeds and numbers of runs as ``tests/soak/test_coverage.py``, which asserts the limits;
the rows of ``tests/soak/decision_rows.py`` are those that ``test_decision_rows.py`` holds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from lim_tui.statistics.bonett_price import paired_interval
from lim_tui.statistics.cells import cells_by_depth
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.statistics.effective_length import LengthCells, effective_length
from lim_tui.statistics.gap import gap_upper_bound
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.position_gates import no_position_regressed
from lim_tui.statistics.scores import item_means
from lim_tui.statistics.sequential import betting_evidence
from lim_tui.statistics.swap import swap_test
from tests.soak.decision_rows import PARTS
from tests.soak.test_coverage import answers, drop_rate

Row = tuple[str, str, str, float]
DEPTHS = [0, 25, 50, 75, 100]


def cells() -> Iterator[Row]:
    """Wilson's interval and the one-sided lower bound, per number of items, the worst of three true accuracies."""
    random, runs = np.random.default_rng(1), 10_000
    for repeats in (1, 3):
        for items in (5, 10, 20, 50):
            covered, bounded = [], []
            for accuracy in (0.5, 0.8, 0.95):
                apart = answers(random, [accuracy], items * runs, repeats).reshape(items, runs, repeats)
                found = cells_by_depth(apart)
                covered.append(float(np.mean([cell.low <= accuracy <= cell.high for cell in found])))
                bounded.append(float(np.mean([cell.lower_bound <= accuracy for cell in found])))
            yield "cell: 95% interval, mean of 3 accuracies", f"{items} x {repeats}", "95%", float(np.mean(covered))
            yield "cell: 95% interval, worst accuracy", f"{items} x {repeats}", "95%", min(covered)
            yield "cell: lower bound, worst accuracy", f"{items} x {repeats}", "95%", min(bounded)


def paired_differences() -> Iterator[Row]:
    """The Bonett-Price interval, the worst of three pairs of true accuracies."""
    runs = 5000
    for repeats in (1, 3):
        for items in (5, 20, 50):
            random, shares = np.random.default_rng(2), []
            for first, second in ((0.9, 0.7), (1.0, 0.85), (0.95, 0.95)):
                covered = 0
                for _ in range(runs):
                    means = item_means(answers(random, [first, second], items, repeats))
                    interval = paired_interval(means[:, 0] - means[:, 1])
                    covered += interval is not None and interval.low <= first - second <= interval.high
                shares.append(covered / runs)
            yield "paired difference: interval, worst pair", f"{items} x {repeats}", "95%", min(shares)


def gap_bounds() -> Iterator[Row]:
    """The upper bound of the gap over five depths."""
    runs = 5000
    for accuracy in ([0.8] * 5, [0.9, 0.8, 0.7, 0.8, 0.9], [0.95, 0.9, 0.65, 0.9, 0.95]):
        truth = max(accuracy) - min(accuracy)
        for items in (10, 20, 50):
            random, covered = np.random.default_rng(3), 0
            for _ in range(runs):
                bound = gap_upper_bound(item_means(answers(random, accuracy, items, 1)), DEPTHS)
                covered += bound is not None and truth <= bound.upper
            yield f"gap: upper bound, true gap {truth:.2f}", f"{items} x 1", "95%", covered / runs


def false_alarms() -> Iterator[Row]:
    """How often a test finds what is not there, and how often it finds what is."""
    flat, rising = [0.8, 0.8, 0.8], [0.7, 0.7, 0.9]
    for name, curve, items, repeats in (
        ("flat", flat, 50, 1),
        ("flat", flat, 20, 3),
        ("only rising", rising, 100, 1),
        ("only rising", rising, 100, 3),
    ):
        rate = drop_rate(curve, items, repeats, runs=5000)
        yield f"drop found on a curve that is {name}", f"{items} x {repeats}", "at most 5%", rate
    yield "drop of 15 points found", "50 x 3", "power", drop_rate([0.9, 0.75, 0.9], 50, 3, runs=2000)
    for accuracy, repeats in ((0.8, 1), (0.95, 1), (0.8, 3)):
        random, found = np.random.default_rng(6), 0
        for _ in range(2000):
            test = permute_gap(item_means(answers(random, [accuracy] * 5, 20, repeats)), draws=500)
            found += test is not None and test.p <= 0.05
        yield f"gap found on a flat curve at {accuracy:.2f}", f"20 x {repeats}", "at most 5%", found / 2000


def decisions() -> Iterator[Row]:
    """Certified lengths that are too long, looking after every item, and releases that changed nothing."""
    truth = {4000: [0.95] * 3, 8000: [0.9, 0.85, 0.9], 16000: [0.9, 0.795, 0.9], 32000: [0.9, 0.9, 0.9]}
    for repeats in (1, 3):
        random, wrong = np.random.default_rng(7), 0
        for _ in range(5000):
            rows = [
                LengthCells(length, (0.0, 50.0, 100.0), cells_by_depth(answers(random, accuracy, 50, repeats)))
                for length, accuracy in truth.items()
            ]
            wrong += (effective_length(rows, 0.80).certified or 0) > 8000
        yield "certified length too long", f"50 x {repeats}", "at most 5%", wrong / 5000
    for accuracy, repeats in ((0.8, 1), (0.5, 1), (0.8, 3)):
        random, found = np.random.default_rng(8), 0
        for _ in range(10_000):
            means = item_means(answers(random, [accuracy, accuracy], 60, repeats))
            found += betting_evidence(means[:, 0] - means[:, 1]).rejects(0.05)
        yield (
            f"difference found, looking after each item, at {accuracy:.2f}",
            f"60 x {repeats}",
            "at most 5%",
            (found / 10_000),
        )
    yield "interval at any time missed at some time", "60 x 1", "at most 5%", _missed_at_some_time()


def _missed_at_some_time() -> float:
    random, runs, missed = np.random.default_rng(9), 1500, 0
    for _ in range(runs):
        correct = (random.random(60) < 0.8).cumsum().tolist()
        sequence = [accuracy_at_any_time(count, items + 1) for items, count in enumerate(correct)]
        missed += any(not interval.low <= 0.8 <= interval.high for interval in sequence)
    return missed / runs


def releases() -> Iterator[Row]:
    """The comparison of two releases."""
    for items, repeats in ((20, 1), (50, 3)):
        random, failed = np.random.default_rng(10), 0
        for _ in range(3000):
            both = item_means(answers(random, [0.85] * 10, items, repeats))
            test = swap_test(both[:, :5], both[:, 5:], draws=500)
            failed += test is not None and test.p_regressed <= 0.05
        yield "unchanged release fails", f"{items} x {repeats}", "at most 5%", failed / 3000
    random, passed = np.random.default_rng(11), 0
    for _ in range(2000):
        both = answers(random, [0.9] * 5 + [0.9, 0.9, 0.8, 0.9, 0.9], 200, 3)
        passed += no_position_regressed(both[:, 5:], both[:, :5], margin=0.10).passes
    yield "release with one position at the margin passes", "200 x 3", "at most 5%", passed / 2000


def main() -> None:
    """Prints the table in Markdown."""
    print("| what | items x repeats | claimed | measured |\n|---|---|---|---|")
    for part in (cells, paired_differences, gap_bounds, false_alarms, decisions, releases):
        for what, size, claimed, share in part():
            print(f"| {what} | {size} | {claimed} | {100 * share:.1f}% |", flush=True)
    for rows in PARTS:
        for row in rows():
            print(f"| {row.what} | {row.size} | {row.claimed} | {100 * row.share:.1f}% |", flush=True)


if __name__ == "__main__":
    main()
