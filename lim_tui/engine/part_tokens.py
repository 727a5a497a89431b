"""How many tokens each part of a case takes for a model."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.variables import bind
from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.case import BoundCase, Case
from lim_tui.domain.settings import Settings
from lim_tui.errors import LimError

DEFAULT_ENCODING = "o200k_base"


@dataclass(frozen=True, slots=True)
class PartTokens:
    """Tokens of each part with the values of seed 0, or as written where they cannot be drawn.

    ``exact`` is False for an estimate. ``distractors`` counts all documents; ``filler`` is None where the case names
    none, or where it cannot be read.
    """

    tokenizer: str
    exact: bool
    question: int
    evidence: tuple[int, ...]
    expected: int
    distractors: int
    distractor_count: int
    filler: int | None


def part_tokens(case: Case, counter: TokenCounter, filler: FillerReader) -> PartTokens:
    """Counts the parts of ``case``. Raises LimError where the tokenizer's server does not answer."""
    bound = _bound(case)
    documents = [document.text for document in bound.distractors]
    question, *rest = counter.count_many([bound.question, *(piece.text for piece in bound.evidence)])
    return PartTokens(
        tokenizer=counter.name.removeprefix("~"),
        exact=counter.exact,
        question=question,
        evidence=tuple(rest),
        expected=sum(counter.count_many([answer.value for answer in bound.expected])),
        distractors=sum(counter.count_many(documents)),
        distractor_count=len(documents),
        filler=_filler(case, counter, filler),
    )


def _bound(case: Case) -> BoundCase:
    try:
        return bind(case, 0)
    except LimError:
        return BoundCase(case, 0, case.question, case.evidence, case.expected, case.distractors)


def _filler(case: Case, counter: TokenCounter, reader: FillerReader) -> int | None:
    if not case.filler:
        return None
    found = reader.read(case.filler)
    return None if found.problems else sum(counter.count_many(found.paragraphs))


class Counters:
    """The tokenizers of models by name, each opened once; ``close`` gives back what they hold."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: dict[str, TokenCounter] = {}
        self._held = ExitStack()

    @property
    def names(self) -> tuple[str, ...]:
        """What can be chosen: the default model first, the models of ``lim.toml``, and an encoding."""
        own = (self._settings.default_model, *self._settings.models)
        return (*dict.fromkeys(name for name in own if name), DEFAULT_ENCODING)

    def of(self, name: str) -> TokenCounter:
        """The tokenizer of a model; the server of an embedded one is started only where nothing here counts as it.

        Raises LimError where there is no such model.
        """
        if name not in self._open:
            self._open[name] = TiktokenCounter(DEFAULT_ENCODING) if name == DEFAULT_ENCODING else self._model(name)
        return self._open[name]

    def _model(self, name: str) -> TokenCounter:
        from lim_tui.models.registry import counting

        counter, _system_role = self._held.enter_context(counting(name, self._settings))
        return counter

    def close(self) -> None:
        """Closes every model that was opened."""
        self._held.close()
        self._open.clear()
