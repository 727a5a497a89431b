"""What is put at a depth, and how deep each piece stands when the first one is moved (CONTRACTS 1)."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.case import BoundCase, Evidence, Placement

UNMOVED_DEPTH = 50.0


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces that follow the requested depth, and those that rest in the middle."""

    moving: tuple[Evidence, ...]
    resting: tuple[Evidence, ...] = ()

    @property
    def all(self) -> tuple[Evidence, ...]:
        """Every piece, the moving ones first."""
        return self.moving + self.resting


def pieces_of(case: BoundCase) -> Pieces:
    """The pieces of a case.

    The source that wins a conflict, an injected document and a restricted fact move; what they stand against rests.
    An unanswerable case has none.
    """
    if case.conflict is not None:
        second = (Evidence("conflict", case.conflict.evidence),)
        wins = case.conflict.priority == "conflict"
        return Pieces(second, case.evidence) if wins else Pieces(case.evidence, second)
    if case.injection is not None:
        return Pieces((Evidence("injection", case.injection.document),), case.evidence)
    if case.restricted is not None:
        return Pieces((Evidence("restricted", case.restricted.fact),))
    return Pieces(case.evidence)


def piece_depths(case: BoundCase, depth: float) -> tuple[float, ...]:
    """The requested depth of each piece for the depth of the first one, 0 to 100.

    ``spread`` puts piece k of m at depth + (k-1) * 100/m, modulo 100; ``together`` puts all at the depth, in order;
    ``one`` moves the first and leaves the others in the middle.
    """
    pieces = pieces_of(case)
    placement = "together" if pieces.resting else case.case.placement
    moved = _placed(placement, len(pieces.moving), depth)
    return (*moved, *[UNMOVED_DEPTH] * len(pieces.resting))


def _placed(placement: Placement, pieces: int, depth: float) -> list[float]:
    if placement == "together":
        return [depth] * pieces
    if placement == "one":
        return [depth, *[UNMOVED_DEPTH] * (pieces - 1)][:pieces]
    return [depth if k == 0 else (depth + k * 100 / pieces) % 100 for k in range(pieces)]
