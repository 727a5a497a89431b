"""The axes of a sweep: cases and models, places, seeds, distractors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from lim_tui.authoring.fields import Fields, items_of
from lim_tui.authoring.number_fields import percentages, whole_numbers
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode
from lim_tui.domain.sweep import DEFAULT_DISTRACTORS, DISTRACTOR_TYPES, DistractorChoice
from lim_tui.text.nearest import did_you_mean

W = TypeVar("W", bound=str)
DEFAULT_DEPTHS = (0.0, 25.0, 50.0, 75.0, 100.0)
_MOST_SEEDS = 10_000


class Places(NamedTuple):
    """Lengths with depths, or numbers of documents with positions; the other two are empty."""

    lengths: tuple[int, ...]
    depths: tuple[float, ...]
    documents: tuple[int, ...]
    positions: tuple[int, ...]


def read_places(fields: Fields) -> Places:
    """Where the evidence goes. Errors for a mixture of both axes and for positions beyond the documents."""
    lengths, depths = whole_numbers(fields, "lengths", 1), percentages(fields, "depths")
    documents, positions = whole_numbers(fields, "documents", 1), whole_numbers(fields, "positions", 1)
    given = {key for key in ("lengths", "depths", "documents", "positions") if fields.node.get(key) is not None}
    if not given & {"lengths", "documents"}:
        fields.problems.error(
            "missing-key", fields.node.line, "needs 'lengths' (tokens), or 'documents' with 'positions'"
        )
    elif given & {"lengths", "depths"} and given & {"documents", "positions"}:
        message = "has 'lengths' with 'depths', or 'documents' with 'positions', not a mixture; split it in two sweeps"
        fields.problems.error("wrong-axis", fields.node.line_of("documents"), message)
    elif "documents" in given:
        _check_positions(fields, documents, positions)
    return Places(lengths, (depths or DEFAULT_DEPTHS) if lengths else (), documents, positions)


def _check_positions(fields: Fields, documents: tuple[int, ...], positions: tuple[int, ...]) -> None:
    line = fields.node.line_of("positions")
    if fields.node.get("positions") is None:
        fields.problems.error("missing-key", line, "'documents' needs 'positions', such as [1, 5, 10, 15, 20]")
    elif positions and documents and max(positions) > min(documents):
        message = f"positions: {max(positions)} lies beyond {min(documents)} documents; positions count from 1"
        fields.problems.error("bad-value", line, message)


def read_names(fields: Fields, key: str) -> tuple[str, ...]:
    """A list of names that must not be empty; repeats are errors."""
    names = fields.texts(key)
    if not names:
        message = f"{key!r} is missing or empty; write at least one"
        fields.problems.error("missing-key", fields.node.line_of(key), message)
    for place, name in enumerate(names):
        if name in names[:place]:
            fields.problems.error("bad-value", fields.node.line_of(key), f"{key}: {name!r} stands twice; keep one")
    return names


def read_words(fields: Fields, key: str, allowed: Sequence[W]) -> tuple[W, ...]:
    """A list of the ``allowed`` words; an error for each other word, with the nearest one."""
    known = {word: word for word in allowed}
    names = fields.texts(key)
    for name in names:
        if name not in known:
            message = f"{key}: {name!r} is unknown{did_you_mean(name, allowed)}"
            fields.problems.error("bad-value", fields.node.line_of(key), message)
    return tuple(known[name] for name in dict.fromkeys(names) if name in known)


def read_seeds(fields: Fields) -> tuple[int, ...]:
    """``3`` is the seeds 0, 1 and 2; a list is itself; seed 0 alone where the key is missing."""
    node = fields.node.get("seeds")
    if isinstance(node, ListNode):
        return whole_numbers(fields, "seeds", 0)
    count = fields.whole_number("seeds", 1)
    if count > _MOST_SEEDS:
        fields.problems.error("bad-value", fields.node.line_of("seeds"), f"seeds: at most {_MOST_SEEDS}, not {count}")
    return tuple(range(min(count, _MOST_SEEDS)))


def read_distractor_choices(fields: Fields) -> tuple[DistractorChoice, ...]:
    """The distractor axis: a list of ``{type, count}`` or of types; 8 near-duplicates where the key is missing."""
    node = fields.node.get("distractors")
    if node is None:
        return (DistractorChoice("near_duplicate"),)
    items = (node,) if isinstance(node, TextNode | MapNode) else items_of(node, "distractors", fields.problems)
    return tuple(dict.fromkeys(_read_choice(item, fields) for item in items))


def _read_choice(node: Node, fields: Fields) -> DistractorChoice:
    if isinstance(node, TextNode):
        node = MapNode(((TextNode("type", node.line, node.column), node),), node.line, node.column)
    if not isinstance(node, MapNode):
        fields.problems.error("wrong-type", node.line, "'distractors' needs a list such as [{type: topical, count: 8}]")
        return DistractorChoice("near_duplicate")
    under = Fields(node, fields.problems)
    under.reject_unknown(("type", "count"))
    if node.get("type") is None:
        under.required_text("type")
    kind = under.word("type", DISTRACTOR_TYPES, "near_duplicate")
    return DistractorChoice(kind, 0 if kind == "none" else under.whole_number("count", DEFAULT_DISTRACTORS))
