"""A provider on the loopback that answers what a test tells it to, byte for byte."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from socket import SO_LINGER, SOL_SOCKET
from ssl import SSLContext
from typing import Literal

Behaviour = Literal["answer", "silence", "stall_in_body", "reset", "reset_in_body", "cut_body"]


@dataclass(frozen=True)
class Answer:
    """One answer of the provider after ``delay_s``; ``body`` is sent as it stands, or as JSON where it is not text."""

    status: int = 200
    body: object = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    behaviour: Behaviour = "answer"
    delay_s: float = 0.0

    @property
    def body_bytes(self) -> bytes:
        """The body as it goes over the wire."""
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode("utf-8", "surrogatepass")


@dataclass
class SeenRequest:
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, object]
    method: str = "POST"
    raw: bytes = b""


class Provider:
    """Plays a provider: ``answers`` in order, the last one for ever; ``seen`` keeps what was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.seen: list[SeenRequest] = []
        self.port = 0

    @property
    def base_url(self) -> str:
        """The address up to and with ``/v1``."""
        return f"http://127.0.0.1:{self.port}/v1"

    def next_answer(self, request: SeenRequest) -> Answer:
        """The answer to ``request``; a provider that looks at it overrides this."""
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    @asynccontextmanager
    async def serving(self, tls: SSLContext | None = None) -> AsyncIterator[Provider]:
        """Serves on a free port until the block ends, over TLS where a context is given."""
        server = await asyncio.start_server(self._converse, "127.0.0.1", 0, ssl=tls)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            self.seen.append(await _read_request(reader))
            answer = self.next_answer(self.seen[-1])
            await asyncio.sleep(answer.delay_s)
            await _give(answer, writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


async def _read_request(reader: asyncio.StreamReader) -> SeenRequest:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
    raw = await _read_body(reader, headers)
    is_form = headers.get("content-type", "").startswith("multipart/")
    method, path, _version = head[0].split(" ")
    return SeenRequest(path, headers, {} if is_form else json.loads(raw or b"{}"), method, raw)


async def _read_body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    raw = b""
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        raw += (await reader.readexactly(size + 2))[:-2]
    return raw


async def _give(answer: Answer, writer: asyncio.StreamWriter) -> None:
    if answer.behaviour == "silence":
        await asyncio.Event().wait()
    body = answer.body_bytes
    if answer.behaviour != "reset":
        headers = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
        lines = [f"HTTP/1.1 {answer.status} X", *(f"{k}: {v}" for k, v in (headers | dict(answer.headers)).items())]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        writer.write(body if answer.behaviour == "answer" else body[: len(body) // 2])
        await writer.drain()
    if answer.behaviour == "stall_in_body":
        await asyncio.Event().wait()
    if answer.behaviour in ("reset", "reset_in_body"):
        # Lingering for zero seconds makes the kernel send RST in place of FIN.
        writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
