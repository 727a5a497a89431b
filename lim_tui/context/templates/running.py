"""Running text: no documents, no ids."""

from __future__ import annotations

from dataclasses import replace

from lim_tui.context.templates.documents import DOCUMENTS
from lim_tui.domain.case import Language
from lim_tui.domain.template import Template

_WORDS: dict[Language, dict[str, str]] = {
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


def _running(language: Language) -> Template:
    words = _WORDS[language]
    return replace(
        DOCUMENTS[language],
        name="running",
        document=None,
        system=words["system"],
        heading=words["heading"],
        separator=words["separator"],
    )


RUNNING: dict[Language, Template] = {language: _running(language) for language in DOCUMENTS}
