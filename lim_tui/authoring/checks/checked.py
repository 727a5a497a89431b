"""A case as lint sees it: as written, as bound, and where it stands in its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from lim_tui.authoring.placeholders import placeholders
from lim_tui.authoring.problems import ProblemList
from lim_tui.authoring.variables import bind_known
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node
from lim_tui.domain.case import BoundCase, Case
from lim_tui.errors import LimError


class WrittenText(NamedTuple):
    """One text of a case or set, called ``name`` in messages."""

    name: str
    text: str
    line: int | None


@dataclass
class CheckedCase:
    """One case with its place; ``node`` is None for a case that is made by another (a twin, a key-value item).

    ``set_places`` are file and line of the documents of its distractor set, by id.
    """

    case: Case
    node: MapNode | None
    problems: ProblemList
    set_places: Mapping[str, str] = field(default_factory=dict)

    def distractor_name(self, document_id: str) -> str:
        """How messages call one of its distractors: with its place where it stands in another file."""
        place = self.set_places.get(document_id)
        return f"distractor {document_id} ({place})" if place else f"distractor {document_id}"

    def line(self, key: str) -> int | None:
        """The line of a key, else of the case."""
        return self.node.line_of(key) if self.node else self.case.line

    @cached_property
    def bound(self) -> BoundCase | None:
        """The case with the values of seed 0; None where they cannot be drawn, or nobody can tell the answer.

        A variable that is not defined elsewhere stays in its braces, so that the rest of the case can be looked into.
        """
        answers = (text for expected in self.case.expected for text in (expected.value, *expected.aliases))
        if any(self.undefined_in(text) for text in answers):
            return None
        try:
            return bind_known(self.case, 0)
        except LimError:
            return None

    def undefined_in(self, text: str) -> tuple[str, ...]:
        """The variables that ``text`` names and the case does not define, each once."""
        known = {variable.name for variable in self.case.variables}
        return tuple(dict.fromkeys(place.name for place in placeholders(text) if place.name not in known))

    @cached_property
    def own_texts(self) -> tuple[WrittenText, ...]:
        """The texts that are written in the case itself, distractors apart."""
        return tuple(self._own_texts())

    @property
    def own_documents(self) -> tuple[WrittenText, ...]:
        """The distractors that are written in the case itself."""
        if self.case.distractor_set is not None:
            return ()
        lines = self._item_lines("distractors", len(self.case.distractors))
        return tuple(
            WrittenText(f"distractor {document.id}", document.text, line)
            for document, line in zip(self.case.distractors, lines, strict=True)
        )

    def _own_texts(self) -> Iterator[WrittenText]:
        case = self.case
        yield WrittenText("question", case.question, self.line("question"))
        for piece, line in zip(case.evidence, self._item_lines("evidence", len(case.evidence)), strict=True):
            yield WrittenText("evidence", piece.text, line)
        for expected in case.expected:
            yield WrittenText("expected", expected.value, self.line("expected"))
            for alias in expected.aliases:
                yield WrittenText("aliases", alias, self.line("aliases"))
        for choice in case.choices:
            yield WrittenText("choices", choice, self.line("choices"))
        yield from self._kind_texts()

    def _kind_texts(self) -> Iterator[WrittenText]:
        case = self.case
        if case.conflict:
            yield WrittenText("conflict evidence", case.conflict.evidence, self.line("conflict"))
            yield WrittenText("conflict value", case.conflict.value, self.line("conflict"))
        if case.injection:
            yield WrittenText("injection document", case.injection.document, self.line("injection"))
            for sign in case.injection.obeyed_if:
                yield WrittenText("obeyed_if", sign, self.line("injection"))
        if case.restricted:
            yield WrittenText("restricted fact", case.restricted.fact, self.line("restricted"))
            yield WrittenText("asker", case.restricted.asker, self.line("restricted"))

    def _item_lines(self, key: str, count: int) -> list[int | None]:
        value: Node | None = self.node.get(key) if self.node else None
        if isinstance(value, ListNode) and len(value.items) == count:
            return [item.line for item in value.items]
        return [self.line(key)] * count
