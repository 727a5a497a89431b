"""How the place of a trial becomes a request for a layout, and a layout a prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product

from lim_tui.context.assembly import Assembler, closed_book_prompt, oracle_prompt
from lim_tui.context.filler import CutFiller
from lim_tui.context.fit import build_layout
from lim_tui.context.layout import Layout
from lim_tui.context.request import LayoutRequest, ordered_distractors
from lim_tui.context.salt import is_salted, salted
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import BoundCase, Document
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.template import Template
from lim_tui.domain.trial import Axes
from lim_tui.engine.forms import TemplatesByName, templates_of
from lim_tui.engine.written_answers import answer_finder
from lim_tui.store.records import to_json

__all__ = [
    "Item",
    "TemplatesByName",
    "assembler_of",
    "case_at",
    "case_with",
    "layout_recipe",
    "layout_request",
    "needs_layout",
    "prompt_at",
    "rivals_of",
    "templates_of",
    "unsalted_prompt_at",
]


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
        return cls(item_id, case, filler, answer_finder(case))


def case_at(case: BoundCase, axes: Axes) -> BoundCase:
    """The case with the distractors that a trial at ``axes`` draws from, which its answer is held against."""
    return case_with(case, axes.distractors)


def case_with(case: BoundCase, distractors: str) -> BoundCase:
    """``case_at`` for the setting ``distractors`` of a place."""
    return replace(case, distractors=_distractors_of(case, distractors))


def _distractors_of(case: BoundCase, setting: str) -> tuple[Document, ...]:
    kind, _, _ = setting.partition(":")
    if kind == "none":
        return ()
    return ordered_distractors(case) if kind == "near_duplicate" else case.other_documents[kind]


def layout_request(
    item: Item, axes: Axes, template: Template, counter: TokenCounter, *, system_role: bool = True
) -> LayoutRequest:
    """The request for the layout that a trial at ``axes`` needs."""
    _, _, count = axes.distractors.partition(":")
    return LayoutRequest(
        case=item.case,
        template=template,
        counter=counter,
        target_tokens=axes.length,
        filler=None if item.case.case.kind == "key_value" else item.filler,
        distractors=_distractors_of(item.case, axes.distractors),
        distractor_count=int(count or 0),
        question_place=axes.question,
        system_role=system_role,
        documents=axes.documents,
        holds_answer=item.holds_answer,
    )


def rivals_of(request: LayoutRequest, templates: TemplatesByName, system_roles: Iterable[bool]) -> list[LayoutRequest]:
    """The requests of one case and size that must hold the same documents: all forms of the sweep (DESIGN rule 1)."""
    case = request.case.case
    forms = [templates[name][case.language] for name in templates.names_for(case.kind)]
    return [
        replace(request, template=form, question_place=place, system_role=role)
        for form, place, role in product(forms, templates.question_places, sorted(set(system_roles)))
    ]


def layout_recipe(request: LayoutRequest) -> str:
    """What fixes a layout beside its item: one layout serves all depths, models and baselines with the same recipe."""
    return sha256_value(
        {
            "length": request.target_tokens,
            "documents": request.documents,
            "template": to_json(request.template),
            "question": request.question_place,
            "distractors": [request.distractor_count, [document.id for document in request.distractors]],
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
    prompt = unsalted_prompt_at(axes, request, assembler)
    return salted(prompt, request) if is_salted(request.template) else prompt


def unsalted_prompt_at(axes: Axes, request: LayoutRequest, assembler: Assembler | None) -> Prompt:
    """The prompt before it gets its salt, where its template has one; raises as ``prompt_at``."""
    if axes.baseline == "closed_book":
        return closed_book_prompt(request)
    if axes.baseline == "oracle":
        return oracle_prompt(request)
    if assembler is None:
        raise ValueError("a prompt with a context needs a layout")
    if axes.baseline == "no_evidence" or not request.pieces:
        return assembler.without_evidence(axes.arrangement)
    if axes.documents is not None and axes.position is not None:
        return assembler.at_position(axes.position, axes.documents, axes.arrangement)
    return assembler.at_depth(axes.depth if axes.depth is not None else 0.0, axes.arrangement)
