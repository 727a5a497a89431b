"""One function for each quantity of the shared fixtures: from a fixture's input to the keys of its expected values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp
from typing import Any

import numpy as np

from lim_tui.statistics.alpha_spending import alpha_increments, spent_alpha
from lim_tui.statistics.bands import band_values, item_bands
from lim_tui.statistics.baselines import context_harm, utilisation
from lim_tui.statistics.bonett_price import paired_interval
from lim_tui.statistics.bootstrap import exact_resampled_sums
from lim_tui.statistics.cells import cell, cell_from_counts, cells_by_depth
from lim_tui.statistics.clustered import clustered_errors
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.statistics.effective_length import LengthCells, effective_length, relative_threshold
from lim_tui.statistics.extremes import extremes
from lim_tui.statistics.gap import gap_noise, gap_upper_bound
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.gates import GateEvidence, decide_gates
from lim_tui.statistics.intervals import (
    Interval,
    clopper_pearson,
    clopper_pearson_lower,
    clopper_pearson_upper,
    jeffreys,
    wilson,
)
from lim_tui.statistics.judge import (
    JudgeLabels,
    JudgeQuality,
    corrected_accuracy,
    corrected_difference,
    corrected_interval,
)
from lim_tui.statistics.lattice import lattice
from lim_tui.statistics.mcnemar import mcnemar
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.missing import missing_cell, missing_pairs
from lim_tui.statistics.mitigation import drop_change
from lim_tui.statistics.multiplicity import fewest_items_for_significance, fixed_sequence, holm
from lim_tui.statistics.normal_range import range_mean, range_quantile
from lim_tui.statistics.outcomes import OutcomeCounts
from lim_tui.statistics.paired import paired_difference
from lim_tui.statistics.paired_counts import PairedCounts, newcombe, tango
from lim_tui.statistics.planning import (
    VarianceParts,
    cost_of_runs,
    detectable_difference,
    flawless_items,
    items_to_show_no_loss,
)
from lim_tui.statistics.positions import measure_positions, position_figures
from lim_tui.statistics.power import mcnemar_power
from lim_tui.statistics.prediction_powered import prediction_powered_mean
from lim_tui.statistics.scores import FloatArray
from lim_tui.statistics.sequential import betting_evidence, mcnemar_log_e
from lim_tui.statistics.share_gates import share_at_least
from lim_tui.statistics.sign_flip import sign_flip
from lim_tui.statistics.swap import swap_test

Values = dict[str, Any]


def as_array(values: Any) -> FloatArray:
    """A float array of nested lists in which None is missing."""
    return np.array(values, dtype=object).astype(np.float64)


def ends(interval: Interval | None) -> Values:
    assert interval is not None
    return {"low": interval.low, "high": interval.high}


def pair(interval: Interval | None) -> list[float]:
    assert interval is not None
    return [interval.low, interval.high]


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


def clustered_cell(repeats: dict[str, Any], conf: float) -> Values:
    scores = as_array(list(repeats.values()))
    found, errors = cell(scores), clustered_errors(scores)
    screen = wilson((found.accuracy or 0) * found.effective_items, found.effective_items, conf)
    return {
        "mean": found.accuracy,
        "n_items": found.items,
        "n_obs": found.observations,
        "cluster_se": errors.clustered,
        "naive_se": errors.naive,
        "miller_se": errors.miller,
        "icc_anova": errors.intraclass_correlation,
        "n_eff": found.effective_items,
        "wilson_low": screen.low,
        "wilson_high": screen.high,
        "cp_lower_items": clopper_pearson_lower((found.accuracy or 0) * found.items, found.items),
        "cp_lower_neff": found.lower_bound,
    }


def missing_in_cell(repeats: dict[str, Any]) -> Values:
    scores = as_array(list(repeats.values()))
    found = missing_cell(scores)
    return {
        "mean_available": found.accuracy,
        "n_items": found.items,
        "n_items_missing": found.items_missing,
        "n_obs": found.observations,
        "n_missing": found.missing,
        "failure_rate": found.missing_share,
        "bound_low": found.bounds.low,
        "bound_high": found.bounds.high,
    }


def missing_in_pairs(start: Any, middle: Any) -> Values:
    found = missing_pairs(as_array(start), as_array(middle))
    return {
        "complete_pairs": found.complete_pairs,
        "diff_complete": found.difference,
        "bound_low": found.bounds.low,
        "bound_high": found.bounds.high,
    }


def adjusted(p_adj: Iterable[float | None]) -> Values:
    values = list(p_adj)
    return {"p_adj": values, "reject_05": [p is not None and p <= 0.05 for p in values]}


def lengths_kept(lengths: list[int], depths: list[float], correct: Any, n: int, tau: float, alpha: float) -> Values:
    rows = [
        LengthCells(
            length,
            tuple(depths),
            tuple(cell_from_counts(None if k is None else k / n, n, n, float(n), alpha) for k in counts),
        )
        for length, counts in zip(lengths, correct, strict=True)
    ]
    found = effective_length(rows, tau)
    measured = [[c.lower_bound for c in row.cells if c.accuracy is not None] for row in rows]
    return {
        "certified": found.certified,
        "point": found.observed,
        "not_refuted": found.not_refuted,
        "worst_lower": [min(bounds, default=None) for bounds in measured],
    }


def nolima(base_scores: list[float], fraction: float) -> Values:
    return {"base": relative_threshold(base_scores, 1.0), "tau": relative_threshold(base_scores, fraction)}


def judge_correction(p_obs: float, sensitivity: float, specificity: float) -> Values:
    judge = JudgeQuality(sensitivity, specificity)
    return {"p": corrected_accuracy(p_obs, judge), "youden": judge.youden}


def judge_difference(diff_obs: float, sensitivity: float, specificity: float) -> Values:
    return {"diff": corrected_difference(diff_obs, JudgeQuality(sensitivity, specificity))}


def judge_interval(k: float, n: float, true_pos: int, n_pos: int, true_neg: int, n_neg: int, conf: float) -> Values:
    labels = JudgeLabels(true_pos, n_pos, true_neg, n_neg)
    assert labels.quality is not None
    return {
        "point": corrected_accuracy(k / n, labels.quality),
        **ends(corrected_interval(k, n, labels, conf)),
    }


def ppi(y_labelled: Any, judge_labelled: Any, judge_unlabelled: Any, conf: float) -> Values:
    found = prediction_powered_mean(as_array(y_labelled), as_array(judge_labelled), as_array(judge_unlabelled), conf)
    assert found is not None
    return {"point": found.estimate, "low": found.low, "high": found.high}


def mcnemar_evidence(right_to_wrong: int, wrong_to_right: int) -> Values:
    log_e = mcnemar_log_e(right_to_wrong, wrong_to_right)
    return {
        "log_e_one_sided": log_e,
        "e_one_sided": exp(log_e),
        "reject_at_05": exp(log_e) >= 20,
        "log_e_two_sided": mcnemar_log_e(right_to_wrong, wrong_to_right, two_sided=True),
    }


def betting(d: list[float], grid: int) -> Values:
    found = betting_evidence(as_array(d), grid)
    return {
        "log_e_running": list(found.log_e),
        "log_e_max": max(found.log_e),
        "anytime_p": found.p,
    }


def spending(t: list[float], alpha: float) -> Values:
    return {
        "pocock_cumulative": [spent_alpha(share, "pocock", alpha) for share in t],
        "pocock_increment": list(alpha_increments(t, "pocock", alpha)),
        "obf_cumulative": [spent_alpha(share, "obrien_fleming", alpha) for share in t],
        "obf_increment": list(alpha_increments(t, "obrien_fleming", alpha)),
    }


def run_swap(baseline: Any, candidate: Any) -> Values:
    found = swap_test(as_array(baseline), as_array(candidate))
    assert found is not None
    assert found.exact
    return {
        "baseline_worst": found.baseline_worst,
        "candidate_worst": found.candidate_worst,
        "delta_worst": found.change,
        "p_regressed": found.p_regressed,
        "p_improved": found.p_improved,
    }


def drop_changed(drop_before: Any, drop_after: Any, denominator: int) -> Values:
    found = drop_change(as_array(drop_before), as_array(drop_after))
    assert found is not None
    return {
        "mean_before": found.before,
        "mean_after": found.after,
        "reduction": found.reduction,
        "p_reduced": found.p_reduced,
    }


def gate(cases: list[dict[str, float]]) -> Values:
    states = []
    for case in cases:
        evidence = GateEvidence(
            name="margin",
            value=case["point"],
            bound=case["lower"],
            passes=case["lower"] > -case["margin"],
            beyond=case["point"] < -case["margin"],
            fail_p=case["p_fail"],
        )
        states.append(decide_gates([evidence])[0].state.upper())
    return {"state": states}


def abstention(abstained: int, n_unanswerable: int, alpha: float, threshold: float) -> Values:
    found = share_at_least("abstention", abstained, n_unanswerable, threshold, alpha=alpha)
    return {"accuracy": found.value, "lower": found.bound, "passes": found.passes}


def outcomes(outcomes: list[str]) -> Values:
    counts = OutcomeCounts(
        right=outcomes.count("right"),
        wrong=outcomes.count("wrong"),
        abstained=outcomes.count("abstained"),
        request_failures=outcomes.count("request_error") + outcomes.count("timeout"),
        truncations=outcomes.count("truncated_input") + outcomes.count("truncated_output"),
        judge_errors=outcomes.count("judge_error"),
        other_missing=outcomes.count("refused_by_filter") + outcomes.count("skipped_budget"),
    )
    return {
        "n_scored": counts.scored,
        "accuracy": counts.accuracy,
        "selective_accuracy": counts.selective_accuracy,
        "abstention_rate": counts.abstention_rate,
        "n_missing": counts.missing,
        "request_failure_rate": counts.request_failure_rate,
        "truncation_rate": counts.truncation_rate,
        "judge_error_rate": counts.judge_error_rate,
    }


def mde(n: list[int], r: list[int], omega2: float, sigma2: float, alpha: float, power: float) -> Values:
    parts = VarianceParts(omega2, sigma2)
    return {f"r{repeats}": [detectable_difference(items, repeats, parts, alpha, power) for items in n] for repeats in r}


def n_required(margin: list[float], var_d: list[float], alpha: float, power: float) -> Values:
    return {"n": [[items_to_show_no_loss(m, variance, alpha, power) for m in margin] for variance in var_d]}


def power_of_mcnemar(
    n: list[int], p_right_to_wrong: float, p_wrong_to_right: float, alpha: float, alternative: Any
) -> Values:
    return {"power": [mcnemar_power(items, p_right_to_wrong, p_wrong_to_right, alpha, alternative) for items in n]}


def newcombe10(both: int, first_only: int, second_only: int, neither: int, conf: float) -> Values:
    counts = PairedCounts(both, first_only, second_only, neither)
    return {"diff": counts.difference, **ends(newcombe(counts, conf))}


def tango_ci(first_only: int, second_only: int, n: int, conf: float) -> Values:
    return ends(tango(PairedCounts(n - first_only - second_only, first_only, second_only, 0), conf))


def budget(runs: int, tokens_per_cycle: int, eur_per_million: float) -> Values:
    found = cost_of_runs(runs, tokens_per_cycle, eur_per_million)
    return {"tokens": found.tokens, "eur": found.amount}


def matrix(table: Any, lengths: list[int], depths: list[float], axes: str) -> Values:
    scores = as_array(table)[..., np.newaxis]
    rows = [scores[:, index] for index in range(len(lengths))]
    figures = [position_figures(row, depths) for row in rows]
    cells = [cells_by_depth(row) for row in rows]
    p_values = [measure_positions(row, depths).evidence.drop_p for row in rows]
    corrected = holm(p_values)
    return {
        "accuracy": [[found.accuracy for found in row] for row in cells],
        "wilson_low": [[found.low for found in row] for row in cells],
        "wilson_high": [[found.high for found in row] for row in cells],
        "worst": [row.worst_position_accuracy for row in figures],
        "gap": [row.position_gap for row in figures],
        "drop": [row.middle_drop for row in figures],
        "worst_lower": [row.worst_lower_bound for row in figures],
        "p_iut": [row.middle_drop_p for row in figures],
        "p_iut_holm": list(corrected),
        "significant": [p is not None and p <= 0.05 for p in corrected],
    }


QUANTITIES: dict[str, Callable[..., Values]] = {
    "wilson_ci": wilson_ci,
    "clopper_pearson_ci": lambda k, n, conf: ends(clopper_pearson(k, n, conf)),
    "clopper_pearson_lower_one_sided": lambda k, n, alpha: {"low": clopper_pearson_lower(k, n, alpha)},
    "clopper_pearson_upper_one_sided": lambda k, n, alpha: {"high": clopper_pearson_upper(k, n, alpha)},
    "jeffreys_ci": lambda k, n, conf: ends(jeffreys(k, n, conf)),
    "cell": one_cell,
    "paired_binary": paired_binary,
    "paired_diff_ci": paired_diff_ci,
    "paired_bootstrap_exact_distribution": bootstrap_distribution,
    "mcnemar": mcnemar_p,
    "min_n_for_significance": fewest_items,
    "signflip": signflip,
    "middle_drop_test": middle_drop_test,
    "bands": bands,
    "context_harm": harm,
    "worst_position": worst_position,
    "gap_permutation": gap_permutation,
    "d_K": range_constants,
    "gap_noise_floor": noise_floor,
    "worst_and_gap_bounds": worst_and_gap_bounds,
    "clustered_cell": clustered_cell,
    "missing_cell": missing_in_cell,
    "missing_paired": missing_in_pairs,
    "holm": lambda p: adjusted(holm(p)),
    "fixed_sequence": lambda p: adjusted(fixed_sequence(p)),
    "effective_length": lengths_kept,
    "relative_threshold": nolima,
    "n_perfect": lambda tau, alpha: {"n": [flawless_items(threshold, alpha) for threshold in tau]},
    "judge_correction": judge_correction,
    "judge_correction_diff": judge_difference,
    "judge_correction_ci": judge_interval,
    "ppi_mean": ppi,
    "sequential_mcnemar_e": mcnemar_evidence,
    "sequential_betting_e": betting,
    "alpha_spending": spending,
    "bernoulli_confidence_sequence": lambda k, n, alpha: ends(accuracy_at_any_time(k, n, alpha)),
    "run_swap_test": run_swap,
    "mitigation_drop_change": drop_changed,
    "gate": gate,
    "abstention": abstention,
    "outcomes": outcomes,
    "utilisation": lambda middle, closed_book, oracle: {"value": utilisation(middle, closed_book, oracle)},
    "mde": mde,
    "n_required": n_required,
    "mcnemar_power": power_of_mcnemar,
    "newcombe10": newcombe10,
    "tango": tango_ci,
    "budget": budget,
    "matrix": matrix,
}
