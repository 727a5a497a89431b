"""The values of one case and seed: one gold value a variable, and as many other values as its texts ask for.

A value depends on the set, the case, the seed, the variable and its number alone, so the order in which texts are
filled changes nothing. A twin shares the values of the case that it mirrors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lim_tui.authoring.draws import Range, values_of
from lim_tui.authoring.locale_text import plain_digits
from lim_tui.authoring.placeholders import Placeholder, fill
from lim_tui.domain.case import Case, Variable
from lim_tui.domain.seeding import stream
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean


class DrawnValues:
    """Draws on demand; ``used`` holds what was asked for, as ``name`` or ``name.otherN``."""

    def __init__(self, case: Case, seed: int) -> None:
        self.used: dict[str, str] = {}
        self._case = case
        self._identity = (case.set_name, case.twin_of or case.id, seed)
        self._variables = {variable.name: variable for variable in case.variables}
        self._own_text = "\n".join(_own_texts(case))
        self._gold: dict[str, str] = {}
        for variable in case.variables:
            self._gold[variable.name] = self._draw_gold(variable)
        self._others: dict[str, list[str]] = {name: [] for name in self._gold}

    def fill(self, text: str) -> str:
        """``text`` with the values of its placeholders. Raises LimError for an unknown variable or none left."""
        return fill(text, self._value)

    def _value(self, place: Placeholder) -> str:
        if place.name not in self._variables:
            known = did_you_mean(place.name, self._variables)
            message = f"case {self._case.id!r} has no variable {place.name!r}{known}"
            raise LimError(message, "Define it under 'variables', or write {{ for a brace that is meant.")
        value = self._gold[place.name] if place.other is None else self._other(place.name, place.other)
        self.used[place.key] = value
        return value

    def _draw_gold(self, variable: Variable) -> str:
        taken = set() if variable.form == "choice" else set(self._gold.values())
        return self._draw(variable, "gold", taken)

    def _other(self, name: str, number: int) -> str:
        drawn = self._others[name]
        variable = self._variables[name]
        while len(drawn) < number:
            taken = {self._gold[name], *drawn} if variable.form == "choice" else {*self._gold.values(), *drawn}
            drawn.append(self._draw(variable, f"other{len(drawn) + 1}", taken))
        return drawn[number - 1]

    def _draw(self, variable: Variable, purpose: str, taken: set[str]) -> str:
        values = values_of(variable, self._case.language)
        start = stream(purpose, *self._identity, variable.name).randrange(values.count)
        for value in _from(values, start):
            if variable.form == "choice":
                free = not any(_same_words(value, other) for other in taken)
            else:
                free = value not in taken and not _stands_in(value, self._own_text)
            if free:
                return value
        raise LimError(
            f"case {self._case.id!r}: variable {variable.name!r} has {values.count} values, and none is left for "
            f"its {purpose} value",
            f"Widen its {variable.form}, or ask for fewer other values.",
        )


def _own_texts(case: Case) -> Iterable[str]:
    yield case.question
    yield from (piece.text for piece in case.evidence)
    for expected in case.expected:
        yield expected.value
        yield from expected.aliases


def _from(values: Range, start: int) -> Iterable[str]:
    return (values.value((start + step) % values.count) for step in range(values.count))


def _same_words(first: str, second: str) -> bool:
    return first.casefold() == second.casefold()


def _stands_in(value: str, text: str) -> bool:
    """True where ``value`` stands in ``text`` as typed there, not as a part of a longer number or code."""
    forms = {value, plain_digits(value)}
    return any(re.search(rf"(?<![0-9A-Za-z]){re.escape(form)}(?![0-9A-Za-z])", text) for form in forms if form in text)
