"""Reads one case of a case file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lim_tui.authoring.answer_fields import read_expected
from lim_tui.authoring.distractor_files import read_documents
from lim_tui.authoring.fields import Fields, texts_of
from lim_tui.authoring.kind_fields import read_conflict, read_evidence, read_injection, read_kind, read_restricted
from lim_tui.authoring.languages import read_language
from lim_tui.authoring.variable_fields import read_variables
from lim_tui.authoring.yaml_nodes import ListNode, Node, TextNode
from lim_tui.domain.case import (
    ANSWER_TYPES,
    PLACEMENTS,
    SCRIPTS,
    STATUSES,
    Case,
    DistractorSet,
    Document,
    Language,
)
from lim_tui.text.nearest import did_you_mean

CASE_KEYS = (
    "id",
    "question",
    "evidence",
    "expected",
    "answer_type",
    "aliases",
    "variables",
    "kind",
    "cluster",
    "tags",
    "status",
    "language",
    "domain",
    "distractors",
    "filler",
    "choices",
    "script",
    "placement",
    "swap",
    "conflict",
    "injection",
    "restricted",
)


@dataclass(frozen=True, slots=True)
class SetDefaults:
    """What the top of a case file says for all its cases."""

    set_name: str
    language: Language
    domain: str | None
    distractor_set: str | None
    distractors: tuple[Document, ...]
    filler: tuple[str, ...]


def read_case(fields: Fields, case_id: str, defaults: SetDefaults, sets: Mapping[str, DistractorSet]) -> Case:
    """One case; what is wrong goes to the problems of ``fields``, and the case is as complete as it can be."""
    fields.reject_unknown(CASE_KEYS)
    kind = read_kind(fields)
    answer_type = fields.word("answer_type", ANSWER_TYPES, "text")
    own = fields.node.get("distractors")
    distractor_set, distractors = (
        (defaults.distractor_set, defaults.distractors) if own is None else read_distractors(fields, own, sets)
    )
    return Case(
        id=case_id,
        set_name=defaults.set_name,
        language=read_language(fields) or defaults.language,
        question=fields.required_text("question"),
        evidence=read_evidence(fields, kind),
        expected=read_expected(fields, answer_type, kind),
        answer_type=answer_type,
        kind=kind,
        domain=fields.text("domain") or defaults.domain,
        choices=fields.texts("choices"),
        script=fields.word("script", SCRIPTS, "any"),
        variables=read_variables(fields),
        distractors=distractors,
        distractor_set=distractor_set,
        filler=fields.texts("filler") or defaults.filler,
        cluster=fields.text("cluster"),
        tags=fields.texts("tags"),
        status=fields.word("status", STATUSES, "draft"),
        placement=fields.word("placement", PLACEMENTS, "spread"),
        conflict=read_conflict(fields, kind),
        injection=read_injection(fields, kind),
        restricted=read_restricted(fields, kind),
        swap=_read_swap(fields),
        file=fields.problems.file,
        line=fields.node.line,
    )


def read_distractors(
    fields: Fields, node: Node | None, sets: Mapping[str, DistractorSet]
) -> tuple[str | None, tuple[Document, ...]]:
    """The name of a distractor set and its documents; the name is None for a list written in place."""
    if node is None:
        return None, ()
    if isinstance(node, ListNode):
        return None, read_documents(node, fields.problems)[0]
    if not isinstance(node, TextNode):
        fields.problems.error("wrong-type", node.line, "'distractors' needs the name of a set or a list of documents")
        return None, ()
    found = sets.get(node.text)
    if found is None:
        hint = did_you_mean(node.text, sets) or "; write it under cases/distractors/"
        fields.problems.error("unknown-set", node.line, f"there is no distractor set {node.text!r}{hint}")
        return node.text, ()
    return found.name, found.documents


def _read_swap(fields: Fields) -> tuple[str, str] | None:
    node = fields.node.get("swap")
    if node is None:
        return None
    names = texts_of(node, "swap", fields.problems)
    if len(names) != 2 or names[0] == names[1] or not all(names):
        fields.problems.error("bad-value", node.line, "'swap' needs two different names such as [Jansen, De Vries]")
        return None
    return names[0], names[1]
