"""Where the workbench is served, and who may reach it there."""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import dataclass
from urllib.parse import quote, urlsplit


@dataclass(frozen=True, slots=True)
class ServedAddress:
    """``token`` is None on loopback, where only this machine can knock."""

    host: str
    port: int
    token: str | None

    @classmethod
    def choose(cls, host: str, port: int) -> ServedAddress:
        """An address with a fresh token where other machines can reach it."""
        return cls(host, port, None if is_loopback(host) else secrets.token_urlsafe(24))

    @property
    def authority(self) -> str:
        """Host and port as a URL has them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """What to open in a browser, the token included."""
        return f"http://{self.authority}/" + (f"?token={quote(self.token)}" if self.token else "")

    def accepts_host(self, header: str | None) -> bool:
        """Whether a request's Host header names this place.

        On loopback a foreign name means that a page elsewhere was pointed here (DNS rebinding); with a token any name
        will do.
        """
        return self.token is not None or (header is not None and is_loopback(urlsplit(f"//{header}").hostname or ""))

    def accepts_token(self, given: str | None) -> bool:
        """Whether ``given`` is the token, where one is asked for."""
        return self.token is None or (given is not None and secrets.compare_digest(given.encode(), self.token.encode()))


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach ``host``."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a page of ``origin`` may talk to ``host``; browsers always name the origin of a websocket."""
    return origin is None or urlsplit(origin).netloc == host
