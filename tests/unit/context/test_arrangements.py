"""Arrangements are pure functions: what they order, what they drop, and what they never touch."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.context.arrangements import arrangement_named, known_arrangements
from lim_tui.context.arrangements.query import Query
from lim_tui.context.documents import ContextDocument

QUERY = Query("hoe warm is klep B", "nl", ("set", "case", "1"))
IGNORING = ("best_first", "best_last", "best_at_ends", "by_section", "shuffled", "top_k:3", "unique+best_first")
TEXTS = (
    "Klep B is warm.",
    "Klep B is dicht.",
    "De ploeg is thuis.",
    "Klep A is koud.",
    "Een brief.",
    "Hoe warm is klep B?",
)


def documents(*texts: str) -> list[ContextDocument]:
    return [
        ContextDocument(f"d{i}", "distractor", f"L{i}", text, len(text.split()), i, section="AB"[i % 2])
        for i, text in enumerate(texts)
    ]


def sources(arrangement: str, given_documents: list[ContextDocument]) -> list[str]:
    return [document.source for document in arrangement_named(arrangement)(given_documents, QUERY)]


def test_the_best_stand_where_the_name_says() -> None:
    found = documents(*TEXTS)
    ranked = sources("best_first", found)
    assert ranked[:2] == ["d5", "d0"]
    assert sources("best_last", found) == ranked[::-1]
    ends = sources("best_at_ends", found)
    assert (ends[0], ends[-1], ends[1], ends[-2]) == tuple(ranked[:4])
    assert sources("top_k:2", found) == ranked[:2]


def test_sections_stand_together_in_their_first_order() -> None:
    assert sources("by_section", documents(*TEXTS)) == ["d0", "d2", "d4", "d1", "d3", "d5"]


@given(st.permutations(documents(*TEXTS)), st.sampled_from(IGNORING))
def test_the_incoming_order_does_not_matter(shuffled: list[ContextDocument], arrangement: str) -> None:
    assert sources(arrangement, shuffled) == sources(arrangement, documents(*TEXTS))


@given(
    st.lists(st.text(max_size=60), max_size=12),
    st.sampled_from(["as_given", "best_first", "best_last", "best_at_ends", "by_section", "shuffled"]),
)
def test_ordering_neither_adds_nor_drops(texts: list[str], arrangement: str) -> None:
    found = documents(*texts)
    assert sorted(sources(arrangement, found)) == sorted(document.source for document in found)


@given(st.lists(st.text(min_size=1, max_size=200), min_size=1, max_size=12), st.floats(0.01, 1))
def test_compression_keeps_at_most_its_share_and_every_id(texts: list[str], share: float) -> None:
    found = documents(*texts)
    kept = arrangement_named(f"compress:{share}")(found, QUERY)
    assert [document.source for document in kept] == [document.source for document in found]
    total = sum(len(document.text) for document in found)
    assert sum(len(document.text) - len(document.cut) for document in found) == total
    left = total - sum(len(document.cut) for document in kept)
    assert left <= share * total + 1e-6


def test_compression_keeps_the_sentences_closest_to_the_question() -> None:
    found = documents("Klep B is warm. De ploeg is thuis. Er was koffie.", "Een brief kwam aan.")
    first, second = arrangement_named("compress:0.3")(found, QUERY)
    assert (first.text, first.cut) == ("Klep B is warm.", "De ploeg is thuis. Er was koffie.")
    assert (second.text, second.cut) == ("…", "Een brief kwam aan.")


def test_repeats_go_whatever_their_width_case_and_blanks() -> None:
    found = documents("Klep B", "klep  b", "Ｋｌｅｐ Ｂ", "Klep C")
    assert sources("unique", found) == ["d0", "d3"]


def test_steps_are_applied_from_left_to_right() -> None:
    found = documents(*TEXTS)
    assert sources("top_k:3+best_last", found) == sources("top_k:3", found)[::-1]
    repeated = [*found, replace(found[5], source="d6", order=6)]
    assert "d6" not in sources("unique+top_k:2", repeated)
    assert "d6" in sources("top_k:2+unique+as_given", [*found[:5], repeated[6]])


@pytest.mark.parametrize(
    "name", ["", "top_k", "top_k:0", "top_k:1.5", "compress", "compress:0", "compress:nan", "best"]
)
def test_an_unknown_name_is_an_error(name: str) -> None:
    with pytest.raises(ValueError, match=r"no arrangement|needs"):
        arrangement_named(name)


def test_every_known_plain_name_is_one() -> None:
    for name in known_arrangements():
        arrangement_named(name.replace(":N", ":2").replace(":R", ":0.5"))
