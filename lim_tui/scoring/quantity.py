"""What a number in a text stands for: a value with its unit."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from lim_tui.scoring.units import Unit


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value; ``other`` is the value under the other locale's reading of its signs.

    ``value`` None: a number that states no value (两三个, 十几). ``noun`` is the word that follows where no known
    unit does: the rooms of ``12 rooms``. ``per`` is what it is counted by: the hour of ``12 euro per uur``.
    """

    value: Decimal | None
    other: Decimal | None = None
    unit: Unit | None = None
    noun: str = ""
    per: str = ""

    def __str__(self) -> str:
        shown = "no value" if self.value is None else f"{self.value.normalize():f}"
        unit = self.unit.name if self.unit else self.noun
        return f"{shown} {unit}" if unit else shown
