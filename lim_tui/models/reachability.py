"""Whether anything listens where a model is said to be."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from lim_tui.errors import LimError
from lim_tui.models.address import ModelAddress

_LONGEST_WAIT_S = 5.0
_DEFAULT_PORTS = {"http": 80, "https": 443}


def check_reachable(name: str, api_base: str) -> None:
    """Opens and closes a connection. Raises LimError where the address is malformed or nobody answers."""
    parts = urlsplit(api_base)
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname:
        raise LimError(f"{name}: api_base {api_base!r} is no address", "write it as http://HOST:PORT/v1")
    try:
        port = parts.port or _DEFAULT_PORTS[parts.scheme]
        socket.create_connection((parts.hostname, port), timeout=_LONGEST_WAIT_S).close()
    except (OSError, ValueError) as error:
        shown = ModelAddress("", api_base).shown
        raise LimError(
            f"{name}: nothing answers at {shown} ({error})", "start the server, or correct api_base in lim.toml"
        ) from None
