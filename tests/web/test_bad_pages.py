"""Whatever a page sends, it goes on being served, and the terminal of ``lim serve`` shows no traceback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pyte
import pytest

from tests.pty.terminal import PRIVATE_MODES, lines_of
from tests.tui.databases import database, demo_file
from tests.web.serving import serving

__all__ = ["database", "demo_file"]

pytestmark = pytest.mark.pty
_LIMIT_S = 30.0
_NOT_UNDERSTOOD = (
    "no JSON",
    "[",
    "{}",
    "[]",
    "null",
    '["stdin"]',
    '["stdin", 3]',
    '["stdin", "\\ud800"]',
    '["resize", {"width": "wide", "height": 30}]',
    '["resize", {"width": 1e9}]',
    '["resize"]',
    '["ping"]',
    '[["stdin"], 1]',
    '["elsewhere", 1]',
)


class _Page:
    """The bytes of a terminal in a page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._received = bytearray()

    async def type(self, text: str) -> None:
        await self.socket.send_str(json.dumps(["stdin", text]))

    async def until(self, condition: Callable[[str], bool]) -> str:
        async with asyncio.timeout(_LIMIT_S):
            while not condition(shown := self._screen()):
                message = await self.socket.receive()
                assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), (message, shown)
                self._received += message.data if isinstance(message.data, bytes) else b""
            return shown

    def _screen(self) -> str:
        screen = pyte.Screen(100, 30)
        pyte.ByteStream(screen).feed(PRIVATE_MODES.sub(b"", bytes(self._received)))
        return "\n".join(lines_of(screen))


@asynccontextmanager
async def _page(address: str, size: str = "width=100&height=30") -> AsyncIterator[_Page]:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}ws?{size}") as socket:
        yield _Page(socket)


async def test_a_page_takes_keys_after_what_nobody_understands_and_the_server_ends_though_pages_are_open(
    database: Path,
) -> None:
    async with contextlib.AsyncExitStack() as pages:
        with serving(database) as address:
            endless = await pages.enter_async_context(_page(address, "width=0&height=99999999"))
            page = await pages.enter_async_context(_page(address))
            await page.until(lambda shown: "demo" in shown and "finished" in shown)
            await page.type("\x1b[1114112;1u\x1b[97;1;9999999u")
            for said in _NOT_UNDERSTOOD:
                await page.socket.send_str(said)
            await page.socket.send_bytes(b"\xff\x00")
            await page.type("?")
            await page.until(lambda shown: "judged correct" in shown)
            assert await endless.socket.receive_bytes(timeout=_LIMIT_S)


async def test_what_ends_the_workbench_stands_in_the_page(database: Path) -> None:
    with serving(database) as address:
        (database.parent / "lim.toml").write_text("moddels = 1\n", encoding="utf-8")
        async with _page(address) as page:
            shown = await page.until(lambda shown: "moddels" in shown and "Open this page again" in shown)
            assert "Traceback" not in shown


def test_a_page_whose_server_is_gone_leaves_no_process(database: Path) -> None:
    command = [sys.executable, "-m", "lim_tui.web.page_app", str(database), str(database.parent)]
    environment = {**os.environ, "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"__GANGLION__\n"
        for packet in (b"M\0\0\0\2{}", b"M\0\0\0\1{", b"M\0\0\0\1[", b"X\0\0\0\4null"):
            process.stdin.write(packet)
        process.stdin.flush()
        received = b""
        while b"finished" not in received:
            received += process.stdout.read1()
        process.stdin.close()
        process.stdout.read()
        assert process.wait(_LIMIT_S) == 0
