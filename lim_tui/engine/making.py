"""Making the prompts of a block and judging what is said to them: pure work, for whichever process has time for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase
from lim_tui.domain.prompt import Message, PromptRecord
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.engine.f1_counting import f1_tokens_named
from lim_tui.engine.judging import judge_text
from lim_tui.engine.keys import trial_key
from lim_tui.engine.preparing import BlockBuilder, Built, ModelTerms
from lim_tui.engine.recipes import Item, TemplatesByName, case_at, layout_recipe, prompt_at
from lim_tui.engine.spliced import Splice, spliced
from lim_tui.store.layout_body import WrittenLayout, write_layout
from lim_tui.store.trials import OpenTrial, WrittenVerdict, write_verdict


@dataclass(frozen=True, slots=True)
class MakingTerms:
    """What fixes the prompts of a sweep beside its items, and how its outputs are judged."""

    templates: TemplatesByName
    counter: TokenCounter
    models: Mapping[str, ModelTerms]
    scoring: ScoringMethod
    repeat_filler: bool

    def judge(self, case: BoundCase, model: str, output: str, *, cut: bool) -> WrittenVerdict:
        """The verdict on what ``model`` said to ``case``, ready to be stored; as ``judge_text``."""
        tokens = f1_tokens_named(self.models[model].facts.tokenizer)
        judgement = judge_text(case, output, cut=cut, scoring=self.scoring, tokens=tokens)
        return write_verdict(judgement.verdict, judgement.misled_by)


@dataclass(frozen=True, slots=True)
class MadeTrial:
    """A trial whose prompt was made and checked, or refused; ``recipe`` names its layout, None where it has none.

    ``splice`` makes the prompt from the shared text of its layout, None where it is made anew.
    """

    trial: OpenTrial
    refusal: str = ""
    prompt: PromptRecord | None = None
    key: str = ""
    recipe: str | None = None
    splice: Splice | None = None


@dataclass(frozen=True, slots=True)
class MadeBlock:
    """What is written of a block: its trials, its layouts by recipe, and by size how often filler was repeated.

    ``shared`` is the text of each layout without evidence, for whoever asked for splices.
    """

    case: BoundCase
    trials: tuple[MadeTrial, ...]
    layouts: Mapping[str, WrittenLayout]
    shared: Mapping[str, str]
    filler_rounds: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Held:
    """What makes a prompt again."""

    item: Item
    built: Built


class BlockMaker:
    """Keeps what its blocks share until they are forgotten; prompts themselves are made anew when they are sent."""

    def __init__(self, terms: MakingTerms) -> None:
        self._terms = terms
        self._held: dict[int, _Held] = {}

    def make(self, item: Item, trials: Sequence[OpenTrial], *, splices: bool = False) -> MadeBlock:
        """Every prompt of a block, checked; with ``splices`` where most of them can be had without asking again."""
        terms = self._terms
        found = BlockBuilder(item, terms.templates, terms.counter, terms.models).build_all(trials)
        made = tuple(self._made(item, built, splices=splices) for built in found)
        layouts: dict[str, WrittenLayout] = {}
        shared: dict[str, str] = {}
        for built, trial in zip(found, made, strict=True):
            if built.assembler is not None and trial.recipe is not None and trial.recipe not in layouts:
                layouts[trial.recipe] = write_layout(built.assembler.layout, built.request.template)
                shared.update({trial.recipe: built.assembler.content} if splices else {})
        return MadeBlock(item.case, made, layouts, shared, _filler_rounds(found))

    def _made(self, item: Item, built: Built, *, splices: bool) -> MadeTrial:
        trial, prompt, assembler = built.trial, built.prompt, built.assembler
        if prompt is None:
            return MadeTrial(trial, refusal=built.refusal or "")
        # Without its text, which is made again when it is sent.
        self._held[trial.id] = _Held(item, built.without_prompt())
        model = self._terms.models[trial.axes.model]
        return MadeTrial(
            trial,
            prompt=prompt.record,
            key=trial_key(prompt.sha256, model.facts, model.inference),
            recipe=None if assembler is None else layout_recipe(built.request),
            splice=spliced(prompt.messages, assembler.content) if splices and assembler is not None else None,
        )

    def holds(self, trial_id: int) -> bool:
        """Whether the block of a trial was made here and not forgotten."""
        return trial_id in self._held

    def messages(self, trial_id: int) -> tuple[Message, ...]:
        """What is sent for a trial of a block that was made."""
        built = self._held[trial_id].built
        return prompt_at(built.trial.axes, built.request, built.assembler).messages

    def judge(self, trial_id: int, output: str, *, cut: bool) -> WrittenVerdict:
        """The verdict on what was said to a trial of a block that was made; as ``judge_text``."""
        held = self._held[trial_id]
        axes = held.built.trial.axes
        return self._terms.judge(case_at(held.item.case, axes), axes.model, output, cut=cut)

    def forget(self, trial_ids: Iterable[int]) -> None:
        """Gives back what is held for trials that are over."""
        for trial_id in trial_ids:
            self._held.pop(trial_id, None)


def _filler_rounds(found: Iterable[Built]) -> dict[str, int]:
    rounds: dict[str, int] = {}
    for one in found:
        if one.assembler is not None and (times := one.assembler.layout.filler_rounds) > 1:
            axes = one.trial.axes
            size = f"{axes.length} tokens" if axes.length else f"{axes.documents} documents"
            rounds[size] = max(times, rounds.get(size, 1))
    return rounds
