"""The top of a case file, the top of a distractor set, and one of its documents as forms."""

from __future__ import annotations

from collections.abc import Collection

from lim_tui.authoring.document_editing import with_document_value
from lim_tui.authoring.form_fields import FormField, items_typed, text_field, word_field
from lim_tui.authoring.set_editing import with_top_value
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node
from lim_tui.authoring.yaml_writing import YamlValue
from lim_tui.domain.case import LANGUAGES

NONE = "none"


def set_form(root: MapNode, sets: Collection[str]) -> tuple[FormField, ...]:
    """What holds for all cases of a file; ``sets`` are the names of the distractor sets of the workspace."""
    return (
        text_field("set", "set", root.get("set"), "line"),
        word_field("language", "language", root.get("language"), LANGUAGES, ""),
        text_field("domain", "domain", root.get("domain"), "line"),
        _distractors(root.get("distractors"), sets),
        text_field("filler", "filler files, one a line", root.get("filler"), "lines"),
    )


def _distractors(node: Node | None, sets: Collection[str]) -> FormField:
    if isinstance(node, ListNode):
        text = f"{len(node.items)} of its own"
        return FormField("distractors", "distractors", "word", text, (text,), "stand in the file; e opens it")
    return word_field("distractors", "distractors", node, (NONE, *sorted(sets)), NONE)


def distractor_set_form(root: MapNode, name: str) -> tuple[FormField, ...]:
    """The top of a distractor set; its name is that of its file."""
    locked = "is the name of the file, by which cases find it"
    return (
        FormField("name", "name", "line", name, locked=locked),
        word_field("language", "language", root.get("language"), LANGUAGES, ""),
    )


def document_form(node: Node) -> tuple[FormField, ...]:
    """One document, whether it is a bare text or has keys."""
    keys = node if isinstance(node, MapNode) else None
    return (
        text_field("text", "text", node if keys is None else keys.get("text")),
        text_field("title", "title", keys and keys.get("title"), "line"),
        text_field("id", "id", keys and keys.get("id"), "line"),
        text_field("tags", "tags, one a line", keys and keys.get("tags"), "lines"),
    )


def document_nodes(root: Node | None) -> list[Node]:
    """The documents of a distractor set as written."""
    listed = root.get("documents") if isinstance(root, MapNode) else None
    return list(listed.items) if isinstance(listed, ListNode) else []


def with_typed_top(text: str, key: str, typed: str) -> str:
    """``text`` with a field at the top of the file as it was typed."""
    value: YamlValue | None = typed or None
    if key == "filler":
        items = items_typed(typed)
        value = items[0] if len(items) == 1 else items or None
    if key == "distractors" and typed == NONE:
        value = None
    return with_top_value(text, key, value)


def with_typed_document(text: str, place: int, key: str, typed: str) -> str:
    """``text`` with a field of a document as it was typed."""
    if key == "text":
        return with_document_value(text, place, key, typed)
    return with_document_value(text, place, key, items_typed(typed) or None if key == "tags" else typed or None)
