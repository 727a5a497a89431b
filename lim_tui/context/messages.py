"""Context and question as chat messages."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.domain.case import BoundCase
from lim_tui.domain.prompt import Message
from lim_tui.domain.template import QuestionPlace, Template


def asked_of(template: Template, case: BoundCase) -> str:
    """The question in the form of the template; who asks stands before it where the case says so."""
    question = template.question.format(question=case.question)
    if case.restricted is None:
        return question
    return f"{template.asker.format(asker=case.restricted.asker)}\n{question}"


def frame(template: Template, asked: str, place: QuestionPlace) -> tuple[str, str]:
    """What stands before and after the context in the user's message."""
    before = f"{asked}\n\n{template.heading}" if place in ("before", "both") else template.heading
    last = f"\n\n{asked}" if place in ("after", "both") else "\n" * bool(template.cue)
    return before, f"{template.closing}{last}{template.cue}"


def with_context(
    template: Template, context: str, asked: str, place: QuestionPlace, *, system_role: bool = True
) -> tuple[Message, ...]:
    """The messages that put the question ``asked`` to ``context``."""
    before, after = frame(template, asked, place)
    return in_messages(template.system, f"{before}{context}{after}", system_role=system_role)


def closed_book(template: Template, asked: str, *, system_role: bool = True) -> tuple[Message, ...]:
    """The messages that put the question ``asked`` to no context at all."""
    return in_messages(template.closed_book_system, f"{asked}{template.cue}", system_role=system_role)


def in_messages(system: str, user: str, *, system_role: bool) -> tuple[Message, ...]:
    """System text and user text; one message where the model takes no system role or the template has no such text."""
    if system and system_role:
        return Message("system", system), Message("user", user)
    return (Message("user", f"{system}\n\n{user}" if system else user),)


def in_parts(system: str, user: Sequence[str], *, system_role: bool) -> tuple[tuple[Message, ...], list[str]]:
    """What ``in_messages`` makes of a user text in parts: the messages before the last one, and the parts of that."""
    if system and system_role:
        return (Message("system", system),), [*user]
    return (), [f"{system}\n\n", *user] if system else [*user]
