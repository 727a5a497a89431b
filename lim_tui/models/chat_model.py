"""What every model can do, whatever stands behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.reply import ModelFacts, ModelReply, ModelRequest

if TYPE_CHECKING:
    from lim_tui.models.provider_batches import ProviderBatches


class ChatModel(Protocol):
    """A model that a sweep can ask. Close it when it is not needed any more."""

    @property
    def tokenizer(self) -> TokenCounter:
        """Counts what the model counts, as exactly as is known."""
        ...

    @property
    def window(self) -> int | None:
        """Tokens that prompt and reply may have together; None where nobody says."""
        ...

    @property
    def system_role(self) -> bool:
        """False for a model that takes no system message."""
        ...

    @property
    def concurrency(self) -> int | None:
        """Requests that it serves at a time; None where there is no limit but ours."""
        ...

    @property
    def timeout_s(self) -> float | None:
        """The deadline of one attempt that its settings ask for; None for the product's default."""
        ...

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Asks once. A failure is a reply with a fault, never an exception."""
        ...

    async def check(self) -> None:
        """Raises LimError where a request is bound to fail: a missing key, an endpoint that does not answer.

        Spends no tokens.
        """
        ...

    def notes(self, inference: Mapping[str, object]) -> tuple[str, ...]:
        """What a person should know before asking with these settings, since no error will say it."""
        ...

    def batches(self) -> ProviderBatches | None:
        """Where many requests are handed over at once; None for a model that runs inside this product.

        Raises LimError where its provider takes no batches, or none in this way.
        """
        ...

    def describe(self) -> ModelFacts:
        """What a release keeps of the model; the same for the same model on another day or port."""
        ...

    def close(self) -> None:
        """Gives back what the model holds."""
        ...
