"""Cells, positions and gaps of the shared fixtures: from an input to the keys of its expected values."""

from __future__ import annotations

from typing import Any

import numpy as np

from lim_tui.statistics.bands import band_values, item_bands
from lim_tui.statistics.baselines import context_harm
from lim_tui.statistics.bonett_price import paired_interval
from lim_tui.statistics.bootstrap import exact_resampled_sums
from lim_tui.statistics.cells import cell, cells_by_depth
from lim_tui.statistics.clustered import clustered_errors
from lim_tui.statistics.extremes import extremes
from lim_tui.statistics.gap import gap_noise, gap_upper_bound
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.intervals import (
    wilson,
)
from lim_tui.statistics.lattice import lattice
from lim_tui.statistics.mcnemar import mcnemar
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.multiplicity import fewest_items_for_significance
from lim_tui.statistics.normal_range import range_mean, range_quantile
from lim_tui.statistics.paired import paired_difference
from lim_tui.statistics.paired_counts import PairedCounts, newcombe
from lim_tui.statistics.sign_flip import sign_flip
from tests.unit.statistics.fixture_values import Values, as_array, ends, pair


def wilson_ci(k: float, n: float, conf: float) -> Values:
    return {"p": k / n, **ends(wilson(k, n, conf))}


def one_cell(scores: list[float]) -> Values:
    found = cell(np.array(scores, dtype=float).reshape(-1, 1))
    row = extremes([0], [found.accuracy])
    return {
        "p": found.accuracy,
        "low": found.low,
        "high": found.high,
        "n": found.items,
        "in_worst": bool(row.worst_depths),
        "in_gap": row.gap is not None,
    }


def paired_binary(front: list[int], middle: list[int]) -> Values:
    a, b = as_array(front), as_array(middle)
    found = paired_difference(a, b)
    test = sign_flip(a - b)
    counts = mcnemar(found.right_to_wrong, found.wrong_to_right)
    both = a + b
    return {
        "front_accuracy": cell(a.reshape(-1, 1)).accuracy,
        "middle_accuracy": cell(b.reshape(-1, 1)).accuracy,
        "paired_diff": found.difference,
        "right_to_wrong": found.right_to_wrong,
        "wrong_to_right": found.wrong_to_right,
        "both_right": int((both == 2).sum()),
        "both_wrong": int((both == 0).sum()),
        "mcnemar_exact_p": counts.two_sided,
        "mcnemar_midp": counts.mid_two_sided,
        "signflip_two_sided": test.two_sided if test else None,
        "signflip_greater": test.greater if test else None,
        "paired_se": clustered_errors((a - b).reshape(-1, 1)).clustered,
    }


def paired_diff_ci(front: list[int], middle: list[int], conf: float) -> Values:
    a, b = as_array(front), as_array(middle)
    cells = [int(((a == x) & (b == y)).sum()) for x, y in ((1, 1), (1, 0), (0, 1), (0, 0))]
    return {
        "bonett_price_z": pair(paired_interval(a - b, conf)),
        "bonett_price_t": pair(paired_interval(a - b, conf, quantile="t")),
        "newcombe_method10": pair(newcombe(PairedCounts(*cells), conf)),
    }


def bootstrap_distribution(d: list[int]) -> Values:
    points = lattice(as_array(d))
    assert points is not None
    sums, chances = exact_resampled_sums(points)
    means, cumulative = sums / len(d), chances.cumsum()
    mean = float(means @ chances)
    return {
        "mean": mean,
        "sd": float(((means - mean) ** 2 @ chances) ** 0.5),
        "support_sum": sums.tolist(),
        "prob": chances.tolist(),
        "p_le_0": float(chances[sums <= 0].sum()),
        "inverse_cdf_q025": float(means[np.searchsorted(cumulative, 0.025)]),
        "inverse_cdf_q975": float(means[np.searchsorted(cumulative, 0.975)]),
    }


def mcnemar_p(right_to_wrong: int, wrong_to_right: int) -> Values:
    found = mcnemar(right_to_wrong, wrong_to_right)
    return {
        "p_two_sided_exact": found.two_sided,
        "p_greater_exact": found.greater,
        "p_two_sided_midp": found.mid_two_sided,
    }


def fewest_items(alpha: float, families: list[int]) -> Values:
    return {
        "two_sided": [fewest_items_for_significance(alpha, tests) for tests in families],
        "one_sided": [fewest_items_for_significance(alpha, tests, two_sided=False) for tests in families],
    }


def signflip(d: list[float], denominator: int) -> Values:
    known, found = sign_flip(as_array(d), denominator), sign_flip(as_array(d))
    assert known == found
    assert found is not None
    return {"two_sided": found.two_sided, "greater": found.greater}


def middle_drop_test(table: Any, positions: list[str], alpha: float) -> Values:
    means = as_array(table)
    found = middle_drop(item_bands(means, [0, 50, 100]))
    return {
        **dict(zip(positions, means.mean(axis=0).tolist(), strict=True)),
        "drop": found.drop,
        "p_start_gt_middle": found.p_start,
        "p_end_gt_middle": found.p_end,
        "p_iut": found.p,
        "significant": found.p is not None and found.p <= alpha,
    }


def bands(depths: list[float], accuracy: list[float | None]) -> Values:
    found = band_values(depths, accuracy)
    return {
        "start": found.start,
        "middle": found.middle,
        "end": found.end,
        "edges": found.edges,
        "drop": found.drop,
        **worst_position(depths, accuracy),
    }


def harm(middle: float, closed_book: float) -> Values:
    return {"middle_minus_closed_book": context_harm(as_array([middle]), as_array([closed_book])).difference}


def worst_position(depths: list[float], accuracy: list[float | None]) -> Values:
    found = extremes(depths, accuracy)
    return {
        "worst": found.worst,
        "worst_depths": list(found.worst_depths),
        "best": found.best,
        "best_depths": list(found.best_depths),
        "gap": found.gap,
        "partial": found.partial,
        "missing_depths": list(found.missing_depths),
    }


def gap_permutation(table: Any) -> Values:
    found = permute_gap(as_array(table))
    assert found is not None
    assert found.exact
    return {"gap": found.gap, "null_mean": found.null_mean, "excess_gap": found.excess_gap, "p": found.p}


def range_constants(**inputs: list[int]) -> Values:
    sizes = inputs["K"]
    return {"d": [range_mean(size) for size in sizes], "q95": [range_quantile(size, 0.95) for size in sizes]}


def noise_floor(table: Any) -> Values:
    means = as_array(table)
    found = gap_noise(means)
    assert found is not None
    return {
        "S_w": found.within_variance,
        "noise_floor": found.floor,
        "noise_q95": found.q95,
        "gap": extremes(range(means.shape[1]), means.mean(axis=0).tolist()).gap,
    }


def worst_and_gap_bounds(table: Any, depths: list[float], alpha: float) -> Values:
    means = as_array(table)
    cells = cells_by_depth(means[:, :, np.newaxis], alpha)
    row = extremes(depths, [found.accuracy for found in cells])
    bound = gap_upper_bound(means, depths, alpha)
    assert bound is not None
    return {
        "accuracy": [found.accuracy for found in cells],
        "lower": [found.lower_bound for found in cells],
        "worst": row.worst,
        "worst_lower": min(found.lower_bound for found in cells),
        "gap": row.gap,
        "gap_upper": bound.upper,
        "gap_upper_pairs": [list(depths) for depths in bound.pairs],
    }
