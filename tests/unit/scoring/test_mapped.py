"""Spans point into the raw output, whatever was taken away or folded."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.trace import Trace

_NOISE = st.sampled_from(["", "\u200b", "\u00ad", "\x1b[1m", "\ufeff", "\x1b[0m"])


@given(st.lists(st.tuples(st.sampled_from("abc 123äé中文°%"), _NOISE), max_size=40))
def test_each_clean_character_stands_where_it_came_from(pieces: list[tuple[str, str]]) -> None:
    raw = "".join(char + noise for char, noise in pieces)
    cleaned = clean(MappedText.of(raw), Trace())
    for place, char in enumerate(cleaned.text):
        span = cleaned.raw_span(place, place + 1)
        assert span is not None
        assert char in raw[span.start : span.end] or char == " "


@given(st.text(alphabet="ab&x;", max_size=60))
def test_replacement_keeps_the_places_of_the_rest(raw: str) -> None:
    mapped = MappedText.of(raw).sub(re.compile("&x+;"), "<longer>")
    kept = [(char, mapped.raw_span(i, i + 1)) for i, char in enumerate(mapped.text) if char in "ab"]
    outside = [(match[0], match.span()) for match in re.finditer("[ab]", raw)]
    assert [(char, (span.start, span.end)) for char, span in kept if span is not None] == outside


def test_a_letter_composed_of_two_covers_both() -> None:
    cleaned = clean(MappedText.of("Zoe\u0308!"), Trace())
    assert cleaned.text == "Zoë!"
    span = cleaned.raw_span(2, 3)
    assert span is not None
    assert (span.start, span.end) == (2, 4)


def test_compatibility_forms_that_carry_meaning_are_kept() -> None:
    assert clean(MappedText.of("10² m², 1½, ①"), Trace()).text == "10² m², 1½, ①"
