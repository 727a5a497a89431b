"""A model that litellm reaches: a provider's, or one's own behind one or more addresses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import replace

from lim_tui.domain.reply import ModelFacts, ModelFault, ModelReply, ModelRequest
from lim_tui.domain.settings import Endpoint, ModelEntry, Price
from lim_tui.errors import LimError
from lim_tui.models.address import ModelAddress, normalised_api_base
from lim_tui.models.cost_map import listed_model
from lim_tui.models.endpoint_choice import EndpointChoice, EndpointState
from lim_tui.models.endpoint_notes import endpoint_notes
from lim_tui.models.litellm_adapter import complete, scrubber_of
from lim_tui.models.minute_limit import MinuteLimit
from lim_tui.models.pricing import priced
from lim_tui.models.provider_batches import BATCH_PROVIDERS, ProviderBatches
from lim_tui.models.provider_keys import key_for
from lim_tui.models.proxied_client import proxied_client
from lim_tui.models.reachability import check_reachable
from lim_tui.models.refused_settings import settings_to_send
from lim_tui.models.tokenizer_choice import tokenizer_for

# Of an endpoint without a limit, beside others that have one.
_USUAL_CONCURRENCY = 4


class HostedModel:
    """A model asked through litellm."""

    def __init__(self, entry: ModelEntry, environment: Mapping[str, str] = os.environ) -> None:
        self._entry = entry
        self._environment = environment
        # litellm's list speaks of the provider's own models, not of what answers at another address.
        self._listed = None if entry.endpoints[0].api_base else listed_model(entry.model)
        self._refused: set[str] = set()
        self._choice: EndpointChoice | None = None
        self.tokenizer = tokenizer_for(entry)
        self.system_role = entry.system_role
        self.concurrency = _sum_of_limits(entry.endpoints)
        self.timeout_s = entry.timeout_s
        self.window = entry.window or (self._listed.window if self._listed else None)

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Asks once, and again only without a setting that the model refuses, where the settings allow that.

        CalledOffError where the request was called off while it waited for a limit.
        """
        try:
            choice = self._opened()
        except LimError as missing:
            return ModelReply(None, 0.0, ModelFault("request_error", str(missing), fatal_for_model=True))
        async with choice.borrowed(request.most_tokens, request.called_off, request.waits) as endpoint:
            reply = await self._ask(endpoint, request)
            while self._may_drop(reply.fault, request):
                reply = await self._ask(endpoint, request)
            return self._finished(choice.judged(endpoint, reply, request.timeout_s), request)

    async def check(self) -> None:
        """Raises LimError where a key or a certificate is missing, or nothing listens at an address."""
        for address in self._opened().addresses:
            if address.api_base is not None and address.proxy is None:
                await asyncio.to_thread(check_reachable, self._entry.name, address.api_base)

    def notes(self, inference: Mapping[str, object]) -> tuple[str, ...]:
        """Ways in which its server is known to shorten prompts in silence."""
        return endpoint_notes(self._entry, inference)

    def batches(self) -> ProviderBatches:
        """Its provider's files and batches; LimError where it has none that litellm reaches in one way for all."""
        provider = self._entry.model.partition("/")[0]
        if provider not in BATCH_PROVIDERS:
            raise LimError(
                f"{self._entry.name}: batches of {provider} are not supported",
                f"Leave `batch` out, or take a model of {', '.join(BATCH_PROVIDERS)}; a LiteLLM proxy reaches others.",
            )
        endpoint, *others = self._entry.endpoints
        if others or self._entry.proxy or self._entry.ca_file:
            raise LimError(
                f"{self._entry.name}: batches go to one address, without 'proxy' and 'ca_file'",
                "Give the model an entry of its own for batches in lim.toml.",
            )
        return ProviderBatches(self._address(endpoint), self._batch_price())

    def _batch_price(self) -> Price | None:
        price = self._entry.price or (self._listed.price if self._listed else None)
        return None if price is None else price.of_batch

    def describe(self) -> ModelFacts:
        """What is known of the model before it is asked."""
        provider, _, model = self._entry.model.partition("/")
        bases = [endpoint.api_base for endpoint in self._entry.endpoints if endpoint.api_base]
        return ModelFacts(
            name=self._entry.name,
            provider=provider,
            model=model,
            tokenizer=self.tokenizer.name,
            tokenizer_exact=self.tokenizer.exact,
            window=self.window,
            max_output=self._listed.max_output if self._listed else None,
            api_base=", ".join(ModelAddress("", base).shown for base in bases) or None,
        )

    def close(self) -> None:
        """Nothing is held; litellm keeps its connections for the life of the process."""

    def _opened(self) -> EndpointChoice:
        if self._choice is None:
            self._choice = EndpointChoice([self._open(endpoint) for endpoint in self._entry.endpoints])
        return self._choice

    def _open(self, endpoint: Endpoint) -> EndpointState:
        address = self._address(endpoint)
        return EndpointState(
            address,
            endpoint.concurrency or _USUAL_CONCURRENCY,
            proxied_client(address),
            scrubber_of(address),
            requests=_minute_limit(endpoint.requests_per_minute),
            tokens=_minute_limit(endpoint.tokens_per_minute),
        )

    async def _ask(self, endpoint: EndpointState, request: ModelRequest) -> ModelReply:
        inference = settings_to_send(request.inference, self._refused)
        return await complete(
            endpoint.address,
            replace(request, inference=inference),
            endpoint.client,
            endpoint.scrubber,
            priced=self._priced_by_list,
        )

    def _address(self, endpoint: Endpoint) -> ModelAddress:
        return ModelAddress(
            model=self._entry.model,
            api_base=normalised_api_base(endpoint.api_base) if endpoint.api_base else None,
            api_key=key_for(self._entry.model, endpoint, self._environment),
            headers=self._entry.headers,
            proxy=self._entry.proxy,
            ca_file=str(self._entry.ca_file) if self._entry.ca_file else None,
        )

    def _may_drop(self, fault: ModelFault | None, request: ModelRequest) -> bool:
        """Notes a refused setting; True where the same request is worth asking without it."""
        if fault is None or fault.parameter is None or not self._entry.drop_params:
            return False
        if fault.parameter not in settings_to_send(request.inference, self._refused):
            return False
        self._refused.add(fault.parameter)
        return True

    def _finished(self, reply: ModelReply, request: ModelRequest) -> ModelReply:
        dropped = tuple(sorted(self._refused & set(request.inference)))
        named = replace(reply, dropped_params=dropped)
        if self._entry.price is not None:
            return priced(named, self._entry.price)
        return named if self._priced_by_list else replace(named, cost=None, currency=None)

    @property
    def _priced_by_list(self) -> bool:
        return self._entry.price is None and self._listed is not None


def _minute_limit(most: int | None) -> MinuteLimit | None:
    return None if most is None else MinuteLimit(most)


def _sum_of_limits(endpoints: tuple[Endpoint, ...]) -> int | None:
    limits = [endpoint.concurrency for endpoint in endpoints]
    if all(limit is None for limit in limits):
        return None
    return sum(limit or _USUAL_CONCURRENCY for limit in limits)
