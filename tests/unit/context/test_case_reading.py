"""How a tokenizer cuts a case, against tiktoken and a counter with figures made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
import tiktoken

from lim_tui.context.case_reading import TermReading, read_case
from lim_tui.context.key_terms import KeyTerm, TermKind, key_terms
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected, Language
from lim_tui.domain.prompt import Message


class FourCharacters:
    """A token for each four characters begun."""

    name = "~four"
    exact = False

    def count(self, text: str) -> int:
        return -(-len(text) // 4)

    def count_many(self, texts: Sequence[str]) -> list[int]:
        return [self.count(text) for text in texts]

    def count_chat(self, messages: Sequence[Message]) -> int:
        return sum(self.count(message.content) for message in messages)


def case(language: Language, question: str, evidence: str, expected: str, name: str = "a") -> BoundCase:
    written = Case(name, "set", language, question, (Evidence("e1", evidence),), (Expected(expected),))
    return BoundCase(written, 0, question, written.evidence, written.expected, ())


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        (
            "De veiligheidsklep van ketel K2 bij Stork opent bij 22,3 bar.",
            "nl",
            [("veiligheidsklep", "compound"), ("K2", "identifier"), ("Stork", "name"), ("22,3", "number")],
        ),
        (
            "Call Anna at 07:15 about KX-4419-A.",
            "en",
            [("Anna", "name"), ("07:15", "number"), ("KX-4419-A", "identifier")],
        ),
        ("The uninterruptible supply", "en", [("uninterruptible", "long word")]),
        (
            "A12型阀门的报警上限是208 ℃。",
            "zh-Hans",
            [("A12", "identifier"), ("型阀门", "Chinese term"), ("报警上限", "Chinese term"), ("208", "number")],
        ),
        ("Een kort zinnetje.", "nl", []),
    ],
)
def test_key_terms_are_names_codes_numbers_and_long_words(
    text: str, language: str, terms: list[tuple[str, TermKind]]
) -> None:
    assert [(term.text, term.kind) for term in key_terms([text], language)] == terms


def test_tokens_are_those_of_the_tokenizer_with_the_blank_before_a_word() -> None:
    found = read_case(
        case("nl", "Wat doet de veiligheidsklep?", "De veiligheidsklep opent.", "opent"), TiktokenCounter("o200k_base")
    )
    (term,) = found.terms
    assert term.tokens == len(tiktoken.get_encoding("o200k_base").encode(" veiligheidsklep"))
    assert term.pieces is not None
    assert "".join(term.pieces) == " veiligheidsklep"
    assert len(term.pieces) == term.tokens


def test_bytes_that_are_no_character_are_spelled_out() -> None:
    assert TiktokenCounter("o200k_base").pieces("型阀门")[1:3] == ("<0xE9><0x98>", "<0x80>")


@pytest.mark.parametrize(
    ("term", "tokens", "finely"),
    [
        (KeyTerm("veiligheidsklep", "compound"), 3, False),  # five characters a token
        (KeyTerm("lozingspunten", "compound"), 5, True),  # 2.6
        (KeyTerm("Stork", "name"), 2, False),  # two tokens are no fine cut
        (KeyTerm("KX-4419-A", "identifier"), 6, False),
        (KeyTerm("1,234,567", "number"), 5, False),
        (KeyTerm("阀门", "Chinese term", 2), 2, False),
        (KeyTerm("阀门", "Chinese term", 2), 3, True),
    ],
)
def test_a_fine_cut_is_told_by_characters_a_token(term: KeyTerm, tokens: int, finely: bool) -> None:
    assert TermReading(term, tokens).is_split_finely is finely


def test_figures_by_hand() -> None:
    bound = case("nl", "Hoe heet is A12?", "A12 is 90 graden heet.", "90 graden")  # 16 and 22 characters
    bound = replace(bound, distractors=(Document("d1", "B12 is koud."),))  # 12
    english = case("en", "How hot is A12?", "A12 is hot.", "hot", name="b")  # 15 and 11
    found = read_case(bound, FourCharacters(), "x" * 40, english)
    assert (found.tokenizer, found.exact) == ("four", False)
    assert [(d.part, d.tokens, d.characters) for d in found.densities] == [
        ("question", 4, 16), ("evidence", 6, 22), ("distractors", 3, 12), ("filler", 10, 40),
    ]  # fmt: skip
    assert found.densities[0].tokens_per_character == 0.25
    assert found.parallel is not None
    assert (found.parallel.name, found.parallel.tokens) == ("set/b", 7)
    assert found.ratio_to_english == pytest.approx(10 / 7)


def test_without_a_parallel_text_the_ratio_is_unknown() -> None:
    assert read_case(case("nl", "Wat?", "Dat.", "Dat"), FourCharacters()).ratio_to_english is None
