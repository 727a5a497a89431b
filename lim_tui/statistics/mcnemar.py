"""The exact McNemar test, from the counts of answers that changed."""

from __future__ import annotations

import numpy as np

from lim_tui.statistics.sign_flip import NOTHING_CHANGED, SignFlip, sign_flip


def mcnemar(right_to_wrong: int, wrong_to_right: int) -> SignFlip:
    """The test of right_to_wrong against wrong_to_right; ``greater`` asks whether more went wrong than right.

    The sign-flip test of the pairs that changed; all p-values are 1 when none did.
    """
    changed = np.repeat([1.0, -1.0], [right_to_wrong, wrong_to_right])
    return sign_flip(changed, denominator=1) or NOTHING_CHANGED
