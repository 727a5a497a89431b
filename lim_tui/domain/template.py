"""How documents and a question become messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lim_tui.domain.case import Language

QuestionPlace = Literal["after", "before", "both"]
QUESTION_PLACES: tuple[QuestionPlace, ...] = ("after", "before", "both")


@dataclass(frozen=True, slots=True)
class Template:
    """The fixed words around documents and question, in one language.

    ``document`` is the form of one document with ``{id}`` and ``{text}``, or None where the context is running text.
    ``question`` is the form of the question with ``{question}``; ``separator`` stands between documents, or between
    the sentences of running text; ``closing`` after all of it. ``closed_book_system`` replaces ``system`` where there
    is no context. ``numbered``: the ids are places, 1, 2, 3, so that labels move with the evidence. ``asker`` stands
    before the question of a restricted case, with ``{asker}``. ``cue`` ends the prompt, wherever the question stands:
    small models answer it where they would otherwise talk about their instructions.
    """

    name: str
    language: Language
    system: str
    closed_book_system: str
    heading: str
    document: str | None
    separator: str
    question: str
    closing: str = ""
    numbered: bool = False
    asker: str = ""
    cue: str = ""
