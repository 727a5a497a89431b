"""Notices from a thread of its own when a file of the workspace changes, without a byte to the terminal."""

from __future__ import annotations

import threading
from pathlib import Path

from textual.message import Message

from lim_tui.authoring.cases_lock import LOCK_FILE
from lim_tui.authoring.workspace import CASES_FOLDER, DISTRACTORS_FOLDER, yaml_files
from lim_tui.tui.desk import Asker

_LOOK_S = 0.5


class DiskChanged(Message):
    """A file of the workspace was written, made or removed."""

    def can_replace(self, message: Message) -> bool:
        """One look finds all changes."""
        return isinstance(message, DiskChanged)


class DiskWatch:
    """Looks twice a second at what a folder says of its files."""

    def __init__(self, root: Path, asker: Asker) -> None:
        self._root = root
        self._asker = asker
        self._ended = threading.Event()

    def start(self) -> None:
        """Begins to look, in a daemon thread."""
        threading.Thread(target=self._run, args=(_state(self._root),), name="disk", daemon=True).start()

    def stop(self) -> None:
        """Ends the thread soon."""
        self._ended.set()

    def _run(self, known: object) -> None:
        while not self._ended.wait(_LOOK_S):
            state = _state(self._root)
            if state != known:
                known = state
                self._asker.post_message(DiskChanged())


def _state(root: Path) -> dict[Path, tuple[int, int, int]]:
    """When each file was written last, its size and its inode; what vanishes meanwhile is left out.

    A folder is written when a name comes or goes: so a file that is made and removed between two looks is a change.
    """
    folder = root / CASES_FOLDER
    folders = (folder, folder / DISTRACTORS_FOLDER)
    found: dict[Path, tuple[int, int, int]] = {}
    try:
        for path in (*folders, *(file for one in folders for file in yaml_files(one)), root / LOCK_FILE):
            if path.exists():
                stat = path.stat()
                found[path] = stat.st_mtime_ns, stat.st_size, stat.st_ino
    except OSError:
        return found
    return found
