"""A case as a form: its fields in the order in which an author thinks of them, and what a filled-in field writes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from lim_tui.authoring.case_editing import with_value
from lim_tui.authoring.form_fields import (
    PARTS,
    FormField,
    items_typed,
    text_field,
    value_of,
    variables_field,
    variables_value,
    why_not_editable,
    word_field,
)
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode
from lim_tui.authoring.yaml_writing import YamlValue
from lim_tui.domain.case import ANSWER_TYPES, KINDS, LANGUAGES, PLACEMENTS, PRIORITIES, SCRIPTS, STATUSES

AS_THE_FILE = "as the file"
NOT_IN_CONTEXT = "must not stand in the context"
_DEFAULTS = {
    "answer_type": "text",
    "kind": "answerable",
    "status": "draft",
    "placement": "spread",
    "script": "any",
    "language": AS_THE_FILE,
    "distractors": AS_THE_FILE,
}
_REQUIRED = ("question", "expected")
_WITHOUT_EVIDENCE = ("unanswerable", "restricted")
_UNDER = {
    "conflict": ("evidence", "value", "priority"),
    "injection": ("document", "obeyed_if"),
    "restricted": ("fact", "asker"),
}
_LISTS = ("choices", "tags", "swap")


def case_form(node: MapNode, sets: Collection[str]) -> tuple[FormField, ...]:
    """The fields of a case; ``sets`` are the names of the distractor sets of the workspace."""
    return tuple(_fields(node, sets))


def _fields(node: MapNode, sets: Collection[str]) -> Iterator[FormField]:
    kind, answer_type = _word(node, "kind"), _word(node, "answer_type")
    yield text_field("question", "question", node.get("question"))
    yield from _pieces(node, kind)
    yield from _answer(node, kind, answer_type)
    yield word_field("answer_type", "answer type", node.get("answer_type"), ANSWER_TYPES, "text")
    if answer_type == "choice" or node.get("choices") is not None:
        yield text_field("choices", "choices, one a line", node.get("choices"), "lines")
    yield variables_field(node.get("variables"))
    yield word_field("kind", "kind", node.get("kind"), KINDS, "answerable")
    yield from _kind_fields(node, kind)
    yield word_field("status", "status", node.get("status"), STATUSES, "draft")
    yield text_field("cluster", "cluster", node.get("cluster"), "line")
    yield text_field("tags", "tags, one a line", node.get("tags"), "lines")
    yield _distractors(node.get("distractors"), sets)
    yield text_field("filler", "filler files, one a line", node.get("filler"), "lines")
    yield word_field("language", "language", node.get("language"), (AS_THE_FILE, *LANGUAGES), AS_THE_FILE)
    yield text_field("domain", "domain", node.get("domain"), "line")
    yield word_field("script", "script", node.get("script"), SCRIPTS, "any")
    yield text_field("swap", "swap: two names, one a line", node.get("swap"), "lines")


def _pieces(node: MapNode, kind: str) -> Iterator[FormField]:
    pieces = evidence_pieces(node)
    if not pieces and kind in _WITHOUT_EVIDENCE:
        return
    many = len(pieces) > 1
    for place, piece in enumerate(pieces or [None]):
        text = piece.get("text") if isinstance(piece, MapNode) else piece
        name = piece.get("id") if isinstance(piece, MapNode) else None
        label = f"evidence {place + 1}" if many else "evidence"
        yield text_field(f"evidence.{place}", f"{label} ({name.text})" if isinstance(name, TextNode) else label, text)


def evidence_pieces(node: MapNode) -> list[Node]:
    """The pieces of evidence as written."""
    value = node.get("evidence")
    if value is None:
        return []
    return list(value.items) if isinstance(value, ListNode) else [value]


def _answer(node: MapNode, kind: str, answer_type: str) -> Iterator[FormField]:
    expected, aliases = node.get("expected"), node.get("aliases")
    if answer_type == "set":
        yield text_field("expected", "expected, one element a line", expected, "lines")
        yield _aliases_of_elements(aliases)
        return
    if answer_type != "abstain" or expected is not None:
        label = NOT_IN_CONTEXT if kind == "unanswerable" else "expected"
        yield text_field("expected", label, expected, "line")
    if answer_type != "abstain" or aliases is not None:
        yield text_field("aliases", "aliases, one a line", aliases, "lines")


def _aliases_of_elements(node: Node | None) -> FormField:
    label = f"aliases: a line for each element, '{PARTS.strip()}' between them"
    rows: list[str] = []
    for item in node.items if isinstance(node, ListNode) else ():
        texts = item.items if isinstance(item, ListNode) else (item,)
        rows.append(PARTS.join(text.text for text in texts if isinstance(text, TextNode)))
    text = "\n".join(rows)
    return FormField("aliases", label, "text", text, locked=why_not_editable(text))


def _kind_fields(node: MapNode, kind: str) -> Iterator[FormField]:
    if kind == "multi_evidence" or node.get("placement") is not None:
        yield word_field("placement", "placement", node.get("placement"), PLACEMENTS, "spread")
    for name, keys in _UNDER.items():
        under = node.get(name)
        if kind != name and under is None:
            continue
        for key in keys:
            value = under.get(key) if isinstance(under, MapNode) else None
            yield _under_field(f"{name}.{key}", f"{name}: {key.replace('_', ' ')}", value)


def _under_field(key: str, label: str, value: Node | None) -> FormField:
    if key == "conflict.priority":
        return word_field(key, label, value, PRIORITIES, "evidence")
    if key == "injection.obeyed_if":
        return text_field(key, f"{label}, one a line", value, "lines")
    return text_field(key, label, value, "line" if key.endswith(("value", "asker")) else "text")


def _distractors(node: Node | None, sets: Collection[str]) -> FormField:
    if isinstance(node, ListNode):
        text = f"{len(node.items)} of its own"
        return FormField("distractors", "distractors", "word", text, (text,), "stand in the case; e opens the file")
    return word_field("distractors", "distractors", node, (AS_THE_FILE, *sorted(sets)), AS_THE_FILE)


def with_typed(text: str, case_id: str, node: MapNode, key: str, typed: str) -> str:
    """``text`` with one field of a case as it was typed; ``node`` is the case as it stands in ``text``.

    Another kind takes the empty keys along that it has no use for: the form shows no field to empty them in. Raises
    LimError where what was typed cannot be written, with what to do.
    """
    name, value = _written(node, key, typed)
    text = with_value(text, case_id, name, value)
    for unused in _unused_and_empty(node, typed) if key == "kind" else ():
        text = with_value(text, case_id, unused, None)
    return text


def _unused_and_empty(node: MapNode, kind: str) -> Iterator[str]:
    if kind in _WITHOUT_EVIDENCE and node.get("evidence") is not None and not any(map(_says, evidence_pieces(node))):
        yield "evidence"
    expected = node.get("expected")
    if kind == "unanswerable" and expected is not None and not _says(expected):
        yield "expected"


def _says(node: Node) -> bool:
    if isinstance(node, MapNode):
        return any(_says(value) for key, value in node.entries if key.text != "id")
    if isinstance(node, ListNode):
        return any(map(_says, node.items))
    return bool(node.text.strip())


def _written(node: MapNode, key: str, typed: str) -> tuple[str, YamlValue | None]:
    name, _, part = key.partition(".")
    if name == "evidence":
        return name, _evidence(node, int(part), typed)
    if part:
        return name, _under(node, name, part, typed)
    if key == "variables":
        return key, variables_value(typed)
    if key in _DEFAULTS:
        return key, None if typed == AS_THE_FILE or (typed == _DEFAULTS[key] and node.get(key) is None) else typed
    if _word(node, "answer_type") == "set" and key in ("expected", "aliases"):
        return key, _set_answer(node, key, typed)
    if key == "aliases" or key in _LISTS:
        return key, items_typed(typed) or None
    if key == "filler":
        items = items_typed(typed)
        return key, items[0] if len(items) == 1 else items or None
    return key, typed if typed or (key in _REQUIRED and _needs(node, key)) else None


def _needs(node: MapNode, key: str) -> bool:
    return key != "expected" or (_word(node, "kind") != "unanswerable" and _word(node, "answer_type") != "abstain")


def _set_answer(node: MapNode, key: str, typed: str) -> YamlValue | None:
    if key == "expected":
        return items_typed(typed)
    expected = node.get("expected")
    count = len(expected.items) if isinstance(expected, ListNode) else 0
    rows: list[YamlValue] = [[part.strip() for part in row.split("|") if part.strip()] for row in typed.split("\n")]
    rows = [*rows, *([] for _ in range(count))][: max(count, len(rows) if typed else 0)]
    while len(rows) > count and not rows[-1]:
        rows.pop()
    return rows if any(rows) else None


def _evidence(node: MapNode, place: int, typed: str) -> YamlValue | None:
    pieces: list[YamlValue] = [value_of(piece) for piece in evidence_pieces(node)]
    pieces += [""] * (place + 1 - len(pieces))
    if not typed and len(pieces) == 1 and _word(node, "kind") in _WITHOUT_EVIDENCE:
        return None
    old = pieces[place]
    pieces[place] = {**old, "text": typed} if isinstance(old, dict) else typed
    return _one_or_many(pieces, isinstance(node.get("evidence"), ListNode))


def with_another_piece(text: str, case_id: str, node: MapNode) -> str:
    """``text`` with one more piece of evidence, empty, behind the others."""
    pieces: list[YamlValue] = [value_of(piece) for piece in evidence_pieces(node)]
    return with_value(text, case_id, "evidence", [*(pieces or [""]), ""])


def without_piece(text: str, case_id: str, node: MapNode, place: int) -> str:
    """``text`` without a piece of evidence; the last one leaves an empty text where the kind of the case needs one."""
    pieces: list[YamlValue] = [value_of(piece) for piece in evidence_pieces(node)]
    left = pieces[:place] + pieces[place + 1 :]
    if not left and _word(node, "kind") in _WITHOUT_EVIDENCE:
        return with_value(text, case_id, "evidence", None)
    return with_value(text, case_id, "evidence", _one_or_many(left or [""], len(left) > 1))


def _one_or_many(pieces: Sequence[YamlValue], listed: bool) -> YamlValue:
    return pieces[0] if len(pieces) == 1 and not listed else list(pieces)


def _under(node: MapNode, name: str, part: str, typed: str) -> YamlValue | None:
    under = node.get(name)
    values: dict[str, YamlValue] = {}
    if isinstance(under, MapNode):
        values = {key.text: value_of(value) for key, value in under.entries}
    value: YamlValue = items_typed(typed) if part == "obeyed_if" else typed
    order = _UNDER[name]
    changed = {**values, part: value}
    ordered = {key: changed[key] for key in (*order, *changed) if key in changed}
    return ordered if any(value for key, value in ordered.items() if key != "priority") else None


def _word(node: MapNode, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, TextNode) else _DEFAULTS.get(key, "")
