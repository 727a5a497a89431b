"""How the shared fixtures write arrays and intervals."""

from __future__ import annotations

from typing import Any

import numpy as np

from lim_tui.statistics.intervals import (
    Interval,
)
from lim_tui.statistics.scores import FloatArray

Values = dict[str, Any]


def as_array(values: Any) -> FloatArray:
    """A float array of nested lists in which None is missing."""
    return np.array(values, dtype=object).astype(np.float64)


def ends(interval: Interval | None) -> Values:
    assert interval is not None
    return {"low": interval.low, "high": interval.high}


def pair(interval: Interval | None) -> list[float]:
    assert interval is not None
    return [interval.low, interval.high]
