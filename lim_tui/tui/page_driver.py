"""The driver of a page in a browser: Textual's own, with an ear that nothing deafens."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver
from textual.message import Message

from lim_tui.tui.typed_bytes import TypedBytes

if TYPE_CHECKING:
    from textual.app import App

_log = logging.getLogger(__name__)
_TYPED = "D"
_MOST_CELLS = 1000


class PageDriver(WebDriver):
    """Textual's thread ends at the first thing it does not understand, and the page takes no key from then on."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        if self._size is not None:
            self._size = _bounded(*self._size)

    def run_input_thread(self) -> None:
        """Hands on what the page sends; where it is gone the workbench leaves as when asked."""
        typed, packets = TypedBytes("utf-8"), ByteStream()
        for data in self._input_reader:
            for kind, payload in packets.feed(data) if data else ():
                self._take(typed, kind, payload)
            self._hand_on(typed.waited())
        if not self.exit_event.is_set():
            _leave()

    def _take(self, typed: TypedBytes, kind: str, payload: bytes) -> None:
        if kind == _TYPED:
            self._hand_on(typed.events(payload))
            return
        try:
            self._on_meta(kind, payload)
        except (ValueError, TypeError, KeyError, AttributeError):
            _log.warning("what the page said was not understood: %r", payload, exc_info=True)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """As Textual does, but a page that is closed leaves as by the key: what is under way is kept."""
        if packet_type == "quit":
            _leave()
            return
        if packet_type == "resize":
            payload["width"], payload["height"] = _bounded(payload["width"], payload["height"])
        super().on_meta(packet_type, payload)

    def _hand_on(self, events: Iterator[Message]) -> None:
        for event in events:
            self.process_message(event)

    def stop_application_mode(self) -> None:
        """Closes the page, unless what ended the workbench is still to be read there."""
        if self._app.return_value is None:
            super().stop_application_mode()
            return
        self.exit_event.set()
        self._input_reader.close()


def _bounded(width: object, height: object) -> tuple[int, int]:
    """A size that can be drawn. TypeError where it is none."""
    if not (isinstance(width, int) and isinstance(height, int)):
        raise TypeError(f"{width!r} by {height!r} is no size")
    return min(max(width, 1), _MOST_CELLS), min(max(height, 1), _MOST_CELLS)


def _leave() -> None:
    os.kill(os.getpid(), signal.SIGHUP)
