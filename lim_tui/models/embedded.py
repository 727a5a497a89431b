"""The embedded model: a llama.cpp server of its own, shared by all lim processes of a user, gone when unneeded."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from lim_tui.errors import LimError
from lim_tui.home_path import home_path
from lim_tui.models.gguf import check_gguf
from lim_tui.models.server_client import ServerClient
from lim_tui.models.server_folder import ServerFolder, ServerSettings, ServerState
from lim_tui.models.weights import weights_path

EMBEDDED_PREFIX = "embedded/"
SHIPPED_MODEL = "smollm2"
IDLE_S = 60.0
# Large weights on a slow disk take minutes; a server that dies is noticed at once.
_LONGEST_START_S = 900.0
_LOOK_INTERVAL_S = 0.05
_LOG_LINES_SHOWN = 5
# OpenMP's threads spin while they wait for each other. On two cores that others use too, sleeping instead made
# answers four times as fast.
_WAIT_WITHOUT_SPINNING = {"OMP_WAIT_POLICY": "passive"}


@dataclass(frozen=True, slots=True)
class ServerHandle:
    """A server that answers. ``base_url`` has no path; ``n_ctx`` is one request's window in tokens."""

    model_name: str
    path: Path
    base_url: str
    n_ctx: int
    api_key: str = field(repr=False)
    props: Mapping[str, Any] = field(repr=False)


def embedded_settings(name: str, n_ctx: int = 0, n_parallel: int = 1) -> ServerSettings:
    """The server that ``embedded/smollm2`` or ``embedded/PATH.gguf`` names.

    ``n_ctx`` is one request's window in tokens, 0 for the one the model was trained with.
    Raises LimError where the extra, the weights or the file are missing, or the file is not GGUF.
    """
    if importlib.util.find_spec("xllamacpp") is None:
        raise LimError(f"{name} needs the embedded llama.cpp", "pip install 'lim-tui[local]'")
    return ServerSettings(check_gguf(weights_of(name)), n_ctx, n_parallel)


def weights_of(name: str) -> Path:
    """The file that ``embedded/...`` names, there or not. Raises LimError where the shipped weights are missing."""
    place = name.removeprefix(EMBEDDED_PREFIX)
    if place != SHIPPED_MODEL:
        if not place.endswith(".gguf"):
            raise LimError(f"{name}: no such embedded model", "use embedded/smollm2 or embedded/PATH.gguf")
        return home_path(place)
    path = weights_path()
    if path is None:
        raise LimError(f"the weights of {name} are not installed", "lim models install")
    return path


@contextmanager
def embedded_server(name: str, n_ctx: int = 0, n_parallel: int = 1, idle_s: float = IDLE_S) -> Iterator[ServerHandle]:
    """Starts or joins the server that ``name`` asks for, and needs it until the block ends.

    The server stops ``idle_s`` seconds after its last user left. Raises LimError as ``embedded_settings``, and where
    the server does not start.
    """
    lease = ServerLease(name, embedded_settings(name, n_ctx, n_parallel), idle_s)
    try:
        yield lease.handle()
    finally:
        lease.close()


class ServerLease:
    """A claim on a server: while it is open the server stays, and a server that died is started again."""

    def __init__(self, name: str, settings: ServerSettings, idle_s: float = IDLE_S) -> None:
        self._name = name
        self._settings = settings
        self._idle_s = idle_s
        self._folder = ServerFolder.for_settings(settings)
        self._file: IO[str] | None = None

    def handle(self) -> ServerHandle:
        """A server that answers now. Raises LimError where none starts."""
        state = self.locate()
        with closing(ServerClient(self.locate)) as client:
            props = client.get("/props")
        n_ctx = int(props["default_generation_settings"]["n_ctx"])
        return ServerHandle(self._name, self._settings.path, state.base_url, n_ctx, state.api_key, props)

    def locate(self) -> ServerState:
        """Where the server answers; takes the lease and starts the server as needed. Raises LimError as ``handle``."""
        if self._file is None:
            self._file = self._folder.open_lease()
        return self._start_or_join()

    def close(self) -> None:
        """Gives the claim back."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _start_or_join(self) -> ServerState:
        give_up_at = time.monotonic() + _LONGEST_START_S
        started = False
        with self._folder.starting():
            while time.monotonic() < give_up_at:
                alive = self._folder.open_alive()
                if alive is None:
                    if state := self._folder.read_state():
                        return state
                elif started:
                    raise self._did_not_start("ended while it started")
                else:
                    self._spawn(alive)
                    started = True
                time.sleep(_LOOK_INTERVAL_S)
        raise self._did_not_start(f"did not answer within {_LONGEST_START_S:.0f} s")

    def _spawn(self, alive: IO[str]) -> None:
        """Starts the process, which inherits the lock that says it lives; a state left by a dead one goes first."""
        self._folder.remove_state()
        with alive, self._folder.open_log() as log:
            subprocess.run(
                self._command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=_WAIT_WITHOUT_SPINNING | os.environ,
                pass_fds=[alive.fileno()],
                start_new_session=True,
                check=False,
            )

    def _command(self) -> list[str]:
        options = {
            "--folder": self._folder.folder,
            "--path": self._settings.path,
            "--n-ctx": self._settings.n_ctx,
            "--n-parallel": self._settings.n_parallel,
            "--idle-s": self._idle_s,
        }
        # -P: a folder that happens to hold a module of the same name must not be run.
        command = [sys.executable, "-P", "-m", "lim_tui.models.embedded_server"]
        return command + [str(word) for pair in options.items() for word in pair]

    def _did_not_start(self, what_happened: str) -> LimError:
        last_lines = "\n".join(self._folder.log_path.read_text("utf-8", "replace").splitlines()[-_LOG_LINES_SHOWN:])
        return LimError(
            f"the llama.cpp server for {self._name} {what_happened}:\n{last_lines}",
            f"see {self._folder.log_path}; is the file a whole model, and is there memory enough?",
        )
