"""Gates on one share (abstention, disclosure, failures, ...) and on plain measurements (cost, seconds)."""

from __future__ import annotations

from lim_tui.statistics.gates import Against, GateEvidence
from lim_tui.statistics.intervals import clopper_pearson_lower, clopper_pearson_upper
from lim_tui.statistics.items_needed import further_items


def share_at_least(
    name: str, successes: float, trials: float, threshold: float, missing: float = 0, alpha: float = 0.05
) -> GateEvidence:
    """The gate "the share of successes is at least the threshold".

    ``trials`` are scored; ``missing`` ones count as failures for passing and as successes for failing.
    """
    if trials <= 0:
        return unknown(name)
    share, planned = successes / trials, trials + missing
    bound = clopper_pearson_lower(successes, planned, alpha)
    return GateEvidence(
        name=name,
        value=share,
        bound=bound,
        passes=bound >= threshold,
        beyond=share < threshold,
        fail_p=p_below(successes + missing, planned, threshold),
        items_needed=further_items(
            lambda total: clopper_pearson_lower(share * total, total, alpha) >= threshold, int(planned)
        ),
        against=Against(
            bound=lambda level: clopper_pearson_upper(successes + missing, planned, level),
            items=lambda level: items_below(share, threshold, level, int(planned)),
        ),
    )


def share_at_most(
    name: str, events: float, trials: float, limit: float, missing: float = 0, alpha: float = 0.05
) -> GateEvidence:
    """The gate "the share of events is at most the limit": the mirror of ``share_at_least``."""
    if trials <= 0:
        return unknown(name)
    share, planned = events / trials, trials + missing
    bound = clopper_pearson_upper(events + missing, planned, alpha)
    return GateEvidence(
        name=name,
        value=share,
        bound=bound,
        passes=bound <= limit,
        beyond=share > limit,
        fail_p=p_below(planned - events, planned, 1 - limit),
        items_needed=further_items(
            lambda total: clopper_pearson_upper(share * total, total, alpha) <= limit, int(planned)
        ),
        against=Against(
            bound=lambda level: clopper_pearson_lower(events, planned, level),
            items=lambda level: items_below(1 - share, 1 - limit, level, int(planned)),
        ),
    )


def measured_at_most(name: str, value: float | None, limit: float) -> GateEvidence:
    """The gate on a count or measurement itself: no interval, so it passes or fails; None is inconclusive."""
    if value is None:
        return unknown(name)
    return GateEvidence(name, value, value, passes=value <= limit, beyond=value > limit, fail_p=None, certain=True)


def unknown(name: str, value: float | None = None) -> GateEvidence:
    """The evidence of a gate that cannot be decided."""
    return GateEvidence(name, value, None, passes=False, beyond=False, fail_p=None)


def items_below(share: float, threshold: float, alpha: float, items: int, worth: float = 1.0) -> int | None:
    """Further items that would show a share like this one to be below the threshold; None where none would.

    ``worth`` is the number of independent trials in an item.
    """
    if share >= threshold:
        return None
    return further_items(
        lambda total: clopper_pearson_upper(share * total * worth, total * worth, alpha) <= threshold, items
    )


def p_below(successes: float, trials: float, threshold: float) -> float:
    """The exact one-sided p-value for "the share is below the threshold"; counts may be fractional."""
    from scipy.special import betaincc

    return 1.0 if successes >= trials else float(betaincc(max(successes, 0.0) + 1, trials - successes, threshold))
