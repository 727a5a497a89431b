"""Making a block ready: layouts built once, prompts hashed, twins and known answers found before any call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lim_tui.context.arrangements import AS_GIVEN
from lim_tui.context.assembly import Assembler
from lim_tui.context.fit import SharedFit, shared_fit
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase, Document
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.reply import ModelFacts
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.trial import Axes
from lim_tui.engine.f1_counting import f1_tokens_named
from lim_tui.engine.judging import judge_text
from lim_tui.engine.keys import trial_key
from lim_tui.engine.recipes import (
    Item,
    TemplatesByName,
    assembler_of,
    case_at,
    layout_recipe,
    layout_request,
    needs_layout,
    prompt_at,
    rivals_of,
)
from lim_tui.store.store import Store
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
class AskedTrial:
    """What must be known of a trial to judge its reply."""

    id: int
    axes: Axes
    case: BoundCase
    prompt_tokens: int


@dataclass(frozen=True, slots=True)
class ReadyTrial:
    """A trial whose prompt is known to be right; ``build`` makes it again when its turn comes.

    ``axes.depth`` is where the evidence stands, also where an arrangement moved it; ``item`` has the distractors of
    the trial's axis.
    """

    id: int
    key: str
    axes: Axes
    item: Item
    prompt_tokens: int
    build: Callable[[], Prompt]

    @property
    def asked(self) -> AskedTrial:
        """What its judge needs."""
        return AskedTrial(self.id, self.axes, self.item.case, self.prompt_tokens)


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


def record_block(
    store: Store, built: Sequence[Built], terms: Mapping[str, ModelTerms], item: Item, scoring: ScoringMethod
) -> Iterator[ReadyTrial]:
    """Writes what was built, and gives the trials that still need a call; answers taken over are judged anew."""
    for one in built:
        if one.prompt is None:
            store.trials.refuse([one.trial.id], one.refusal or "")
            continue
        ready = _record(store, one, one.prompt, terms[one.trial.axes.model], item, scoring)
        if ready is not None:
            yield ready


def _record(
    store: Store, one: Built, prompt: Prompt, terms: ModelTerms, item: Item, scoring: ScoringMethod
) -> ReadyTrial | None:
    layout_id = None
    if one.assembler is not None:
        recipe = layout_recipe(one.request)
        layout_id = store.layouts.put(item.id, recipe, one.assembler.layout, one.request.template)
    key = trial_key(prompt.sha256, terms.facts, terms.inference)
    if store.trials.prepare(one.trial.id, key, prompt, layout_id) is not None:
        return None
    taken = store.trials.take_over(one.trial.id, key)
    asked = replace(item, case=case_at(item.case, one.trial.axes))
    if taken is not None:
        tokens, cut = f1_tokens_named(terms.facts.tokenizer), taken.finish_reason == "length"
        judgement = judge_text(asked.case, taken.output, cut=cut, scoring=scoring, tokens=tokens)
        store.trials.judge(one.trial.id, judgement.verdict, judgement.misled_by)
        return None
    axes, request, assembler = one.trial.axes, one.request, one.assembler
    place = replace(axes, depth=prompt.depth_actual) if axes.arrangement != AS_GIVEN else axes
    return ReadyTrial(
        one.trial.id, key, place, asked, prompt.prompt_tokens, lambda: prompt_at(axes, request, assembler)
    )
