"""A number in a text, before its unit is read."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from lim_tui.scoring.candidate import Bound, Role
from lim_tui.scoring.units import UNITS, Unit


class NumberToken(NamedTuple):
    """A number at ``start`` to ``end``.

    ``other``: its value in the other locale's reading. ``value`` None: it states none (两三个). ``unit`` is set where
    the numeral itself holds it (百分之五, 三成); ``bound`` where it does (一百二十多).
    """

    start: int
    end: int
    value: Decimal | None
    other: Decimal | None = None
    role: Role = "plain"
    unit: Unit | None = None
    bound: Bound | None = None


PERCENT = UNITS["%"]
PERMILLE = UNITS["‰"]
