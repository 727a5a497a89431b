"""Where the parts of a YAML text stand, so that one can be changed and all else stays byte for byte."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import yaml

from lim_tui.errors import LimError

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_BY_HAND = "Change it in your editor instead (e opens it there)."


class Place(NamedTuple):
    """A stretch of the text, end exclusive, in code points."""

    start: int
    end: int


class Entry(NamedTuple):
    """A key with its value: ``place`` from the key to the end of the value, ``value`` the value alone."""

    key: str
    place: Place
    value: Place
    text: str | None


class Item(NamedTuple):
    """One item of a list, or the whole file: ``place`` from its first key to the end of its last value.

    ``id`` is the value of its key ``id``, None where there is none; an item that is a text has no ``entries``.
    """

    id: str | None
    place: Place
    entries: tuple[Entry, ...]
    in_braces: bool
    text: str | None = None


class ListPlace(NamedTuple):
    """A list under a key: ``value`` reaches from behind the colon to the end of the last item."""

    value: Place
    items: tuple[Item, ...]
    in_brackets: bool


def cases_place(text: str) -> ListPlace:
    """Where the cases of a case file stand. Raises LimError where the file has no list of cases."""
    return list_place(text, "cases")


@lru_cache(maxsize=2)
def list_place(text: str, name: str) -> ListPlace:
    """Where the items of the list under the key ``name`` stand. Raises LimError where the file has no such list."""
    for key, value in root_of(text).value:
        if key.value == name and (isinstance(value, yaml.SequenceNode) or value.value == ""):
            place = Place(key.end_mark.index + 1, end_of(value, text))
            listed = value.value if isinstance(value, yaml.SequenceNode) else ()
            return ListPlace(place, tuple(_item(node, text) for node in listed), bool(listed and value.flow_style))
    raise LimError(f"The file has no list of {name}.", _BY_HAND)


def top_place(text: str) -> Item:
    """The keys of the whole file as one item. Raises LimError where it has no keys."""
    return _item(root_of(text), text)


@lru_cache(maxsize=2)
def root_of(text: str) -> Any:
    """The parser's tree of a file, to be read only. Raises LimError where it cannot be read or has no keys.

    The text that one change made is the text that the next one begins with, so the last trees are kept.
    """
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        raise LimError(f"The file cannot be read as YAML any more: {error}", _BY_HAND) from None
    if not isinstance(root, yaml.MappingNode):
        raise LimError("The file has no keys.", _BY_HAND)
    return root


def line_start(text: str, index: int) -> int:
    """Where the line of ``index`` begins."""
    return text.rfind("\n", 0, index) + 1


def line_end(text: str, index: int) -> int:
    """Where the line of ``index`` ends, before its line end."""
    end = text.find("\n", index)
    return len(text) if end < 0 else end


def _item(node: Any, text: str) -> Item:
    place = Place(node.start_mark.index, end_of(node, text))
    if not isinstance(node, yaml.MappingNode):
        return Item(None, place, (), in_braces=False, text=text_of(node))
    entries = tuple(_entry(key, value, text) for key, value in node.value)
    found = next((entry.text for entry in entries if entry.key == "id"), None)
    return Item(found, place, entries, bool(node.flow_style))


def _entry(key: Any, value: Any, text: str) -> Entry:
    start, end = key.start_mark.index, end_of(value, text)
    if value.start_mark.index < start:
        # An alias stands where it is written, its node where the anchor is; only the word *NAME is this entry's.
        end = line_end(text, key.end_mark.index)
        return Entry(key.value, Place(start, end), Place(key.end_mark.index + 1, end), None)
    return Entry(key.value, Place(start, end), Place(value.start_mark.index, end), text_of(value))


def text_of(node: Any) -> str | None:
    """The text of a scalar as the product reads it; None for a list or mapping."""
    if not isinstance(node, yaml.ScalarNode):
        return None
    value: str = node.value
    return value.removesuffix("\n") if node.style in ("|", ">") else value


def end_of(node: Any, text: str) -> int:
    """The end of what is written, without the blanks, comments and line ends that the parser counts in."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        start: int = node.start_mark.index
        end: int = node.end_mark.index
        return start + len(text[start:end].rstrip())
    last = node.value[-1]
    if isinstance(node, yaml.SequenceNode):
        return end_of(last, text)
    key_end: int = last[0].end_mark.index + 1
    return max(key_end, end_of(last[1], text))
