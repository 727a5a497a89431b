"""Where an embedded server and its users meet: a private folder with locks and a state file.

The kernel drops a file lock with the process that holds it, so a lock is a sign of life that cannot go stale:

``starting.lock``  held by who starts the server, so that two starters do not race
``alive.lock``     held by the server's process for as long as it lives
``lease.lock``     shared among the users; when the server gets it alone, nobody needs it
``state.json``     process id, address and key, written when the server answers
``server.log``     all that llama.cpp says
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

import platformdirs

from lim_tui.errors import LimError

_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What makes two servers different: the file, its context in tokens (0: as trained), requests at a time."""

    path: Path
    n_ctx: int = 0
    n_parallel: int = 1


@dataclass(frozen=True, slots=True)
class ServerState:
    """A server that answers; ``started_at`` in seconds since the epoch. The key is never shown."""

    pid: int
    started_at: float
    base_url: str
    api_key: str


class ServerFolder:
    """The meeting place of one server, readable for its user only."""

    def __init__(self, folder: Path) -> None:
        """Raises LimError, as all that writes here, where the folder cannot be written."""
        self.folder = folder
        with self._explained():
            folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)

    @classmethod
    def for_settings(cls, settings: ServerSettings) -> ServerFolder:
        """The folder for these settings on this machine; the host's name is in it, for homes on a network."""
        identity = f"{settings.path}\0{settings.n_ctx}\0{settings.n_parallel}"
        digest = hashlib.sha256(identity.encode()).hexdigest()[:12]
        return cls(platformdirs.user_state_path("lim-tui") / "embedded" / f"{platform.node()}-{digest}")

    @property
    def log_path(self) -> Path:
        """The log of the server's last start."""
        return self.folder / "server.log"

    @contextmanager
    def starting(self) -> Iterator[None]:
        """Waits until no other process is starting this server, and keeps others from it."""
        with self._open("starting.lock") as file:
            self._lock(file, fcntl.LOCK_EX)
            yield

    def open_alive(self) -> IO[str] | None:
        """The sign of life, for the server's process to inherit; None where a server lives already."""
        return self._lock_alone("alive.lock")

    def open_lease(self) -> IO[str]:
        """A user's lease, held until the file is closed; taking one restarts the server's idle clock."""
        file = self._open("lease.lock")
        self._lock(file, fcntl.LOCK_SH)
        os.utime(file.fileno())
        return file

    def open_lease_alone(self) -> IO[str] | None:
        """All leases at once, None where somebody holds one. A new user waits until the file is closed."""
        return self._lock_alone("lease.lock")

    def leased_at(self) -> float:
        """When the last lease was taken, by the file system's clock; 0 if never."""
        try:
            return (self.folder / "lease.lock").stat().st_mtime
        except FileNotFoundError:
            return 0.0

    def open_log(self) -> IO[str]:
        """An empty log file."""
        return self._open("server.log", os.O_TRUNC)

    def read_state(self) -> ServerState | None:
        """The server's state, None until it answers."""
        try:
            return ServerState(**json.loads((self.folder / "state.json").read_text("utf-8")))
        except (FileNotFoundError, ValueError, TypeError):
            return None

    def write_state(self, state: ServerState) -> None:
        """Publishes the state in one step."""
        with self._open("state.new", os.O_TRUNC) as file:
            json.dump(asdict(state), file)
        (self.folder / "state.new").replace(self.folder / "state.json")

    def remove_state(self) -> None:
        """Takes the state away: no server answers."""
        (self.folder / "state.json").unlink(missing_ok=True)

    def _lock_alone(self, name: str) -> IO[str] | None:
        file = self._open(name)
        try:
            self._lock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return None
        return file

    def _lock(self, file: IO[str], operation: int) -> None:
        with self._explained():
            fcntl.flock(file, operation)

    def _open(self, name: str, extra_flags: int = 0) -> IO[str]:
        with self._explained():
            descriptor = os.open(self.folder / name, os.O_RDWR | os.O_CREAT | extra_flags, _PRIVATE_FILE)
        return os.fdopen(descriptor, "w", encoding="utf-8")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except BlockingIOError:
            raise
        except OSError as error:
            raise LimError(
                f"{self.folder}: {error.strerror}; the embedded model keeps its locks and its log there",
                "make the folder writable, or set XDG_STATE_HOME to one on a local disk",
            ) from error
