"""Changes one case in the text of a case file; comments, order, quoting and indentation of the rest stay."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lim_tui.authoring.case_fields import CASE_KEYS
from lim_tui.authoring.yaml_places import CasesPlace, Entry, Item, Place, cases_place, line_end, line_start
from lim_tui.authoring.yaml_writing import YamlValue, flow, mapping_lines, quoted
from lim_tui.errors import LimError

_COMMENT = re.compile(r"[ \t]+#.*")
_DASH_COLUMN = 2


def with_value(text: str, case_id: str, key: str, value: YamlValue | None) -> str:
    """``text`` with ``key`` of a case set to ``value``; None removes the key.

    A new key goes where the documentation has it among the keys of the case. Comments inside a replaced value are
    lost. Raises LimError where there is no such case, or where the change cannot be made safely.
    """
    item = _find(cases_place(text), case_id)
    entry = next((entry for entry in item.entries if entry.key == key), None)
    if entry is None:
        return text if value is None else _checked(_insert(text, item, key, value))
    if value is None:
        return _checked(_remove(text, item, entry))
    if entry.text is not None and entry.text == value:
        return text
    if item.in_braces:
        return _checked(_replace(text, entry.place, f"{flow(key)}: {flow(value)}"))
    return _checked(_rewrite(text, entry, key, value))


def with_case(text: str, values: Mapping[str, YamlValue], after: str | None = None) -> str:
    """``text`` with one more case, behind the case ``after`` or at the end. Raises LimError as ``with_value`` does."""
    cases = cases_place(text)
    if not cases.items:
        return _checked(_replace(text, cases.value, f"\n{_item_text(values, _DASH_COLUMN)}"))
    item = cases.items[-1] if after is None else _find(cases, after)
    column = _column(text, _dash(text, cases, item))
    return _checked(_put_behind(text, cases, item, _item_text(values, column)))


def with_copy(text: str, case_id: str, new_id: str) -> str:
    """``text`` with a copy of a case right behind it under another id, comments inside it included."""
    cases = cases_place(text)
    item = _find(cases, case_id)
    start = line_start(text, _dash(text, cases, item))
    entry = next(entry for entry in item.entries if entry.key == "id")
    head, tail = text[start : entry.value.start], text[entry.value.end : line_end(text, item.place.end)]
    return _checked(_put_behind(text, cases, item, f"{head}{_single_line(new_id)}{tail}"))


def without_case(text: str, case_id: str) -> str:
    """``text`` without a case and the comments inside it; the last one leaves ``cases: []``."""
    cases = cases_place(text)
    item = _find(cases, case_id)
    start, end = line_start(text, _dash(text, cases, item)) - 1, line_end(text, item.place.end)
    if len(cases.items) == 1:
        return _checked(_replace(text, Place(cases.value.start, end), " []"))
    if text[:start].endswith("\n"):
        start -= 1
    return _checked(_replace(text, Place(start, end), ""))


def _find(cases: CasesPlace, case_id: str) -> Item:
    for item in cases.items:
        if item.id == case_id:
            return item
    raise LimError(f"There is no case {case_id!r} in the file any more.", "It may have changed on disk; reload it.")


def _rewrite(text: str, entry: Entry, key: str, value: YamlValue) -> str:
    lines = mapping_lines({key: value}, 0)
    if isinstance(value, str) and len(lines) == 1:
        lines = [f"{_single_line(key)}: {_in_quotes_like(text[entry.value.start : entry.value.end], value)}"]
    end = entry.place.end
    comment = _COMMENT.match(text, end)
    if len(lines) > 1 and comment:
        # Behind a value of many lines the comment would become a part of it; it goes above.
        lines.insert(0, comment.group().strip())
        end = comment.end()
    return _replace(text, Place(entry.place.start, end), _indented(lines, _column(text, entry.place.start)))


def _in_quotes_like(old: str, value: str) -> str:
    if old.startswith('"'):
        return quoted(value)
    if old.startswith("'") and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return _single_line(value)


def _single_line(text: str) -> str:
    return mapping_lines({"x": text}, 0)[0].removeprefix("x: ") if "\n" not in text else quoted(text)


def _insert(text: str, item: Item, key: str, value: YamlValue) -> str:
    before = CASE_KEYS[: CASE_KEYS.index(key)] if key in CASE_KEYS else CASE_KEYS
    entry = max(item.entries, key=lambda entry: CASE_KEYS.index(entry.key) if entry.key in before else -1)
    if item.in_braces:
        return _replace(text, Place(entry.place.end, entry.place.end), f", {flow(key)}: {flow(value)}")
    column = _column(text, item.place.start)
    place = line_end(text, entry.place.end)
    written = " " * column + _indented(mapping_lines({key: value}, 0), column)
    return _replace(text, Place(place, place), f"\n{written}")


def _remove(text: str, item: Item, entry: Entry) -> str:
    place = item.entries.index(entry)
    if len(item.entries) == 1:
        raise LimError(f"{entry.key!r} is the only key of the case.", "Remove the case instead.")
    if place == 0:
        return _replace(text, Place(entry.place.start, item.entries[1].place.start), "")
    if item.in_braces:
        return _replace(text, Place(item.entries[place - 1].place.end, entry.place.end), "")
    return _replace(text, Place(line_start(text, entry.place.start) - 1, line_end(text, entry.place.end)), "")


def _put_behind(text: str, cases: CasesPlace, item: Item, written: str) -> str:
    gap = "\n" if _stand_apart(text, cases) else ""
    end = line_end(text, item.place.end)
    return _replace(text, Place(end, end), f"\n{gap}{written}")


def _stand_apart(text: str, cases: CasesPlace) -> bool:
    """True where blank lines stand between the cases."""
    if len(cases.items) < 2:
        return False
    first, second = cases.items[:2]
    return "\n\n" in text[first.place.end : second.place.start]


def _dash(text: str, cases: CasesPlace, item: Item) -> int:
    if cases.in_brackets:
        raise LimError("The cases stand in brackets [ ].", "Change the file in your editor instead.")
    return text.rindex("-", 0, item.place.start)


def _item_text(values: Mapping[str, YamlValue], column: int) -> str:
    return f"{' ' * column}- {_indented(mapping_lines(values, 0), column + 2)}"


def _indented(lines: list[str], column: int) -> str:
    return "\n".join([lines[0], *(" " * column + line if line else "" for line in lines[1:])])


def _column(text: str, index: int) -> int:
    return index - line_start(text, index)


def _replace(text: str, place: Place, written: str) -> str:
    return text[: place.start] + written + text[place.end :]


def _checked(text: str) -> str:
    cases_place(text)
    return text
