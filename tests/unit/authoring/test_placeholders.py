from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.authoring.placeholders import Placeholder, escape, fill, is_name, placeholders


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("klep {klep}", "klep <klep>"),
        ("{temperatuur.other2} °C", "<temperatuur.other2> °C"),
        ("{温度}度", "<温度>度"),
        ("{{klep}}", "{klep}"),
        ("{{klep}", "{klep}"),
        ("{{{klep}}}", "{<klep>}"),
        ('{"a": {"b": 1}}', '{"a": {"b": 1}}'),
        ("\\frac{1}{2}", "\\frac{1}{2}"),
        ("{ klep }", "{ klep }"),
        ("}} {", "}} {"),
        ("{klep.other0}", "{klep.other0}"),
    ],
)
def test_a_text_is_filled(text: str, filled: str) -> None:
    assert fill(text, lambda place: f"<{place.key}>") == filled


def test_the_places_of_a_text() -> None:
    assert placeholders("{a} {{b}} {a.other12}") == (Placeholder("a", None), Placeholder("a", 12))


@pytest.mark.parametrize(
    ("word", "expected"), [("klep", True), ("_1", True), ("温度", True), ("1a", False), ("a b", False)]
)
def test_names_of_variables(word: str, expected: bool) -> None:
    assert is_name(word) is expected


@given(st.text(alphabet="{}ab1.", max_size=30) | st.text(max_size=30))
def test_an_escaped_text_is_filled_with_itself(text: str) -> None:
    assert fill(escape(text), lambda place: pytest.fail(f"read a place {place}")) == text
