"""Key-value retrieval in the paper's form, and its translations (Liu et al. 2023, section 3)."""

from __future__ import annotations

from lim_tui.domain.case import Language
from lim_tui.domain.template import Template

_WORDS: dict[Language, tuple[str, str, str]] = {
    "nl": (
        "Haal uit het JSON-object hieronder de waarde die bij de opgegeven sleutel hoort.",
        "JSON-gegevens:",
        "Bijbehorende waarde:",
    ),
    "en": (
        "Extract the value corresponding to the specified key in the JSON object below.",
        "JSON data:",
        "Corresponding value:",
    ),
    "zh-Hans": ("请从下面的JSON对象中提取与指定键对应的值。", "JSON数据：", "对应的值："),
    "zh-Hant": ("請從下面的JSON物件中擷取與指定鍵對應的值。", "JSON資料：", "對應的值："),
}


def _key_value(language: Language) -> Template:
    system, heading, cue = _WORDS[language]
    return Template(
        name="key_value",
        language=language,
        system=system,
        closed_book_system="",
        heading=f"{heading}\n{{",
        document="{text}",
        separator=",\n ",
        question="{question}",
        closing="}",
        cue=f"\n{cue}",
    )


KEY_VALUE: dict[Language, Template] = {language: _key_value(language) for language in _WORDS}
