"""How long to wait before the next attempt."""

from __future__ import annotations

import random

MOST_ATTEMPTS = 5
LONGEST_WAIT_S = 120.0
_FIRST_WAIT_S = 1.0


def wait_before_retry(attempt: int, asked_wait_s: float | None, jitter: random.Random) -> float | None:
    """Seconds to wait after the failed ``attempt`` (1 for the first); None where waiting would take too long.

    What the provider asks for is kept; otherwise the wait doubles with each attempt, with full jitter (AWS
    Architecture Blog, "Exponential Backoff And Jitter").
    """
    if attempt >= MOST_ATTEMPTS:
        return None
    if asked_wait_s is not None:
        return asked_wait_s + jitter.uniform(0, 0.1) if asked_wait_s <= LONGEST_WAIT_S else None
    ceiling = min(LONGEST_WAIT_S, _FIRST_WAIT_S * 2 ** (attempt - 1))
    return jitter.uniform(ceiling / 2, ceiling)
