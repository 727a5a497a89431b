"""A phrase is tried only where its first letters stand; that finds what a search at every place finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.cues import PHRASES, Tongue
from lim_tui.scoring.word_starts import WordPattern

_LETTER = r"[a-z0-9\u00e0-\u00ff]"
_PIECES = re.compile(r"[a-z\u00e0-\u00ff']+")
_OTHERS = [" ", " ", " ", "", "'", "-", ".", ", ", "4", "\n", "é", "文", "“"]


def _naive(phrases: tuple[str, ...]) -> re.Pattern[str]:
    joined = "|".join(f"(?:{phrase})" for phrase in phrases)
    return re.compile(rf"(?<!{_LETTER})(?:{joined})(?!{_LETTER})")


def _lists() -> dict[str, tuple[str, ...]]:
    latin: tuple[Tongue, ...] = ("nl", "en")
    named = {}
    for tongue in latin:
        own = PHRASES[tongue]
        named[f"{tongue} abstention"] = own.abstention
        named[f"{tongue} refusal"] = (*own.firm_refusal, *own.refusal)
        named[f"{tongue} guess"] = own.guess
    return named | {"nl numbers": (numerals_nl.PATTERN,), "en numbers": (numerals_en.PATTERN,)}


_LISTS = _lists()
_FAST = {name: WordPattern(phrases, f"(?:{{}})(?!{_LETTER})") for name, phrases in _LISTS.items()}
_WORDS = {name: sorted(set(_PIECES.findall(" ".join(phrases)))) for name, phrases in _LISTS.items()}


@pytest.mark.parametrize("name", _LISTS)
@settings(max_examples=25)
@given(data=st.data())
def test_the_same_matches_as_a_search_at_every_place(name: str, data: st.DataObject) -> None:
    phrases = [st.from_regex(phrase, fullmatch=True) for phrase in _LISTS[name]]
    tokens = st.one_of(st.sampled_from(_WORDS[name]), st.sampled_from(_OTHERS), st.one_of(phrases))
    text = "".join(data.draw(st.lists(tokens, max_size=12)))
    found = [match.span() for match in _FAST[name].finditer(text)]
    assert found == [match.span() for match in _naive(_LISTS[name]).finditer(text)]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("ik weet het niet.", (0, 16)),
        ("klep 4a. dat weet ik niet", (9, 25)),
        ("geen tekst over5weet ik niet", None),
        ("文weet ik niet", (1, 13)),
    ],
)
def test_a_word_begins_behind_anything_but_a_latin_letter_or_digit(text: str, span: tuple[int, int] | None) -> None:
    pattern = WordPattern(("(?:dat )?weet ik niet", "ik weet het niet"), f"(?:{{}})(?!{_LETTER})")
    match = pattern.search(text)
    assert (match and match.span()) == span


@pytest.mark.parametrize("tongue", PHRASES)
def test_every_phrase_is_a_pattern_by_itself(tongue: Tongue) -> None:
    own = PHRASES[tongue]
    phrases = [*own.abstention, *own.refusal, *own.firm_refusal, *own.guess, *own.abstention_whole]
    for phrase in [*phrases, *(cue for cues in own.cues.values() for cue in cues)]:
        re.compile(phrase)
