"""Where question, context, closing and cue stand in the messages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.context.messages import asked_of, closed_book, with_context
from lim_tui.context.templates import built_in, template_names
from lim_tui.domain.case import LANGUAGES, BoundCase, Case, Language, Restricted
from lim_tui.domain.template import QuestionPlace

TEMPLATE = replace(
    built_in("documents", "nl"), system="S", heading="H:\n", closing="}", question="Q {question}", cue="\nA:"
)


@pytest.mark.parametrize(
    ("place", "user"),
    [
        ("after", "H:\nCONTEXT}\n\nQ wat?\nA:"),
        ("before", "Q wat?\n\nH:\nCONTEXT}\n\nA:"),
        ("both", "Q wat?\n\nH:\nCONTEXT}\n\nQ wat?\nA:"),
    ],
)
def test_the_question_stands_where_it_is_asked_and_the_cue_last(place: QuestionPlace, user: str) -> None:
    system, asked = with_context(TEMPLATE, "CONTEXT", "Q wat?", place)
    assert (system.role, system.content, asked.role, asked.content) == ("system", "S", "user", user)


def test_without_a_system_role_its_text_opens_the_one_message() -> None:
    (message,) = with_context(TEMPLATE, "CONTEXT", "Q wat?", "after", system_role=False)
    assert (message.role, message.content) == ("user", "S\n\nH:\nCONTEXT}\n\nQ wat?\nA:")


def test_closed_book_asks_without_context_and_without_an_empty_system_message() -> None:
    assert [m.content for m in closed_book(TEMPLATE, "Q wat?")] == [TEMPLATE.closed_book_system, "Q wat?\nA:"]
    (message,) = closed_book(built_in("litm", "en"), "Question: who")
    assert message.content == "Question: who\nAnswer:"


def test_braces_in_a_question_are_text() -> None:
    case = Case("c", "s", "nl", "Wat is {x}?", (), ())
    assert asked_of(TEMPLATE, BoundCase(case, 0, case.question, (), (), ())) == "Q Wat is {x}?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_stands_before_the_question_of_a_restricted_case(language: Language) -> None:
    case = Case("c", "s", language, "Wat?", (), ())
    bound = BoundCase(case, 0, "Wat?", (), (), (), restricted=Restricted("geheim", "een {bezoeker}"))
    first, second = asked_of(built_in("documents", language), bound).split("\n")
    assert "een {bezoeker}" in first
    assert second.endswith("Wat?")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", template_names())
def test_every_built_in_template_is_whole_in_every_language(name: str, language: Language) -> None:
    template = built_in(name, language)
    assert (template.name, template.language) == (name, language)
    assert "{question}" in template.question
    assert template.document is None or "{text}" in template.document
    assert template.system
    assert "{asker}" in template.asker
    text = template.system + template.question + template.heading
    assert ("zh" in language) == any("\u4e00" <= character <= "\u9fff" for character in text) or name == "litm"
