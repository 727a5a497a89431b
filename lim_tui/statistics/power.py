"""The power of the exact McNemar test, one repeat an item, by summing over all outcomes."""

from __future__ import annotations

from typing import Literal

import numpy as np

from lim_tui.statistics.scores import FloatArray


def mcnemar_power(
    items: int,
    right_to_wrong: float,
    wrong_to_right: float,
    alpha: float = 0.05,
    alternative: Literal["greater", "two-sided"] = "greater",
) -> float:
    """P(the test rejects at alpha) when an item goes from right to wrong, or back, with these probabilities.

    ``greater`` tests for more right_to_wrong; for Holm over m lengths at worst take alpha / m.
    """
    from scipy.special import bdtr, bdtrc

    changed = right_to_wrong + wrong_to_right
    if changed == 0:
        return 0.0
    discordant = np.arange(items + 1)
    chances = _binomial_chances(items, changed)
    level = alpha if alternative == "greater" else alpha / 2
    # The test rejects for at least `critical` falls among the discordant; more than all of them means never.
    critical = np.array([_critical_falls(int(count), level) for count in discordant])
    falls = right_to_wrong / changed
    rejects = np.where(critical > discordant, 0.0, bdtrc(critical - 1.0, discordant, falls))
    if alternative == "two-sided":
        rejects += np.where(critical > discordant, 0.0, bdtr((discordant - critical).astype(float), discordant, falls))
    return float(chances @ rejects)


def _binomial_chances(items: int, chance: float) -> FloatArray:
    from scipy.special import gammaln, xlog1py, xlogy

    count = np.arange(items + 1)
    ways = gammaln(items + 1) - gammaln(count + 1) - gammaln(items - count + 1)
    return np.exp(ways + xlogy(count, chance) + xlog1py(items - count, -chance))


def _critical_falls(discordant: int, level: float) -> int:
    tails = np.cumsum(_binomial_chances(discordant, 0.5)[::-1])
    return discordant + 1 - int(np.count_nonzero(tails <= level))
