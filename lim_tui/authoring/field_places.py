"""Which field of a form stands on a line of the file, and on which line a field stands."""

from __future__ import annotations

from lim_tui.authoring.problems import Problem
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node

_WITH_PARTS = ("conflict", "injection", "restricted")


def field_of_problem(node: Node, problem: Problem) -> str | None:
    """The key of the field that a problem is about; None where it is about the whole."""
    if not isinstance(node, MapNode):
        return "text"
    quoted = problem.message.split("'")
    if problem.code == "missing-key" and len(quoted) > 1 and problem.message.startswith("'"):
        return "evidence.0" if quoted[1] == "evidence" else quoted[1]
    return None if problem.line is None else field_at(node, problem.line)


def field_at(node: MapNode, line: int) -> str | None:
    """The key of the field that stands on ``line``; None where it stands above the first."""
    found = None
    for name, value in node.entries:
        if name.line <= line:
            found = _part(name.text, value, line)
    return found


def _part(key: str, value: Node, line: int) -> str:
    if key == "evidence":
        items = value.items if isinstance(value, ListNode) else ()
        return f"evidence.{max(sum(item.line <= line for item in items) - 1, 0)}"
    if key in _WITH_PARTS and isinstance(value, MapNode):
        parts = [name.text for name, _ in value.entries if name.line <= line]
        return f"{key}.{parts[-1]}" if parts else f"{key}.{value.entries[0][0].text}"
    return key


def line_of_field(node: Node, key: str | None) -> int:
    """The line on which a field stands, or where its case or document begins."""
    if not isinstance(node, MapNode) or key is None:
        return node.line
    name, _, part = key.partition(".")
    value = node.get(name)
    if isinstance(value, ListNode) and part.isdigit() and int(part) < len(value.items):
        return value.items[int(part)].line
    if isinstance(value, MapNode) and part:
        return value.line_of(part)
    return node.line_of(name)
