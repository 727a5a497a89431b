"""Values that a variable can take and that are typed in a distractor: at some seed, the distractor has the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.placeholders import Placeholder, fill, placeholders
from lim_tui.authoring.values_in_text import values_in
from lim_tui.domain.case import BoundCase, Case, Expected
from lim_tui.scoring import AnswerFinder

WITHOUT_RANGE = ("choice", "abstain", "regex")
"""The answer types whose values no variable can be met by."""


def check_ranges(checked: CheckedCase) -> None:
    """Warn of a distractor with a fixed value that the answer's variable can take too."""
    case, bound = checked.case, checked.bound
    if bound is None or case.answer_type in WITHOUT_RANGE:
        return
    lines = {text.name: text.line for text in checked.own_documents}
    for document in case.distractors:
        met = met_value(case, bound, document.text)
        if met is not None:
            name, value = met
            label = f"distractor {document.id}"
            shown = checked.distractor_name(document.id)
            message = f"{shown} says {value}, which {{{name}}} can be too; draw it with {{{name}.other1}}"
            line = lines.get(label) or checked.line("distractors")
            checked.problems.warning("range-meets-distractor", line, message)


def met_value(case: Case, bound: BoundCase, text: str) -> tuple[str, str] | None:
    """A variable of the answer and a value typed in ``text`` that it can take at another seed; None where none is."""
    fixed = fill(text, _nothing)
    for name, value in _possible_values(case, fixed):
        if value == bound.values.get(name):
            continue
        filled = _expected_with(case, {**bound.values, name: value})
        if AnswerFinder(replace(bound.answer_key, answer_type=case.answer_type, expected=filled)).find(fixed):
            return name, value
    return None


def _nothing(_place: Placeholder) -> str:
    return " "


def _possible_values(case: Case, text: str) -> Iterator[tuple[str, str]]:
    answer = {place.name for expected in case.expected for place in placeholders(expected.value)}
    for variable in case.variables:
        if variable.name in answer:
            for value in values_in(text, variable, case.language):
                yield variable.name, value


def _expected_with(case: Case, values: Mapping[str, str]) -> tuple[Expected, ...]:
    def written(text: str) -> str:
        return fill(text, lambda place: values[place.key])

    return tuple(
        Expected(written(expected.value), tuple(written(alias) for alias in expected.aliases))
        for expected in case.expected
    )
