"""Which trials a sweep would refuse before any call, and why: its prompts are built as the sweep builds them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from lim_tui.context.filler import CutFiller, cut_filler, whole_filler
from lim_tui.context.fit import smallest_length
from lim_tui.context.request import LayoutRequest
from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, TokenCounter
from lim_tui.domain.record import Plan
from lim_tui.domain.reply import ModelFacts
from lim_tui.domain.settings import Settings
from lim_tui.domain.trial import Axes
from lim_tui.engine.forms import templates_of
from lim_tui.engine.preparing import BlockBuilder, ModelTerms
from lim_tui.engine.recipes import Item, layout_recipe, layout_request, needs_layout
from lim_tui.models.registry import local_tokenizer
from lim_tui.store.trials import OpenTrial
from lim_tui.text.segments import paragraphs

_ESTIMATE = "o200k_base"
# What is left out because it holds the answer is less than this part of a filler, or the prompt is built to see.
_PLENTY = 1.5
_ROOM_TOKENS = 400


@dataclass(frozen=True, slots=True)
class Refusal:
    """Trials of one size that are not sent; ``reason`` is that of the first of them.

    ``length`` is in tokens, None on the documents axis and for baselines without a context. ``models`` are the models
    whose trials they are. ``certain`` is False where only a model's server counts: an estimate says so, and the trials
    are planned as calls.
    """

    length: int | None
    documents: int | None
    models: tuple[str, ...]
    trials: int
    reason: str
    certain: bool = True

    @property
    def words(self) -> str:
        """How many of which size, and why: ``24 trials at 600 tokens: ...``."""
        size = "without a context"
        if self.length is not None:
            size = f"at {self.length:,} tokens"
        elif self.documents is not None:
            size = f"with {self.documents:,} documents"
        doubt = "" if self.certain else "by an estimate of its tokens, "
        return f"{self.trials:,} trial{'' if self.trials == 1 else 's'} {size}: {doubt}{self.reason}"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a trial is refused. ``certain`` is False where an estimate of tokens says it."""

    text: str
    certain: bool


def refused_trials(plan: Plan, settings: Settings, windows: Mapping[str, int | None]) -> dict[int, Reason]:
    """The trials that the sweep would refuse, by their place in ``plan``, each with its reason.

    Certain is what exceeds a window by the length asked, and all else where the tokenizer of the sweep counts here.
    """
    blocks: dict[int, dict[Axes, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, trial in enumerate(plan.trials):
        # All depths of a size share their documents.
        blocks[trial.item_index][replace(trial.axes, depth=None, position=None)].append(place)
    builder = _Builder(plan, settings, windows)
    return {
        place: Reason(reason, builder.is_certain(plan.trials[place].axes))
        for index, sizes in blocks.items()
        for places, reason in builder.refused(index, list(sizes.values()))
        for place in places
    }


def grouped(plan: Plan, refused: Mapping[int, Reason]) -> tuple[Refusal, ...]:
    """The refused trials by size, certain ones apart."""
    sizes: dict[tuple[int | None, int | None, bool], list[int]] = defaultdict(list)
    for place, reason in refused.items():
        axes = plan.trials[place].axes
        sizes[axes.length, axes.documents, reason.certain].append(place)
    return tuple(
        Refusal(
            length,
            documents,
            tuple(dict.fromkeys(plan.trials[place].axes.model for place in places)),
            len(places),
            refused[places[0]].text,
            certain,
        )
        for (length, documents, certain), places in sorted(
            sizes.items(), key=lambda item: (item[0][0] or 0, item[0][1] or 0)
        )
    )


class _Builder:
    def __init__(self, plan: Plan, settings: Settings, windows: Mapping[str, int | None]) -> None:
        self._plan = plan
        self._templates = templates_of(plan.facts)
        names = list(dict.fromkeys(trial.axes.model for trial in plan.trials))
        counter = _counter(plan, names[0], settings) if names else None
        self._counter = counter or TiktokenCounter(_ESTIMATE, exact=False)
        self._is_estimate = counter is None
        inference = cast("Mapping[str, Any]", plan.facts["inference"])
        self._terms = {name: _terms(name, settings, windows.get(name), inference) for name in names}
        self._cut: dict[str, CutFiller] = {}
        self._made: dict[tuple[str, int], bool] = {}
        self._smallest: dict[str, int | None] = {}

    def refused(self, index: int, sizes: Sequence[Sequence[int]]) -> Iterator[tuple[Sequence[int], str]]:
        """The places of the trials of one item that would be refused, size by size."""
        item = Item.of(index, self._plan.items[index], self._filler(index))
        self._smallest.clear()
        builder = BlockBuilder(item, self._templates, self._counter, self._terms)
        for places in sizes:
            axes = self._plan.trials[places[0]].axes
            if self._is_plain(item, axes):
                continue
            (built,) = builder.build_all([OpenTrial(places[0], index, None, axes)])
            if built.refusal is not None:
                yield places, built.refusal

    def is_certain(self, axes: Axes) -> bool:
        """False where an estimate decides; a length over the window is refused whatever counts."""
        terms = self._terms[axes.model]
        window, length = terms.facts.window, axes.length
        over = window is not None and length is not None and length + terms.answer_tokens > window
        return over or not self._is_estimate

    def _filler(self, index: int) -> CutFiller | None:
        name = self._plan.item_fillers[index]
        if name is None:
            return None
        language, repeated = self._plan.items[index].case.language, bool(self._plan.settings.get("repeat_filler"))
        key = f"{name}/{language}"
        if key not in self._cut:
            self._cut[key] = cut_filler(paragraphs(self._plan.fillers[name]), language, name, repeated=repeated)
        return self._cut[key]

    def _is_plain(self, item: Item, axes: Axes) -> bool:
        """True where the prompt surely has its size: plenty of filler, room for all else, and a window for both."""
        terms, filler, length = self._terms[axes.model], item.filler, axes.length
        if length is None or filler is None or not needs_layout(axes) or item.case.case.answer_type == "regex":
            return False
        window = terms.facts.window
        if window is not None and length + terms.answer_tokens > window:
            return False
        template = self._templates[axes.template][item.case.case.language]
        request = layout_request(item, axes, template, self._counter, system_role=terms.system_role)
        return self._has_plenty(filler, length) and self._has_room(request, length)

    def _has_plenty(self, filler: CutFiller, length: int) -> bool:
        key = filler.sha256, length
        if key not in self._made:
            tokens = 0
            for stretch in whole_filler(filler, 0, 1, self._counter):
                tokens += sum(segment.tokens for segment in stretch.segments)
                if tokens >= length * _PLENTY:
                    break
            self._made[key] = tokens >= length * _PLENTY
        return self._made[key]

    def _has_room(self, request: LayoutRequest, length: int) -> bool:
        # Other forms of the sweep may take a little more.
        bare = replace(request, target_tokens=None)
        recipe = layout_recipe(bare)
        if recipe not in self._smallest:
            self._smallest[recipe] = smallest_length(bare)
        smallest = self._smallest[recipe]
        return smallest is not None and smallest + _ROOM_TOKENS <= length


def _counter(plan: Plan, first: str, settings: Settings) -> TokenCounter | None:
    """What the sweep counts with, None where only a server could tell."""
    wanted = plan.settings.get("length_tokenizer")
    if wanted in SHIPPED_ENCODINGS:
        return TiktokenCounter(str(wanted))
    return local_tokenizer(first, settings)


def _terms(name: str, settings: Settings, window: int | None, inference: Mapping[str, Any]) -> ModelTerms:
    entry = settings.models.get(name)
    facts = ModelFacts(name, "", name, "", tokenizer_exact=False, window=window)
    system_role = entry.system_role if entry is not None else True
    return ModelTerms(facts, inference, int(inference.get("max_tokens", 0)), system_role)
