"""A model that can be asked, and what planning knows of it."""

from __future__ import annotations

from dataclasses import dataclass

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
