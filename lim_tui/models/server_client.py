"""JSON over one kept-alive HTTP connection to a server on this machine."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from lim_tui.errors import LimError

_LONGEST_ANSWER_S = 120.0


class ServerClient:
    """Asks one llama.cpp server; safe to share between threads, which take turns."""

    def __init__(self, base_url: str, api_key: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(base_url).netloc, timeout=_LONGEST_ANSWER_S)
        self._headers = {"Authorization": f"Bearer {api_key}", "Content-Type": "application/json"}
        self._turn = threading.Lock()

    def get(self, path: str) -> Any:
        """The JSON at ``path``. Raises LimError where the server refuses, ConnectionError where there is none."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: Mapping[str, object]) -> Any:
        """The JSON that ``path`` answers to ``body``; raises as ``get``."""
        return self._ask("POST", path, json.dumps(body))

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None) -> Any:
        with self._turn:
            try:
                status, answer = self._exchange(method, path, body)
            except (ConnectionError, http.client.HTTPException):
                # The server closes a connection after 5 seconds of silence or 100 requests.
                self._connection.close()
                status, answer = self._exchange(method, path, body)
        if status != http.client.OK:
            raise LimError(f"the embedded model's server answered {path} with {status}: {answer[:200]!r}")
        return json.loads(answer)

    def _exchange(self, method: str, path: str, body: str | None) -> tuple[int, bytes]:
        self._connection.request(method, path, body, self._headers)
        response = self._connection.getresponse()
        return response.status, response.read()
