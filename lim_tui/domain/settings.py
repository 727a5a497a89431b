"""What ``lim.toml`` says: models with their endpoints and prices, and the habits of a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Price:
    """Money per million tokens on a day.

    ``cached_per_million`` is None where cached input costs the same, the prices of a batch where it does.
    """

    currency: str
    date: date
    input_per_million: Decimal
    output_per_million: Decimal
    cached_per_million: Decimal | None = None
    batch_input_per_million: Decimal | None = None
    batch_output_per_million: Decimal | None = None

    @property
    def of_batch(self) -> Price:
        """The price of requests in a batch; cached input counts as the rest where the batch has a price of its own."""
        if self.batch_input_per_million is None or self.batch_output_per_million is None:
            return self
        return Price(self.currency, self.date, self.batch_input_per_million, self.batch_output_per_million)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One place that answers for a model.

    ``api_base`` is None for the provider's own. The key is in the environment variable ``key_env`` or in the file
    ``key_file``; both are None where none is needed. Limits are None where there are none.
    """

    api_base: str | None = None
    key_env: str | None = None
    key_file: Path | None = None
    concurrency: int | None = None
    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model by the name that sweeps use; ``model`` is its name as litellm knows it.

    ``window`` is in tokens, None where litellm or the server is to say; ``tokenizer`` is an encoding's name or the
    path of a ``tokenizer.json``. ``system_role`` is False for a model that takes no system message. ``timeout_s`` is
    the deadline of one attempt.
    """

    name: str
    model: str
    endpoints: tuple[Endpoint, ...] = (Endpoint(),)
    headers: Mapping[str, str] = field(default_factory=dict)
    proxy: str | None = None
    ca_file: Path | None = None
    window: int | None = None
    tokenizer: str | None = None
    price: Price | None = None
    system_role: bool = True
    timeout_s: float | None = None
    drop_params: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """``lim.toml`` with defaults for what it leaves out; ``keymap`` maps an action to its keys, comma between them.

    ``judge`` is the model that judges where a sweep that is scored by judge names none.

    ``folder`` is where relative paths in models' names and tokenizers begin, None for the current folder.
    """

    models: Mapping[str, ModelEntry] = field(default_factory=dict)
    default_model: str | None = None
    judge: str | None = None
    currency: str = "usd"
    theme: str | None = None
    keymap: Mapping[str, str] = field(default_factory=dict)
    database: Path | None = None
    templates: Path | None = None
    folder: Path | None = None
