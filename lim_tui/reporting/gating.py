"""Holds a sweep to a policy."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.domain.gate import GatePolicy
from lim_tui.errors import EXIT_DONE, EXIT_INCONCLUSIVE, EXIT_NO, LimError
from lim_tui.reporting.gate_places import position_claims, regression_claims
from lim_tui.reporting.gate_rows import GateClaim, GateReport, decided
from lim_tui.reporting.gate_totals import total_claims
from lim_tui.reporting.stored import StoredSweep, read_stored
from lim_tui.reporting.unfinished import unfinished
from lim_tui.statistics.gates import decide_gates, overall_state
from lim_tui.store.store import Store


def gate_sweep(store: Store, sweep_id: int, policy: GatePolicy, baseline_id: int | None = None) -> GateReport:
    """The state of every gate of the policy, each place of the sweep a claim of its own.

    To pass, every claim must; to fail any, its p-value is corrected over all claims (Holm). Raises LimError where the
    policy has a margin and there is no baseline, or the baseline cannot be compared.
    """
    if "margin" in policy.gates and baseline_id is None:
        raise LimError("the policy has a margin, which needs a sweep to compare with", "Add --baseline SWEEP.")
    stored = read_stored(store, sweep_id, "language")
    baseline = None if baseline_id is None else read_stored(store, baseline_id, "language")
    order = list(policy.gates)
    claims = sorted(_claims(store, stored, baseline, policy), key=lambda claim: order.index(claim.name))
    gates = decide_gates([claim.evidence for claim in claims], policy.alpha)
    return GateReport(
        sweep=stored.record.title,
        baseline=None if baseline is None else baseline.record.title,
        state=overall_state(gates),
        alpha=policy.alpha,
        on_inconclusive=policy.on_inconclusive,
        gates=tuple(decided(claim, gate) for claim, gate in zip(claims, gates, strict=True)),
        unfinished=tuple(told for run in (stored, baseline) if run is not None and (told := unfinished(run))),
    )


def exit_status(report: GateReport) -> int:
    """0 where the sweep may pass, 1 where a gate fails, 3 where the policy blocks what is inconclusive."""
    if report.state == "fail":
        return EXIT_NO
    blocked = report.state == "inconclusive" and report.on_inconclusive == "block"
    return EXIT_INCONCLUSIVE if blocked else EXIT_DONE


def _claims(store: Store, stored: StoredSweep, baseline: StoredSweep | None, policy: GatePolicy) -> Iterator[GateClaim]:
    yield from position_claims(stored, policy)
    if baseline is not None and "margin" in policy.gates:
        yield from regression_claims(store, stored, baseline, policy)
    # Nobody knows what an imported answer cost; that no request was made here does not make it free.
    yield from total_claims(stored, None if stored.imported else store.reads.counts(stored.record.id).cost, policy)
