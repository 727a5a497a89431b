"""The embedded model as a chat model: llama.cpp's server, asked through litellm like any other."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import version

from lim_tui.domain.reply import ModelFacts, ModelFault, ModelReply, ModelRequest
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.address import ModelAddress
from lim_tui.models.embedded import ServerLease, embedded_settings
from lim_tui.models.gguf import gguf_sha256
from lim_tui.models.litellm_adapter import complete
from lim_tui.models.server_client import ServerClient
from lim_tui.models.server_tokenizer import ServerTokenizer

# More at once would share out two cores and one prompt cache.
_REQUESTS_AT_A_TIME = 1


class EmbeddedModel:
    """A model that runs on this machine; opening it starts or joins its server."""

    def __init__(self, entry: ModelEntry) -> None:
        self._entry = entry
        self.concurrency = entry.endpoints[0].concurrency or _REQUESTS_AT_A_TIME
        settings = embedded_settings(entry.model, entry.window or 0, self.concurrency)
        self._lease = ServerLease(entry.model, settings)
        self._handle = self._lease.handle()
        self._state = self._lease.locate()
        self._client = ServerClient(self._lease.locate)
        self._weights_sha256 = gguf_sha256(settings.path)
        self.window = self._handle.n_ctx
        self.tokenizer = ServerTokenizer(self._client, self._weights_sha256, self.window)
        self.system_role = entry.system_role
        self.timeout_s = entry.timeout_s

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Asks once. After a failure the server is looked for again, and started again if it has died."""
        model = f"openai/{self._handle.path.stem}"
        reply = await complete(ModelAddress(model, f"{self._state.base_url}/v1", self._state.api_key), request)
        if reply.fault is not None and reply.fault.retryable:
            reply = await self._look_for_server(reply)
        return replace(reply, cost=0.0, currency="usd")

    async def _look_for_server(self, reply: ModelReply) -> ModelReply:
        try:
            self._state = await asyncio.to_thread(self._lease.locate)
        except LimError as error:
            return replace(reply, fault=ModelFault("request_error", str(error), fatal_for_model=True))
        return reply

    async def check(self) -> None:
        """Nothing can be missing: the server answered when the model was opened."""

    def notes(self, inference: Mapping[str, object]) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing happens in silence here."""
        return ()

    def batches(self) -> None:
        """None: nothing is saved here."""

    def describe(self) -> ModelFacts:
        """Weights by their hash, software by its versions, and how the server samples unless told otherwise."""
        props = self._handle.props
        sampling = props["default_generation_settings"]["params"]
        return ModelFacts(
            name=self._entry.name,
            provider="embedded",
            model=self._handle.path.name,
            tokenizer=self.tokenizer.name,
            tokenizer_exact=self.tokenizer.exact,
            window=self.window,
            revision=self._weights_sha256,
            quantization=props.get("model_ftype"),
            server=f"llama.cpp {props.get('build_info')}, xllamacpp {version('xllamacpp')}",
            chat_template_sha256=hashlib.sha256(props.get("chat_template", "").encode()).hexdigest(),
            settings={name: value for name, value in sampling.items() if isinstance(value, str | int | float)},
        )

    def close(self) -> None:
        """Lets the server go; it stops when no other process needs it."""
        self._client.close()
        self._lease.close()
