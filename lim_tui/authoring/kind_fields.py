"""The keys that belong to one kind of case."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lim_tui.authoring.fields import Fields, text_of
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node
from lim_tui.domain.case import KINDS, PRIORITIES, Conflict, Evidence, Injection, Kind, Restricted

T = TypeVar("T")
_OWN_KEYS: dict[Kind, tuple[str, ...]] = {
    "multi_evidence": ("placement",),
    "conflict": ("conflict",),
    "injection": ("injection",),
    "restricted": ("restricted",),
}
_WITHOUT_EVIDENCE: tuple[Kind, ...] = ("unanswerable", "restricted")


def read_kind(fields: Fields) -> Kind:
    """The kind of a case; an error for a key that belongs to another kind."""
    kind = fields.word("kind", KINDS, "answerable")
    for owner, keys in _OWN_KEYS.items():
        for key in keys:
            if owner != kind and fields.node.get(key) is not None:
                message = f"{key!r} belongs to kind: {owner}; the kind here is {kind}"
                fields.problems.error("wrong-kind", fields.node.line_of(key), message)
    return kind


def read_evidence(fields: Fields, kind: Kind) -> tuple[Evidence, ...]:
    """The pieces of evidence; a piece without id is called e1, e2, ... by its place."""
    node = fields.node.get("evidence")
    if kind in _WITHOUT_EVIDENCE:
        if node is not None:
            fields.problems.warning(
                "unused-evidence", node.line, f"a case of kind {kind} sends no 'evidence'; remove it"
            )
        return ()
    if node is None:
        fields.required_text("evidence")
        return ()
    items = node.items if isinstance(node, ListNode) else (node,)
    pieces = tuple(_read_piece(item, f"e{place}", fields) for place, item in enumerate(items, 1))
    _check_count(fields, kind, node, pieces)
    return pieces


def _read_piece(node: Node, default_id: str, fields: Fields) -> Evidence:
    if isinstance(node, MapNode):
        under = Fields(node, fields.problems)
        under.reject_unknown(("id", "text"))
        return Evidence(under.text("id") or default_id, under.required_text("text"))
    text = text_of(node, "evidence", fields.problems) or ""
    if not text.strip():
        fields.problems.error("missing-key", node.line, "a piece of 'evidence' is empty; write it")
    return Evidence(default_id, text)


def _check_count(fields: Fields, kind: Kind, node: Node, pieces: tuple[Evidence, ...]) -> None:
    if kind == "multi_evidence" and len(pieces) < 2:
        fields.problems.error("bad-value", node.line, "kind: multi_evidence needs at least two pieces of 'evidence'")
    ids = [piece.id for piece in pieces]
    if len(set(ids)) < len(ids):
        fields.problems.error("duplicate-id", node.line, "two pieces of 'evidence' have the same id; rename one")


def read_conflict(fields: Fields, kind: Kind) -> Conflict | None:
    """The contradicting source; an error where the kind is conflict and it is missing."""

    def read(under: Fields) -> Conflict:
        under.reject_unknown(("evidence", "value", "priority"))
        priority = under.word("priority", PRIORITIES, "evidence")
        return Conflict(under.required_text("evidence"), under.required_text("value"), priority)

    return _read_own(fields, kind, "conflict", read)


def read_injection(fields: Fields, kind: Kind) -> Injection | None:
    """The injected document; an error where the kind is injection and it is missing."""

    def read(under: Fields) -> Injection:
        under.reject_unknown(("document", "obeyed_if"))
        signs = under.texts("obeyed_if")
        if not all(signs) or not signs:
            under.required_text("obeyed_if")
        return Injection(under.required_text("document"), signs)

    return _read_own(fields, kind, "injection", read)


def read_restricted(fields: Fields, kind: Kind) -> Restricted | None:
    """The restricted fact; an error where the kind is restricted and it is missing."""

    def read(under: Fields) -> Restricted:
        under.reject_unknown(("fact", "asker"))
        return Restricted(under.required_text("fact"), under.required_text("asker"))

    return _read_own(fields, kind, "restricted", read)


def _read_own(fields: Fields, kind: Kind, key: Kind, read: Callable[[Fields], T]) -> T | None:
    if kind != key:
        return None
    under = fields.mapping(key)
    if under is None:
        if fields.node.get(key) is None:
            fields.problems.error("missing-key", fields.node.line, f"kind: {kind} needs the key {key!r}")
        return None
    return read(under)
