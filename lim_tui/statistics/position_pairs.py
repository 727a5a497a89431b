"""Which two positions of one length differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from lim_tui.statistics.multiplicity import holm
from lim_tui.statistics.paired import PairedDifference, paired_difference
from lim_tui.statistics.scores import FloatArray


@dataclass(frozen=True, slots=True)
class PositionPair:
    """The comparison of depth ``a`` with depth ``b``, in percent.

    ``p_adjusted`` is Holm's over the pairs of the length; None unless the gap test rejected before.
    """

    a: float
    b: float
    paired: PairedDifference
    p_adjusted: float | None


def position_pairs(
    means: FloatArray, depths: Sequence[float], gap_p: float | None, alpha: float = 0.05
) -> tuple[PositionPair, ...]:
    """All pairs of depths from means[item, depth]; ``gap_p`` is the (adjusted) gap test of the length."""
    columns = list(combinations(range(len(depths)), 2))
    compared = [paired_difference(means[:, first], means[:, second]) for first, second in columns]
    gate_open = gap_p is not None and gap_p <= alpha
    adjusted = holm([paired.p if gate_open else None for paired in compared])
    return tuple(
        PositionPair(depths[first], depths[second], paired, p)
        for (first, second), paired, p in zip(columns, compared, adjusted, strict=True)
    )
