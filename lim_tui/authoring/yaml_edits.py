"""Replaces, adds and removes keys and items in a YAML text; comments, order, quoting and indentation stay."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lim_tui.authoring.yaml_merging import merged
from lim_tui.authoring.yaml_places import Entry, Item, ListPlace, Place, line_end, line_start
from lim_tui.authoring.yaml_writing import YamlValue, flow, in_quotes_like, indented, item_text, mapping_lines, scalar
from lim_tui.errors import LimError

_COMMENT = re.compile(r"[ \t]+#.*")
_DASH_COLUMN = 2


def set_key(text: str, item: Item, key: str, value: YamlValue | None, order: Sequence[str]) -> str:
    """``text`` with ``key`` of an item set to ``value``; None removes the key.

    A new key goes behind those that stand before it in ``order``. Of a list or mapping only what differs is written, so
    that its comments stay; where that cannot be, those inside it are lost.
    """
    entry = next((entry for entry in item.entries if entry.key == key), None)
    if entry is None:
        return text if value is None else _insert(text, item, key, value, order)
    if value is None:
        return _remove(text, item, entry)
    if entry.text is not None and entry.text == value:
        return text
    if not isinstance(value, str) and (done := merged(text, item.place.start, key, value)) is not None:
        return done
    if item.in_braces:
        return replaced(text, entry.place, f"{flow(key)}: {flow(value)}")
    return _rewrite(text, entry, key, value)


def add_item(text: str, listed: ListPlace, value: YamlValue, after: Item | None = None) -> str:
    """``text`` with one more item, behind ``after`` or at the end of the list."""
    if not listed.items:
        return replaced(text, listed.value, f"\n{item_text(value, _DASH_COLUMN)}")
    item = after or listed.items[-1]
    return put_behind(text, listed, item, item_text(value, column_of(text, dash_of(text, listed, item))))


def remove_item(text: str, listed: ListPlace, item: Item) -> str:
    """``text`` without an item and the comments inside it; the last one leaves ``[]``."""
    start, end = line_start(text, dash_of(text, listed, item)) - 1, line_end(text, item.place.end)
    if len(listed.items) == 1:
        return replaced(text, Place(listed.value.start, end), " []")
    if text[:start].endswith("\n"):
        start -= 1
    return replaced(text, Place(start, end), "")


def put_behind(text: str, listed: ListPlace, item: Item, written: str) -> str:
    """``text`` with a written item behind another, apart by a blank line where the others are."""
    gap = "\n" if _stand_apart(text, listed) else ""
    end = line_end(text, item.place.end)
    return replaced(text, Place(end, end), f"\n{gap}{written}")


def _stand_apart(text: str, listed: ListPlace) -> bool:
    """True where blank lines stand between the items."""
    if len(listed.items) < 2:
        return False
    first, second = listed.items[:2]
    return "\n\n" in text[first.place.end : second.place.start]


def dash_of(text: str, listed: ListPlace, item: Item) -> int:
    """Where the dash of an item stands. Raises LimError for a list in brackets."""
    if listed.in_brackets:
        raise LimError("The list stands in brackets [ ].", "Change the file in your editor instead.")
    return text.rindex("-", 0, item.place.start)


def column_of(text: str, index: int) -> int:
    """How far from the beginning of its line a character stands."""
    return index - line_start(text, index)


def replaced(text: str, place: Place, written: str) -> str:
    """``text`` with a stretch replaced."""
    return text[: place.start] + written + text[place.end :]


def _rewrite(text: str, entry: Entry, key: str, value: YamlValue) -> str:
    lines = mapping_lines({key: value}, 0)
    if isinstance(value, str) and len(lines) == 1:
        lines = [f"{scalar(key)}: {in_quotes_like(text[entry.value.start : entry.value.end], entry.text or '', value)}"]
    end = entry.place.end
    comment = _COMMENT.match(text, end)
    if len(lines) > 1 and comment:
        # Behind a value of many lines the comment would become a part of it; it goes above.
        lines.insert(0, comment.group().strip())
        end = comment.end()
    return replaced(text, Place(entry.place.start, end), indented(lines, column_of(text, entry.place.start)))


def _insert(text: str, item: Item, key: str, value: YamlValue, order: Sequence[str]) -> str:
    before = order[: order.index(key)] if key in order else order
    entry = max(item.entries, key=lambda entry: order.index(entry.key) if entry.key in before else -1)
    if item.in_braces:
        return replaced(text, Place(entry.place.end, entry.place.end), f", {flow(key)}: {flow(value)}")
    column = column_of(text, item.place.start)
    place = line_end(text, entry.place.end)
    written = " " * column + indented(mapping_lines({key: value}, 0), column)
    return replaced(text, Place(place, place), f"\n{written}")


def _remove(text: str, item: Item, entry: Entry) -> str:
    place = item.entries.index(entry)
    if len(item.entries) == 1:
        raise LimError(f"{entry.key!r} is the only key here.", "Remove the whole instead.")
    if place == 0:
        return replaced(text, Place(entry.place.start, item.entries[1].place.start), "")
    if item.in_braces:
        return replaced(text, Place(item.entries[place - 1].place.end, entry.place.end), "")
    return replaced(text, Place(line_start(text, entry.place.start) - 1, line_end(text, entry.place.end)), "")
