"""What the cases of a plan can show at best, in words."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.engine.shown_by_cases import ShownByCases
from lim_tui.reporting.words import count_of, in_points, items_of


def can_show(found: ShownByCases) -> str:
    """``with 12 cases a middle drop of 31 points, with 80% power``."""
    cases = items_of(found.items, found.cases)
    if found.detectable_drop is None:
        return f"nothing: with {cases} no middle drop can be shown, however large; add cases"
    return f"with {cases} a middle drop of {in_points(found.detectable_drop)}, with 80% power"


def can_certify(found: ShownByCases) -> str:
    """``all right, they certify 77%``; rounded down, since it is a promise."""
    return f"all right, they certify {int(100 * found.certifiable + 1e-9)}%"


def can_be_flat(groups: Sequence[ShownByCases]) -> str:
    """``within 10 points from 23 cases on: nl alone``: what it takes to show that there is no effect."""
    enough = [one.group for one in groups if one.items >= one.flat_items]
    takes = count_of(groups[0].flat_items, "case")
    which = ", ".join(enough) if enough else "no group here has as many"
    return f"within {in_points(groups[0].tolerance)} from {takes} on, alike at all depths: {which}"
