"""Overlap of question and texts, counted by hand."""

from __future__ import annotations

import pytest

from lim_tui.context.word_matching import MatchVerdict, content_terms, word_matching


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        (
            "Wat is de maximale bedrijfstemperatuur van afsluiter A12?",
            "nl",
            ("maximale", "bedrijfstemperatuur", "afsluiter", "a12"),
        ),
        ("Who keeps the key of the battery room?", "en", ("keeps", "key", "battery", "room")),
        # Cut at 的, 是, 多 and 少; pairs within what is left.
        ("A12型阀门的报警上限是多少？", "zh-Hans", ("a12", "型阀", "阀门", "报警", "警上", "上限")),
        ("誰管鑰匙", "zh-Hant", ("管鑰", "鑰匙")),
        ("门在哪", "zh-Hans", ("门",)),
        ("Wat is het?", "nl", ()),
        ("K2 en k2: K2", "nl", ("k2",)),
    ],
)
def test_terms_are_words_without_function_words_and_pairs_of_characters(
    text: str, language: str, terms: tuple[str, ...]
) -> None:
    assert content_terms(text, language) == terms


QUESTION = "Wat is de bedrijfsdruk van ketel K2?"  # bedrijfsdruk, ketel, k2
EVIDENCE = [("e1", "De bedrijfsdruk van ketel K2 is 12 bar.")]


@pytest.mark.parametrize(
    ("distractors", "verdict", "most"),
    [
        (["De openingsdruk van ketel K2 is 14 bar.", "De bedrijfsdruk van ketel K3 is 9 bar."], "enough", 2),
        (["De bedrijfsdruk van ketel K2 was vorig jaar 9 bar."], "tie", 3),
        ([], "alone", None),
    ],
)
def test_the_verdict_compares_the_evidence_with_the_closest_distractor(
    distractors: list[str], verdict: MatchVerdict, most: int | None
) -> None:
    named = [(f"d{place}", text) for place, text in enumerate(distractors, 1)]
    found = word_matching(QUESTION, EVIDENCE, named, "nl")
    assert len(found.evidence[0].shared) == 3
    assert found.verdict == verdict
    assert (len(found.distractors[0].shared) if found.distractors else None) == most


def test_a_distractor_closer_than_the_evidence_misleads_and_comes_first() -> None:
    found = word_matching(
        QUESTION,
        [("e1", "De stoomketel werkt bij 12 bar; bedoeld is K2.")],
        [("d1", "De ketel is rood."), ("d2", "De bedrijfsdruk van ketel K3 is 9 bar.")],
        "nl",
    )
    assert found.evidence[0].shared == ("k2",)
    assert [overlap.name for overlap in found.distractors] == ["d2", "d1"]
    assert found.verdict == "misleads"


def test_of_several_pieces_the_one_that_shares_fewest_decides() -> None:
    pieces = [*EVIDENCE, ("e2", "De ketel staat in hal 4.")]
    found = word_matching(QUESTION, pieces, [("d1", "Ketel K3 staat in hal 5.")], "nl")
    assert found.least_evidence == 1
    assert found.verdict == "tie"


def test_without_a_shared_word_the_text_must_be_understood() -> None:
    found = word_matching(QUESTION, [("e1", "Het vat houdt 12 bar.")], [("d1", "Ketel K3")], "nl")
    assert found.verdict == "no words"
    assert found.evidence[0].share == 0.0
    assert word_matching("Wat is het?", EVIDENCE, [], "nl").evidence[0].share is None
