"""The same case in English: by id, else by a cluster that leaves no doubt."""

from __future__ import annotations

from lim_tui.authoring.parallel_cases import parallel_english
from lim_tui.domain.case import Case, Evidence, Expected, Language


def case(name: str, language: Language, cluster: str | None = None) -> Case:
    return Case(name, f"set-{language}", language, "q", (Evidence("e1", "x"),), (Expected("x"),), cluster=cluster)


def test_the_id_decides_first() -> None:
    dutch, english, other = case("klep", "nl", "c"), case("klep", "en"), case("valve", "en", "c")
    assert parallel_english([dutch, english, other], dutch) == english


def test_a_cluster_counts_where_it_has_one_case_of_each_language() -> None:
    dutch, english = case("klep", "nl", "c"), case("valve", "en", "c")
    assert parallel_english([dutch, english], dutch) == english
    assert parallel_english([dutch, english, case("pump", "en", "c")], dutch) is None
    assert parallel_english([dutch, english, case("pomp", "nl", "c")], dutch) is None


def test_english_has_none_and_no_cluster_gives_none() -> None:
    english = case("valve", "en")
    assert parallel_english([english, case("valve", "nl")], english) is None
    assert parallel_english([case("klep", "nl"), english], case("klep", "nl")) is None
