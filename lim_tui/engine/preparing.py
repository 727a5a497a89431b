"""Building the prompts of a block: layouts built once, prompts checked and hashed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from lim_tui.context.assembly import Assembler
from lim_tui.context.fit import SharedFit, shared_fit
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import Document
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.reply import ModelFacts
from lim_tui.domain.trial import Axes
from lim_tui.engine.recipes import (
    Item,
    TemplatesByName,
    assembler_of,
    layout_recipe,
    layout_request,
    needs_layout,
    prompt_at,
    rivals_of,
)
from lim_tui.store.trials import OpenTrial

Size = tuple[int | None, int | None, int, tuple[Document, ...]]


@dataclass(frozen=True, slots=True)
class ModelTerms:
    """What planning must know of a model: its facts, its window, the answer budget kept out of it."""

    facts: ModelFacts
    inference: Mapping[str, object]
    answer_tokens: int
    system_role: bool = True


@dataclass(frozen=True, slots=True)
class Built:
    """A prompt that could be built, or why it was refused."""

    trial: OpenTrial
    prompt: Prompt | None
    refusal: str | None
    request: LayoutRequest
    assembler: Assembler | None

    def without_prompt(self) -> Built:
        """What makes the prompt again, without the text of it."""
        return replace(self, prompt=None)


class BlockBuilder:
    """Builds the prompts of one block; pure work, fit for a thread."""

    def __init__(
        self, item: Item, templates: TemplatesByName, counter: TokenCounter, terms: Mapping[str, ModelTerms]
    ) -> None:
        self._item = item
        self._templates = templates
        self._counter = counter
        self._terms = terms
        self._assemblers: dict[str, Assembler | str] = {}
        self._fits: dict[Size, SharedFit] = {}

    def build_all(self, trials: Iterable[OpenTrial]) -> list[Built]:
        """Every prompt of the block, or its refusal."""
        return [self._build(trial) for trial in trials]

    def _build(self, trial: OpenTrial) -> Built:
        terms = self._terms[trial.axes.model]
        template = self._templates[trial.axes.template][self._item.case.case.language]
        request = layout_request(self._item, trial.axes, template, self._counter, system_role=terms.system_role)
        refusal = window_refusal(trial.axes, terms)
        if refusal is not None:
            return Built(trial, None, refusal, request, None)
        try:
            assembler = self._assembler(request) if needs_layout(trial.axes) else None
            prompt = prompt_at(trial.axes, request, assembler)
        except PromptRefusedError as refused:
            return Built(trial, None, str(refused), request, None)
        refusal = _refusal(prompt.prompt_tokens, trial.axes.model, terms)
        return Built(trial, None if refusal else prompt, refusal, request, assembler)

    def _assembler(self, request: LayoutRequest) -> Assembler:
        recipe = layout_recipe(request)
        if recipe not in self._assemblers:
            try:
                layout = self._shared_fit(request).layout(request)
                self._assemblers[recipe] = assembler_of(request, layout)
            except PromptRefusedError as refused:
                self._assemblers[recipe] = str(refused)
        found = self._assemblers[recipe]
        if isinstance(found, str):
            raise PromptRefusedError(found)
        return found

    def _shared_fit(self, request: LayoutRequest) -> SharedFit:
        size = request.target_tokens, request.documents, request.distractor_count, request.distractors
        if size not in self._fits:
            roles = (terms.system_role for terms in self._terms.values())
            self._fits[size] = shared_fit(rivals_of(request, self._templates, roles))
        return self._fits[size]


def window_refusal(axes: Axes, terms: ModelTerms) -> str | None:
    """Why a length is not measurable for a model, or None."""
    return None if axes.length is None else _refusal(axes.length, axes.model, terms)


def _refusal(tokens: int, model: str, terms: ModelTerms) -> str | None:
    window = terms.facts.window
    if window is None or tokens + terms.answer_tokens <= window:
        return None
    return (
        f"not measurable: {tokens} tokens and {terms.answer_tokens} for the answer are more than"
        f" the {window} of {model}'s window"
    )
