"""Changes one document in the text of a distractor set; comments, order and quoting of the rest stay.

A document is named by its place, from 0, since one without an id is called after its place.
"""

from __future__ import annotations

from lim_tui.authoring.distractor_files import DOCUMENT_KEYS
from lim_tui.authoring.yaml_edits import add_item, dash_of, remove_item, replaced, set_key
from lim_tui.authoring.yaml_places import Item, ListPlace, Place, line_end, line_start, list_place
from lim_tui.authoring.yaml_writing import YamlValue, in_quotes_like, item_text
from lim_tui.errors import LimError


def with_document_value(text: str, place: int, key: str, value: YamlValue | None) -> str:
    """``text`` with ``key`` (id, title, text, tags) of a document set; None removes the key.

    A document that is a bare text gets keys where it needs them. Raises LimError where there is no such document, or
    where the change cannot be made safely.
    """
    listed = _documents(text)
    item = _find(listed, place)
    if item.entries:
        return _checked(set_key(text, item, key, value, DOCUMENT_KEYS))
    if key == "text":
        return _checked(_rewrite(text, listed, item, value or ""))
    if value is None:
        return text
    written = {key: value, "text": item.text or ""}
    return _checked(
        _replace_item(text, listed, item, {name: written[name] for name in DOCUMENT_KEYS if name in written})
    )


def with_document(text: str, document: YamlValue, after: int | None = None) -> str:
    """``text`` with one more document, a text or a mapping, behind the one at ``after`` or at the end."""
    listed = _documents(text)
    return _checked(add_item(text, listed, document, None if after is None else _find(listed, after)))


def without_document(text: str, place: int) -> str:
    """``text`` without a document; the last one leaves ``documents: []``."""
    listed = _documents(text)
    return _checked(remove_item(text, listed, _find(listed, place)))


def with_moved_document(text: str, place: int, to: int) -> str:
    """``text`` with a document moved to another place; what stands between documents stays where it is."""
    for here in range(place, to, 1 if to > place else -1):
        text = _exchanged(text, *sorted((here, here + (1 if to > place else -1))))
    return text


def _exchanged(text: str, first: int, second: int) -> str:
    listed = _documents(text)
    upper, lower = (_lines(text, listed, _find(listed, place)) for place in (first, second))
    between = text[upper.end : lower.start]
    swapped = text[lower.start : lower.end] + between + text[upper.start : upper.end]
    return _checked(replaced(text, Place(upper.start, lower.end), swapped))


def _documents(text: str) -> ListPlace:
    return list_place(text, "documents")


def _find(listed: ListPlace, place: int) -> Item:
    if 0 <= place < len(listed.items):
        return listed.items[place]
    raise LimError(
        f"There is no document {place + 1} in the file any more.",
        "The file changed meanwhile; go to another line and back.",
    )


def _lines(text: str, listed: ListPlace, item: Item) -> Place:
    """An item from its dash to the end of its last line, a comment behind it included."""
    return Place(dash_of(text, listed, item), line_end(text, item.place.end))


def _rewrite(text: str, listed: ListPlace, item: Item, value: YamlValue) -> str:
    old = text[item.place.start : item.place.end]
    if isinstance(value, str) and "\n" not in value and "\n" not in old:
        return replaced(text, item.place, in_quotes_like(old, item.text or "", value))
    return _replace_item(text, listed, item, value)


def _replace_item(text: str, listed: ListPlace, item: Item, value: YamlValue) -> str:
    start = line_start(text, dash_of(text, listed, item))
    end = item.place.end if "\n" not in item_text(value, 0) else line_end(text, item.place.end)
    return replaced(text, Place(start, end), item_text(value, dash_of(text, listed, item) - start))


def _checked(text: str) -> str:
    _documents(text)
    return text
