"""Does one thing after another with the database, away from the screen, and posts the answer."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from textual.message import Message

from lim_tui.errors import LimError
from lim_tui.tui.held_database import opened
from lim_tui.tui.in_place import in_place
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.replaced_code import REPLACED, replaced_error

if TYPE_CHECKING:
    from lim_tui.store.store import Store

_log = logging.getLogger(__name__)
# The store raises KeyError for what it does not hold.
_GONE = "this is no longer in the database; another program may have deleted its sweep"


class Asker(Protocol):
    """A screen, or the app."""

    def post_message(self, message: Message) -> bool:
        """Safe to call from any thread."""
        ...


@dataclass(frozen=True, slots=True)
class Job:
    """What to do, for whom; ``about`` comes back with the answer."""

    asker: Asker
    about: object
    work: Callable[[Store], object]


class Desk:
    """One daemon thread with a connection of its own, opened for its first job."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._started = False
        self._stopped = False

    def ask(self, asker: Asker, about: object, work: Callable[[Store], object]) -> None:
        """Does ``work`` after what was asked before; ``asker`` gets an ``Answer`` or ``JobFailed``."""
        self._jobs.put(Job(asker, about, work))
        if not self._started:
            self._started = True
            threading.Thread(target=self._run, name="desk", daemon=True).start()

    def stop(self) -> None:
        """Ends the thread after the jobs that wait."""
        self._stopped = True
        self._jobs.put(None)

    def _goes_on(self, _held: LimError) -> bool:
        return not self._stopped

    def _run(self) -> None:
        store: Store | None = None
        while (job := self._jobs.get()) is not None:
            try:
                store = store or opened(self._path, self._goes_on)
                if store is None:
                    return
                job.asker.post_message(Answer(job.about, job.work(in_place(store))))
            except LimError as error:
                job.asker.post_message(JobFailed(job.about, error))
            except KeyError:
                _log.exception("doing %r", job.about)
                job.asker.post_message(
                    JobFailed(job.about, LimError(_GONE, "The log has the details; go back with esc."))
                )
            except REPLACED as error:
                _log.exception("doing %r", job.about)
                job.asker.post_message(JobFailed(job.about, replaced_error(error)))
            except Exception as error:
                _log.exception("doing %r", job.about)
                known = LimError(f"that did not work: {error}", "Nothing was lost; the log has the details.")
                job.asker.post_message(JobFailed(job.about, known))
        if store is not None:
            store.close()
