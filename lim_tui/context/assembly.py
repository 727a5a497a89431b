"""From a layout to one exact prompt, checked before it may be sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from lim_tui.context.fit import build_layout
from lim_tui.context.layout import Layout
from lim_tui.context.messages import closed_book, frame, with_context
from lim_tui.context.placement import Insertion, Places, added_tokens, insert_all
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import (
    PromptRefusedError,
    check_answer_stands_nowhere,
    check_evidence_once,
    check_no_broken_characters,
)
from lim_tui.domain.canonical import sha256_messages
from lim_tui.domain.prompt import Message, PlacedDocument, PlacedEvidence, Prompt

ASSEMBLER_VERSION = "1"
_JOIN_WINDOW = 64


@dataclass(frozen=True, slots=True)
class Assembler:
    """A layout ready to take evidence at any depth; what all depths share is worked out once."""

    request: LayoutRequest
    layout: Layout
    places: Places
    before: str
    after: str

    @classmethod
    def of(cls, request: LayoutRequest, layout: Layout) -> Assembler:
        """Raises PromptRefusedError where the answer stands outside the evidence."""
        before, after = frame(request.template, request.case.question, request.question_place)
        places = Places(layout, request.template)
        content = f"{before}{places.context}{after}"
        check_answer_stands_nowhere([("the prompt without its evidence", content)], request.holds_answer)
        return cls(request, layout, places, before, after)

    def insertions(self, depths: Sequence[float]) -> tuple[Insertion, ...]:
        """The places that the pieces of evidence take for their requested depths."""
        pieces = zip(self.request.case.evidence, depths, strict=True)
        return tuple(self.places.insert(piece, depth) for piece, depth in pieces)

    def prompt(self, depths: Sequence[float], depth_requested: float) -> Prompt:
        """The prompt with each piece of evidence at its depth (0 to 100).

        Raises PromptRefusedError if the finished prompt breaks one of the rules.
        """
        request = self.request
        insertions = self.insertions(depths)
        context, starts = insert_all(self.places.context, insertions)
        content = f"{self.before}{context}{self.after}"
        base = f"{self.before}{self.places.context}{self.after}"
        added = added_tokens(base, len(self.before), insertions, request.counter)
        tokens = self.layout.base_tokens + added
        self._check(content, insertions, tokens)
        messages = with_context(
            request.template,
            context,
            request.case.question,
            request.question_place,
            system_role=request.system_role,
        )
        return self._finished(messages, content, insertions, starts, tokens, depth_requested)

    def without_evidence(self) -> Prompt:
        """The same context without its evidence: a right answer to it means contamination."""
        request = self.request
        messages = with_context(
            request.template,
            self.places.context,
            request.case.question,
            request.question_place,
            system_role=request.system_role,
        )
        content = f"{self.before}{self.places.context}{self.after}"
        return self._finished(messages, content, (), [], self.layout.base_tokens, None)

    def _check(self, content: str, insertions: Sequence[Insertion], tokens: int) -> None:
        request = self.request
        evidence = request.case.evidence
        check_evidence_once(content, evidence)
        atoms = (atom.text for atom in self.layout.atoms)
        check_no_broken_characters(content, chain(atoms, (piece.text for piece in evidence), [request.case.question]))
        for insertion in insertions:
            self._check_join(insertion)
        if request.target_tokens is not None and tokens > request.target_tokens:
            raise PromptRefusedError(f"the prompt has {tokens} tokens, more than its length of {request.target_tokens}")

    def _check_join(self, insertion: Insertion) -> None:
        context = self.places.context
        head = insertion.inserted[: insertion.evidence_start]
        tail = insertion.inserted[insertion.evidence_start + len(insertion.evidence.text) :]
        left = context[max(0, insertion.offset - _JOIN_WINDOW) : insertion.offset] + head
        right = tail + context[insertion.offset : insertion.offset + _JOIN_WINDOW]
        around = [("the text before the evidence", left), ("the text after the evidence", right)]
        check_answer_stands_nowhere(around, self.request.holds_answer)

    def _finished(
        self,
        messages: tuple[Message, ...],
        content: str,
        insertions: Sequence[Insertion],
        starts: Sequence[int],
        tokens: int,
        depth_requested: float | None,
    ) -> Prompt:
        text = "\n\n".join(message.content for message in messages)
        user_start = len(text) - len(content)
        context_start = user_start + len(self.before)
        return Prompt(
            messages=messages,
            text=text,
            sha256=sha256_messages(messages),
            tokenizer=self.request.counter.name,
            exact=self.request.counter.exact,
            prompt_tokens=tokens,
            target_tokens=self.layout.target_tokens,
            depth_requested=depth_requested,
            depth_actual=insertions[0].depth_actual if insertions else None,
            evidence=_placed_evidence(insertions, starts, context_start),
            documents=_placed_documents(
                self.layout, insertions, starts, context_start, self.request.counter.count_many
            ),
            left_out=self.layout.left_out,
            insertion_points={insertion.evidence.id: insertion.point for insertion in insertions},
        )


def _placed_evidence(
    insertions: Sequence[Insertion], starts: Sequence[int], context_start: int
) -> tuple[PlacedEvidence, ...]:
    return tuple(
        PlacedEvidence(
            id=insertion.evidence.id,
            start=context_start + start,
            end=context_start + start + len(insertion.evidence.text),
            depth_requested=insertion.depth_requested,
            depth_actual=insertion.depth_actual,
        )
        for insertion, start in zip(insertions, starts, strict=True)
    )


def _placed_documents(
    layout: Layout,
    insertions: Sequence[Insertion],
    starts: Sequence[int],
    context_start: int,
    count_many: Callable[[Sequence[str]], list[int]],
) -> tuple[PlacedDocument, ...]:
    tokens = count_many([insertion.inserted for insertion in insertions])
    placed: list[PlacedDocument] = []
    for insertion, start, count in zip(insertions, starts, tokens, strict=True):
        at = context_start + start
        label = insertion.label or insertion.evidence.id
        placed.append(
            PlacedDocument(label, "evidence", at, at + len(insertion.evidence.text), count, insertion.evidence.id)
        )
    cursor = context_start
    waiting = sorted(insertions, key=lambda insertion: insertion.point)
    for index, atom in enumerate(layout.atoms):
        while waiting and waiting[0].point <= index:
            cursor += len(waiting.pop(0).inserted)
        start = cursor + atom.rendered.rindex(atom.text)
        placed.append(PlacedDocument(atom.label, atom.role, start, start + len(atom.text), atom.tokens, atom.source))
        cursor += len(atom.rendered)
    return tuple(sorted(placed, key=lambda document: document.start))


def closed_book_prompt(request: LayoutRequest) -> Prompt:
    """The question alone."""
    messages = closed_book(request.template, request.case.question, system_role=request.system_role)
    return Prompt(
        messages=messages,
        text="\n\n".join(message.content for message in messages),
        sha256=sha256_messages(messages),
        tokenizer=request.counter.name,
        exact=request.counter.exact,
        prompt_tokens=request.counter.count_chat(messages),
        target_tokens=None,
        depth_requested=None,
        depth_actual=None,
    )


def oracle_prompt(request: LayoutRequest) -> Prompt:
    """The evidence alone, in the form it has among documents."""
    bare = replace(request, target_tokens=None, distractor_count=0, filler=None)
    assembler = Assembler.of(bare, build_layout(bare))
    depths = [0.0] * len(request.case.evidence)
    return assembler.prompt(depths, 0.0)
