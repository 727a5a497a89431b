from __future__ import annotations

import re
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.authoring.draws import check_arguments, values_of
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import LANGUAGES, Case, Document, Evidence, Expected, Language, Variable, VariableForm
from lim_tui.errors import LimError


def make_case(*variables: Variable, distractors: tuple[str, ...] = (), **changes) -> Case:
    given = {
        "id": "klep-b",
        "set_name": "nl-onderhoud",
        "language": "nl",
        "question": "Wat is de maximale temperatuur?",
        "evidence": (Evidence("e1", "De maximale temperatuur is {x}."),),
        "expected": (Expected("{x}"),),
        "distractors": tuple(Document(f"d{n}", text) for n, text in enumerate(distractors)),
    }
    return Case(**{**given, **changes, "variables": variables})


def x(form: VariableForm, *arguments: str) -> Variable:
    return Variable("x", form, arguments)


@pytest.mark.parametrize(
    ("variable", "language", "first"),
    [
        (x("integer", "80", "240"), "nl", "80"),
        (x("integer", "9999", "20000"), "nl", "9999"),
        (x("integer", "12500", "20000"), "nl", "12.500"),
        (x("integer", "12500", "20000"), "en", "12,500"),
        (x("integer", "12500", "20000"), "zh-Hans", "12500"),
        (x("integer", "-5", "5"), "nl", "-5"),
        (x("decimal", "1.5", "9.5", "1"), "nl", "1,5"),
        (x("decimal", "1.5", "9.5", "2"), "en", "1.50"),
        (x("decimal", "-0.25", "9.5", "2"), "zh-Hant", "-0.25"),
        (x("decimal", "12500.5", "20000", "1"), "nl", "12.500,5"),
        (x("date", "2024-03-05", "2024-12-31"), "nl", "5 maart 2024"),
        (x("date", "2024-03-05", "2024-12-31"), "en", "5 March 2024"),
        (x("date", "2024-03-05", "2024-12-31"), "zh-Hans", "2024年3月5日"),
        (x("date", "2024-03-05", "2024-12-31"), "zh-Hant", "2024年3月5日"),
        (x("choice", "rood", "groen"), "nl", "rood"),
        (x("pattern", "KX-##-A"), "nl", "KX-00-A"),
        (x("pattern", "\\A\\#\\\\#"), "nl", "A#\\0"),
    ],
)
def test_values_are_written_in_the_language_of_the_case(variable: Variable, language: Language, first: str) -> None:
    assert values_of(variable, language).value(0) == first


@pytest.mark.parametrize(
    ("variable", "count", "last"),
    [
        (x("integer", "80", "240"), 161, "240"),
        (x("decimal", "1.5", "9.5", "1"), 81, "9,5"),
        (x("date", "2024-01-01", "2024-12-31"), 366, "31 december 2024"),
        (x("pattern", "A##"), 2400, "Z99"),
    ],
)
def test_both_ends_of_a_range_can_be_drawn(variable: Variable, count: int, last: str) -> None:
    values = values_of(variable, "nl")
    assert (values.count, values.value(values.count - 1)) == (count, last)


@pytest.mark.parametrize(
    ("variable", "words"),
    [
        (x("integer", "80"), "two whole numbers"),
        (x("integer", "80", "2,5"), "two whole numbers"),
        (x("integer", "9", "1"), "must not be above"),
        (x("integer", "5", "5"), "only one value"),
        (x("decimal", "1", "2"), "number of places"),
        (x("decimal", "1.55", "2", "1"), "more than 1 places"),
        (x("decimal", "1", "2", "0"), "write integer"),
        (x("date", "2024-02-30", "2024-03-05"), "two dates"),
        (x("choice", "rood", "rood"), "twice"),
        (x("choice"), "list of options"),
        (x("pattern", "KX"), "only one value"),
    ],
)
def test_arguments_that_make_no_sense_are_named(variable: Variable, words: str) -> None:
    assert words in (check_arguments(variable) or "")


def test_the_same_seed_gives_the_same_texts_and_another_seed_others() -> None:
    case = make_case(x("integer", "1000", "9999"), distractors=("vorig jaar {x.other1}",))
    assert bind(case, 3) == bind(case, 3)
    assert len({bind(case, seed).expected[0].value for seed in range(20)}) > 15


def test_a_value_depends_on_nothing_but_its_names() -> None:
    """Other texts may be added without changing what was drawn: the pairing of runs rests on it."""
    short = bind(make_case(x("integer", "1000", "9999"), distractors=("{x.other3}",)), 1)
    long = bind(make_case(x("integer", "1000", "9999"), distractors=("{x.other1} {x.other2}", "{x.other3}")), 1)
    assert short.expected == long.expected
    assert short.values["x.other3"] == long.values["x.other3"]


def test_values_reach_every_text_of_the_case() -> None:
    case = make_case(x("integer", "80", "240"), choices=("{x} °C", "{{x}} °C"), question="{x}?")
    bound = bind(case, 0)
    value = bound.values["x"]
    assert bound.question == f"{value}?"
    assert bound.choices == (f"{value} °C", "{x} °C")
    assert bound.evidence[0].text == f"De maximale temperatuur is {value}."
    assert bound.answer_key.expected == (Expected(value),)


FORMS = st.sampled_from(
    [
        x("integer", "9990", "10020"),
        x("decimal", "1.5", "3.5", "1"),
        x("date", "2024-02-20", "2024-03-20"),
        x("pattern", "A#"),
        x("choice", *(f"optie {n}" for n in range(12))),
    ]
)


@given(FORMS, st.sampled_from(LANGUAGES), st.integers(0, 10_000), st.integers(1, 10))
def test_other_values_differ_from_gold_and_from_each_other(
    variable: Variable, language: Language, seed: int, others: int
) -> None:
    texts = tuple(f"{{x.other{number}}}" for number in range(1, others + 1))
    bound = bind(make_case(variable, distractors=texts, language=language), seed)
    values = [bound.expected[0].value, *(document.text for document in bound.distractors)]
    assert len(set(values)) == others + 1
    written = values_of(variable, language)
    assert set(values) <= {written.value(index) for index in range(written.count)}


@given(st.integers(0, 10_000))
def test_no_drawn_number_is_typed_in_the_case(seed: int) -> None:
    typed = make_case(
        Variable("x", "integer", ("1", "6")),
        Variable("y", "integer", ("1", "6")),
        question="Op welke van de 2 standen (of 3)?",
        evidence=(Evidence("e1", "Stand {x} van 2, niet {y}."),),
        distractors=("{x.other1} {x.other2}",),
    )
    bound = bind(typed, seed)
    drawn = [bound.values[key] for key in ("x", "y", "x.other1", "x.other2")]
    assert len(set(drawn)) == 4
    assert not {"2", "3"} & set(drawn)


def test_an_exhausted_variable_is_named() -> None:
    case = make_case(x("choice", "rood", "groen"), distractors=("{x.other1}", "{x.other2}"))
    with pytest.raises(
        LimError, match=r"variable 'x' has 2 values: its gold value can have 1 value beside it, and \{x.other2\} asks"
    ) as raised:
        bind(case, 0)
    assert raised.value.hint == "Give its choice more values, or write no more than {x.other1}."


@pytest.mark.parametrize(
    ("language", "options", "alike"),
    [
        ("zh-Hant", ("警衛室", "警衛室主任", "保全組", "清潔組"), {"警衛室", "警衛室主任"}),
        ("nl", ("de monteur", "De Monteur", "teamleider", "beheerder"), {"de monteur", "De Monteur"}),
    ],
)
def test_another_choice_does_not_hold_the_gold_one(
    language: Language, options: tuple[str, ...], alike: set[str]
) -> None:
    case = make_case(x("choice", *options), distractors=("{x.other1}", "{x.other2}"), language=language)
    for seed in range(60):
        bound = bind(case, seed)
        drawn = {bound.expected[0].value, *(document.text for document in bound.distractors)}
        assert bound.expected[0].value not in alike or not alike <= drawn


def test_an_unknown_variable_is_named_with_the_nearest() -> None:
    with pytest.raises(LimError, match="no variable 'temperatur'; did you mean 'temperatuur'"):
        bind(make_case(Variable("temperatuur", "integer", ("1", "9")), question="{temperatur}"), 0)


def test_every_value_of_a_range_comes_up() -> None:
    drawn = {bind(make_case(x("integer", "11", "16")), seed).expected[0].value for seed in range(200)}
    assert drawn == {"11", "12", "13", "14", "15", "16"}


def test_a_choice_may_be_drawn_twice_by_two_variables() -> None:
    two = make_case(x("choice", "ja", "nee"), Variable("y", "choice", ("ja", "nee")), question="{y}")
    pairs = {(bind(two, seed).expected[0].value, bind(two, seed).question) for seed in range(100)}
    assert len(pairs) == 4


def test_dates_are_real_days_in_order() -> None:
    values = values_of(x("date", "2024-02-27", "2024-03-02"), "zh-Hans")
    days = [re.findall(r"\d+", values.value(index)) for index in range(values.count)]
    read = [date(*map(int, day)) for day in days]
    assert all((later - earlier).days == 1 for earlier, later in pairwise(read))
    assert date(2024, 2, 29) in read
