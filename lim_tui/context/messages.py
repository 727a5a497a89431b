"""Context and question as chat messages."""

from __future__ import annotations

from lim_tui.domain.prompt import Message
from lim_tui.domain.template import QuestionPlace, Template


def frame(template: Template, question: str, place: QuestionPlace) -> tuple[str, str]:
    """What stands before and after the context in the user's message."""
    asked = template.question.format(question=question)
    before = f"{asked}\n\n{template.heading}" if place in ("before", "both") else template.heading
    after = f"\n\n{asked}" if place in ("after", "both") else ""
    return before, after


def with_context(
    template: Template, context: str, question: str, place: QuestionPlace, *, system_role: bool = True
) -> tuple[Message, ...]:
    """The messages that ask ``question`` of ``context``."""
    before, after = frame(template, question, place)
    return _messages(template.system, f"{before}{context}{after}", system_role=system_role)


def closed_book(template: Template, question: str, *, system_role: bool = True) -> tuple[Message, ...]:
    """The messages that ask ``question`` of no context at all."""
    asked = template.question.format(question=question)
    return _messages(template.closed_book_system, asked, system_role=system_role)


def _messages(system: str, user: str, *, system_role: bool) -> tuple[Message, ...]:
    if system_role:
        return Message("system", system), Message("user", user)
    return (Message("user", f"{system}\n\n{user}"),)
