"""What a running sweep has stopped asking, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from lim_tui.domain.reply import ModelFault
from lim_tui.domain.trial import Axes
from lim_tui.store.store import Store
from lim_tui.store.trials import SHORTENED

_WHAT_TO_SET = (
    "give it a window that holds the length: num_ctx in `inference` with ollama_chat/ (Ollama's /v1 route ignores it),"
    " --ctx-size for llama.cpp, --max-model-len for vLLM; then `lim run SWEEP --retry not_scored:input_shortened`"
)
# By then it is the model's address or its server that is wrong, not a trial.
_HOPELESS_TRIALS = 10


@dataclass
class OutOfReach:
    """Models that answer nothing any more, and lengths that a model's server shortens, each with the reason."""

    store: Store
    sweep_id: int
    models: dict[str, str] = field(default_factory=dict)
    lengths: dict[tuple[str, int], str] = field(default_factory=dict)
    _answering: set[str] = field(default_factory=set)
    _failed: dict[str, int] = field(default_factory=dict)

    def holds(self, axes: Axes) -> bool:
        """Whether a trial at ``axes`` is not to be sent."""
        return axes.model in self.models or (axes.model, axes.length) in self.lengths

    def note(self, model: str, fault: ModelFault | None) -> None:
        """A trial has its last reply; a model whose first trials all fail as requests is not asked on."""
        if fault is None or fault.reason != "request_error":
            self._answering.add(model)
        if model in self._answering or fault is None:
            return
        self._failed[model] = self._failed.get(model, 0) + 1
        if self._failed[model] == _HOPELESS_TRIALS:
            why = f"its first {_HOPELESS_TRIALS} trials all failed, the last with {fault.detail}"
            self.stop_model(model, f"{why}; then `lim run SWEEP --retry not_scored:request_error`")

    def stop_model(self, model: str, why: str) -> None:
        """Sends nothing more to ``model``; its trials stay open."""
        self.models[model] = why

    def stop_length(self, model: str, length: int, read_tokens: int | None) -> None:
        """Refuses what is open of a length of which the server read ``read_tokens`` only."""
        read = "fewer" if read_tokens is None else str(read_tokens)
        why = f"{SHORTENED} {read} of {length} tokens and cut the rest without a word; {_WHAT_TO_SET}"
        self.lengths[model, length] = why
        self.store.trials.refuse_length(self.sweep_id, model, length, why)
