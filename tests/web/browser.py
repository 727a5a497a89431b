"""A real browser, driven through its DevTools: what its terminal was sent, and clicks on cells."""

from __future__ import annotations

import asyncio
import base64
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

from tests.pty.terminal import PRIVATE_MODES, lines_of

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
_LIMIT_S = 60.0
# xterm.js paints on a canvas, so the bytes it was given are kept beside it.
_KEEP_BYTES = """
window.received = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    window.socketUrl = given[0];
    this.addEventListener("message", async (event) => {
      if (event.data instanceof Blob) event.data.arrayBuffer().then(keep);
      else if (event.data instanceof ArrayBuffer) keep(event.data);
    });
  }
};
function keep(buffer) { window.received.push(String.fromCharCode(...new Uint8Array(buffer))); }
"""
_SIZES = """
(() => { const box = document.querySelector(".xterm-screen").getBoundingClientRect();
         return [box.left, box.top, box.width, box.height]; })()
"""


class Page:
    """One page of the browser with a terminal in it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._last = 0
        self.columns, self.lines = 80, 24

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One DevTools command; its result."""
        self._last += 1
        await self._socket.send_json({"id": self._last, "method": method, "params": parameters})
        while True:
            answer = await self._socket.receive_json(timeout=_LIMIT_S)
            if answer.get("id") == self._last:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    async def evaluate(self, script: str) -> Any:
        """The value of a piece of JavaScript."""
        done = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        return done["result"].get("value")

    async def open(self, url: str) -> None:
        """Goes to ``url``."""
        await self.call("Page.enable")
        await self.call("Page.addScriptToEvaluateOnNewDocument", source=_KEEP_BYTES)
        await self.call("Page.navigate", url=url)

    async def screen(self) -> list[str]:
        """The terminal's lines."""
        received = await self.evaluate("(window.received || []).join('')") or ""
        sizes = re.findall(r"width=(\d+)&height=(\d+)", await self.evaluate("window.socketUrl") or "")
        if sizes:
            self.columns, self.lines = (int(size) for size in sizes[-1])
        shown = pyte.Screen(self.columns, self.lines)
        pyte.ByteStream(shown).feed(PRIVATE_MODES.sub(b"", received.encode("latin-1")))
        return lines_of(shown)

    async def until(self, condition: Callable[[list[str]], object]) -> list[str]:
        """Looks until ``condition`` holds of the screen; AssertionError with the screen after a while."""
        end = asyncio.get_running_loop().time() + _LIMIT_S
        while not condition(screen := await self.screen()):
            if asyncio.get_running_loop().time() > end:
                raise AssertionError("\n".join(["the screen never came:", *screen]))
            await asyncio.sleep(0.2)
        return screen

    async def click(self, column: int, line: int) -> None:
        """A click in the middle of a character cell, both counted from 0."""
        left, top, width, height = await self.evaluate(_SIZES)
        place = {
            "x": left + (column + 0.5) * width / self.columns,
            "y": top + (line + 0.5) * height / self.lines,
            "button": "left",
            "clickCount": 1,
        }
        await self.call("Input.dispatchMouseEvent", type="mousePressed", **place)
        await self.call("Input.dispatchMouseEvent", type="mouseReleased", **place)

    async def picture(self, path: Path) -> None:
        """Keeps what the page looks like as a PNG."""
        done = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(done["data"]))


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    """Starts the browser with a profile of its own in ``folder``, and ends it."""
    assert PROGRAM is not None
    command = [PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
    command += [f"--user-data-dir={folder}", "--window-size=1200,800", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port = await _port(folder / "DevToolsActivePort")
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json") as response:
                pages = [page for page in await response.json() if page["type"] == "page"]
            async with session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                yield Page(socket)
    finally:
        process.terminate()
        process.wait(10)


async def _port(file: Path) -> int:
    """The port that the browser chose and wrote down."""
    end = asyncio.get_running_loop().time() + _LIMIT_S
    while not (file.exists() and file.read_text(encoding="utf-8").count("\n")):
        assert asyncio.get_running_loop().time() < end, "the browser did not start"
        await asyncio.sleep(0.1)
    return int(file.read_text(encoding="utf-8").splitlines()[0])
