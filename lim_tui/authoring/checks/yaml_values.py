"""Values that YAML cuts short or that other readers would change."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lim_tui.authoring.problems import ProblemList
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode
from lim_tui.authoring.yaml_types import changed_by_guessing

_CONTENT_KEYS = frozenset(
    {"id", "question", "evidence", "expected", "aliases", "choices", "text", "title", "documents"}
)
# A comment stands two blanks off and has a blank after its mark; what does not look so may be a part of the value.
_COMMENT_AS_WRITTEN = re.compile(r"(?:[ \t]{2,}|\t)#[ \t]")


def check_yaml_values(root: Node, problems: ProblemList) -> None:
    """Warn of ``expected: KX #12``, which ends before the ``#``, and note ``no``, ``0123``, ``2024-03-05``."""
    for key, value in _content(root, ""):
        if value.comment and not _COMMENT_AS_WRITTEN.match(value.comment):
            message = (
                f"{key}: the value ends before #; if {value.comment.strip()!r} belongs to it, quote the whole value"
            )
            problems.warning("cut-at-hash", value.line, message)
        kind = changed_by_guessing(value.text) if value.plain and value.text else None
        if kind:
            message = f"{key}: {value.text!r} stays text here, but other YAML readers make {kind} of it; quote it"
            problems.note("unquoted-value", value.line, message)


def _content(node: Node, key: str) -> Iterator[tuple[str, TextNode]]:
    if isinstance(node, TextNode):
        if key in _CONTENT_KEYS:
            yield key, node
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _content(item, key)
    else:
        yield from _mapping_content(node)


def _mapping_content(node: MapNode) -> Iterator[tuple[str, TextNode]]:
    for name, value in node.entries:
        yield from _content(value, name.text)
