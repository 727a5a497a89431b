"""A file with the changes that are not saved yet, and the way back through them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from lim_tui.authoring.open_file import OpenFile

_MOST_STEPS = 200


@dataclass(frozen=True, slots=True)
class Step:
    """A text as it was; ``item`` is what was worked on when it was left."""

    text: str
    item: Hashable = None


@dataclass(frozen=True, slots=True)
class EditedFile:
    """``file`` is what was opened or saved last, ``text`` what stands here now.

    ``past`` and ``future`` are the texts that undo and redo lead to, nearest last. Changes of the same ``group``
    that follow each other are one step.
    """

    file: OpenFile
    text: str
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    group: Hashable = None

    @classmethod
    def of(cls, file: OpenFile) -> EditedFile:
        """A file as it was opened."""
        return cls(file, file.text)

    @property
    def changed(self) -> bool:
        """True where saving would change the file."""
        return self.text != self.file.text

    def with_text(self, text: str, item: Hashable = None, group: Hashable = None) -> EditedFile:
        """With another text; ``item`` is what was worked on, ``group`` None makes a step of its own."""
        if text == self.text:
            return self
        joined = group is not None and group == self.group and self.past
        past = self.past if joined else (*self.past, Step(self.text, item))[-_MOST_STEPS:]
        return replace(self, text=text, past=past, future=(), group=group)

    def undone(self) -> tuple[EditedFile, Hashable]:
        """One step back, and the item it was about; the same where there is none."""
        if not self.past:
            return self, None
        step = self.past[-1]
        future = (*self.future, Step(self.text, step.item))
        return replace(self, text=step.text, past=self.past[:-1], future=future, group=None), step.item

    def redone(self) -> tuple[EditedFile, Hashable]:
        """One step forward again, and the item it was about; the same where there is none."""
        if not self.future:
            return self, None
        step = self.future[-1]
        past = (*self.past, Step(self.text, step.item))
        return replace(self, text=step.text, past=past, future=self.future[:-1], group=None), step.item

    def saved_as(self, file: OpenFile) -> EditedFile:
        """The same text, now that ``file`` holds what it holds; undo still leads back."""
        return replace(self, file=file, group=None)

    def reloaded(self, file: OpenFile) -> EditedFile:
        """What stands on the disk now; undo leads back to what stood here."""
        return replace(self.with_text(file.text), file=file)
