"""JSON over one kept-alive connection to the server that answers for a model."""

from __future__ import annotations

import http.client
import json
import ssl
import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from lim_tui.errors import LimError
from lim_tui.models.address import ModelAddress

_LONGEST_ANSWER_S = 120.0
_LOST = (OSError, http.client.HTTPException)


class TokenizeClient:
    """Posts to paths beside ``/v1``; safe to share between threads, which take turns."""

    def __init__(self, name: str, address: ModelAddress) -> None:
        self._name = name
        self._address = address
        base = urlsplit(address.api_base or "")
        self._secure = base.scheme == "https"
        self._place = base.netloc.rpartition("@")[2]
        self._root = base.path.rstrip("/").removesuffix("/v1")
        self._connection: http.client.HTTPConnection | None = None
        self._turn = threading.Lock()

    def post(self, path: str, body: Mapping[str, object]) -> Any:
        """The JSON that ``path`` answers. Raises LimError where the server refuses or cannot be reached."""
        with self._turn:
            try:
                return self._exchange(path, body)
            except _LOST:
                # A connection that was silent for long may be gone; a new one tells whether the server is.
                self._connection = None
            try:
                return self._exchange(path, body)
            except _LOST as error:
                self._connection = None
                raise self._error(path, f"does not answer: {error}") from None

    def _exchange(self, path: str, body: Mapping[str, object]) -> Any:
        if self._connection is None:
            self._connection = self._connect()
        headers = {"Content-Type": "application/json", **self._address.headers}
        if self._address.api_key:
            headers["Authorization"] = f"Bearer {self._address.api_key}"
        self._connection.request("POST", self._root + path, json.dumps(body), headers)
        response = self._connection.getresponse()
        answer = response.read()
        if response.status != http.client.OK:
            raise self._error(path, f"answered with status {response.status}")
        try:
            return json.loads(answer)
        except ValueError:
            raise self._error(path, "answered with something else than JSON") from None

    def _connect(self) -> http.client.HTTPConnection:
        if not self._secure:
            return http.client.HTTPConnection(self._place, timeout=_LONGEST_ANSWER_S)
        trusted = ssl.create_default_context(cafile=self._address.ca_file)
        return http.client.HTTPSConnection(self._place, timeout=_LONGEST_ANSWER_S, context=trusted)

    def _error(self, path: str, what: str) -> LimError:
        return LimError(
            f"models.{self._name}.tokenizer: {self._address.shown} {what} ({path})",
            "Start the server, or name another tokenizer.",
        )
