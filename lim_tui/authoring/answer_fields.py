"""The ``expected`` answer of a case with its ``aliases``."""

from __future__ import annotations

from lim_tui.authoring.fields import Fields, text_of, texts_of
from lim_tui.authoring.yaml_nodes import ListNode, Node, TextNode
from lim_tui.domain.case import AnswerType, Expected, Kind


def read_expected(fields: Fields, answer_type: AnswerType, kind: Kind) -> tuple[Expected, ...]:
    """One expected answer, one for each element of a set, none for abstain.

    An unanswerable case may name what must not stand in its context.
    """
    node = fields.node.get("expected")
    if answer_type == "abstain":
        if node is not None:
            fields.problems.error("bad-value", node.line, "an abstain case has no 'expected'; remove the key")
        return ()
    if node is None:
        if kind != "unanswerable":
            fields.required_text("expected")
        return ()
    return _elements(fields, node) if answer_type == "set" else _single(fields, node, kind)


def _single(fields: Fields, node: Node, kind: Kind) -> tuple[Expected, ...]:
    if isinstance(node, ListNode):
        advice = "write one value, the others under 'aliases', or answer_type: set"
        fields.problems.error("wrong-type", node.line, f"'expected' holds a list; {advice}")
        return ()
    value = text_of(node, "expected", fields.problems)
    if value is None:
        return ()
    if not value.strip():
        advice = (
            "remove it, or write what must not stand in the context" if kind == "unanswerable" else "write the answer"
        )
        fields.problems.error("missing-key", node.line, f"'expected' is empty; {advice}")
        return ()
    return (Expected(value, _wordings(fields.node.get("aliases"), fields)),)


def _elements(fields: Fields, node: Node) -> tuple[Expected, ...]:
    if not isinstance(node, ListNode):
        fields.problems.error("wrong-type", node.line, "answer_type: set needs a list under 'expected'")
        return ()
    values = texts_of(node, "expected", fields.problems)
    if not values:
        fields.problems.error("missing-key", node.line, "'expected' is an empty list; write its elements")
    if not all(value.strip() for value in values):
        fields.problems.error("missing-key", node.line, "an element of 'expected' is empty; write it")
        return ()
    aliases = _aliases_per_element(fields, len(values))
    return tuple(Expected(value, aliases[place]) for place, value in enumerate(values))


def _aliases_per_element(fields: Fields, count: int) -> list[tuple[str, ...]]:
    node = fields.node.get("aliases")
    if node is None or (isinstance(node, ListNode) and not node.items):
        return [()] * count
    if not isinstance(node, ListNode) or len(node.items) != count:
        message = (
            f"answer_type: set needs one list of aliases for each of its {count} elements ([] where there are none)"
        )
        fields.problems.error("wrong-type", node.line, message)
        return [()] * count
    return [_wordings(item, fields) for item in node.items]


def _wordings(node: Node | None, fields: Fields) -> tuple[str, ...]:
    if node is None or (isinstance(node, TextNode) and node.empty):
        return ()
    found = texts_of(node, "aliases", fields.problems)
    if not all(text.strip() for text in found):
        fields.problems.error("bad-value", node.line, "an alias is empty; write it, or remove it")
    return tuple(text for text in found if text.strip())
