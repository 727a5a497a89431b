"""The files and batches of a provider, in OpenAI's form, through litellm."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, cast

from lim_tui.domain.batch import BatchStanding
from lim_tui.domain.reply import ModelFault, ModelReply, ModelRequest, never
from lim_tui.domain.settings import Price
from lim_tui.models.address import ModelAddress
from lim_tui.models.batch_words import batch_cancelled, batch_progress, file_progress, let_any_word_through
from lim_tui.models.exception_facts import provider_error
from lim_tui.models.faults import ProviderError, fault_of
from lim_tui.models.litellm_adapter import load_litellm, scrubber_of
from lim_tui.models.pricing import priced
from lim_tui.models.reply_reading import read_reply
from lim_tui.models.spared_accounting import accounting

# Those whose files have the same form for requests and answers.
BATCH_PROVIDERS = ("openai", "azure", "hosted_vllm", "litellm_proxy")
_ROUTE = "/v1/chat/completions"
# Azure's dated interfaces have no version in their routes, and read a file for a while before it may be used.
_ROUTES = {"azure": "/chat/completions"}
LOOK_AT_FILE_EVERY_S = 2.0
LONGEST_READING_S = 3_600.0
_WINDOW = "24h"
_NAMED_BY = "lim_batch"
_EXPIRED = ("batch_expired", "batch_cancelled")
_LISTED_AT_A_TIME = 100
_DEADLINE_S = 600.0


class BatchError(Exception):
    """The provider did not do what was asked; ``fault`` says why, and whether asking again makes sense."""

    def __init__(self, fault: ModelFault) -> None:
        super().__init__(fault.detail)
        self.fault = fault


class ProviderBatches:
    """Hands over, looks, collects. Every failure is a BatchError. ``price`` is a batch's, None where unknown."""

    def __init__(self, address: ModelAddress, price: Price | None) -> None:
        self._address = address
        self._price = price
        self._scrubber = scrubber_of(address)
        self._provider = address.model.partition("/")[0]
        self._route = _ROUTES.get(self._provider, _ROUTE)

    def line(self, name: str, request: ModelRequest) -> bytes:
        """One request under a name of ours, as a line of a file."""
        model = self._address.model.partition("/")[2]
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        body = {"model": model, "messages": messages, **request.inference}
        entry = {"custom_id": name, "method": "POST", "url": self._route, "body": body}
        return json.dumps(entry, ensure_ascii=False).encode() + b"\n"

    async def submit(self, lines: Iterable[bytes], token: str, called_off: Callable[[], bool] = never) -> str | None:
        """Hands the requests over; the provider's id of the batch, None where it was ``called_off`` before."""
        file = await self._ask("acreate_file", file=(f"{token}.jsonl", b"".join(lines)), purpose="batch")
        if not await self._until_read(file, called_off):
            return None
        batch = await self._ask(
            "acreate_batch",
            completion_window=_WINDOW,
            endpoint=self._route,
            input_file_id=file.id,
            metadata={_NAMED_BY: token},
        )
        return str(batch.id)

    async def _until_read(self, file: Any, called_off: Callable[[], bool]) -> bool:
        """Whether the provider has read the file; BatchError where it cannot, or says what nobody here understands."""
        until = time.monotonic() + LONGEST_READING_S
        while (progress := file_progress(file.status)) == "waiting":
            if called_off():
                return False
            if time.monotonic() > until:
                raise self._unusable(file, f"still being read after {LONGEST_READING_S / 60:.0f} minutes", "later")
            await asyncio.sleep(LOOK_AT_FILE_EVERY_S)
            file = await self._ask("afile_retrieve", file_id=file.id)
        if progress == "failed":
            reason = getattr(file, "status_details", None) or "the provider gave no reason"
            raise self._unusable(file, f"no use any more: {reason}", "once that is mended")
        if progress == "unknown":
            raise self._unusable(file, "that is no word known here", "once it is read there")
        return True

    def _unusable(self, file: Any, what: str, when: str) -> BatchError:
        told = f"the provider says `{file.status}` of the uploaded file {file.id}: {what}; `lim resume SWEEP` {when}"
        return BatchError(ModelFault("request_error", self._scrubber.text(told)))

    async def find(self, token: str) -> str | None:
        """The provider's id of the batch that was handed over under ``token``; None where there is none."""
        after: str | None = None
        while True:
            page = await self._ask("alist_batches", limit=_LISTED_AT_A_TIME, after=after)
            found = [batch.id for batch in page.data if (batch.metadata or {}).get(_NAMED_BY) == token]
            if found:
                return str(found[0])
            if not page.data or not getattr(page, "has_more", False):
                return None
            after = page.data[-1].id

    async def look(self, provider_id: str) -> BatchStanding:
        """How far the batch is."""
        batch = await self._ask("aretrieve_batch", batch_id=provider_id)
        progress = batch_progress(batch.status)
        if progress == "under_way":
            return BatchStanding(progress)
        if progress == "unknown":
            return BatchStanding(progress, detail=self._scrubber.text(str(batch.status)))
        files = tuple(file for file in (batch.output_file_id, batch.error_file_id) if file)
        return BatchStanding(progress, files, self._scrubber.text(_reasons(batch)) if progress == "failed" else "")

    async def collect(self, file: str) -> Iterator[tuple[str, ModelReply]]:
        """The answers in a file, by the names of their requests; lines that cannot be read are left out."""
        content = await self._ask("afile_content", file_id=file)
        return self._replies(content.content.decode("utf-8", "replace").splitlines())

    def _replies(self, lines: Iterable[str]) -> Iterator[tuple[str, ModelReply]]:
        for line in lines:
            try:
                entry = json.loads(line)
                yield str(entry["custom_id"]), self._reply(entry)
            except (ValueError, KeyError, TypeError, AttributeError):
                continue

    def _reply(self, entry: Mapping[str, Any]) -> ModelReply:
        response: Mapping[str, Any] = entry.get("response") or {}
        body, status = response.get("body") or {}, response.get("status_code")
        if status == 200 and not entry.get("error"):
            reply = read_reply(cast("Mapping[str, Any]", body), 0.0, None, self._scrubber)
            return reply if self._price is None else priced(reply, self._price)
        return ModelReply(None, 0.0, self._fault(entry.get("error") or body.get("error") or {}, status))

    def _fault(self, error: Mapping[str, Any], status: int | None) -> ModelFault:
        message = self._scrubber.text(str(error.get("message") or error.get("code") or "no answer in the batch"))
        if error.get("code") in _EXPIRED:
            return ModelFault("timeout", f"not answered while the batch lasted: {message}", retryable=True)
        return fault_of(ProviderError(message, status, address=self._address.shown))

    async def _ask(self, function: str, **arguments: object) -> Any:
        litellm = await asyncio.to_thread(_load)
        given = {
            "api_base": self._address.api_base,
            "api_key": self._address.api_key,
            "extra_headers": dict(self._address.headers),
            **arguments,
        }
        kept = {name: value for name, value in given.items() if value}
        try:
            # litellm's accounting of a batch that is over fetches its answers a second time.
            with accounting(prices=False):
                async with asyncio.timeout(_DEADLINE_S):
                    return await getattr(litellm, function)(custom_llm_provider=self._provider, max_retries=0, **kept)
        except Exception as error:  # providers raise whatever they like
            raise BatchError(fault_of(provider_error(error, self._address, self._scrubber))) from error


@cache
def _load() -> Any:
    litellm = load_litellm()
    let_any_word_through()
    return litellm


def _reasons(batch: Any) -> str:
    listed = getattr(batch.errors, "data", None) or []
    told = "; ".join(str(error.message) for error in listed)
    if batch_cancelled(batch.status):
        return told or "it was cancelled there; `lim resume SWEEP` hands over anew what it did not answer"
    return told or "the provider gave no reason"
