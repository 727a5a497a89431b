"""DESIGN rules 1 to 4 for every kind, template, arrangement and question place, wherever the evidence is asked."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lim_tui.context.arrangements import AS_GIVEN
from lim_tui.context.assembly import Assembler, oracle_prompt
from lim_tui.context.fit import build_layout, shared_fit
from lim_tui.context.layout import Layout
from lim_tui.context.pieces import piece_depths
from lim_tui.context.request import LayoutRequest
from lim_tui.context.templates import built_in, template_names
from lim_tui.domain.case import LANGUAGES, Kind, Language
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.template import QUESTION_PLACES, QuestionPlace
from tests.unit.context.kind_cases import PLACED_KINDS, kind_case, kind_request
from tests.unit.context.readers import own_filler, shared_filler

LENGTH = 900
ARRANGEMENTS = ("as_given", "best_first", "best_at_ends", "by_section", "shuffled", "top_k:4", "compress:0.4", "unique")


@cache
def assembler(kind: Kind, language: Language, seed: int, template: str, place: QuestionPlace) -> Assembler:
    asked = kind_request(kind, language, LENGTH, own_filler(language, 200), seed, template)
    asked = replace(asked, question_place=place)
    return Assembler.of(asked, build_layout(asked))


def check_rules(asked: LayoutRequest, prompt: Prompt) -> None:
    assert prompt.prompt_tokens == asked.counter.count_chat(prompt.messages) <= (asked.target_tokens or 0)
    assert prompt.text == "\n\n".join(message.content for message in prompt.messages)
    assert "\ufffd" not in prompt.text
    texts = {piece.id: piece.text for piece in asked.pieces}
    without = prompt.text
    for piece in sorted(prompt.evidence, key=lambda piece: -piece.start):
        assert prompt.text[piece.start : piece.end] == texts[piece.id]
        assert prompt.text.count(texts[piece.id]) == 1
        without = without[: piece.start] + without[piece.end :]
    if prompt.evidence_kept:
        assert {piece.id for piece in prompt.evidence} == set(texts)
        assert not asked.holds_answer(without)
    starts = [document.start for document in prompt.documents]
    assert starts == sorted(starts)


def check_depths(asked: LayoutRequest, layout: Layout, prompt: Prompt) -> None:
    """Each piece lies where the documents before it say, and no farther from its request than half a neighbour."""
    in_pairs = asked.case.case.kind == "key_value"
    weights = [1 if in_pairs else atom.tokens for atom in layout.atoms]
    for piece, wanted in zip(prompt.evidence, piece_depths(asked.case, prompt.depth_requested or 0), strict=True):
        place = prompt.insertion_points[piece.id]
        assert piece.depth_requested == wanted
        assert piece.depth_actual == pytest.approx(100 * sum(weights[:place]) / sum(weights))
        beside = max(weights[max(0, place - 1) : place + 1])
        assert abs(piece.depth_actual - wanted) <= 100 * beside / sum(weights) / 2 + 1e-9


@pytest.mark.parametrize("length", [500, 4_000, 32_000])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in PLACED_KINDS if kind not in ("answerable", "unanswerable")])
def test_every_depth_of_the_grid_keeps_the_rules_for_every_kind(kind: Kind, language: Language, length: int) -> None:
    template = "numbered" if kind == "conflict" else "documents"
    asked = kind_request(kind, language, length, shared_filler(language), 1, template)
    ready = Assembler.of(asked, build_layout(asked))
    for depth in range(0, 101, 5):
        prompt = ready.at_depth(depth)
        check_rules(asked, prompt)
        check_depths(asked, ready.layout, prompt)
        assert prompt.prompt_tokens > length - 120


@settings(max_examples=150)
@given(
    kind=st.sampled_from(PLACED_KINDS),
    language=st.sampled_from(LANGUAGES),
    template=st.sampled_from(template_names()),
    place=st.sampled_from(QUESTION_PLACES),
    depth=st.floats(0, 100),
    seed=st.integers(0, 1),
)
def test_any_kind_in_any_template_keeps_the_rules(
    kind: Kind, language: Language, template: str, place: QuestionPlace, depth: float, seed: int
) -> None:
    ready = assembler(kind, language, seed, template, place)
    prompt = ready.at_depth(depth) if ready.request.pieces else ready.without_evidence()
    check_rules(ready.request, prompt)
    check_depths(ready.request, ready.layout, prompt)


@settings(max_examples=150)
@given(
    kind=st.sampled_from(PLACED_KINDS),
    language=st.sampled_from(LANGUAGES),
    template=st.sampled_from([name for name in template_names() if name != "running"]),
    arrangement=st.sampled_from(ARRANGEMENTS),
    depth=st.floats(0, 100),
)
def test_any_arrangement_keeps_the_rules_and_all_it_does_not_cut(
    kind: Kind, language: Language, template: str, arrangement: str, depth: float
) -> None:
    ready = assembler(kind, language, 1, template, "after")
    if not ready.request.pieces:
        prompt, given_prompt = ready.without_evidence(arrangement), ready.without_evidence()
    else:
        prompt, given_prompt = ready.at_depth(depth, arrangement), ready.at_depth(depth)
    check_rules(ready.request, prompt)
    length = sum(document.end - document.start for document in given_prompt.documents)
    kept = sum(document.end - document.start for document in prompt.documents)
    shown = sum(prompt.text[document.start : document.end] == "…" for document in prompt.documents)
    cut = sum(len(one.text) for one in prompt.cuts)
    # What is left and what was cut is all there was, but for "…" and the blanks at the ends of what is left.
    assert 0 <= length - (kept - shown + cut) <= len(prompt.documents) * 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["answerable", "multi_evidence", "conflict", "key_value"])
def test_each_position_of_ten_is_the_document_of_that_number(kind: Kind, language: Language) -> None:
    asked = kind_request(kind, language, 0, own_filler(language, 200), 1)
    asked = replace(asked, target_tokens=None, documents=10)
    ready = Assembler.of(asked, build_layout(asked))
    for position in range(1, 11):
        prompt = ready.at_position(position, 10)
        assert len(prompt.documents) == 10
        assert prompt.documents[position - 1].source == asked.pieces[0].id
        assert prompt.depth_requested == pytest.approx(100 * (position - 1) / 9)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_sweep_fits_with_the_same_units(language: Language) -> None:
    asked = kind_request("answerable", language, LENGTH, own_filler(language, 200))
    rivals = [
        replace(asked, template=built_in(name, language), question_place=place)
        for name in template_names()
        for place in QUESTION_PLACES
    ]
    fit = shared_fit(rivals)
    sizes = [
        Assembler.of(rival, fit.layout(rival)).at_depth(depth).prompt_tokens
        for rival in rivals
        for depth in (0, 35, 100)
    ]
    assert LENGTH - 120 < max(sizes) <= LENGTH


@pytest.mark.parametrize("template", template_names())
def test_the_evidence_alone_holds_every_piece_as_a_document(template: str) -> None:
    asked = replace(kind_request("multi_evidence", "nl", 0, own_filler("nl", 1)), template=built_in(template, "nl"))
    prompt = oracle_prompt(asked)
    assert [document.source for document in prompt.documents] == ["e1", "e2", "e3"]
    parts = [prompt.text[a.end : b.start] for a, b in zip(prompt.documents, prompt.documents[1:], strict=False)]
    assert all(part.startswith(asked.template.separator) for part in parts)


def test_as_given_is_the_same_by_both_ways_of_writing() -> None:
    ready = assembler("multi_evidence", "zh-Hans", 1, "documents", "after")
    for depth in range(0, 101, 10):
        quick, long = ready.at_depth(depth), ready.at_depth(depth, f"{AS_GIVEN}+{AS_GIVEN}")
        assert quick.sha256 == long.sha256
        assert quick.evidence == long.evidence
        assert list(quick.documents) == list(long.documents)
        assert quick.insertion_points == long.insertion_points


def test_a_kind_without_pieces_has_none() -> None:
    assert kind_case("unanswerable", "nl", 0).evidence == ()
