"""Variables that are not defined, not used, used up, or that give the answer away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lim_tui.authoring.amendments import forgets_value
from lim_tui.authoring.checks.checked import CheckedCase, WrittenText
from lim_tui.authoring.placeholders import placeholders
from lim_tui.authoring.variables import bind_known
from lim_tui.authoring.yaml_nodes import MapNode
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean

_BRACES = re.compile(r"(?<!\{)\{([^{}\n]{1,40})\}(?!\})")
_WORD = re.compile(r"\w+")


def check_variables(checked: CheckedCase) -> None:
    """Errors for what ``bind`` would refuse, and for a gold value in a distractor."""
    case, problems = checked.case, checked.problems
    known = {variable.name for variable in case.variables}
    written = _written_names(checked)
    used: set[str] = set()
    for text in _all_texts(checked):
        places = placeholders(text.text)
        used.update(place.name for place in places)
        for name in checked.undefined_in(text.text):
            if name in written:
                continue
            message = f"{text.name} names the variable {name!r}, which is not defined{did_you_mean(name, known)}"
            problems.error("unknown-variable", text.line, message)
        _check_near_misses(text, known, checked)
    for name in known - used:
        problems.warning("unused-variable", checked.line("variables"), f"the variable {name!r} is used nowhere")
    _check_gold_in_distractors(checked)
    _check_enough_values(checked)
    _check_constant_aliases(checked)


def _check_constant_aliases(checked: CheckedCase) -> None:
    """A pattern or one of some choices is meant to be the same for every seed."""
    case = checked.case
    if case.answer_type in ("choice", "regex", "abstain"):
        return
    for alias in (alias for expected in case.expected for alias in expected.aliases if forgets_value(case, alias)):
        message = f"the alias {alias!r} holds none of the drawn values, so it would be accepted for every seed"
        checked.problems.warning("constant-alias", checked.line("aliases"), message)


def _written_names(checked: CheckedCase) -> set[str]:
    """The variables that the file names; one of them that cannot be drawn has an error of its own already."""
    variables = checked.node.get("variables") if checked.node else None
    return {name.text for name, _ in variables.entries} if isinstance(variables, MapNode) else set()


def _check_near_misses(text: WrittenText, known: set[str], checked: CheckedCase) -> None:
    for inside in _BRACES.findall(text.text):
        if f"{{{inside}}}" in _filled_places(text.text):
            continue
        if known & set(_WORD.findall(inside)):
            message = f"{text.name} holds {{{inside}}}, which is sent as it stands; write {{name}} or {{name.other1}}"
            checked.problems.warning("odd-braces", text.line, message)


def _filled_places(text: str) -> set[str]:
    return {f"{{{place.key}}}" for place in placeholders(text)}


def _check_gold_in_distractors(checked: CheckedCase) -> None:
    answer = {
        place.name
        for expected in checked.case.expected
        for text in (expected.value, *expected.aliases)
        for place in placeholders(text)
    }
    for document in _documents(checked):
        for place in placeholders(document.text):
            if place.other is None and place.name in answer:
                message = f"{document.name} holds {{{place.name}}}, the answer itself; write {{{place.name}.other1}}"
                checked.problems.error("gold-in-distractor", document.line, message)


def _check_enough_values(checked: CheckedCase) -> None:
    if checked.bound is not None:
        return
    try:
        bind_known(checked.case, 0)
    except LimError as error:
        checked.problems.error("used-up-variable", checked.line("variables"), error.message)


def _all_texts(checked: CheckedCase) -> Iterator[WrittenText]:
    yield from checked.own_texts
    yield from _documents(checked)


def _documents(checked: CheckedCase) -> Iterator[WrittenText]:
    if checked.case.distractor_set is None:
        yield from checked.own_documents
        return
    for document in checked.case.distractors:
        if "{" in document.text:
            name = checked.distractor_name(document.id)
            yield WrittenText(name, document.text, checked.line("distractors"))
