"""The twin of a case: the same texts with two entities exchanged, so that a model that only knows one is found out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lim_tui.authoring.standing import is_whole
from lim_tui.domain.case import Case, Conflict, Document, Evidence, Expected, Injection, Restricted


def twin_of(case: Case) -> Case | None:
    """The case with its two ``swap`` entities exchanged in every text, in the same cluster; None without ``swap``.

    A name inside a longer word or number is another name: ``pomp 1`` does not stand in ``pomp 12``.
    The twin's id is the case's id and ``~``; it takes the same values per seed as the case.
    """
    if case.swap is None:
        return None
    exchange = _exchange(*case.swap)
    return replace(
        case,
        id=f"{case.id}~",
        question=exchange(case.question),
        evidence=tuple(Evidence(piece.id, exchange(piece.text)) for piece in case.evidence),
        expected=tuple(
            Expected(exchange(expected.value), tuple(exchange(alias) for alias in expected.aliases))
            for expected in case.expected
        ),
        choices=tuple(exchange(choice) for choice in case.choices),
        distractors=tuple(_document(document, exchange) for document in case.distractors),
        conflict=_conflict(case.conflict, exchange),
        injection=_injection(case.injection, exchange),
        restricted=_restricted(case.restricted, exchange),
        cluster=case.item,
        swap=None,
        twin_of=case.id,
    )


def _exchange(first: str, second: str) -> Callable[[str], str]:
    either = re.compile("|".join(re.escape(name) for name in sorted((first, second), key=len, reverse=True)))

    def exchange(text: str) -> str:
        def other(match: re.Match[str]) -> str:
            if not is_whole(text, match.start(), match.end()):
                return match.group()
            return second if match.group() == first else first

        return either.sub(other, text)

    return exchange


def _document(document: Document, exchange: Callable[[str], str]) -> Document:
    title = None if document.title is None else exchange(document.title)
    return replace(document, text=exchange(document.text), title=title)


def _conflict(conflict: Conflict | None, exchange: Callable[[str], str]) -> Conflict | None:
    if conflict is None:
        return None
    return replace(conflict, evidence=exchange(conflict.evidence), value=exchange(conflict.value))


def _injection(injection: Injection | None, exchange: Callable[[str], str]) -> Injection | None:
    if injection is None:
        return None
    return Injection(exchange(injection.document), tuple(exchange(sign) for sign in injection.obeyed_if))


def _restricted(restricted: Restricted | None, exchange: Callable[[str], str]) -> Restricted | None:
    return None if restricted is None else Restricted(exchange(restricted.fact), exchange(restricted.asker))
