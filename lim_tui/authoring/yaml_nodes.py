"""A YAML file as a tree in which every scalar is text and every node knows its place."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class TextNode(NamedTuple):
    """A scalar as typed.

    ``line`` and ``column`` count from 1. ``plain`` is True without quotes or block mark. ``comment`` is what follows
    ``#`` on the line where an unquoted value ends, with the blanks before the ``#``; None where there is none.
    """

    text: str
    line: int
    column: int
    plain: bool = False
    comment: str | None = None

    @property
    def empty(self) -> bool:
        """True where nothing was written after the key."""
        return self.plain and not self.text


class ListNode(NamedTuple):
    """A sequence; ``line`` and ``column`` are where it begins."""

    items: tuple[Node, ...]
    line: int
    column: int


class MapNode(NamedTuple):
    """A mapping in the order of the file. Keys are unique: of a repeated key the first stands."""

    entries: tuple[tuple[TextNode, Node], ...]
    line: int
    column: int

    def get(self, key: str) -> Node | None:
        """The value of ``key``; None where it is missing or nothing was written after it."""
        for name, value in self.entries:
            if name.text == key:
                return None if isinstance(value, TextNode) and value.empty else value
        return None

    def line_of(self, key: str) -> int:
        """The line of ``key``, or of the mapping where the key is missing."""
        return next((name.line for name, _ in self.entries if name.text == key), self.line)


Node: TypeAlias = TextNode | ListNode | MapNode


def kind_of(node: Node) -> str:
    """What a node is, in the words of messages."""
    if isinstance(node, TextNode):
        return "text"
    return "a list" if isinstance(node, ListNode) else "a mapping of keys to values"
