"""One change to what a case accepts, written into the text of its file: an alias, an answer type, a script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from lim_tui.authoring.case_editing import with_value
from lim_tui.authoring.placeholders import escape, placeholders
from lim_tui.authoring.yaml_writing import YamlValue
from lim_tui.domain.case import ANSWER_TYPES, SCRIPTS, BoundCase, Case, Expected
from lim_tui.errors import LimError

AmendedKey = Literal["alias", "expected", "answer_type", "script"]
AMENDED_KEYS: tuple[AmendedKey, ...] = ("alias", "expected", "answer_type", "script")


@dataclass(frozen=True, slots=True)
class Amendment:
    """``value`` is the alias or expected answer as it stands in an output, or the name of the type or script."""

    key: AmendedKey
    value: str


def amended_text(text: str, case: Case, bound: BoundCase, amendment: Amendment) -> str:
    """The text of the case file with the change made; comments and order of the rest stay.

    ``bound`` is the case as it was asked: the values of its seed become ``{variables}`` again where the expected
    answer has them. Raises LimError where the change makes no sense for the case.
    """
    _refuse_where_senseless(case, amendment)
    match amendment.key:
        case "alias":
            return with_value(text, case.id, "aliases", _with_alias(case, bound, amendment.value))
        case "expected":
            return with_value(text, case.id, "expected", _with_expected(case, bound, amendment.value))
    known = ANSWER_TYPES if amendment.key == "answer_type" else SCRIPTS
    if amendment.value not in known:
        raise LimError(f"{amendment.key}: there is no {amendment.value!r}", f"Known: {', '.join(known)}.")
    return with_value(text, case.id, amendment.key, amendment.value)


def may_change(case: Case) -> bool:
    """False for a case whose answer no wording in its file changes: a twin, drawn pairs, an abstention."""
    made = case.twin_of is not None or case.kv_pairs is not None
    return not made and case.kind != "unanswerable" and case.answer_type != "abstain"


def _refuse_where_senseless(case: Case, amendment: Amendment) -> None:
    if case.twin_of is not None:
        raise LimError(f"{case.id} is made from the case {case.twin_of} by its swap", "Change that one.")
    if case.kv_pairs is not None:
        raise LimError("key-value cases are drawn, not written", "Their one right answer is the value itself.")
    if case.kind == "unanswerable" or case.answer_type == "abstain":
        raise LimError(
            f"{case.id} expects an abstention, which no wording in the case file changes", "Label the trial."
        )
    if not amendment.value.strip():
        raise LimError(f"the new {amendment.key.replace('_', ' ')} is empty", "Give it some text.")


def written_with_variables(written: str, case: Case, bound: BoundCase) -> str:
    """``written`` with the drawn values of the expected answers as ``{name}``, and its own braces escaped."""
    names = {place.name for one in case.expected for place in placeholders(one.value) if place.other is None}
    values = {bound.values[name]: name for name in names if bound.values.get(name)}
    if not values:
        return escape(written)
    choice = "|".join(re.escape(value) for value in sorted(values, key=len, reverse=True))
    parts = re.split(rf"(?<![0-9A-Za-z])({choice})(?![0-9A-Za-z])", written)
    return "".join(f"{{{values[part]}}}" if at % 2 else escape(part) for at, part in enumerate(parts))


def forgets_value(case: Case, written: str) -> bool:
    """True for an alias without variables of a case whose answer has some: it would be right for every seed."""
    return any(placeholders(one.value) for one in case.expected) and not placeholders(written)


def _with_alias(case: Case, bound: BoundCase, alias: str) -> YamlValue:
    written = written_with_variables(alias, case, bound)
    place = nearest_element(case.expected, written)
    known = "this alias already" if written in case.expected[place].aliases else "this as its expected answer already"
    if written in (case.expected[place].value, *case.expected[place].aliases):
        raise LimError(f"{case.id} has {known}", "`lim rescore` judges the stored outputs with it.")
    grown = [
        Expected(one.value, (*one.aliases, written)) if at == place else one for at, one in enumerate(case.expected)
    ]
    if case.answer_type == "set":
        return [list(one.aliases) for one in grown]
    return list(grown[0].aliases)


def _with_expected(case: Case, bound: BoundCase, value: str) -> YamlValue:
    written = written_with_variables(value, case, bound)
    if case.answer_type != "set":
        return written
    place = nearest_element(case.expected, written)
    return [written if at == place else one.value for at, one in enumerate(case.expected)]


def nearest_element(expected: Sequence[Expected], written: str) -> int:
    """Which element of a set is meant: the one that reads most alike."""
    alike = [SequenceMatcher(None, one.value.casefold(), written.casefold()).ratio() for one in expected]
    return alike.index(max(alike))
