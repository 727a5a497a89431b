"""Units made of two, one times the other: N·m, kW·h, 牛顿·米."""

from __future__ import annotations

import re

from lim_tui.scoring.units import UNITS, Unit

# A bullet with blanks around it opens the next item, and a star ends what is emphasized.
_TIMES = re.compile("(?: ?[·⋅∙‧] ?|[•・]|(?<=[a-zA-Z])[*×](?=[a-zA-Z]))(?=[^\\W\\d_])")
# Signs that join two units only where the two are known to make one: a full stop may end a sentence.
_LOOSE = re.compile("[.-]?(?=[^\\W\\d_])")
_JOINED = {
    ("N", "m"): "Nm",
    ("kN", "m"): "kNm",
    ("W", "h"): "Wh",
    ("kW", "h"): "kWh",
    ("MW", "h"): "MWh",
    ("A", "h"): "Ah",
    ("mA", "h"): "mAh",
    ("V", "A"): "VA",
    ("kV", "A"): "kVA",
}


def sign_of_times(text: str, place: int) -> int | None:
    """Where the unit begins that one ending at ``place`` is multiplied by; None where no sign says so."""
    match = _TIMES.match(text, place)
    return match.end() if match else None


def loose_joint(text: str, place: int) -> int:
    """Where a unit would begin that stands right behind one, or behind a full stop or hyphen."""
    match = _LOOSE.match(text, place)
    return match.end() if match else place


def is_one_unit(first: Unit, second: Unit) -> bool:
    """Whether the two are known to make one, as newton and metre do."""
    return (first.name, second.name) in _JOINED


def joined(first: Unit, second: Unit) -> Unit:
    """The product of two units; one of its own, that converts to none but its like, where the table has none."""
    name = _JOINED.get((first.name, second.name))
    if name is not None:
        return UNITS[name]
    scales = first.factor is not None and second.factor is not None and not (first.offset or second.offset)
    factor = first.factor * second.factor if scales and first.factor and second.factor else None
    return Unit(f"{first.name}·{second.name}", f"{first.dimension}·{second.dimension}", factor)
