"""A provider of zero latency on the loopback, in a process of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

_REPLY = {
    "id": "r",
    "object": "chat.completion",
    "created": 1,
    "model": "bench",
    "choices": [
        {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "De druk is dan 187 bar."}}
    ],
}
_BODY = json.dumps(_REPLY).encode()
_ANSWER = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
_LARGEST_REQUEST = 2**24


@contextmanager
def zero_latency_server() -> Iterator[str]:
    """The address of the server, up to ``/v1``, while the block lasts."""
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    # Else nobody would hear that the process ended before it said its address.
    theirs.close()
    try:
        yield f"http://127.0.0.1:{ours.recv()}/v1"
    finally:
        process.terminate()
        process.join()


def _serve(parent: Connection) -> None:
    asyncio.run(_serve_for_ever(parent))


async def _serve_for_ever(parent: Connection) -> None:
    server = await asyncio.start_server(_converse, "127.0.0.1", 0, limit=_LARGEST_REQUEST)
    parent.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


async def _converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n") if b": " in line)
            await reader.readexactly(int(fields[b"content-length"]))
            writer.write(_ANSWER)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()
