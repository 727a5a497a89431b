"""Near-duplicates of a case's evidence: many documents from one template, none with the answer in any written form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lim_tui.authoring.drawn_values import DrawnValues
from lim_tui.authoring.draws import check_arguments
from lim_tui.authoring.number_forms import as_in_evidence
from lim_tui.authoring.offered_documents import AnswerGuard, FindsAnswer, OfferedDocument, usable, warned
from lim_tui.authoring.placeholders import Placeholder, is_name, placeholders, rewritten
from lim_tui.domain.case import VARIABLE_FORMS, Case, Variable
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean

_MOST_TRIES = 4


def documents_from_template(
    case: Case, template: str, count: int, finds: FindsAnswer, extra: Sequence[Variable] = ()
) -> tuple[OfferedDocument, ...]:
    """``count`` usable documents from ``template``, and among them those that hold the answer, marked so.

    A variable of the case stays a placeholder: ``{x}`` or ``{x.otherN}`` becomes an other value that no document of the
    case has yet, so it differs from the gold value at every seed. A variable of ``extra`` is drawn once, and its value
    is written, with a mark between thousands where the evidence has one. Raises LimError where the template names no
    variable or an unknown one, or values run out for the first ``count``; fewer are usable where they run out later.
    """
    _check(case, template, extra)
    extra = [as_in_evidence(case, variable) for variable in extra]
    guard = AnswerGuard(case, finds)
    offered = _checked(guard, _made(case, template, range(count), extra))
    for number in range(count, count * _MOST_TRIES):
        if len(usable(offered)) >= count:
            break
        try:
            offered += _checked(guard, _made(case, template, range(number, number + 1), extra))
        except LimError:
            # No values are left: what was made is all there is.
            break
    return warned(case, offered)


def _checked(guard: AnswerGuard, made: Sequence[OfferedDocument]) -> list[OfferedDocument]:
    held = guard.seeds_of_drawn(document.text for document in made)
    return [
        replace(document, left_out=f"holds the answer at seed {held[document.text]}")
        if document.text in held
        else document
        for document in made
    ]


def parse_variable(written: str) -> Variable:
    """``NAME=FORM:ARGUMENTS``, such as ``druk=integer:80,240``. Raises LimError where it is not that."""
    name, _, rest = written.partition("=")
    word, _, arguments = rest.partition(":")
    form = next((form for form in VARIABLE_FORMS if form == word), None)
    if form is None or not is_name(name):
        raise LimError(
            f"{written!r} is no variable{did_you_mean(word, VARIABLE_FORMS)}",
            f"Write NAME=FORM:ARGUMENTS, such as druk=integer:80,240; forms are {', '.join(VARIABLE_FORMS)}.",
        )
    variable = Variable(name, form, (arguments,) if form == "pattern" else tuple(arguments.split(",")))
    wrong = check_arguments(variable)
    if wrong:
        raise LimError(f"variable {name!r}: {wrong}")
    return variable


def _check(case: Case, template: str, extra: Sequence[Variable]) -> None:
    if any("\ud800" <= character <= "\udfff" for character in template):
        raise LimError("The template holds bytes that are not UTF-8.", "Write it in UTF-8 (see LANG).")
    known = [variable.name for variable in (*case.variables, *extra)]
    named = [place.name for place in placeholders(template)]
    for name in named:
        if name not in known:
            raise LimError(
                f"The template names the variable {name!r}, which case {case.id!r} does not have"
                f"{did_you_mean(name, known)}.",
                "Define it in the case, or beside the template, such as druk=integer:80,240.",
            )
    twice = {variable.name for variable in case.variables} & {variable.name for variable in extra}
    if twice:
        raise LimError(f"Case {case.id!r} has a variable {min(twice)!r} already.", "Take another name.")
    if not named:
        raise LimError(
            "The template names no variable, so all documents would be alike.",
            "Write {name} where values differ, such as: De druk van pomp {pomp} is {druk} bar.",
        )


def _made(case: Case, template: str, numbers: range, extra: Sequence[Variable]) -> list[OfferedDocument]:
    slots = _slots(template)
    taken = _taken(case)
    literal = {variable.name for variable in extra}
    values = DrawnValues(replace(case, variables=(*case.variables, *extra)), 0)

    def numbered(place: Placeholder, number: int) -> Placeholder:
        own = slots[place.name]
        return place._replace(other=taken.get(place.name, 0) + number * len(own) + own.index(place.other or 1) + 1)

    made: list[OfferedDocument] = []
    for number in numbers:
        places = [numbered(place, number) for place in placeholders(template)]
        drawn = {place.key: values.fill(f"{{{place.key}}}") for place in places}

        def written(place: Placeholder, number: int = number, drawn: dict[str, str] = drawn) -> str:
            key = numbered(place, number).key
            return drawn[key] if place.name in literal else f"{{{key}}}"

        text = rewritten(template, written)
        made.append(OfferedDocument(text, values.fill(text), drawn=drawn))
    return made


def _slots(template: str) -> dict[str, list[int]]:
    """The numbers of other values that a template asks of each variable; the bare name asks for the first."""
    found: dict[str, set[int]] = {}
    for place in placeholders(template):
        found.setdefault(place.name, set()).add(place.other or 1)
    return {name: sorted(numbers) for name, numbers in found.items()}


def _taken(case: Case) -> dict[str, int]:
    """The highest number of an other value that the documents of the case use, by variable."""
    found: dict[str, int] = {}
    for place in _places(case):
        found[place.name] = max(found.get(place.name, 0), place.other or 0)
    return found


def _places(case: Case) -> Iterator[Placeholder]:
    for document in case.distractors:
        yield from placeholders(document.text)
