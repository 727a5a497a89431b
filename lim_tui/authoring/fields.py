"""Reads the keys of one mapping as text, lists and words, and says what is wrong with each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from lim_tui.authoring.problems import ProblemList
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode, kind_of
from lim_tui.text.nearest import did_you_mean

W = TypeVar("W", bound=str)
_MOST = 10**18
_MOST_DIGITS = 18


class Fields:
    """The keys of ``node``; what is missing or of the wrong form goes to ``problems``."""

    def __init__(self, node: MapNode, problems: ProblemList) -> None:
        self.node = node
        self.problems = problems

    def text(self, key: str) -> str | None:
        """The text of ``key``; None where it is missing, empty or not text."""
        value = self.node.get(key)
        return None if value is None else text_of(value, key, self.problems)

    def required_text(self, key: str) -> str:
        """The text of ``key``; an error and empty text where there is none."""
        value = self.node.get(key)
        text = "" if value is None else text_of(value, key, self.problems)
        if text is not None and not text.strip():
            self.problems.error("missing-key", self.node.line_of(key), f"{key!r} is missing or empty; write it")
        return text or ""

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of a list; a single text reads as a list of one."""
        value = self.node.get(key)
        return () if value is None else texts_of(value, key, self.problems)

    def word(self, key: str, allowed: Sequence[W], default: W) -> W:
        """One of the ``allowed`` words; ``default`` where the key is missing."""
        value = self.text(key)
        if value is None:
            return default
        for word in allowed:
            if word == value:
                return word
        self.problems.error(
            "bad-value", self.node.line_of(key), f"{key}: {value!r} is unknown{did_you_mean(value, allowed)}"
        )
        return default

    def whole_number(self, key: str, default: int, at_least: int = 1, at_most: int = _MOST) -> int:
        """A whole number in digits; ``default`` where the key is missing."""
        value = self.text(key)
        if value is None:
            return default
        if value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS and at_least <= int(value) <= at_most:
            return int(value)
        limits = f"of at least {at_least}" if at_most == _MOST else f"from {at_least} to {at_most}"
        message = f"{key}: {value!r} is not a whole number {limits}"
        self.problems.error("bad-value", self.node.line_of(key), message)
        return default

    def mapping(self, key: str) -> Fields | None:
        """The mapping under ``key``; None where it is missing or something else."""
        value = self.node.get(key)
        if value is None or isinstance(value, MapNode):
            return None if value is None else Fields(value, self.problems)
        self.problems.error("wrong-type", value.line, f"{key!r} needs keys of its own, and holds {kind_of(value)}")
        return None

    def reject_unknown(self, known: Collection[str]) -> None:
        """An error for each key that is not ``known``, with the nearest one that is."""
        for name, _ in self.node.entries:
            if name.text not in known:
                message = f"unknown key {name.text!r}{did_you_mean(name.text, known)}"
                self.problems.error("unknown-key", name.line, message)


def text_of(node: Node, what: str, problems: ProblemList) -> str | None:
    """The text of a node; an error and None where it is a list or a mapping."""
    if isinstance(node, TextNode):
        return node.text
    advice = "quote a value that begins with { or ["
    problems.error("wrong-type", node.line, f"{what!r} needs text, and holds {kind_of(node)}; {advice}")
    return None


def texts_of(node: Node, what: str, problems: ProblemList) -> tuple[str, ...]:
    """The texts of a list node, or of one text node."""
    if isinstance(node, TextNode):
        return (node.text,)
    if isinstance(node, MapNode):
        problems.error("wrong-type", node.line, f"{what!r} needs a list of texts, and holds {kind_of(node)}")
        return ()
    found = (text_of(item, what, problems) for item in node.items)
    return tuple(text for text in found if text is not None)


def items_of(node: Node | None, what: str, problems: ProblemList) -> tuple[Node, ...]:
    """The items of a list node; an error and none where it is something else."""
    if node is None:
        return ()
    if isinstance(node, ListNode):
        return node.items
    problems.error(
        "wrong-type", node.line, f"{what!r} needs a list (lines that begin with '- '), and holds {kind_of(node)}"
    )
    return ()
