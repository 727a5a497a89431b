"""The ``language`` key, in the spellings that people use."""

from __future__ import annotations

from lim_tui.authoring.fields import Fields
from lim_tui.domain.case import LANGUAGES, Language
from lim_tui.text.nearest import did_you_mean

_OTHER_SPELLINGS: dict[str, Language] = {
    "zh": "zh-Hans",
    "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "nl-nl": "nl",
    "nl-be": "nl",
    "en-us": "en",
    "en-gb": "en",
}


def language_from(code: str) -> Language | None:
    """The language of a code in any letter case; ``zh`` is zh-Hans. None for a language that is not supported."""
    folded = code.strip().replace("_", "-").lower()
    exact = next((language for language in LANGUAGES if language.lower() == folded), None)
    return exact or _OTHER_SPELLINGS.get(folded)


def read_language(fields: Fields) -> Language | None:
    """The language of a set or case; None where none is given, an error where it is unknown."""
    code = fields.text("language")
    if code is None:
        return None
    language = language_from(code)
    if language is None:
        message = f"language: {code!r} is unknown{did_you_mean(code, LANGUAGES)}"
        fields.problems.error("bad-value", fields.node.line_of("language"), message)
    return language
