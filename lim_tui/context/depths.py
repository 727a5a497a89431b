"""The depths of several pieces of evidence when one of them is moved (CONTRACTS 1, the placements)."""

from __future__ import annotations

from lim_tui.domain.case import BoundCase

_UNMOVED_DEPTH = 50.0


def piece_depths(case: BoundCase, depth: float) -> tuple[float, ...]:
    """The requested depth of each piece for the depth of the first one, 0 to 100.

    ``spread`` puts piece k of m at depth + (k-1) * 100/m, modulo 100; ``together`` puts all at the depth, in order;
    ``one`` moves the first and leaves the others in the middle.
    """
    pieces = len(case.evidence)
    placement = case.case.placement
    if placement == "together" or pieces == 1:
        return (depth,) * pieces
    if placement == "one":
        return (depth, *[_UNMOVED_DEPTH] * (pieces - 1))
    return (depth, *[(depth + k * 100 / pieces) % 100 for k in range(1, pieces)])
