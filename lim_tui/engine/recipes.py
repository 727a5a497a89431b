"""How the place of a trial becomes a request for a layout, and a layout a prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lim_tui.context.assembly import Assembler, closed_book_prompt, oracle_prompt
from lim_tui.context.depths import piece_depths
from lim_tui.context.filler import CutFiller
from lim_tui.context.fit import build_layout
from lim_tui.context.layout import Layout
from lim_tui.context.request import LayoutRequest
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import BoundCase
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.template import Template
from lim_tui.domain.trial import Axes
from lim_tui.scoring import AnswerFinder
from lim_tui.store.records import from_json, to_json

TemplatesByName = Mapping[str, Mapping[str, Template]]


@dataclass(frozen=True, slots=True)
class Item:
    """A bound case with what its prompts are made from."""

    id: int
    case: BoundCase
    filler: CutFiller | None
    holds_answer: Callable[[str], bool]

    @classmethod
    def of(cls, item_id: int, case: BoundCase, filler: CutFiller | None) -> Item:
        """The item with the finder of its answer's written forms."""
        finder = AnswerFinder(case.answer_key)
        return cls(item_id, case, filler, lambda text: finder.find(text) is not None)


def templates_of(facts: Mapping[str, Any]) -> TemplatesByName:
    """The templates that a release keeps."""
    return {
        name: {language: from_json(Template, template) for language, template in by_language.items()}
        for name, by_language in facts["templates"].items()
    }


def layout_request(
    item: Item, axes: Axes, template: Template, counter: TokenCounter, *, system_role: bool = True
) -> LayoutRequest:
    """The request for the layout that a trial at ``axes`` needs."""
    kind, _, count = axes.distractors.partition(":")
    return LayoutRequest(
        case=item.case,
        template=template,
        counter=counter,
        target_tokens=axes.length,
        filler=item.filler,
        distractor_count=0 if kind == "none" else int(count),
        question_place=axes.question,
        system_role=system_role,
        holds_answer=item.holds_answer,
    )


def layout_recipe(request: LayoutRequest) -> str:
    """What fixes a layout beside its item: one layout serves all depths, models and baselines with the same recipe."""
    return sha256_value(
        {
            "length": request.target_tokens,
            "template": to_json(request.template),
            "question": request.question_place,
            "distractors": request.distractor_count,
            "system_role": request.system_role,
            "tokenizer": request.counter.name,
        }
    )


def needs_layout(axes: Axes) -> bool:
    """False for the baselines that have no context."""
    return axes.baseline not in ("closed_book", "oracle")


def assembler_of(request: LayoutRequest, layout: Layout | None = None) -> Assembler:
    """An assembler on ``layout``, or on a new one; raises PromptRefusedError."""
    return Assembler.of(request, layout or build_layout(request))


def prompt_at(axes: Axes, request: LayoutRequest, assembler: Assembler | None) -> Prompt:
    """The exact prompt of a trial; raises PromptRefusedError where it would not be what it claims."""
    if axes.baseline == "closed_book":
        return closed_book_prompt(request)
    if axes.baseline == "oracle":
        return oracle_prompt(request)
    if assembler is None:
        raise ValueError("a prompt with a context needs a layout")
    if axes.baseline == "no_evidence":
        return assembler.without_evidence()
    depth = axes.depth if axes.depth is not None else 0.0
    return assembler.prompt(piece_depths(request.case, depth), depth)
