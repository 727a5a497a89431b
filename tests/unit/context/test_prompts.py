"""Every prompt is what it claims: DESIGN rules 1 to 4, on real texts of four languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lim_tui.context.assembly import Assembler, closed_book_prompt
from lim_tui.context.filler import SEGMENT_LIMIT_TOKENS, CutFiller, cut_filler
from lim_tui.context.fit import build_layout
from lim_tui.context.layout import Layout
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError
from lim_tui.domain.case import LANGUAGES, Language
from lim_tui.domain.prompt import Prompt
from tests.unit.context.readers import SENTENCES, bound_case, counter, mixed_filler, own_filler, request, shared_filler

DEPTHS = range(0, 101, 5)


def check_rules(asked: LayoutRequest, layout: Layout, prompt: Prompt, depth: float) -> None:
    sentence = asked.case.evidence[0].text
    placed = prompt.evidence[0]
    assert prompt.text.count(sentence) == 1
    assert prompt.text[placed.start : placed.end] == sentence
    assert "\ufffd" not in prompt.text
    without = prompt.text[: placed.start] + prompt.text[placed.end :]
    assert not asked.holds_answer(without)
    assert prompt.prompt_tokens == asked.counter.count_chat(prompt.messages)
    target = asked.target_tokens or 0
    assert target - SEGMENT_LIMIT_TOKENS < prompt.prompt_tokens <= target
    total = sum(atom.tokens for atom in layout.atoms)
    point = prompt.insertion_points["e1"]
    beside = max(atom.tokens for atom in layout.atoms[max(0, point - 1) : point + 1])
    assert abs(placed.depth_actual - depth) <= 100 * beside / total / 2 + 1e-9


@pytest.mark.parametrize("template", ["documents", "running"])
@pytest.mark.parametrize("length", [500, 4_000, 32_000])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_depth_of_the_grid_keeps_the_rules(language: Language, length: int, template: str) -> None:
    """B044 and B052 of research/field_reports.md: the evidence byte for byte and once, no broken character."""
    check_every_depth(language, length, template, shared_filler(language))


@pytest.mark.parametrize("template", ["documents", "running"])
@pytest.mark.parametrize("length", [500, 4_000, 32_000])
@pytest.mark.parametrize("language", ["nl", "zh-Hans"])
def test_every_depth_keeps_the_rules_among_texts_of_mixed_languages(
    language: Language, length: int, template: str
) -> None:
    filler = mixed_filler()
    asked = request(language, length, filler, 0, template)
    context = build_layout(asked).context
    assert re.search("[一-龥]", context)
    assert re.search(r"\b(de|het|the)\b", context)
    check_every_depth(language, length, template, filler)


def check_every_depth(language: Language, length: int, template: str, filler: CutFiller) -> None:
    for seed in (0, 1):
        asked = request(language, length, filler, seed, template)
        layout = build_layout(asked)
        assembler = Assembler.of(asked, layout)
        for depth in DEPTHS:
            check_rules(asked, layout, assembler.prompt([depth], depth), depth)


@settings(max_examples=60)
@given(
    language=st.sampled_from(LANGUAGES),
    length=st.integers(600, 3_000),
    depth=st.floats(0, 100),
    seed=st.integers(0, 5),
    template=st.sampled_from(["documents", "running"]),
    encoding=st.sampled_from(["o200k_base", "cl100k_base", "p50k_base"]),
)
def test_any_place_keeps_the_rules(
    language: Language, length: int, depth: float, seed: int, template: str, encoding: str
) -> None:
    filler = own_filler(language, 200)
    asked = request(language, length, filler, seed, template, counter(encoding))
    layout = build_layout(asked)
    check_rules(asked, layout, Assembler.of(asked, layout).prompt([depth], depth), depth)


@pytest.mark.parametrize("template", ["documents", "running"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [0, 3])
def test_a_shorter_context_is_an_ordered_part_of_a_longer_one(language: Language, template: str, seed: int) -> None:
    filler = own_filler(language, 200)
    short, long = (build_layout(request(language, n, filler, seed, template)) for n in (700, 2_000))
    assert [a.source for a in short.atoms if a.role == "distractor"] == [
        a.source for a in long.atoms if a.role == "distractor"
    ]
    rest = iter(long.atoms)
    for atom in short.atoms:
        assert any(other.source == atom.source and atom.text in other.text for other in rest)


def test_only_the_evidence_moves_between_depths() -> None:
    asked = request("nl", 900, own_filler("nl", 40))
    assembler = Assembler.of(asked, build_layout(asked))
    prompts = [assembler.prompt([depth], depth) for depth in (0, 40, 100)]
    bare = {re.sub(r"\[[A-Z]{4}\] " + re.escape(SENTENCES["nl"]), "", p.text).replace("\n", "") for p in prompts}
    assert len(bare) == 1
    labels = [next(d.id for d in p.documents if d.role == "evidence") for p in prompts]
    assert len(set(labels)) == 1


def test_depth_0_and_100_are_the_ends_of_the_context() -> None:
    asked = request("zh-Hans", 900, own_filler("zh-Hans", 60))
    assembler = Assembler.of(asked, build_layout(asked))
    first, last = assembler.prompt([0], 0), assembler.prompt([100], 100)
    assert first.documents[0].role == "evidence"
    assert last.documents[-1].role == "evidence"
    assert (first.depth_actual, last.depth_actual) == (0, 100)


def test_documents_are_where_the_prompt_says() -> None:
    asked = request("nl", 900, own_filler("nl", 40))
    prompt = Assembler.of(asked, build_layout(asked)).prompt([50], 50)
    starts = [document.start for document in prompt.documents]
    assert starts == sorted(starts)
    for document in prompt.documents:
        label = f"[{document.id}] "
        assert prompt.text[document.start - len(label) : document.start] == label
        assert prompt.text[document.end : document.end + 2] == "\n\n"


def test_filler_that_holds_the_answer_is_left_out_and_counted() -> None:
    poisoned = cut_filler(["De meter wees 187 °C aan.", *["De ploeg noteert de stand."] * 60], "nl")
    layout = build_layout(request("nl", 700, poisoned))
    assert layout.left_out == 1
    assert "187 °C" not in layout.context


def test_a_distractor_that_holds_the_answer_is_refused() -> None:
    asked = request("nl", 700, own_filler("nl", 40))
    poisoned = replace(asked.distractors[0], text="Klep B staat op 187 °C.")
    with pytest.raises(PromptRefusedError, match="distractor d0 holds the answer"):
        build_layout(replace(asked, distractors=(poisoned, *asked.distractors[1:])))


def test_a_question_that_gives_the_answer_away_is_refused() -> None:
    asked = request("nl", 900, own_filler("nl", 40))
    telling = replace(asked, case=replace(asked.case, question="Is KX-4471-B 187 °C?"))
    with pytest.raises(PromptRefusedError, match="the question holds the answer"):
        Assembler.of(telling, build_layout(telling))


def test_a_template_whose_system_text_holds_the_answer_is_refused() -> None:
    asked = request("nl", 900, own_filler("nl", 40))
    telling = "Antwoord kort. Denk aan 187 °C."
    template = replace(asked.template, system=telling, closed_book_system=telling)
    asked = replace(asked, template=template)
    for build in (lambda: Assembler.of(asked, build_layout(asked)), lambda: closed_book_prompt(asked)):
        with pytest.raises(PromptRefusedError, match="the system text of the template holds the answer"):
            build()


def test_a_length_that_filler_cannot_reach_is_refused() -> None:
    with pytest.raises(PromptRefusedError, match="all filler brings the prompt to"):
        build_layout(request("nl", 9_000, own_filler("nl", 3)))


def test_a_length_below_the_distractors_is_refused() -> None:
    with pytest.raises(PromptRefusedError, match="raise the length or take fewer distractors"):
        build_layout(request("nl", 200, own_filler("nl", 40)))


def test_without_filler_distractors_fill_the_context() -> None:
    case = bound_case("nl", distractors=40)
    asked = replace(request("nl", 400, None), case=case, distractors=case.distractors)
    layout = build_layout(asked)
    assert {atom.role for atom in layout.atoms} == {"distractor"}
    prompt = Assembler.of(asked, layout).prompt([50], 50)
    longest = max(atom.tokens for atom in layout.atoms)
    assert 400 - longest < prompt.prompt_tokens <= 400


def test_one_long_han_paragraph_is_built_without_broken_characters() -> None:
    """B051 and B052 of research/field_reports.md."""
    page = cut_filler(["设备运行时应保持通风，" * 1_800], "zh-Hans")
    asked = request("zh-Hans", 5_000, page, template="running")
    layout = build_layout(asked)
    for depth in (0, 33, 66, 100):
        check_rules(asked, layout, Assembler.of(asked, layout).prompt([depth], depth), depth)
