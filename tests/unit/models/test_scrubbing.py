"""Nothing that is kept holds a key or half a character."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.models.scrubbing import Scrubber, environment_secrets

KEY = "sk-planted-4711"
any_text = st.text(st.characters(codec=None, categories=("L", "N", "P", "Cs", "Zs")))
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | any_text,
    lambda inner: st.lists(inner) | st.dictionaries(any_text, inner),
    max_leaves=10,
)


@given(any_text, any_text)
def test_no_key_and_no_surrogate_survives(before: str, after: str) -> None:
    clean = Scrubber([KEY]).text(before + KEY + after)
    assert KEY not in clean
    clean.encode("utf-8")


@given(any_json)
def test_json_can_always_be_written(value: object) -> None:
    json.dumps(Scrubber([KEY]).json({"body": value, KEY: KEY}), ensure_ascii=False).encode("utf-8")


@given(st.text(st.characters(codec="utf-8")))
def test_text_without_key_stays_as_it_is(text: str) -> None:
    assert Scrubber(["sk-planted-4711-never-there"]).text(text) == text


def test_placeholders_are_no_secrets() -> None:
    assert Scrubber(["none", "ollama", "", None]).text("none of ollama") == "none of ollama"


def test_longer_key_goes_before_its_own_beginning() -> None:
    assert Scrubber([KEY, KEY + "-full"]).text(f"{KEY}-full") == "[key]"


def test_secrets_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_PROVIDER_API_KEY", KEY)
    assert KEY in environment_secrets()
