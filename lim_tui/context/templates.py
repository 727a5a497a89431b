"""The built-in templates: labelled documents, and running text, in four languages."""

from __future__ import annotations

from dataclasses import replace

from lim_tui.domain.case import Language
from lim_tui.domain.template import Template

_LABELLED = "[{id}] {text}"

_DOCUMENTS: dict[Language, Template] = {
    "nl": Template(
        name="documents",
        language="nl",
        system=(
            "Beantwoord de vraag met alleen de documenten hieronder. Geef een kort antwoord. "
            "Staat het antwoord er niet in, schrijf dan: Dat staat niet in de documenten."
        ),
        closed_book_system=(
            "Beantwoord de vraag. Geef een kort antwoord. Weet je het niet, schrijf dan: Dat weet ik niet."
        ),
        heading="Documenten:\n\n",
        document=_LABELLED,
        separator="\n\n",
        question="Vraag: {question}",
    ),
    "en": Template(
        name="documents",
        language="en",
        system=(
            "Answer the question with nothing but the documents below. Give a short answer. "
            "If they do not hold the answer, write: That is not in the documents."
        ),
        closed_book_system="Answer the question. Give a short answer. If you do not know it, write: I do not know.",
        heading="Documents:\n\n",
        document=_LABELLED,
        separator="\n\n",
        question="Question: {question}",
    ),
    "zh-Hans": Template(
        name="documents",
        language="zh-Hans",
        system="请只根据下面的文件回答问题，答案要简短。如果文件中没有答案，请写：文件中没有提到。",
        closed_book_system="请回答问题，答案要简短。如果不知道，请写：不知道。",
        heading="文件：\n\n",
        document=_LABELLED,
        separator="\n\n",
        question="问题：{question}",
    ),
    "zh-Hant": Template(
        name="documents",
        language="zh-Hant",
        system="請只根據下面的文件回答問題，答案要簡短。如果文件中沒有答案，請寫：文件中沒有提到。",
        closed_book_system="請回答問題，答案要簡短。如果不知道，請寫：不知道。",
        heading="文件：\n\n",
        document=_LABELLED,
        separator="\n\n",
        question="問題：{question}",
    ),
}

_RUNNING_WORDS: dict[Language, dict[str, str]] = {
    "nl": {
        "system": (
            "Beantwoord de vraag met alleen de tekst hieronder. Geef een kort antwoord. "
            "Staat het antwoord er niet in, schrijf dan: Dat staat niet in de tekst."
        ),
        "heading": "Tekst:\n\n",
        "separator": " ",
    },
    "en": {
        "system": (
            "Answer the question with nothing but the text below. Give a short answer. "
            "If it does not hold the answer, write: That is not in the text."
        ),
        "heading": "Text:\n\n",
        "separator": " ",
    },
    "zh-Hans": {
        "system": "请只根据下面的文章回答问题，答案要简短。如果文章中没有答案，请写：文中没有提到。",
        "heading": "文章：\n\n",
        "separator": "",
    },
    "zh-Hant": {
        "system": "請只根據下面的文章回答問題，答案要簡短。如果文章中沒有答案，請寫：文中沒有提到。",
        "heading": "文章：\n\n",
        "separator": "",
    },
}


def _running(language: Language, template: Template) -> Template:
    words = _RUNNING_WORDS[language]
    return replace(
        template,
        name="running",
        document=None,
        system=words["system"],
        heading=words["heading"],
        separator=words["separator"],
    )


_BUILT_IN: dict[str, dict[Language, Template]] = {
    "documents": _DOCUMENTS,
    "running": {language: _running(language, template) for language, template in _DOCUMENTS.items()},
}


def template_names() -> tuple[str, ...]:
    """The names that a sweep's ``templates`` may hold."""
    return tuple(_BUILT_IN)


def built_in(name: str, language: Language) -> Template:
    """The built-in template ``name`` in ``language``; KeyError with the known names otherwise."""
    if name not in _BUILT_IN:
        raise KeyError(f"no template {name!r}; known: {', '.join(_BUILT_IN)}")
    return _BUILT_IN[name][language]
