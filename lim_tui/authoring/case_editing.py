"""Changes one case in the text of a case file; comments, order, quoting and indentation of the rest stay."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.authoring.case_fields import CASE_KEYS
from lim_tui.authoring.yaml_edits import add_item, dash_of, put_behind, remove_item, set_key
from lim_tui.authoring.yaml_places import Item, ListPlace, cases_place, line_end, line_start
from lim_tui.authoring.yaml_writing import YamlValue, single_line
from lim_tui.errors import LimError


def with_value(text: str, case_id: str, key: str, value: YamlValue | None) -> str:
    """``text`` with ``key`` of a case set to ``value``; None removes the key.

    A new key goes where the documentation has it among the keys of the case. Of a list or mapping only what differs is
    written, so that its comments stay. Raises LimError where there is no such case, or where the change cannot be made
    safely.
    """
    return _checked(set_key(text, _find(cases_place(text), case_id), key, value, CASE_KEYS))


def with_case(text: str, values: Mapping[str, YamlValue], after: str | None = None) -> str:
    """``text`` with one more case, behind the case ``after`` or at the end. Raises LimError as ``with_value`` does."""
    cases = cases_place(text)
    return _checked(add_item(text, cases, values, None if after is None else _find(cases, after)))


def with_copy(text: str, case_id: str, new_id: str) -> str:
    """``text`` with a copy of a case right behind it under another id, comments inside it included."""
    cases = cases_place(text)
    item = _find(cases, case_id)
    start = line_start(text, dash_of(text, cases, item))
    entry = next(entry for entry in item.entries if entry.key == "id")
    head, tail = text[start : entry.value.start], text[entry.value.end : line_end(text, item.place.end)]
    return _checked(put_behind(text, cases, item, f"{head}{single_line(new_id)}{tail}"))


def without_case(text: str, case_id: str) -> str:
    """``text`` without a case and the comments inside it; the last one leaves ``cases: []``."""
    cases = cases_place(text)
    return _checked(remove_item(text, cases, _find(cases, case_id)))


def _find(cases: ListPlace, case_id: str) -> Item:
    for item in cases.items:
        if item.id == case_id:
            return item
    raise LimError(
        f"There is no case {case_id!r} in the file any more.",
        "The file changed meanwhile; go to another line and back.",
    )


def _checked(text: str) -> str:
    cases_place(text)
    return text
