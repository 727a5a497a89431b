"""Writes the values of one seed into the texts of a case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lim_tui.authoring.drawn_values import DrawnValues
from lim_tui.authoring.key_value import bind_key_value
from lim_tui.domain.case import BoundCase, Case, Conflict, Document, Expected, Injection, Restricted

Fill = Callable[[str], str]


def bind(case: Case, seed: int) -> BoundCase:
    """``case`` with the values of ``seed``: the same on every machine, at every depth, length and model.

    A gold value differs from the other variables' and from the numbers typed in the case's own texts; ``otherN``
    differs from all of these and from the other others (a choice: from its own values). Numbers and dates are written
    as the case's language writes them. Raises LimError where a text names an unknown variable, or where a variable
    has no value left.
    """
    if case.kv_pairs is not None:
        return bind_key_value(case, seed)
    values = DrawnValues(case, seed)
    return _filled(case, seed, values, values.fill)


def bind_known(case: Case, seed: int) -> BoundCase:
    """As ``bind``, for a case that may name variables that it does not define: their places stay as typed.

    Such a case is looked into, and never sent. Raises LimError where a variable has no value left.
    """
    values = DrawnValues(case, seed)
    return _filled(case, seed, values, values.fill_known)


def _filled(case: Case, seed: int, values: DrawnValues, fill: Fill) -> BoundCase:
    return BoundCase(
        case=case,
        seed=seed,
        question=fill(case.question),
        evidence=tuple(replace(piece, text=fill(piece.text)) for piece in case.evidence),
        expected=tuple(_expected(expected, fill) for expected in case.expected),
        distractors=tuple(_document(document, fill) for document in case.distractors),
        choices=tuple(fill(choice) for choice in case.choices),
        conflict=_conflict(case.conflict, fill),
        injection=_injection(case.injection, fill),
        restricted=_restricted(case.restricted, fill),
        values=values.used,
    )


def _expected(expected: Expected, fill: Fill) -> Expected:
    return Expected(fill(expected.value), tuple(fill(alias) for alias in expected.aliases))


def _document(document: Document, fill: Fill) -> Document:
    title = None if document.title is None else fill(document.title)
    return Document(document.id, fill(document.text), title, document.tags)


def _conflict(conflict: Conflict | None, fill: Fill) -> Conflict | None:
    if conflict is None:
        return None
    return replace(conflict, evidence=fill(conflict.evidence), value=fill(conflict.value))


def _injection(injection: Injection | None, fill: Fill) -> Injection | None:
    if injection is None:
        return None
    return Injection(fill(injection.document), tuple(fill(sign) for sign in injection.obeyed_if))


def _restricted(restricted: Restricted | None, fill: Fill) -> Restricted | None:
    return None if restricted is None else Restricted(fill(restricted.fact), fill(restricted.asker))
