"""textual-serve with a door that is kept, a page that asks nothing of other machines, and our own words."""

from __future__ import annotations

import logging
import os
import shlex
import sys
from pathlib import Path
from typing import Any

import aiohttp_jinja2
from aiohttp import web
from textual_serve.server import Server

from lim_tui.terminal import ASCII_VARIABLE
from lim_tui.web.address import ServedAddress
from lim_tui.web.guard import guard

_PAGES = Path(__file__).parent / "pages"
_FONT_SIZE_PX = 16


class WorkbenchServer(Server):
    """Starts the workbench on ``database`` once for every page that is opened."""

    def __init__(self, address: ServedAddress, database: Path, workspace: Path) -> None:
        command = [sys.executable, "-m", "lim_tui.web.page_app", str(database), str(workspace)]
        super().__init__(shlex.join(command), host=address.host, port=address.port, title="lim", templates_path=_PAGES)
        self._address = address

    def initialize_logging(self) -> None:
        """The program has its own log."""
        logging.getLogger("aiohttp.access").disabled = True

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(guard(self._address))
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Says nothing: nobody can come in yet."""

    def serve(self, debug: bool = False) -> None:
        """Serves until Ctrl+C; OSError where the address cannot be taken."""
        self.debug = debug
        self.initialize_logging()
        web.run_app(self._make_app(), host=self.host, port=self.port, print=self._tell_address)

    def _tell_address(self, *_words: object) -> None:
        """In place of aiohttp's words, once it listens."""
        print(f"lim: the workbench is at {self._address.url}", flush=True)
        print("Ctrl+C ends it; running sweeps go on.", file=sys.stderr, flush=True)

    @aiohttp_jinja2.template("app_index.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """The page; it finds its websocket at the address it came from, whatever name that has."""
        return {"font_size": _FONT_SIZE_PX, "websocket_url": f"ws://{request.host}/ws"}


def serve(address: ServedAddress, database: Path, workspace: Path) -> None:
    """Serves until Ctrl+C. OSError where the address cannot be taken."""
    # The page's process writes to a pipe, which would else take the locale's encoding.
    os.environ.update({"PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"})
    # A page shows Unicode, whatever the terminal it is served from can show.
    os.environ[ASCII_VARIABLE] = os.environ.get(ASCII_VARIABLE) or "0"
    WorkbenchServer(address, database, workspace).serve()
