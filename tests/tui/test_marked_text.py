"""Marks stay on their words when a text is made visible."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lim_tui.text.visible import visible
from lim_tui.tui.marked_text import Mark, MarkedSpan, SpanIndex, TextBuilder, marked_text

_TEXTS = st.text(alphabet=st.sampled_from("ab\x1b\u202e\u200b泵\t\n\x07"), max_size=60)
_MARKS: list[Mark] = ["evidence", "distractor", "misleading"]


@st.composite
def _marked(draw: st.DrawFn) -> tuple[str, list[MarkedSpan]]:
    text = draw(_TEXTS)
    places = st.integers(min_value=0, max_value=len(text))
    spans = []
    for mark in draw(st.lists(st.sampled_from(_MARKS), max_size=5)):
        start, end = sorted((draw(places), draw(places)))
        spans.append(MarkedSpan(start, end, mark))
    return text, spans


@given(_marked())
def test_each_span_holds_the_visible_form_of_what_it_held(case: tuple[str, list[MarkedSpan]]) -> None:
    raw, spans = case
    shown = marked_text(raw, spans)
    assert shown.text == visible(raw).replace("\t", "    ")
    expected = sorted((visible(raw[s.start : s.end]).replace("\t", "    "), s.mark) for s in spans)
    assert sorted((shown.text[s.start : s.end], s.mark) for s in shown.spans) == expected


@given(_marked(), st.integers(0, 60), st.integers(0, 60))
def test_the_index_finds_the_spans_that_share_a_character(
    case: tuple[str, list[MarkedSpan]], first: int, second: int
) -> None:
    start, end = sorted((first, second))
    spans = sorted(case[1], key=lambda span: (span.start, -span.end))
    found = SpanIndex(spans).touching(start, end)
    sharing = [span for span in spans if max(span.start, start) < min(span.end, end)]
    assert [span for span in found if span in sharing] == sharing
    assert all(span.end > start and span.start <= end for span in found)


def test_a_hidden_character_before_a_span_moves_it_along() -> None:
    shown = marked_text("\u200bgoud", [MarkedSpan(1, 5, "evidence")])
    assert shown.text == "<U+200B>goud"
    assert [(s.start, s.end) for s in shown.spans] == [(8, 12)]


def test_a_builder_marks_whole_lines_and_parts_of_them() -> None:
    text = TextBuilder()
    text.line("Output", "heading")
    text.line("het is 90 \x1b[31m°C", spans=[MarkedSpan(7, 9, "match")])
    built = text.built()
    assert built.text == "Output\nhet is 90 ␛[31m°C\n"
    assert [(built.text[s.start : s.end], s.mark) for s in built.spans] == [("Output", "heading"), ("90", "match")]
