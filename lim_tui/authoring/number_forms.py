"""How a text writes its numbers: a mark between thousands, decimals, what stands before and behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lim_tui.authoring.draws import GROUPED
from lim_tui.authoring.locale_text import decimal_mark, group_mark
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import BoundCase, Case, Language, Variable
from lim_tui.errors import LimError

_NUMBER = re.compile(r"(?<![\d.,A-Za-z_-])\d+(?:[.,]\d+)*(?![\d_])")
_CURRENCY = r"(?:€|\$|£|¥|￥|EUR|USD|GBP|CNY|RMB)"
_BEFORE = re.compile(rf"({_CURRENCY})[ \u00a0]?$")
_BEHIND = re.compile(rf"[ \u00a0]?({_CURRENCY}|%|‰|°C|°F)")
_LEAST_GROUPED_DIGITS = 4


@dataclass(frozen=True, slots=True)
class NumberForm:
    """A number as ``written``; ``grouped`` is None where it has too few digits to tell, ``value`` its plain digits."""

    written: str
    value: str
    grouped: bool | None
    decimals: int
    before: str
    behind: str

    def unlike(self, other: NumberForm) -> list[str]:
        """In what ``other`` is written otherwise."""
        grouped = None not in (self.grouped, other.grouped) and self.grouped != other.grouped
        told = {
            "the mark between thousands": grouped,
            "the decimals": self.decimals != other.decimals,
            "what stands before it": self.before != other.before,
            "what stands behind it": self.behind != other.behind,
        }
        return [name for name, differs in told.items() if differs]


def number_forms(text: str, language: Language) -> Iterator[NumberForm]:
    """The numbers of ``text`` in its order."""
    for found in _NUMBER.finditer(text):
        whole, _, fraction = found.group().partition(decimal_mark(language))
        digits = re.sub("[.,]", "", whole)
        if fraction and not fraction.isdecimal():
            continue
        before, behind = _BEFORE.search(text[: found.start()]), _BEHIND.match(text[found.end() :])
        yield NumberForm(
            found.group(),
            f"{digits.lstrip('0') or '0'}.{fraction.rstrip('0')}",
            group_mark(language) in whole if len(digits) >= _LEAST_GROUPED_DIGITS else None,
            len(fraction),
            before[1] if before else "",
            behind[1] if behind else "",
        )


def evidence_forms(bound: BoundCase) -> list[NumberForm]:
    """The numbers of the evidence."""
    return [form for piece in bound.evidence for form in number_forms(piece.text, bound.case.language)]


def as_in_evidence(case: Case, variable: Variable) -> Variable:
    """``variable`` with a mark between thousands from 1,000 on where the evidence at seed 0 writes such numbers so."""
    if variable.form not in ("integer", "decimal") or GROUPED in variable.arguments:
        return variable
    try:
        bound = bind(replace(case, distractors=()), 0)
    except LimError:
        return variable
    thousands = [form for form in evidence_forms(bound) if form.grouped and len(form.value.split(".")[0]) == 4]
    return replace(variable, arguments=(*variable.arguments, GROUPED)) if thousands else variable
