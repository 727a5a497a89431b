"""A field with a few words takes every letter, as a text field does: none of them runs what it means on the screen."""

from __future__ import annotations

import pytest

from lim_tui.tui.widgets.word_field import WordField


@pytest.mark.parametrize(("key", "taken"), [("b", True), ("e", True), ("7", True), ("?", False), (":", False)])
def test_letters_stay_in_the_field(key: str, taken: bool) -> None:
    assert WordField("alpha", ("alpha", "beta"), read_only=False).check_consume_key(key, key) is taken


def test_a_field_that_cannot_be_changed_leaves_letters_to_the_screen() -> None:
    locked = WordField("2 of its own", ("2 of its own",), read_only=True)
    assert not locked.check_consume_key("e", "e")
    assert not locked.check_consume_key("2", "2")
