"""Numbers in YAML fields, parsed from the text that was typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from lim_tui.authoring.fields import Fields, text_of
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode

N = TypeVar("N", int, float)
_WHOLE = re.compile(r"\d{1,3}(?:_?\d{3})*|\d+")
_MOST_DIGITS = 18
_DECIMAL = re.compile(r"\d+(?:\.\d+)?")
_JSON_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_JSON_WORDS: dict[str, object] = {"true": True, "false": False, "null": None, "~": None, "": None}


def whole_numbers(fields: Fields, key: str, at_least: int) -> tuple[int, ...]:
    """The different whole numbers of a list, ``4000`` or ``4_000``; errors name the line of each that is not one."""

    def parse(text: str) -> int | None:
        value = int(text) if len(text) <= _MOST_DIGITS and _WHOLE.fullmatch(text) else None
        return value if value is not None and value >= at_least else None

    return _numbers(fields, key, parse, f"a whole number of at least {at_least}, such as {max(at_least, 4000)}")


def percentages(fields: Fields, key: str) -> tuple[float, ...]:
    """The different numbers from 0 to 100 of a list."""

    def parse(text: str) -> float | None:
        value = float(text) if _DECIMAL.fullmatch(text) else None
        return value if value is not None and value <= 100 else None

    return _numbers(fields, key, parse, "a number from 0 to 100, such as 50")


def share(fields: Fields, key: str, default: float) -> float:
    """A number from 0 to 1; ``default`` where the key is missing."""
    text = fields.text(key)
    if text is None:
        return default
    if _DECIMAL.fullmatch(text) and float(text) <= 1:
        return float(text)
    message = f"{key}: {text!r} is not a number from 0 to 1, such as {default}"
    fields.problems.error("bad-value", fields.node.line_of(key), message)
    return default


def json_value(node: Node) -> object:
    """A node as JSON has it: unquoted ``0.2``, ``true`` and ``null`` are what they look like, all else is text."""
    if isinstance(node, MapNode):
        return {key.text: json_value(value) for key, value in node.entries}
    if isinstance(node, ListNode):
        return [json_value(item) for item in node.items]
    return _json_scalar(node) if node.plain else node.text


def _json_scalar(node: TextNode) -> object:
    if node.text.lower() in _JSON_WORDS:
        return _JSON_WORDS[node.text.lower()]
    if not _JSON_NUMBER.fullmatch(node.text):
        return node.text
    return int(node.text) if node.text.lstrip("-").isdigit() else float(node.text)


def _numbers(fields: Fields, key: str, parse: Callable[[str], N | None], wanted: str) -> tuple[N, ...]:
    node = fields.node.get(key)
    if node is None:
        return ()
    found: list[N] = []
    for item in node.items if isinstance(node, ListNode) else (node,):
        text = text_of(item, key, fields.problems)
        if text is None:
            continue
        value = parse(text)
        if value is None:
            fields.problems.error("bad-value", item.line, f"{key}: {text!r} is not {wanted}")
        elif value in found:
            fields.problems.error("bad-value", item.line, f"{key}: {text} stands twice; keep one")
        else:
            found.append(value)
    return tuple(found)
