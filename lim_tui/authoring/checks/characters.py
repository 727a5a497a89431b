"""Characters that are not what they seem: blanks at the ends, controls, invisible ones, special tokens."""

from __future__ import annotations

import re

from lim_tui.authoring.checks.checked import WrittenText
from lim_tui.authoring.problems import ProblemList
from lim_tui.text.visible import character_name, visible

_SPECIAL_TOKEN = re.compile(
    r"<\|[^|<>\s]{1,40}\|>|<｜[^｜<>\s]{1,40}｜>|</?s>|\[/?INST\]|<(?:bos|eos|pad|unk)>|<(?:start|end)_of_turn>"
)
_BLANK_AT_LINE_END = re.compile(r"[^\S\n]+(?=\n|\Z)|\A\s+")
_REPLACEMENT = "\ufffd"
_MOST_NAMED = 3


def check_characters(text: WrittenText, problems: ProblemList) -> None:
    """Warn of what a person cannot see in ``text``."""
    if _BLANK_AT_LINE_END.search(text.text):
        problems.warning("outer-blank", text.line, f"{text.name} has blanks at its beginning or at the end of a line")
    check_hidden(text, problems)


def check_hidden(text: WrittenText, problems: ProblemList) -> None:
    """As ``check_characters``, for a text whose blanks and line ends at its ends are meant."""
    hidden = _hidden_characters(text.text)
    if hidden:
        problems.warning("hidden-character", text.line, f"{text.name} holds {hidden}; remove what is not meant")
    if _REPLACEMENT in text.text:
        message = f"{text.name} holds U+FFFD, the sign of a character lost in an earlier conversion; type it again"
        problems.warning("lost-character", text.line, message)
    special = _SPECIAL_TOKEN.search(text.text)
    if special:
        message = f"{text.name} holds {special.group()!r}, a special token of some models; it is sent as plain text"
        problems.note("special-token", text.line, message)


def _hidden_characters(text: str) -> str:
    if text.isascii() and text.isprintable():
        return ""
    # visible() spells out what cannot be seen and keeps the rest, so what it changes is what is hidden.
    hidden = dict.fromkeys(character for character in text if visible(character) != character)
    named = [character_name(character) for character in hidden]
    return ", ".join(named[:_MOST_NAMED]) + (" and others" if len(named) > _MOST_NAMED else "")
