"""The models of a sweep, opened for asking, and the tokenizer that fixes its lengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, TokenCounter
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.settings import Settings
from lim_tui.engine.judge_calls import JUDGE_INFERENCE
from lim_tui.engine.open_model import OpenModel
from lim_tui.engine.preparing import ModelTerms
from lim_tui.errors import LimError
from lim_tui.models.registry import ChatModel, resolve
from lim_tui.store.records import to_json

_DEFAULT_CONCURRENCY = 4
_DEFAULT_TIMEOUT_S = 600.0


@dataclass(frozen=True, slots=True)
class ModelPool:
    """Open models by the name they have in the sweep; ``judge`` is None where no LLM judges."""

    models: Mapping[str, OpenModel]
    counter: TokenCounter
    judge: OpenModel | None = None

    def facts(self) -> dict[str, object]:
        """What the release keeps of the models and the tokenizer."""
        return {
            "models": {name: to_json(model.terms.facts) for name, model in self.models.items()},
            "notes": {name: notes for name, model in self.models.items() if (notes := _notes(model))},
            "length_tokenizer": {"name": self.counter.name, "exact": self.counter.exact},
            **({} if self.judge is None else {"judge": to_json(self.judge.terms.facts)}),
        }

    def close(self) -> None:
        """Gives servers back that are no longer needed."""
        for model in (*self.models.values(), *([] if self.judge is None else [self.judge])):
            model.model.close()


def open_models(settings: Settings, record: SweepRecord) -> ModelPool:
    """The models that the sweep asks; LimError where one cannot be asked."""
    inference = cast("Mapping[str, Any]", record.release["inference"])
    names = cast("list[str]", record.settings["models"])
    opened = {name: resolve(name, settings) for name in names}
    models = {name: _open(model, inference) for name, model in opened.items()}
    wanted = cast("str | None", record.settings.get("length_tokenizer"))
    judge = cast("str | None", record.settings.get("judge"))
    return ModelPool(
        models,
        counter_of(wanted, next(iter(opened.values()))),
        # A judge's settings are ours, so that its author could not leave out what it refuses.
        None if judge is None else _open(resolve(judge, settings, may_drop_settings=True), JUDGE_INFERENCE),
    )


def _open(model: ChatModel, inference: Mapping[str, Any]) -> OpenModel:
    terms = ModelTerms(
        facts=model.describe(),
        inference=inference,
        answer_tokens=int(inference.get("max_tokens", 0)),
        system_role=model.system_role,
    )
    return OpenModel(model, terms, model.concurrency or _DEFAULT_CONCURRENCY, model.timeout_s or _DEFAULT_TIMEOUT_S)


def _notes(model: OpenModel) -> list[str]:
    return list(model.model.notes(model.terms.inference))


def counter_of(wanted: str | None, first: ChatModel) -> TokenCounter:
    """The tokenizer that fixes lengths: the one asked for, else the first model's."""
    if wanted is None:
        return first.tokenizer
    if wanted not in SHIPPED_ENCODINGS:
        raise LimError(f"length_tokenizer: no tokenizer {wanted!r}", f"Known: {', '.join(SHIPPED_ENCODINGS)}.")
    return TiktokenCounter(wanted)
