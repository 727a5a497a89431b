"""A connection of its own for an address behind a proxy or with certificates of its own."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

from lim_tui.errors import LimError
from lim_tui.models.address import ModelAddress
from lim_tui.models.litellm_adapter import load_litellm


def proxied_client(address: ModelAddress) -> Any:
    """What litellm takes as ``client`` for this address, None where its own connections will do.

    ``ca_file`` is trusted beside the system's certificates. Raises LimError where it cannot be read, or where the proxy
    is no address.
    """
    if address.proxy is None and address.ca_file is None:
        return None
    import httpx

    try:
        connection = httpx.AsyncClient(proxy=address.proxy, verify=_certificates(address.ca_file), timeout=None)  # noqa: S113
    except ValueError as error:
        raise LimError(f"the proxy of {address.model} is no address: {error}", "write it as http://HOST:PORT") from None
    return _either_client(address, connection)


def _certificates(ca_file: str | None) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if ca_file is not None:
        try:
            context.load_verify_locations(Path(ca_file))
        except OSError as error:
            raise LimError(f"{ca_file}: no certificates: {error}", "Give a PEM file as ca_file in lim.toml.") from None
    return context


def _either_client(address: ModelAddress, connection: Any) -> Any:
    """For some providers litellm wants OpenAI's client, for others its own handler; this is both."""
    load_litellm()
    import openai
    from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

    sdk = openai.AsyncOpenAI(
        api_key=address.api_key or "none", base_url=address.api_base, http_client=connection, max_retries=0
    )

    class EitherClient(AsyncHTTPHandler):
        def __getattr__(self, name: str) -> Any:
            return getattr(sdk, name)

        async def post(self, *arguments: Any, **options: Any) -> Any:
            post = sdk.post if "cast_to" in options else super().post
            return await post(*arguments, **options)

    client = EitherClient()
    client.client = connection
    return client
