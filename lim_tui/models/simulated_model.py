"""A simulated reader as a chat model."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.reply import ModelFacts, ModelFault, ModelReply, ModelRequest
from lim_tui.domain.settings import ModelEntry
from lim_tui.models.faults import timeout_fault
from lim_tui.models.simulated import simulated_reader
from lim_tui.models.simulated_answers import simulated_answer

_ENCODING = "o200k_base"
_ANSWERS_AT_A_TIME = 16


class SimulatedModel:
    """Answers from the trial that stands in the request, without any model."""

    system_role = True

    def __init__(self, entry: ModelEntry) -> None:
        self._entry = entry
        self._reader = simulated_reader(entry.model)
        self.window = entry.window
        self.tokenizer: TokenCounter = TiktokenCounter(_ENCODING)
        self.concurrency = entry.endpoints[0].concurrency or _ANSWERS_AT_A_TIME
        self.timeout_s = entry.timeout_s

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The reader's answer after its latency; tokens are not counted, since nobody read any."""
        latency_s = self._reader.latency_s
        await asyncio.sleep(min(latency_s, request.timeout_s))
        if latency_s > request.timeout_s:
            return ModelReply(None, request.timeout_s, timeout_fault(request.timeout_s))
        if request.trial is None:
            fault = ModelFault("request_error", "a simulated reader answers trials only", fatal_for_model=True)
            return ModelReply(None, latency_s, fault)
        text = "\n\n".join(message.content for message in request.messages)
        return ModelReply(
            text=simulated_answer(self._reader, request.trial, text),
            latency_s=latency_s,
            finish_reason="stop",
            model_answered=self._reader.name,
            cost=0.0,
            currency="usd",
            raw={"simulated": self._reader.name},
        )

    async def check(self) -> None:
        """Nothing can be missing."""

    def notes(self, inference: Mapping[str, object]) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing happens in silence here."""
        return ()

    def batches(self) -> None:
        """None: nothing is saved here."""

    def describe(self) -> ModelFacts:
        """The name holds all there is to know."""
        return ModelFacts(
            name=self._entry.name,
            provider="simulated",
            model=self._reader.name,
            tokenizer=self.tokenizer.name,
            tokenizer_exact=True,
            window=self.window,
            revision=self._reader.name,
        )

    def close(self) -> None:
        """Nothing is held."""
