"""Distractors from elsewhere: other sets of the same language at random, other cases of the set by topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import BoundCase, Case, Document
from lim_tui.domain.seeding import stream
from lim_tui.domain.sweep import DistractorChoice, DistractorType
from lim_tui.engine.written_answers import answer_finder
from lim_tui.errors import LimError

_FROM_ELSEWHERE: tuple[DistractorType, ...] = ("random", "topical")


def with_other_documents(
    items: Iterable[BoundCase],
    choices: Sequence[DistractorChoice],
    workspace: Workspace,
    documents: Sequence[int] = (),
) -> tuple[BoundCase, ...]:
    """The items with the documents that ``choices`` draw from elsewhere, as many as their contexts can use.

    ``documents`` are the sizes of contexts that are measured in documents. What holds an item's answer is passed over.
    Raises LimError where fewer documents are left than a choice counts.
    """
    wanted = {kind: [c.count for c in choices if c.type == kind] for kind in _FROM_ELSEWHERE}
    if not any(wanted.values()):
        return tuple(items)
    pool = _Pool(workspace)
    return tuple(_with_documents(item, wanted, documents, pool) for item in items)


def _with_documents(
    item: BoundCase, wanted: Mapping[DistractorType, Sequence[int]], documents: Sequence[int], pool: _Pool
) -> BoundCase:
    if item.case.kind == "key_value":
        return item
    found: dict[str, tuple[Document, ...]] = {}
    for kind, counts in wanted.items():
        if counts:
            found[kind] = _chosen(item, kind, max(counts), documents, pool)
    return replace(item, other_documents=found)


def _chosen(
    item: BoundCase, kind: DistractorType, count: int, documents: Sequence[int], pool: _Pool
) -> tuple[Document, ...]:
    holds_answer = answer_finder(item)
    own = {document.text for document in item.distractors} | {piece.text for piece in item.evidence}
    most = max((count, *documents)) if item.case.filler or documents else None
    chosen: list[Document] = []
    for document in pool.documents(item, kind):
        if most is not None and len(chosen) == most:
            break
        if document.text not in own and not holds_answer(document.text):
            own.add(document.text)
            chosen.append(document)
    if len(chosen) < count:
        where = "other sets of its language" if kind == "random" else "other cases of its set"
        raise LimError(
            f"case {item.case.id}: distractors of type {kind} need {count} documents from {where}, and there are"
            f" {len(chosen)} without its answer",
            "Lower `count`, or write more cases.",
        )
    return tuple(chosen)


class _Pool:
    """The documents of all cases of a workspace, with the values of a seed."""

    def __init__(self, workspace: Workspace) -> None:
        self._cases = [case for case in workspace.cases if case.kind != "key_value"]
        self._bound: dict[tuple[str, str, int], BoundCase] = {}

    def documents(self, item: BoundCase, kind: DistractorType) -> list[Document]:
        """At random in an order that case and seed fix; by topic as authored at seed 0, permuted above."""
        own = item.case
        if kind == "random":
            others = [c for c in self._cases if c.language == own.language and c.set_name != own.set_name]
        else:
            others = [c for c in self._cases if c.set_name == own.set_name and c.item != own.item and c.id != own.id]
        shared = {document.text for document in own.distractors}
        found = [document for case in others for document in self._documents_of(case, item.seed, shared)]
        if kind == "random" or item.seed:
            stream("distractors", kind, own.set_name, own.twin_of or own.id, item.seed).shuffle(found)
        return found

    def _documents_of(self, case: Case, seed: int, shared: set[str]) -> list[Document]:
        key = case.set_name, case.id, seed
        if key not in self._bound:
            self._bound[key] = bind(case, seed)
        bound = self._bound[key]
        name = f"{case.set_name}/{case.id}"
        pieces = [Document(f"{name} {piece.id}", piece.text) for piece in bound.evidence]
        own = zip(case.distractors, bound.distractors, strict=True)
        return pieces + [replace(d, id=f"{name} {d.id}") for written, d in own if written.text not in shared]
