"""textual-serve with a door that is kept, a page that asks nothing of other machines, and our own words."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shlex
import sys
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiohttp_jinja2
from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from lim_tui.error_log import LateFile
from lim_tui.terminal import ASCII_VARIABLE
from lim_tui.web.address import ServedAddress
from lim_tui.web.guard import guard
from lim_tui.web.said import Pinged, Resized, Said, Typed, said

_log = logging.getLogger(__name__)


_PAGES = Path(__file__).parent / "pages"
_FONT_SIZE_PX = 16
_LAST_S = 1.0


class WorkbenchServer(Server):
    """Starts the workbench on ``database`` once for every page that is opened."""

    def __init__(self, address: ServedAddress, database: Path, workspace: Path) -> None:
        command = [sys.executable, "-m", "lim_tui.web.page_app", str(database), str(workspace)]
        super().__init__(shlex.join(command), host=address.host, port=address.port, title="lim", templates_path=_PAGES)
        self._address = address
        self._database = database
        self._pages: WeakSet[web.WebSocketResponse] = WeakSet()

    def initialize_logging(self) -> None:
        """The program has its own log; what goes wrong with one page is nothing for the terminal of all."""
        logging.getLogger("aiohttp.access").disabled = True
        logging.basicConfig(handlers=[LateFile(self._database)])

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(guard(self._address))
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Says nothing: nobody can come in yet."""

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002
        """Closes the pages; one whose browser is gone answers nobody."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_S):
                await asyncio.gather(*(page.close() for page in self._pages), return_exceptions=True)

    def serve(self, debug: bool = False) -> None:
        """Serves until Ctrl+C; OSError where the address cannot be taken."""
        self.debug = debug
        self.initialize_logging()
        app = self._make_app()
        web.run_app(app, host=self.host, port=self.port, print=self._tell_address, shutdown_timeout=_LAST_S)

    def _tell_address(self, *_words: object) -> None:
        """In place of aiohttp's words, once it listens."""
        print(f"lim: the workbench is at {self._address.url}", flush=True)
        print("Ctrl+C ends it; running sweeps go on.", file=sys.stderr, flush=True)

    @aiohttp_jinja2.template("app_index.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """The page; it finds its websocket at the address it came from, whatever name that has."""
        return {"font_size": _FONT_SIZE_PX, "websocket_url": f"ws://{request.host}/ws"}

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        """Hands on what the page says until it is closed; what makes no sense is dropped alone, and logged."""
        self._pages.add(websocket)
        try:
            async for message in websocket:
                if message.type is not WSMsgType.TEXT:
                    continue
                meant = said(message.data)
                if meant is None:
                    _log.warning("a page said what makes no sense: %.200r", message.data)
                elif not await _handed_on(meant, websocket, app_service):
                    return
        finally:
            await _end(app_service)


async def _end(app_service: AppService) -> None:
    """Ends the workbench of a page; one that takes longer than the last second is killed, which loses nothing.

    A process or pipe that outlives the loop would be told on the terminal, with a traceback.
    """
    process = app_service._process
    assert process is not None
    with contextlib.suppress(asyncio.CancelledError, TimeoutError):
        async with asyncio.timeout(_LAST_S):
            await app_service.stop()
            app_service.stdin.close()
            await process.wait()
    app_service.stdin.close()
    if process.returncode is None:
        process.kill()
    await process.wait()


async def _handed_on(meant: Said, websocket: web.WebSocketResponse, app_service: AppService) -> bool:
    """Tells the workbench of a page, or the page itself; False where the page is gone."""
    match meant:
        case Typed(data):
            await app_service.send_bytes(data)
        case Resized(width, height):
            await app_service.set_terminal_size(width, height)
        case Pinged(back):
            try:
                await websocket.send_json(["pong", back])
            except ConnectionError:
                return False
        case "focus":
            await app_service.focus()
        case "blur":
            await app_service.blur()
    return True


def serve(address: ServedAddress, database: Path, workspace: Path) -> None:
    """Serves until Ctrl+C. OSError where the address cannot be taken."""
    # The page's process writes to a pipe, which would else take the locale's encoding.
    os.environ.update({"PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"})
    # A page shows Unicode, whatever the terminal it is served from can show.
    os.environ[ASCII_VARIABLE] = os.environ.get(ASCII_VARIABLE) or "0"
    WorkbenchServer(address, database, workspace).serve()
