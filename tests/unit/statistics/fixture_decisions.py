"""Clusters, missing data, lengths, judges, runs and gates of the shared fixtures: from an input to its values."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Any

import numpy as np

from lim_tui.statistics.alpha_spending import alpha_increments, spent_alpha
from lim_tui.statistics.cells import cell, cell_from_counts, cells_by_depth
from lim_tui.statistics.clustered import clustered_errors
from lim_tui.statistics.effective_length import LengthCells, effective_length, relative_threshold
from lim_tui.statistics.gates import GateEvidence, decide_gates
from lim_tui.statistics.intervals import (
    clopper_pearson_lower,
    wilson,
)
from lim_tui.statistics.judge import (
    JudgeLabels,
    JudgeQuality,
    corrected_accuracy,
    corrected_difference,
    corrected_interval,
)
from lim_tui.statistics.missing import missing_cell, missing_pairs
from lim_tui.statistics.mitigation import drop_change
from lim_tui.statistics.multiplicity import holm
from lim_tui.statistics.outcomes import OutcomeCounts
from lim_tui.statistics.paired_counts import PairedCounts, newcombe, tango
from lim_tui.statistics.planning import (
    VarianceParts,
    cost_of_runs,
    detectable_difference,
    items_to_show_no_loss,
)
from lim_tui.statistics.positions import measure_positions, position_figures
from lim_tui.statistics.power import mcnemar_power
from lim_tui.statistics.prediction_powered import prediction_powered_mean
from lim_tui.statistics.sequential import betting_evidence, mcnemar_log_e
from lim_tui.statistics.share_gates import share_at_least
from lim_tui.statistics.swap import swap_test
from tests.unit.statistics.fixture_values import Values, as_array, ends


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
