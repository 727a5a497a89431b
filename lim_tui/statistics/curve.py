"""One word for the shape of accuracy over depth. Curves need not be U-shaped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.statistics.multiplicity import holm

Curve = Literal["drop", "primacy", "recency", "uneven", "flat", "undecided"]


@dataclass(frozen=True, slots=True)
class CurveEvidence:
    """What the label of one length rests on; None is unknown.

    ``drop_p``: the intersection-union test of the middle drop. ``edges_p``: the two-sided sign-flip test of start minus
    end, with ``edges_difference``. ``gap_p``: the permutation test. ``gap_upper``: the upper bound of the gap, None
    where a depth has no score, since nobody can say that an unseen depth is like the others.
    """

    drop_p: float | None
    edges_p: float | None
    edges_difference: float | None
    gap_p: float | None
    gap_upper: float | None


def label_curves(lengths: Sequence[CurveEvidence], alpha: float = 0.05, tolerance: float = 0.10) -> tuple[Curve, ...]:
    """The label of each length of one family, by the first rule that holds.

    ``drop``: the middle is below both ends. ``primacy`` / ``recency``: the start is above / below the end. ``uneven``:
    position matters. ``flat``: the gap is below the tolerance. Else ``undecided``. The p-values of each of the three
    tests are corrected over the lengths after Holm, each test a family of its own.
    """
    return tuple(_label(evidence, alpha, tolerance) for evidence in corrected(lengths))


def corrected(lengths: Sequence[CurveEvidence]) -> tuple[CurveEvidence, ...]:
    """The evidence of the lengths of one family, each test corrected over them after Holm."""
    drop_p = holm([evidence.drop_p for evidence in lengths])
    edges_p = holm([evidence.edges_p for evidence in lengths])
    gap_p = holm([evidence.gap_p for evidence in lengths])
    return tuple(
        CurveEvidence(drop, edges, evidence.edges_difference, gap, evidence.gap_upper)
        for evidence, drop, edges, gap in zip(lengths, drop_p, edges_p, gap_p, strict=True)
    )


def _label(evidence: CurveEvidence, alpha: float, tolerance: float) -> Curve:
    if _rejects(evidence.drop_p, alpha):
        return "drop"
    if _rejects(evidence.edges_p, alpha) and evidence.edges_difference is not None:
        return "primacy" if evidence.edges_difference > 0 else "recency"
    if _rejects(evidence.gap_p, alpha):
        return "uneven"
    if evidence.gap_upper is not None and evidence.gap_upper < tolerance:
        return "flat"
    return "undecided"


def _rejects(p: float | None, alpha: float) -> bool:
    return p is not None and p <= alpha
