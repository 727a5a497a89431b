"""Making a block ready: layouts built once, prompts hashed, twins and known answers found before any call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lim_tui.context.assembly import Assembler
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.reply import ModelFacts
from lim_tui.domain.trial import Axes
from lim_tui.engine.judging import judge_text
from lim_tui.engine.keys import trial_key
from lim_tui.engine.recipes import (
    Item,
    TemplatesByName,
    assembler_of,
    layout_recipe,
    layout_request,
    needs_layout,
    prompt_at,
)
from lim_tui.store.store import Store
from lim_tui.store.trials import OpenTrial


@dataclass(frozen=True, slots=True)
class ModelTerms:
    """What planning must know of a model: its facts, its window, the answer budget kept out of it."""

    facts: ModelFacts
    inference: Mapping[str, object]
    answer_tokens: int
    system_role: bool = True


@dataclass(frozen=True, slots=True)
class ReadyTrial:
    """A trial whose prompt is known to be right; ``build`` makes it again when its turn comes."""

    id: int
    key: str
    axes: Axes
    item: Item
    prompt_tokens: int
    build: Callable[[], Prompt]


@dataclass(frozen=True, slots=True)
class Built:
    """A prompt that could be built, or why it was refused."""

    trial: OpenTrial
    prompt: Prompt | None
    refusal: str | None
    request: LayoutRequest
    assembler: Assembler | None


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
            return Built(trial, prompt_at(trial.axes, request, assembler), None, request, assembler)
        except PromptRefusedError as refused:
            return Built(trial, None, str(refused), request, None)

    def _assembler(self, request: LayoutRequest) -> Assembler:
        recipe = layout_recipe(request)
        if recipe not in self._assemblers:
            try:
                self._assemblers[recipe] = assembler_of(request)
            except PromptRefusedError as refused:
                self._assemblers[recipe] = str(refused)
        found = self._assemblers[recipe]
        if isinstance(found, str):
            raise PromptRefusedError(found)
        return found


def window_refusal(axes: Axes, terms: ModelTerms) -> str | None:
    """Why a length is not measurable for a model, or None."""
    window = terms.facts.window
    if window is None or axes.length is None or axes.length + terms.answer_tokens <= window:
        return None
    return (
        f"not measurable: {axes.length} tokens and {terms.answer_tokens} for the answer are more than"
        f" the {window} of {axes.model}'s window"
    )


def record_block(
    store: Store, built: Sequence[Built], terms: Mapping[str, ModelTerms], item: Item
) -> Iterator[ReadyTrial]:
    """Writes what was built, and gives the trials that still need a call."""
    for one in built:
        if one.prompt is None:
            store.trials.refuse([one.trial.id], one.refusal or "")
            continue
        ready = _record(store, one, one.prompt, terms[one.trial.axes.model], item)
        if ready is not None:
            yield ready


def _record(store: Store, one: Built, prompt: Prompt, terms: ModelTerms, item: Item) -> ReadyTrial | None:
    layout_id = None
    if one.assembler is not None:
        recipe = layout_recipe(one.request)
        layout_id = store.layouts.put(item.id, recipe, one.assembler.layout, one.request.template)
    key = trial_key(prompt.sha256, terms.facts, terms.inference)
    if store.trials.prepare(one.trial.id, key, prompt, layout_id) is not None:
        return None
    taken = store.trials.take_over(one.trial.id, key)
    if taken is not None:
        judgement = judge_text(item.case, taken.output, cut=taken.finish_reason == "length")
        store.trials.judge(one.trial.id, judgement.verdict, judgement.misled_by)
        return None
    axes, request, assembler = one.trial.axes, one.request, one.assembler
    return ReadyTrial(one.trial.id, key, axes, item, prompt.prompt_tokens, lambda: prompt_at(axes, request, assembler))
