"""Prompts of 128,000 tokens keep DESIGN rules 1 to 4 at every depth, on real texts of four languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.context.assembly import Assembler
from lim_tui.context.fit import build_layout
from lim_tui.domain.case import LANGUAGES, Language
from tests.unit.context.readers import request, shared_filler
from tests.unit.context.test_prompts import DEPTHS, check_rules

# The English texts there are do not reach farther.
LENGTHS: dict[Language, int] = {"nl": 128_000, "en": 96_000, "zh-Hans": 128_000, "zh-Hant": 128_000}


@pytest.mark.soak
@pytest.mark.parametrize("template", ["documents", "running", "numbered"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_depth_of_a_long_prompt_keeps_the_rules(language: Language, template: str) -> None:
    asked = request(language, LENGTHS[language], shared_filler(language), 1, template)
    layout = build_layout(asked)
    assembler = Assembler.of(asked, layout)
    for depth in DEPTHS:
        check_rules(asked, layout, assembler.prompt([depth], depth), depth)


@pytest.mark.soak
@pytest.mark.parametrize("arrangement", ["best_at_ends", "top_k:20", "compress:0.25"])
def test_a_long_prompt_is_arranged(arrangement: str) -> None:
    asked = replace(request("nl", LENGTHS["nl"], shared_filler("nl")), question_place="both")
    prompt = Assembler.of(asked, build_layout(asked)).at_depth(50, arrangement)
    assert prompt.prompt_tokens == asked.counter.count_chat(prompt.messages) <= LENGTHS["nl"]
    assert prompt.evidence_kept
