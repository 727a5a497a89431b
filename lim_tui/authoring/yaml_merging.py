"""Changes a list or mapping in a YAML text part by part, so that the comments and quotes between its parts stay."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import yaml

from lim_tui.authoring.yaml_places import Place, end_of, line_end, line_start, root_of, text_of
from lim_tui.authoring.yaml_writing import (
    YamlValue,
    flow,
    in_quotes_like,
    indented,
    item_text,
    mapping_lines,
    quoted,
    scalar,
)
from lim_tui.errors import LimError

_COMMENT = re.compile(r"[ \t]+#.*")


class _OtherFormError(Exception):
    """What stands there and what shall stand there cannot be matched part by part."""


class _Part(NamedTuple):
    """An item or an entry: ``start`` is its dash or key, ``key`` empty for an item."""

    start: int
    end: int
    key: str
    node: Any


def merged(text: str, start: int, key: str, value: YamlValue) -> str | None:
    """``text`` with the list or mapping under ``key`` of the mapping that begins at ``start`` reading as ``value``.

    What stays keeps its bytes, what changes its quotes and the comments around it, what goes takes only the comment on
    its own line along. None where there is no such list or mapping, or where it has to be written anew.
    """
    item = _mapping_at(root_of(text), start)
    node = next((part for name, part in item.value if name.value == key), None) if item is not None else None
    if node is None:
        return None
    edits = _Edits(text)
    try:
        edits.change(node, value)
        done = edits.applied()
        changed = _mapping_at(root_of(done), start)
    except (_OtherFormError, LimError):
        return None
    wanted = {name.value: data_of(part) for name, part in item.value} | {key: plain(value)}
    return done if changed is not None and _same(changed, wanted) else None


def _mapping_at(node: Any, start: int) -> Any:
    """The mapping that begins at ``start``: the file itself or an item of its lists; None where there is none."""
    if node.start_mark.index == start:
        return node
    items = (item for _, part in node.value if isinstance(part, yaml.SequenceNode) for item in part.value)
    return next((i for i in items if isinstance(i, yaml.MappingNode) and i.start_mark.index == start), None)


def data_of(node: Any) -> YamlValue:
    """A parser's node as the product reads it."""
    if isinstance(node, yaml.SequenceNode):
        return [data_of(item) for item in node.value]
    if isinstance(node, yaml.MappingNode):
        return {key.value: data_of(item) for key, item in node.value}
    return text_of(node) or ""


def plain(value: YamlValue) -> YamlValue:
    """A value as lists, dicts and texts alone, to be compared with ``data_of``."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value]


def _same(node: Any, value: YamlValue) -> bool:
    """True where a node reads as ``value``, keys in the same order."""
    return repr(data_of(node)) == repr(plain(value))


class _Edits:
    def __init__(self, text: str) -> None:
        self._text = text
        self._edits: list[tuple[Place, str]] = []

    def applied(self) -> str:
        text = self._text
        for place, written in sorted(self._edits, key=lambda edit: edit[0], reverse=True):
            text = text[: place.start] + written + text[place.end :]
        return text

    def change(self, node: Any, value: YamlValue) -> None:
        """Changes what is inside a list or mapping."""
        if _same(node, value):
            return
        if isinstance(value, str) or not value or not node.value:
            raise _OtherFormError
        if isinstance(value, Mapping) and isinstance(node, yaml.MappingNode):
            parts = [_Part(key.start_mark.index, self._end(item, key), key.value, item) for key, item in node.value]
            wanted = [(name, item) for name, item in value.items()]
        elif not isinstance(value, Mapping) and isinstance(node, yaml.SequenceNode):
            parts = [_Part(self._start(item, node), self._end(item), "", item) for item in node.value]
            wanted = [("", item) for item in value]
        else:
            raise _OtherFormError
        if any(not node.start_mark.index <= part.node.start_mark.index <= part.end for part in parts):
            raise _OtherFormError
        self._parts(parts, wanted, in_flow=bool(node.flow_style))

    def _start(self, item: Any, listed: Any) -> int:
        start: int = item.start_mark.index
        return start if listed.flow_style else self._text.rindex("-", 0, start)

    def _end(self, node: Any, key: Any = None) -> int:
        end = end_of(node, self._text)
        return end if key is None else max(end, key.end_mark.index + 1)

    def _parts(self, parts: Sequence[_Part], wanted: Sequence[tuple[str, YamlValue]], *, in_flow: bool) -> None:
        was = [part.key or repr(data_of(part.node)) for part in parts]
        now = [key or repr(plain(value)) for key, value in wanted]
        for _, first, last, begin, end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
            both = min(last - first, end - begin)
            for at in range(both):
                self._exchange(parts[first + at], *wanted[begin + at], in_flow=in_flow)
            for at in range(first + both, last):
                self._remove(parts, at, in_flow=in_flow)
            if begin + both < end:
                self._insert(parts, first + both, wanted[begin + both : end], in_flow=in_flow)

    def _exchange(self, part: _Part, key: str, value: YamlValue, *, in_flow: bool) -> None:
        if key != part.key:
            self._edits.append((Place(part.start, part.start + len(self._key_of(part))), scalar(key)))
        if _same(part.node, value):
            return
        place = Place(part.node.start_mark.index, part.end)
        old = self._text[place.start : place.end]
        if isinstance(value, str) and isinstance(part.node, yaml.ScalarNode):
            if old and "\n" not in old and ("\n" not in value or in_flow):
                self._edits.append((place, _like(old, text_of(part.node) or "", value, in_flow=in_flow)))
                return
        elif not isinstance(value, str) and not isinstance(part.node, yaml.ScalarNode) and value and part.node.value:
            self.change(part.node, value)
            return
        if in_flow or key != part.key:
            raise _OtherFormError
        self._rewrite(part, key, value)

    def _key_of(self, part: _Part) -> str:
        found = re.match(r"[^\s:'\"{}\[\],&*!#]+(?=\s*:)", self._text[part.start : part.end])
        if found is None:
            raise _OtherFormError
        return found.group()

    def _rewrite(self, part: _Part, key: str, value: YamlValue) -> None:
        column = part.start - line_start(self._text, part.start)
        written, end = _block(key, value, column), part.end
        comment = _COMMENT.match(self._text, end)
        if "\n" in written and comment:
            # Behind a value of many lines the comment would become a part of it; it goes above.
            written, end = f"{comment.group().strip()}\n{' ' * column}{written}", comment.end()
        self._edits.append((Place(part.start, end), written))

    def _remove(self, parts: Sequence[_Part], at: int, *, in_flow: bool) -> None:
        part = parts[at]
        if in_flow:
            # With the comma: the one behind it at the beginning, else the one before it.
            place = Place(parts[at - 1].end, part.end) if at else Place(part.start, parts[1].start)
        else:
            if self._text[line_start(self._text, part.start) : part.start].strip():
                raise _OtherFormError
            place = Place(line_start(self._text, part.start) - 1, line_end(self._text, part.end))
        self._edits.append((place, ""))

    def _insert(
        self, parts: Sequence[_Part], at: int, wanted: Sequence[tuple[str, YamlValue]], *, in_flow: bool
    ) -> None:
        if in_flow:
            written = ", ".join(f"{flow(key)}: {flow(value)}" if key else flow(value) for key, value in wanted)
            place = parts[at - 1].end if at else parts[0].start
            self._edits.append((Place(place, place), f", {written}" if at else f"{written}, "))
            return
        column = parts[0].start - line_start(self._text, parts[0].start)
        lines = "".join(f"\n{' ' * column}{_block(key, value, column)}" for key, value in wanted)
        place = line_end(self._text, parts[at - 1].end) if at else self._above(parts[0])
        self._edits.append((Place(place, place), lines))

    def _above(self, part: _Part) -> int:
        """The end of the line above a first part and the comments that stand right over it."""
        start = line_start(self._text, part.start)
        if self._text[start : part.start].strip():
            raise _OtherFormError
        while start and self._text[line_start(self._text, start - 1) : start].lstrip().startswith("#"):
            start = line_start(self._text, start - 1)
        return start - 1


def _like(old: str, old_text: str, value: str, *, in_flow: bool) -> str:
    if not in_flow or old[0] in "'\"":
        return in_quotes_like(old, old_text, value)
    return flow(value) if "\n" not in value else quoted(value)


def _block(key: str, value: YamlValue, column: int) -> str:
    """An item or entry as it is written, without the blanks before it."""
    if not key:
        return item_text(value, column).lstrip(" ")
    return indented(mapping_lines({key: value}, 0), column)
