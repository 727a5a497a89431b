"""One value of a case file as a person fills it in: what is shown, and what is written of what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.authoring.problems import UnreadableFileError
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.authoring.yaml_writing import Flow, YamlValue, flow
from lim_tui.errors import LimError
from lim_tui.text.visible import character_name

FieldForm = Literal["line", "text", "lines", "word", "variables"]
PARTS = " | "
# What an editor line by line would take for a line end, or cannot stand in YAML as it is.
_NOT_EDITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class FormField:
    """One field: ``key`` is its path (``question``, ``evidence.0``, ``conflict.value``), ``text`` what it shows.

    ``form`` tells how it is typed: one line, a text of many, one item a line, one of the ``options``, or variables.
    ``locked`` says why it cannot be changed here; it is empty where it can.
    """

    key: str
    label: str
    form: FieldForm
    text: str
    options: tuple[str, ...] = ()
    locked: str = ""


def text_field(key: str, label: str, node: Node | None, form: FieldForm = "text") -> FormField:
    """A field of one text, or of a list with one item a line."""
    locked = ""
    texts: tuple[str, ...] = ()
    if isinstance(node, TextNode):
        texts = (node.text,)
    elif isinstance(node, ListNode) and all(isinstance(item, TextNode) for item in node.items):
        texts = tuple(item.text for item in node.items if isinstance(item, TextNode))
        if form != "lines":
            locked = "holds a list; e opens the file in your editor"
    elif node is not None:
        locked = "is written in a form of its own; e opens the file in your editor"
    if form == "lines" and any("\n" in text for text in texts):
        locked = "has an item of several lines; e opens the file in your editor"
    elif form == "line" and any("\n" in text for text in texts):
        form = "text"
    text = "\n".join(texts)
    return FormField(key, label, form, text, locked=locked or why_not_editable(text))


def word_field(key: str, label: str, node: Node | None, options: Sequence[str], default: str) -> FormField:
    """A field with one of some words; a word that is none of them is shown as it stands."""
    text = node.text if isinstance(node, TextNode) else default
    known = tuple(options) if text in options else (*options, text)
    locked = "" if node is None or isinstance(node, TextNode) else "is a list; e opens the file in your editor"
    return FormField(key, label, "word", text, known, locked)


def variables_field(node: Node | None) -> FormField:
    """One variable a line, as in the file: ``klep: {pattern: "A##"}``."""
    text = ""
    if isinstance(node, MapNode):
        text = "\n".join(f"{flow(name.text)}: {flow(value_of(value))}" for name, value in node.entries)
    elif isinstance(node, TextNode):
        text = node.text
    return FormField(
        "variables", "variables, a line each, n: {integer: [80, 240]}", "variables", text, locked=why_not_editable(text)
    )


def variables_value(typed: str) -> YamlValue | None:
    """The variables that were typed; None for none. Raises LimError where the lines are no variables."""
    if not typed.strip():
        return None
    advice = "Write one a line: NAME: {integer: [80, 240]}, {choice: [..]}, {date: [..]} or {pattern: ..}."
    try:
        root = parse_yaml(typed, "variables").root
    except UnreadableFileError as error:
        raise LimError(str(error), advice) from None
    if not isinstance(root, MapNode):
        raise LimError("variables: each line needs a name and a colon", advice)
    for name, value in root.entries:
        if not isinstance(value, MapNode):
            raise LimError(f"variables: {name.text!r} does not say what is drawn", advice)
    return {name.text: _in_one_line(value) for name, value in root.entries}


def _in_one_line(node: Node) -> YamlValue:
    value = value_of(node)
    return Flow(value) if isinstance(value, dict) else value


def value_of(node: Node) -> YamlValue:
    """A node as the value that would write it again."""
    if isinstance(node, TextNode):
        return node.text
    if isinstance(node, ListNode):
        return [value_of(item) for item in node.items]
    return {name.text: value_of(value) for name, value in node.entries}


def items_typed(typed: str) -> list[str]:
    """The items of a field with one a line; empty lines are none."""
    return [line.strip() for line in typed.split("\n") if line.strip()]


def why_not_editable(text: str) -> str:
    """Why a text cannot be edited line by line; empty where it can."""
    found = _NOT_EDITABLE.search(text)
    return f"holds {character_name(found.group())}; e opens the file in your editor" if found else ""


def without_controls(pasted: str) -> tuple[str, tuple[str, ...]]:
    """What may be typed into a field of what was pasted, line ends as ``\\n``, and the names of what was refused."""
    text = pasted.replace("\r\n", "\n").replace("\r", "\n")
    refused = dict.fromkeys(character_name(found) for found in _NOT_EDITABLE.findall(text))
    return _NOT_EDITABLE.sub("", text), tuple(refused)
