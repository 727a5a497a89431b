"""Rows that name no answer type are judged as text, word for word: how many, and what their answers look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lim_tui.authoring.problems import Problem, ProblemList
from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring.value_type import value_type

_READ: dict[AnswerType, str] = {"number": "a number", "date": "a date", "time": "a time"}
_OTHER_FORMS = {
    "number": "in other digits, units or words",
    "date": "in another order or form",
    "time": "in another form",
}


@dataclass(frozen=True, slots=True)
class UntypedAnswer:
    """The expected answer of one row without ``answer_type``."""

    line: int
    language: Language
    expected: str


def untyped_problems(shown: str, answers: Iterable[UntypedAnswer], what: str = "row") -> tuple[Problem, ...]:
    """A warning for each type that such answers read as, with the first line; a note of the other rows.

    ``shown`` is the file as a message names it, ``what`` the word for one of its rows. Cases that are text are what
    the file will say, and need no note.
    """
    problems = ProblemList(shown)
    found: dict[AnswerType | None, list[UntypedAnswer]] = {}
    known: dict[tuple[Language, str], AnswerType | None] = {}
    for answer in answers:
        asked = (answer.language, answer.expected)
        if asked not in known:
            known[asked] = value_type(answer.expected, answer.language)
        found.setdefault(known[asked], []).append(answer)
    for kind, rows in sorted(found.items(), key=lambda one: one[0] or "~"):
        if kind is None and what == "case":
            continue
        if kind is None:
            problems.note("no-answer-type", rows[0].line, f"{_count(rows, what)} judged as text, word for word")
        else:
            problems.warning("no-answer-type", rows[0].line, "".join(_told(kind, rows, what)))
    return tuple(problems.items)


def _told(kind: AnswerType, rows: list[UntypedAnswer], what: str) -> Iterator[str]:
    yield f"{_count(rows, what)} judged as text, though the expected answer reads as {_READ[kind]}"
    yield f" ({rows[0].expected!r}): the same value {_OTHER_FORMS[kind]} is wrong then; write answer_type: {kind}"


def _count(rows: list[UntypedAnswer], what: str) -> str:
    return (
        f"{len(rows)} {what if len(rows) == 1 else what + 's'} without answer_type {'is' if len(rows) == 1 else 'are'}"
    )
