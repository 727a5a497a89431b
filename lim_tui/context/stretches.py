"""Filler in the order in which contexts take it, searched for an answer many segments at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from threading import Lock
from typing import Protocol, runtime_checkable

from lim_tui.context.taken import Segment, Taken
from lim_tui.text.joined import JoinedTexts

_SEGMENTS = 256


@runtime_checkable
class SearchesMany(Protocol):
    """A check for one text that can tell the same of many texts at once."""

    def among(self, joined: JoinedTexts) -> frozenset[int]:
        """Which of the texts hold what is looked for: those that hold it by themselves."""
        ...


@dataclass(frozen=True)
class Stretch:
    """Segments that follow one another."""

    segments: tuple[Segment, ...]

    @cached_property
    def joined(self) -> JoinedTexts:
        """Their texts, ready to be searched by every case."""
        return JoinedTexts.of([segment.text for segment in self.segments])


class WholeFiller:
    """A filler in its order, nothing left out; taken stretch by stretch as contexts need it. Safe for threads.

    ``taken`` has all segments of the stretches so far.
    """

    def __init__(self, waiting: Iterator[Segment], taken: Taken) -> None:
        self._waiting = waiting
        self.taken = taken
        self._stretches: list[Stretch] = []
        self._taking = Lock()

    def __iter__(self) -> Iterator[Stretch]:
        for place in count():
            with self._taking:
                if place == len(self._stretches):
                    stretch = Stretch(tuple(islice(self._waiting, _SEGMENTS)))
                    self.taken.add(stretch.segments)
                    self._stretches.append(stretch)
            if not self._stretches[place].segments:
                return
            yield self._stretches[place]


class CheckedStretches:
    """A filler as one case sees it: which of its segments hold the answer, found out as far as the context reaches."""

    def __init__(self, filler: WholeFiller, holds_answer: Callable[[str], bool]) -> None:
        self._stretches = iter(filler)
        self._holds_answer = holds_answer
        self._clear: set[str] = set()
        self._holding: set[str] = set()

    @property
    def met_answer(self) -> bool:
        """True once a segment was found that holds the answer."""
        return bool(self._holding)

    def clear(self) -> Iterator[Stretch]:
        """The stretches before the first one of which a segment holds the answer."""
        for stretch in self._stretches:
            self._note(stretch)
            if self.met_answer:
                return
            yield stretch

    def holds(self, text: str) -> bool:
        """Whether a segment of the filler holds the answer."""
        while text not in self._clear and text not in self._holding:
            stretch = next(self._stretches, None)
            if stretch is None:
                return self._holds_answer(text)
            self._note(stretch)
        return text in self._holding

    def _note(self, stretch: Stretch) -> None:
        texts = stretch.joined.texts
        if isinstance(self._holds_answer, SearchesMany):
            holding = {texts[index] for index in self._holds_answer.among(stretch.joined)}
        else:
            holding = {text for text in texts if self._holds_answer(text)}
        self._holding |= holding
        self._clear.update(text for text in texts if text not in holding)
