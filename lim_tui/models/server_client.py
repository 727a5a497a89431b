"""JSON over one kept-alive HTTP connection to a server on this machine."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from lim_tui.errors import LimError
from lim_tui.models.server_folder import ServerState

_LONGEST_ANSWER_S = 120.0
_LOST = (OSError, http.client.HTTPException)


class ServerClient:
    """Asks one llama.cpp server; safe to share between threads, which take turns.

    ``locate`` says where the server is, and is asked again whenever the connection is lost.
    """

    def __init__(self, locate: Callable[[], ServerState]) -> None:
        self._locate = locate
        self._connection: http.client.HTTPConnection | None = None
        self._headers: dict[str, str] = {}
        self._turn = threading.Lock()

    def get(self, path: str) -> Any:
        """The JSON at ``path``. Raises LimError where the server refuses or cannot be reached."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: Mapping[str, object]) -> Any:
        """The JSON that ``path`` answers to ``body``; raises as ``get``."""
        return self._ask("POST", path, json.dumps(body))

    def close(self) -> None:
        """Ends the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, method: str, path: str, body: str | None) -> Any:
        with self._turn:
            try:
                status, answer = self._exchange(method, path, body)
            except _LOST:
                # The server closes a connection after 5 seconds of silence or 100 requests, or it has died.
                self.close()
                status, answer = self._exchange_anew(method, path, body)
        if status != http.client.OK:
            raise LimError(f"the embedded model's server answered {path} with {status}: {answer[:200]!r}")
        return json.loads(answer)

    def _exchange_anew(self, method: str, path: str, body: str | None) -> tuple[int, bytes]:
        try:
            return self._exchange(method, path, body)
        except _LOST as error:
            self.close()
            raise LimError(f"the embedded model's server does not answer {path}: {error!r}") from error

    def _exchange(self, method: str, path: str, body: str | None) -> tuple[int, bytes]:
        connection = self._connection or self._connect()
        connection.request(method, path, body, self._headers)
        response = connection.getresponse()
        return response.status, response.read()

    def _connect(self) -> http.client.HTTPConnection:
        state = self._locate()
        self._headers = {"Authorization": f"Bearer {state.api_key}", "Content-Type": "application/json"}
        self._connection = http.client.HTTPConnection(urlsplit(state.base_url).netloc, timeout=_LONGEST_ANSWER_S)
        return self._connection
