"""Two sweeps that differ in one thing: refused with what to do, or compared with what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.domain.trial import Axes
from lim_tui.errors import LimError
from lim_tui.plain.comparison import comparison_text
from lim_tui.reporting.comparison import compare_sweeps
from lim_tui.store.store import Store
from tests.unit.reporting.demo import demo_case, lengths_by_depths, make_sweep, right

CASES = [demo_case(f"c{number}") for number in range(6)]
SPEC = lengths_by_depths()
TWO_TEMPLATES = [*SPEC, *(replace(axes, template="plain") for axes in SPEC)]
ON_DOCUMENTS = [replace(axes, length=None, documents=20, position=place) for axes, place in zip(SPEC, (1, 10, 20))]  # noqa: B905
HASH = "ab" * 32


def sweep(store: Store, name: str, axes: list[Axes] = SPEC, **options: object) -> int:
    return make_sweep(store, CASES, axes, lambda _row: right(), name=name, **options).id  # type: ignore[arg-type]


def model_facts(**known: object) -> dict[str, object]:
    return {"models": {"openai/reader": {"provider": "openai", "api_base": "here", **known}}}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            {},
            {"axes": [replace(axes, template="plain") for axes in SPEC]},
            "templates: documents in base, plain in new",
        ),
        ({"axes": TWO_TEMPLATES}, {}, "templates: documents, plain in base, documents in new"),
        ({}, {"axes": lengths_by_depths((1000, 2000))}, "lengths: 1000 in base, 1000, 2000 in new"),
        ({}, {"axes": lengths_by_depths(depths=(0, 100))}, "depths: 0, 50, 100 in base, 0, 100 in new"),
        ({}, {"axes": ON_DOCUMENTS}, "lengths: 1000 in base, none in new; documents: none in base, 20 in new"),
        ({}, {"seeds": (1, 2)}, "0 items in common, and a comparison needs 5: seeds 0 in base, 1, 2 in new"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_what_to_do(
    store: Store, old: dict[str, object], new: dict[str, object], said: str
) -> None:
    base, candidate = sweep(store, "base", **old), sweep(store, "new", **new)  # type: ignore[arg-type]
    with pytest.raises(LimError) as refused:
        compare_sweeps(store, base, candidate)
    assert said in str(refused.value)
    assert "Run " in (refused.value.hint or "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            {"settings": {"scoring": "typed"}},
            {"settings": {"scoring": "f1"}},
            "scoring differs: typed before, f1 after",
        ),
        ({"settings": {"judge": "a"}}, {"settings": {"judge": "b"}}, "judge differs: a before, b after"),
        (
            {"facts": {"length_tokenizer": {"name": "o200k_base", "exact": True}}},
            {"facts": {"length_tokenizer": {"name": "llama", "exact": True}}},
            "the tokenizer that lengths are counted by differs: o200k_base before, llama after",
        ),
        (
            {"facts": model_facts(revision=HASH)},
            {"facts": model_facts(revision="cd" * 32)},
            "models.openai/reader.revision differs: abababababab before, cdcdcdcdcdcd after",
        ),
        (
            {"facts": model_facts(settings={"top_k": 40})},
            {"facts": model_facts(settings={"top_k": 1})},
            "models.openai/reader.settings.top_k differs: 40 before, 1 after",
        ),
        ({"facts": {"assembler": 1}}, {"facts": {"assembler": 2}}, "assembler differs: 1 before, 2 after"),
        (
            {"facts": {"filler_sha256": [HASH]}},
            {"facts": {"filler_sha256": ["cd" * 32]}},
            "filler differs: abababababab before, cdcdcdcdcdcd after",
        ),
        (
            {"facts": {"versions": {"lim_tui": "0.1.0"}}},
            {"facts": {"versions": {"lim_tui": "0.2.0"}}},
            "the version of lim that judged differs: 0.1.0 before, 0.2.0 after",
        ),
        (
            {"axes": [replace(axes, distractors="near_duplicate:8") for axes in SPEC]},
            {"axes": [replace(axes, distractors="near_duplicate:4") for axes in SPEC]},
            "distractors differs: near_duplicate:8 before, near_duplicate:4 after",
        ),
        (
            {},
            {"axes": [replace(axes, model="openai/other", question="before") for axes in SPEC]},
            "model and question differ at once, so a change cannot be put down to one of them",
        ),
        ({"seeds": (0, 1)}, {"seeds": (0, 2)}, "6 cases and seeds of the base left out: not in the other run"),
    ],
)
def test_what_else_differs_is_said_and_refused_where_it_must_not(
    store: Store, old: dict[str, object], new: dict[str, object], said: str
) -> None:
    base, candidate = sweep(store, "base", **old), sweep(store, "new", **new)  # type: ignore[arg-type]
    assert said in " ".join(comparison_text(compare_sweeps(store, base, candidate)).split())
    with pytest.raises(LimError, match="not strictly comparable"):
        compare_sweeps(store, base, candidate, strict=True)


@pytest.mark.parametrize(
    ("axis", "value"),
    [("model", "openai/other"), ("arrangement", "best_at_ends"), ("question", "before")],
)
def test_one_thing_under_test_is_named_by_an_arrow_and_strictly_comparable(store: Store, axis: str, value: str) -> None:
    base = sweep(store, "base")
    candidate = sweep(store, "new", [replace(axes, **{axis: value}) for axes in SPEC])  # type: ignore[arg-type]
    found = compare_sweeps(store, base, candidate, strict=True)
    assert found.notes == ()
    assert f" -> {'question ' if axis == 'question' else ''}{value}" in " ".join(comparison_text(found).split())


def test_the_same_release_has_nothing_to_say(store: Store) -> None:
    facts = model_facts(revision=HASH, settings={"top_k": 40})
    other = model_facts(revision=HASH, settings={"top_k": 40}, api_base="elsewhere")
    base, candidate = sweep(store, "base", facts=facts), sweep(store, "new", facts=other)
    assert compare_sweeps(store, base, candidate).notes == ()
