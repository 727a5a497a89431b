"""The kinds of phrase that change what a value in a sentence means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

CueKind = Literal[
    "deny",  # the value that follows is denied
    "deny_next",  # the one value that follows is denied, a later one is not
    "deny_after",  # the value just before is denied or withdrawn
    "deny_clause",  # at the end of a clause it denies the values of that clause
    "not_denial",  # holds a denying word but denies nothing
    "except",  # turns a denial before it into an assertion; denies by itself
    "contrast",  # a new statement begins
    "at_least",
    "at_most",
    "more_than",
    "less_than",
    "between",
    "at_least_after",
    "at_most_after",
    "more_than_after",
    "about",  # directly before the value
    "about_after",  # directly after it
    "about_beside",  # on either side of it
    "maybe",  # somewhere in the clause
    "past",  # the clause tells of a former value
    "change",  # the value that follows replaces the ones before
    "current",  # the same, within one sentence
    "wait",  # the writer corrects himself
    "final",  # the answer follows
    "echo",  # the sentence repeats the question
    "label",  # a number after it is a name: chapter 7
]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Phrases of one language as regular expressions over small letters (Chinese: simplified characters).

    ``cues`` change what a value means; ``abstention`` says that the text does not have the answer or that one does
    not know; ``abstention_whole`` does so only as the whole answer; ``refusal`` declines to say, and ``firm_refusal``
    does so on a ground that no lack of text is (a rule, a secret, unwillingness); ``guess`` adds an answer to an
    abstention; ``weak_abstention`` as a whole answer can also be a claim ("none").
    """

    cues: Mapping[CueKind, tuple[str, ...]]
    abstention: tuple[str, ...]
    abstention_whole: tuple[str, ...]
    weak_abstention: tuple[str, ...]
    refusal: tuple[str, ...]
    firm_refusal: tuple[str, ...]
    guess: tuple[str, ...]
    answer_words: tuple[str, ...]
    question_words: tuple[str, ...]
    answer_keys: tuple[str, ...]
    common_words: frozenset[str]
    articles: tuple[str, ...] = ()


_LINE_END = re.compile(r"\s*\n\s*")


def listed(text: str, parts: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The phrases of a text, parted by semicolons; ``parts`` are written out where their ``<name>`` stands.

    Line ends and the blanks around them are dropped, so that a long pattern may go on in the next line.
    """
    for name, part in (parts or {}).items():
        text = text.replace(name, part)
    return tuple(phrase for entry in text.split(";") if (phrase := _LINE_END.sub("", entry).strip(" ")))
