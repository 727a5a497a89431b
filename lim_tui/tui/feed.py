"""Watches ``runs.db`` from a thread of its own and posts what changed. Widgets never touch the database."""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.errors import LimError
from lim_tui.tui.desk import Asker
from lim_tui.tui.held_database import opened
from lim_tui.tui.in_place import in_place
from lim_tui.tui.messages import DatabaseUnusable, ReadingFailed, SnapshotRead
from lim_tui.tui.pacing import SHORTEST_S, Pace

if TYPE_CHECKING:
    from lim_tui.store.store import Store
    from lim_tui.tui.readings import Reading, Snapshot

_log = logging.getLogger(__name__)
# A worker that died writes nothing; only looking again tells that its sweep is deserted.
_LOOK_AGAIN_S = 10.0
_NOT_THERE = -3
# What is watched and held by another program is soon told; nothing is lost by looking again.
_READ_WAIT_S = 2.0


class Feed:
    """One daemon thread with one connection; whatever it does, quitting never waits for it.

    ``owner`` is told where the database cannot be opened.
    """

    def __init__(self, path: Path, owner: Asker) -> None:
        self._path = path
        self._owner = owner
        self._asker: Asker = owner
        self._changed = threading.Condition()
        self._reading: Reading | None = None
        self._generation = 0
        self._stopped = False
        self._pace = Pace()

    def start(self) -> None:
        """Opens the database in the thread; what is wrong with it comes as ``DatabaseUnusable``."""
        threading.Thread(target=self._run, name="feed", daemon=True).start()

    def watch(self, asker: Asker, reading: Reading | None) -> int:
        """Watches ``reading`` for ``asker`` from now on, None nothing; the generation that its snapshots carry."""
        with self._changed:
            self._asker, self._reading = asker, reading
            self._generation += 1
            self._changed.notify()
            return self._generation

    def painted(self, size_bytes: int) -> None:
        """Tells what the last snapshot cost on the wire; the next one waits accordingly."""
        self._pace.painted_bytes = size_bytes

    def stop(self) -> None:
        """Ends the thread after what it is doing."""
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def _run(self) -> None:
        try:
            store = opened(self._path, self._say_held)
        except LimError as error:
            self._owner.post_message(DatabaseUnusable(error))
            return
        if store is None:
            return
        store.wait_for_others(_READ_WAIT_S)
        with store:
            while not self._stopped:
                self._follow(store, *self._wanted())

    def _say_held(self, error: LimError) -> bool:
        """Tells whoever watches, again and again, since that changes; False once nobody is left."""
        with self._changed:
            if self._stopped:
                return False
            asker, generation = self._asker, self._generation
        asker.post_message(ReadingFailed(generation, error))
        return True

    def _wanted(self) -> tuple[Reading | None, int]:
        with self._changed:
            while self._reading is None and not self._stopped:
                self._changed.wait()
            return self._reading, self._generation

    def _follow(self, store: Store, reading: Reading | None, generation: int) -> None:
        """Looks again and again at one reading, until another one is wanted."""
        version, looked_at = -1, 0.0
        last: Snapshot | None = None
        while reading is not None and not self._overtaken(generation):
            now = time.monotonic()
            seen = _data_version(store)
            if seen != version or now - looked_at > _LOOK_AGAIN_S:
                snapshot = self._look(store, reading, last, generation)
                version, looked_at = seen, now
                self._pace.read_s = time.monotonic() - now
                if snapshot is not None and snapshot != last:
                    self._asker.post_message(SnapshotRead(generation, snapshot))
                # After a failure the same again is news.
                last = snapshot
                self._sleep(generation, self._pace.wait_s)
            else:
                self._sleep(generation, SHORTEST_S)

    def _look(self, store: Store, reading: Reading, last: Snapshot | None, generation: int) -> Snapshot | None:
        try:
            return reading.read(in_place(store), last)
        except KeyError:
            error = LimError("this sweep is no longer in the database", "Another program deleted it. Go back with esc.")
        except LimError as known:
            error = known
        except Exception as unknown:
            _log.exception("reading %r", reading)
            error = LimError(
                f"the database could not be read: {unknown}", "It is tried again; the log has the details."
            )
        self._asker.post_message(ReadingFailed(generation, error))
        return None

    def _overtaken(self, generation: int) -> bool:
        return self._stopped or self._generation != generation

    def _sleep(self, generation: int, wait_s: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._overtaken(generation), timeout=wait_s)


def _data_version(store: Store) -> int:
    try:
        return store.reads.data_version() if store.is_in_place() else _NOT_THERE
    except LimError:
        return -2
    except Exception:
        _log.exception("asking for the data version")
        return -2
