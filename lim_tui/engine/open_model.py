"""A model that can be asked, and what planning knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.context.tokens import TokenCounter
from lim_tui.engine.preparing import ModelTerms
from lim_tui.models.registry import ChatModel


@dataclass(frozen=True, slots=True)
class OpenModel:
    """A model with its terms, how many calls it takes at once, and the deadline of one of them."""

    model: ChatModel
    terms: ModelTerms
    concurrency: int
    timeout_s: float

    @property
    def is_simulated(self) -> bool:
        """Whether it reads the trial beside its messages."""
        return self.terms.facts.provider == "simulated"

    def is_counted_by(self, counter: TokenCounter) -> bool:
        """Whether ``counter`` counts its prompts exactly: its own tokenizer, known, is the one that counts."""
        facts = self.terms.facts
        return counter.exact and facts.tokenizer_exact and facts.tokenizer == counter.name
