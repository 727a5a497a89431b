"""The values of one case and seed: one gold value a variable, and as many other values as its texts ask for.

A value depends on the set, the case, the seed, the variable and its number alone, so the order in which texts are
filled changes nothing. A twin shares the values of the case that it mirrors.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from random import Random

from lim_tui.authoring.draws import Range, values_of
from lim_tui.authoring.locale_text import plain_digits
from lim_tui.authoring.placeholders import Placeholder, fill
from lim_tui.authoring.standing import stands_alone
from lim_tui.domain.case import Case, Language, Variable
from lim_tui.domain.seeding import stream
from lim_tui.errors import LimError
from lim_tui.scoring import values_equal
from lim_tui.text.nearest import did_you_mean


class DrawnValues:
    """Draws on demand; ``used`` holds what was asked for, as ``name`` or ``name.otherN``."""

    def __init__(self, case: Case, seed: int) -> None:
        self.used: dict[str, str] = {}
        self._case = case
        self._identity = (case.set_name, case.twin_of or case.id, seed)
        self._own_text = "\n".join(_own_texts(case))
        self._draws: dict[str, _Draws] = {}
        for variable in case.variables:
            others = [drawn.values[0] for drawn in self._draws.values() if not drawn.is_choice]
            self._draws[variable.name] = _Draws(case, variable, self._stream(variable), self._own_text, others)
        gold = [drawn.values[0] for drawn in self._draws.values()]
        for drawn in self._draws.values():
            drawn.avoid(gold)

    def fill(self, text: str) -> str:
        """``text`` with the values of its placeholders. Raises LimError for an unknown variable or none left."""
        return fill(text, self._value)

    def fill_known(self, text: str) -> str:
        """As ``fill``, but the place of an unknown variable stays as typed."""
        return fill(text, lambda place: self._value(place) if place.name in self._draws else f"{{{place.key}}}")

    def _stream(self, variable: Variable) -> Random:
        return stream("value", *self._identity, variable.name)

    def _value(self, place: Placeholder) -> str:
        drawn = self._draws.get(place.name)
        if drawn is None:
            message = f"case {self._case.id!r} has no variable {place.name!r}{did_you_mean(place.name, self._draws)}"
            raise LimError(message, "Define it under 'variables', or write {{ for a brace that is meant.")
        value = drawn.value(place.other or 0)
        self.used[place.key] = value
        return value


class _Draws:
    """The values of one variable in the order of their drawing: the gold value, then other1, other2, ..."""

    def __init__(self, case: Case, variable: Variable, random: Random, own_text: str, avoided: Collection[str]) -> None:
        self.values: list[str] = []
        self.is_choice = variable.form == "choice"
        self._case = case
        self._variable = variable
        self._range = values_of(variable, case.language)
        self._random = random
        self._own_text = own_text
        self._taken: set[str] = set()
        self.avoid(avoided)
        self.value(0)

    def avoid(self, values: Collection[str]) -> None:
        """Draw none of ``values`` from now on. A choice differs from its own values alone."""
        if not self.is_choice:
            self._taken.update(values)

    def value(self, number: int) -> str:
        """The gold value for 0, else other ``number``."""
        while len(self.values) <= number:
            self.values.append(self._draw())
        return self.values[number]

    def _draw(self) -> str:
        for value in _from(self._range, self._random.randrange(self._range.count)):
            if value not in self._taken and self._is_free(value):
                self._taken.add(value)
                return value
        raise self._exhausted(self._variable.name, len(self.values))

    def _exhausted(self, name: str, drawn: int) -> LimError:
        told = f"case {self._case.id!r}: variable {name!r} has {_values(self._range.count)}"
        widen = f"Give its {self._variable.form} more values"
        if not drawn:
            return LimError(f"{told}, and none of them can be its gold value", f"{widen}.")
        most = "none beside it" if drawn == 1 else f"{_values(drawn - 1)} beside it"
        last = f", or write no more than {{{name}.other{drawn - 1}}}" if drawn > 1 else ""
        return LimError(
            f"{told}: its gold value can have {most}, and {{{name}.other{drawn}}} asks for one more", f"{widen}{last}."
        )

    def _is_free(self, value: str) -> bool:
        if not self.is_choice:
            return not _stands_in(value, self._own_text)
        return not self.values or not _same_words(self._case.language, self.values[0], value)


def _values(number: int) -> str:
    return "1 value" if number == 1 else f"{number:,} values"


@lru_cache(maxsize=8192)
def _same_words(language: Language, gold: str, other: str) -> bool:
    """True where a reader could take ``other`` for the gold value: the same words, or one within the other."""
    return values_equal(language, "text", gold, other)


def _own_texts(case: Case) -> Iterable[str]:
    yield case.question
    yield from (piece.text for piece in case.evidence)
    for expected in case.expected:
        yield expected.value
        yield from expected.aliases


def _from(values: Range, start: int) -> Iterable[str]:
    return (values.value((start + step) % values.count) for step in range(values.count))


def _stands_in(value: str, text: str) -> bool:
    return stands_alone(value, text) or stands_alone(plain_digits(value), text)
