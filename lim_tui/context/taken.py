"""Segments of a filler as they were taken, with what any number of them comes to: tokens, pieces, places in a gap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of filler that is never cut.

    ``gap`` numbers the room between two distractors that it fills, ``piece`` the filler document it belongs to;
    ``left_out`` counts the segments passed over so far because they hold the answer, ``round`` how often its stretch is
    used by now, from 1.
    """

    text: str
    tokens: int
    gap: int
    piece: str
    ends_paragraph: bool
    left_out: int
    round: int = 1


@dataclass(slots=True)
class GapTaken:
    """The segments of one gap.

    ``places`` are theirs among all that were taken, ``ends`` the tokens of the first n; ``pieces`` names the pieces,
    ``firsts`` counts the segments before each, ``piece_of`` is the number of the piece that each segment belongs to.
    """

    segments: list[Segment] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=lambda: [0])
    pieces: list[str] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    piece_of: list[int] = field(default_factory=list)

    def add(self, segment: Segment, place: int) -> bool:
        """Adds the next one; True where it opens a piece."""
        opens = not self.pieces or self.pieces[-1] != segment.piece
        if opens:
            self.pieces.append(segment.piece)
            self.firsts.append(len(self.segments))
        self.piece_of.append(len(self.pieces) - 1)
        self.ends.append(self.ends[-1] + segment.tokens)
        self.segments.append(segment)
        self.places.append(place)
        return opens


class Taken:
    """All gaps; ``ends`` are the tokens of the first n segments, ``opened`` how many pieces they make.

    ``names`` are the pieces in the order in which they were opened. Nothing that was added ever changes.
    """

    def __init__(self, gaps: int) -> None:
        self.segments: list[Segment] = []
        self.ends = [0]
        self.opened = [0]
        self.names: list[str] = []
        self.gaps = [GapTaken() for _ in range(gaps)]

    def add(self, segments: Iterable[Segment]) -> None:
        """Adds the next ones."""
        for segment in segments:
            opens = self.gaps[segment.gap].add(segment, len(self.segments))
            if opens:
                self.names.append(segment.piece)
            self.opened.append(self.opened[-1] + opens)
            self.ends.append(self.ends[-1] + segment.tokens)
            self.segments.append(segment)
