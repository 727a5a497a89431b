"""Nothing that reaches a terminal through visible() can do anything to it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.text.visible import has_hidden, visible, visible_line


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("\x1b[2J", "␛[2J"),
        ("120\r999", "120␍999"),
        ("abc\b\b", "abc␈␈"),
        ("a\x9bb", "a<U+009B>b"),
        ("nl\u200b:kast", "nl<U+200B>:kast"),
        ("\u202egnp", "<U+202E>gnp"),
        ("\ud83d", "<U+D83D>"),
        ("\x7f", "␡"),
        ("tag\U000e0041", "tag<U+E0041>"),
        ("één kĳk 猫\n\tok", "één kĳk 猫\n\tok"),
    ],
)
def test_hidden_characters_are_spelled_out(raw: str, shown: str) -> None:
    assert visible(raw) == shown


def test_visible_line_has_one_line() -> None:
    assert visible_line("een\r\ntwee\tdrie\n") == "een⏎twee drie⏎"


@given(st.text())
def test_no_control_or_format_character_survives(text: str) -> None:
    for character in visible(text):
        assert character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(character) not in (
            "RLO",
            "LRO",
            "RLE",
            "LRE",
            "PDF",
            "RLI",
            "LRI",
            "FSI",
            "PDI",
        )


@given(st.text())
def test_has_hidden_tells_when_visible_changes_something(text: str) -> None:
    assert has_hidden(text) == (visible(text) != text)
