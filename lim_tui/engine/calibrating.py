"""Holding an estimating tokenizer against the counts that servers report with short answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from lim_tui.domain.calibration import Calibration
from lim_tui.store.store import Store

# The chat wrapper weighs too much in shorter requests; longer ones a server may have cut in silence.
_SHORTEST_TOKENS, _LONGEST_TOKENS = 150, 2_000


@dataclass
class Calibrator:
    """Adds up what servers say of short requests, for the models that ``tokenizer`` only estimates."""

    store: Store
    tokenizer: str
    _known: dict[str, Calibration | None] = field(default_factory=dict)

    def add(self, model: str, counted_tokens: int, server_tokens: int | None) -> None:
        """Counts a request in, if it is short and its server told its count."""
        if server_tokens and _SHORTEST_TOKENS <= counted_tokens <= _LONGEST_TOKENS:
            self.store.calibrations.add(model, self.tokenizer, counted_tokens, server_tokens)
            self._known.pop(model, None)

    def of(self, model: str) -> Calibration | None:
        """What is known of the model so far; None where no short answer told it."""
        if model not in self._known:
            self._known[model] = self.store.calibrations.of(model, self.tokenizer)
        return self._known[model]

    def ratio(self, model: str) -> float | None:
        """The server's count over ours; None where unknown."""
        known = self.of(model)
        return known.ratio if known else None
