"""Whether a middle drop is shown or excluded by now: the one rule by which a sweep may stop (statistics 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.bands import ItemBands
from lim_tui.statistics.sequential import AnytimeEvidence, betting_evidence, middle_drop_evidence


@dataclass(frozen=True, slots=True)
class DropEvidence:
    """``shown`` is against "no drop", ``excluded`` against "a drop of the tolerance or more", over ``items`` items."""

    items: int
    shown: AnytimeEvidence
    excluded: AnytimeEvidence

    def is_decided(self, alpha: float) -> bool:
        """Whether either has reached 1 / alpha; it stays so, however often one looks."""
        return self.shown.rejects(alpha) or self.excluded.rejects(alpha)


def drop_evidence(bands: ItemBands, order: Sequence[int], tolerance: float) -> DropEvidence:
    """The evidence of the items ``order`` of ``bands``, in that order, which was fixed beforehand.

    An item that lacks start, middle or end is passed over.
    """
    whole = [index for index in order if not np.isnan(bands.drop[index])]
    return DropEvidence(
        len(whole),
        middle_drop_evidence(bands.start[whole], bands.middle[whole], bands.end[whole]),
        betting_evidence(tolerance - bands.drop[whole]),
    )
