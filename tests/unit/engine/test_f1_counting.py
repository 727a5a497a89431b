"""F1 over the sub-tokens of a model."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
import tiktoken

from lim_tui.context.tokens import load_encoding
from lim_tui.domain.case import AnswerKey, Expected, Language
from lim_tui.engine.f1_counting import f1_tokens_in, f1_tokens_named
from lim_tui.scoring.f1_tokens import subtokens
from lim_tui.scoring.published_verdicts import best_f1, f1_verdict


def _key(wanted: str, language: Language = "nl") -> AnswerKey:
    return AnswerKey(language, "text", (Expected(wanted),))


def _by_hand(output: str, wanted: str) -> float:
    """Both as sub-tokens, each in small letters and with a blank before it; tiktoken itself says which they are."""
    encoding: tiktoken.Encoding = load_encoding("o200k_base")
    given, asked = encoding.encode(f" {output}"), encoding.encode(f" {wanted}")
    left = list(given)
    shared = sum(1 for token in asked if token in left and left.remove(token) is None)
    return 2 * shared / (len(given) + len(asked))


def test_a_word_that_differs_in_its_end_shares_sub_tokens_and_no_word() -> None:
    output, wanted = "onderhoudsmonteurs", "onderhoudsmonteur"
    counted = best_f1(_key(wanted), output, f1_tokens_named("o200k_base"))
    assert counted == pytest.approx(_by_hand(output, wanted))
    assert 0 < counted < 1
    assert best_f1(_key(wanted), output) == 0


def test_signs_and_capitals_beside_a_word_do_not_count() -> None:
    tokens = f1_tokens_named("cl100k_base")
    assert best_f1(_key("Sanne de Wit"), '"sanne DE wit".', tokens) == 1


def test_chinese_is_counted_by_its_characters_whatever_the_tokenizer() -> None:
    verdict = f1_verdict(_key("三百二十", "zh-Hans"), "三百二十度", f1_tokens_named("o200k_base"))
    assert verdict.reason == "F1 over characters is 0.89"


def test_what_is_not_shipped_is_stood_in_for_and_says_so() -> None:
    release = {"models": {"a": {"tokenizer": "cl100k_base"}, "b": {"tokenizer": "llama.cpp:0123"}}}
    assert f1_tokens_in(release, "a").name == "sub-tokens of cl100k_base"
    assert f1_tokens_in(release, "b").name == "sub-tokens of ~o200k_base"
    assert f1_tokens_named("~o200k_base").name == "sub-tokens of ~o200k_base"
    assert f1_tokens_in({}, "a").name == "words"


@pytest.mark.parametrize("output", ["a" * 100_000, "äöß" * 30_000, " ".join(f"w{n:x}" for n in range(16_000))])
def test_no_output_takes_long(output: str) -> None:
    encode = load_encoding("o200k_base").encode_ordinary
    # A machine that is busy with other things gives some long times, so the shortest counts.
    assert min(_seconds(output, encode) for _ in range(5)) < 0.1


def _seconds(output: str, encode: Callable[[str], list[int]]) -> float:
    """Processor time with no word cut before."""
    began = process_time()
    best_f1(_key("Delft"), output, subtokens("o200k_base", encode))
    return process_time() - began
