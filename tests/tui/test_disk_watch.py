"""What the watch over the files of a workspace notices."""

from __future__ import annotations

import os
import queue
from pathlib import Path

import pytest
from textual.message import Message

from lim_tui.tui.disk_watch import DiskChanged, DiskWatch

_LONG_AGO = (1_000_000_000, 1_000_000_000)


class Notices:
    """Takes what the watch tells."""

    def __init__(self) -> None:
        self.told: queue.Queue[Message] = queue.Queue()

    def post_message(self, message: Message) -> bool:
        """Keeps a message for the test."""
        self.told.put(message)
        return True


@pytest.mark.parametrize("folder", ["cases", "cases/distractors"])
def test_a_file_that_is_saved_and_removed_between_two_looks_is_noticed(tmp_path: Path, folder: str) -> None:
    (tmp_path / "cases" / "distractors").mkdir(parents=True)
    for made in ("cases", "cases/distractors"):
        os.utime(tmp_path / made, _LONG_AGO)
    notices = Notices()
    watch = DiskWatch(tmp_path, notices)
    watch.start()
    (tmp_path / folder / "s.yaml").write_text("set: s\n")
    (tmp_path / folder / "s.yaml").unlink()
    try:
        assert isinstance(notices.told.get(timeout=5), DiskChanged)
    finally:
        watch.stop()
