"""From a layout to one exact prompt, checked before it may be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lim_tui.context.arrangements import AS_GIVEN
from lim_tui.context.composed import compose
from lim_tui.context.fit import build_layout
from lim_tui.context.inserted import PlacedDocuments, placed_evidence
from lim_tui.context.layout import Layout
from lim_tui.context.messages import closed_book, frame, in_messages
from lim_tui.context.pieces import piece_depths
from lim_tui.context.placement import Insertion, Places, added_tokens, insert_all
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError, check_answer_stands_nowhere, check_evidence_once
from lim_tui.context.source_check import SourceCheck
from lim_tui.domain.canonical import sha256_messages
from lim_tui.domain.prompt import Prompt

# Goes up when the same request would give other bytes.
ASSEMBLER_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Assembler:
    """A layout ready to take evidence at any place; what all places share is worked out once.

    ``before`` and ``after`` frame the context in the user's message, ``content`` is that message without evidence.
    """

    request: LayoutRequest
    layout: Layout
    places: Places
    before: str
    after: str
    content: str
    check: SourceCheck

    @classmethod
    def of(cls, request: LayoutRequest, layout: Layout) -> Assembler:
        """Raises PromptRefusedError where the answer stands outside the evidence."""
        before, after = frame(request.template, request.asked, request.question_place)
        places = Places.of(request, layout)
        content = f"{before}{places.context}{after}"
        system = ("the system text of the template", request.template.system)
        outside = [("the question", request.asked), system, ("the prompt without its evidence", content)]
        check_answer_stands_nowhere(outside, request.holds_answer)
        return cls(request, layout, places, before, after, content, SourceCheck.of(request, layout))

    def at_depth(self, depth: float, arrangement: str = AS_GIVEN) -> Prompt:
        """The prompt with its first piece at ``depth`` (0 to 100), then arranged; raises as ``prompt`` does."""
        return self.prompt(piece_depths(self.request.case, depth), depth, arrangement)

    def at_position(self, position: int, documents: int, arrangement: str = AS_GIVEN) -> Prompt:
        """The prompt with its first piece as document number ``position`` of ``documents``, then arranged.

        Raises as ``prompt`` does.
        """
        depth = 100 * (position - 1) / (documents - 1) if documents > 1 else 0.0
        depths = piece_depths(self.request.case, depth)
        insertions = self.places.at_positions(self.request.pieces, depths, documents)
        return self._prompt(insertions, depth, arrangement)

    def prompt(self, depths: Sequence[float], depth_requested: float, arrangement: str = AS_GIVEN) -> Prompt:
        """The prompt with each piece of evidence at its depth (0 to 100).

        Raises PromptRefusedError if the finished prompt breaks one of the rules.
        """
        return self._prompt(self.places.at_depths(self.request.pieces, depths), depth_requested, arrangement)

    def without_evidence(self, arrangement: str = AS_GIVEN) -> Prompt:
        """The same context without its evidence: a right answer to it means contamination."""
        return self._prompt((), None, arrangement)

    def _prompt(self, insertions: Sequence[Insertion], depth_requested: float | None, arrangement: str) -> Prompt:
        if arrangement == AS_GIVEN and not self.request.template.numbered:
            return self._inserted(insertions, depth_requested)
        return self._composed(insertions, depth_requested, arrangement)

    def _inserted(self, insertions: Sequence[Insertion], depth_requested: float | None) -> Prompt:
        """The quick way: the context as it is, with the evidence put in."""
        context, starts = insert_all(self.places.context, insertions)
        added = added_tokens(self.content, len(self.before), insertions, self.request.counter)
        self._check_joins(insertions)
        bare = self._finished(context, self.layout.base_tokens + added, depth_requested)
        start = self._context_start(bare, context)
        return replace(
            bare,
            depth_actual=insertions[0].depth_actual if insertions else None,
            evidence=placed_evidence(insertions, starts, start),
            documents=PlacedDocuments(self.layout, insertions, starts, start, self.request.counter.count_many),
            insertion_points={insertion.evidence.id: insertion.point for insertion in insertions},
            piece_tokens=self._piece_tokens(insertions),
        )

    def _composed(self, insertions: Sequence[Insertion], depth_requested: float | None, arrangement: str) -> Prompt:
        """The long way: every document written anew."""
        composed = compose(self.request, self.layout, insertions, arrangement)
        bare = self._finished(composed.text, None, depth_requested, kept=set(composed.points))
        start = self._context_start(bare, composed.text)
        moved = next((piece for piece in composed.evidence if piece.id == insertions[0].evidence.id), None)
        return replace(
            bare,
            depth_actual=moved.depth_actual if moved else None,
            evidence=tuple(replace(p, start=p.start + start, end=p.end + start) for p in composed.evidence),
            documents=tuple(replace(d, start=d.start + start, end=d.end + start) for d in composed.documents),
            lost_evidence=tuple(i.evidence.id for i in insertions if i.evidence.id not in composed.points),
            insertion_points=composed.points,
            piece_tokens={
                document.source: document.tokens for document in composed.documents if document.role == "evidence"
            },
            cuts=composed.cuts,
        )

    def _finished(
        self, context: str, tokens: int | None, depth_requested: float | None, kept: set[str] | None = None
    ) -> Prompt:
        """The checked prompt around ``context``; ``tokens`` None counts it whole."""
        request = self.request
        content = f"{self.before}{context}{self.after}"
        messages = in_messages(request.template.system, content, system_role=request.system_role)
        size = request.counter.count_chat(messages) if tokens is None else tokens
        if depth_requested is not None:
            check_evidence_once(content, [p for p in request.pieces if kept is None or p.id in kept])
        self.check.against(content)
        if request.target_tokens is not None and size > request.target_tokens:
            raise PromptRefusedError(f"the prompt has {size} tokens, more than its length of {request.target_tokens}")
        return Prompt(
            messages=messages,
            text="\n\n".join(message.content for message in messages),
            sha256=sha256_messages(messages),
            tokenizer=request.counter.name,
            exact=request.counter.exact,
            prompt_tokens=size,
            target_tokens=self.layout.target_tokens,
            depth_requested=depth_requested,
            depth_actual=None,
            left_out=self.layout.left_out,
        )

    def _piece_tokens(self, insertions: Sequence[Insertion]) -> dict[str, int]:
        counts = self.request.counter.count_many([insertion.inserted for insertion in insertions])
        return {insertion.evidence.id: tokens for insertion, tokens in zip(insertions, counts, strict=True)}

    def _context_start(self, prompt: Prompt, context: str) -> int:
        return len(prompt.text) - len(self.after) - len(context)

    def _check_joins(self, insertions: Sequence[Insertion]) -> None:
        for insertion in insertions:
            check_answer_stands_nowhere(self.places.around(insertion), self.request.holds_answer)


def closed_book_prompt(request: LayoutRequest) -> Prompt:
    """The question alone. Raises PromptRefusedError where the template's system text holds the answer."""
    system = request.template.closed_book_system
    check_answer_stands_nowhere([("the system text of the template", system)], request.holds_answer)
    messages = closed_book(request.template, request.asked, system_role=request.system_role)
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
    bare = replace(request, target_tokens=None, documents=None, distractors=(), filler=None)
    return Assembler.of(bare, build_layout(bare)).prompt([0.0] * len(request.pieces), 0.0)
