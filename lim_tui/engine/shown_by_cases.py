"""What the cases of a plan can show at best, for each group that a report keeps apart: before any call."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import harmonic_mean

from lim_tui.domain.case import CELL_KINDS, BoundCase
from lim_tui.domain.record import Plan
from lim_tui.statistics.drop_planning import detectable_drop
from lim_tui.statistics.intervals import clopper_pearson_lower
from lim_tui.statistics.planning import flawless_items_for_tolerance
from lim_tui.statistics.positions import DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True)
class ShownByCases:
    """One language (and kind, but for answerable cases), asked ``repeats`` times an item at most.

    ``cases`` that share a source are one item, and all their answers are its own. ``detectable_drop`` is the middle
    drop, 0 to 1, found with 80% power under typical variances; None where the items are too few for any.
    ``certifiable`` is the accuracy that is certified if every answer is right. ``flat_items`` are the fewest with which
    a curve can be flat within ``tolerance``, all alike at every depth.
    """

    group: str
    items: int
    cases: int
    repeats: int
    detectable_drop: float | None
    certifiable: float
    flat_items: int
    tolerance: float


def shown_by_cases(plan: Plan) -> tuple[ShownByCases, ...]:
    """The groups in the order of their names; without those that have no cells."""
    groups: dict[str, list[BoundCase]] = defaultdict(list)
    for bound in plan.items:
        if bound.case.kind in CELL_KINDS:
            groups[_group(bound)].append(bound)
    tolerance = plan.settings.get("tolerance")
    limit = float(tolerance) if isinstance(tolerance, int | float) else DEFAULT_OPTIONS.tolerance
    return tuple(_shown(group, groups[group], limit) for group in sorted(groups))


def _group(bound: BoundCase) -> str:
    case = bound.case
    return case.language if case.kind == "answerable" else f"{case.language} {case.kind}"


def _shown(group: str, asked: list[BoundCase], tolerance: float) -> ShownByCases:
    answers = Counter(bound.case.item for bound in asked)
    items = len(answers)
    return ShownByCases(
        group=group,
        items=items,
        cases=len({(bound.case.set_name, bound.case.id) for bound in asked}),
        repeats=len({bound.seed for bound in asked}),
        detectable_drop=detectable_drop(items, harmonic_mean(list(answers.values()))),
        certifiable=clopper_pearson_lower(items, items),
        flat_items=flawless_items_for_tolerance(tolerance),
        tolerance=tolerance,
    )
