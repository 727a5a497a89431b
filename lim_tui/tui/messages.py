"""What the threads tell the screens. A newer snapshot takes the place of one that still waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from lim_tui.errors import LimError

if TYPE_CHECKING:
    from lim_tui.tui.readings import Snapshot


class SnapshotRead(Message):
    """The database was read; ``generation`` tells which watch asked for it."""

    def __init__(self, generation: int, snapshot: Snapshot) -> None:
        super().__init__()
        self.generation = generation
        self.snapshot = snapshot

    def can_replace(self, message: Message) -> bool:
        """A later look at the same thing says all that an earlier one did."""
        return isinstance(message, SnapshotRead) and message.generation == self.generation


class ReadingFailed(Message):
    """What was watched could not be read; it is tried again."""

    def __init__(self, generation: int, error: LimError) -> None:
        super().__init__()
        self.generation = generation
        self.error = error


class DatabaseUnusable(Message):
    """``runs.db`` could not be opened at all."""

    def __init__(self, error: LimError) -> None:
        super().__init__()
        self.error = error


class Answer(Message):
    """What a job of the desk gave; ``about`` is what was asked, as the asker named it."""

    def __init__(self, about: object, value: object) -> None:
        super().__init__()
        self.about = about
        self.value = value


class JobFailed(Message):
    """A job of the desk ended in an error that a person can mend."""

    def __init__(self, about: object, error: LimError) -> None:
        super().__init__()
        self.about = about
        self.error = error
