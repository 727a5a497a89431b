"""Filler: text cut into segments once, then handed out in an order in which every shorter context is a prefix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import accumulate, count, islice

from lim_tui.context.stretches import CheckedStretches, WholeFiller
from lim_tui.context.taken import Segment, Taken
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.seeding import stream
from lim_tui.text.segments import segments

SEGMENT_LIMIT_TOKENS = 120
PIECE_LIMIT_TOKENS = 160
_FIRST_CUT_CHARACTERS = 480
_TAKEN_AT_ONCE = 64
_RestOf = Callable[[Callable[[str], bool]], Iterator["Segment"]]


@dataclass(frozen=True, slots=True, eq=False)
class CutFiller:
    """Paragraphs of filler in authored order, each cut into segments; ``sha256`` names the text in a release.

    ``repeated`` lets a stretch that is used up begin again. Each one is itself alone: comparing the texts of two would
    cost more than cutting them.
    """

    language: str
    paragraphs: tuple[tuple[str, ...], ...]
    sha256: str = ""
    repeated: bool = False


def cut_filler(paragraphs: Sequence[str], language: str, sha256: str = "", *, repeated: bool = False) -> CutFiller:
    """Filler ready to be handed out; the joined segments of a paragraph are the paragraph."""
    cut = tuple(segments(paragraph, language, _FIRST_CUT_CHARACTERS) for paragraph in paragraphs)
    return CutFiller(language, cut, sha256, repeated)


class Filling:
    """Segments in their order, taken from the filler once for all contexts that grow from it.

    Up to the first stretch that holds the answer they are those that all cases share. The first ``count`` of ``taken``
    are in the order; it may hold more, which other cases took.
    """

    def __init__(self, whole: WholeFiller, holds_answer: Callable[[str], bool], rest: _RestOf) -> None:
        self._whole = whole
        self._checked = CheckedStretches(whole, holds_answer)
        self._clear = self._checked.clear()
        self._rest_of = rest
        self._rest: Iterator[Segment] = iter(())
        self.taken = whole.taken
        self.count = 0

    def more(self) -> bool:
        """Takes the next segments, many at a time; False where there are none left."""
        if self.taken is self._whole.taken:
            if (stretch := next(self._clear, None)) is not None:
                self.count += len(stretch.segments)
                return True
            if not self._checked.met_answer:
                return False
            self.taken = Taken(len(self._whole.taken.gaps))
            self.taken.add(self._whole.taken.segments[: self.count])
            self._rest = islice(self._rest_of(self._checked.holds), self.count, None)
        added = list(islice(self._rest, _TAKEN_AT_ONCE))
        self.taken.add(added)
        self.count += len(added)
        return bool(added)

    def __iter__(self) -> Iterator[Segment]:
        for place in count():
            while place >= self.count:
                if not self.more():
                    return
            yield self.taken.segments[place]


@lru_cache(maxsize=8)
def filling_of(
    filler: CutFiller, seed: int, gaps: int, counter: TokenCounter, holds_answer: Callable[[str], bool]
) -> Filling:
    """The one ``Filling`` in ``filling_order`` for these; templates, lengths and models share it."""
    whole = whole_filler(filler, seed, gaps, counter)
    return Filling(whole, holds_answer, lambda holds: filling_order(filler, seed, gaps, counter, holds))


@lru_cache(maxsize=16)
def whole_filler(filler: CutFiller, seed: int, gaps: int, counter: TokenCounter) -> WholeFiller:
    """The order in which a filler is taken where nothing is left out: cut and counted once for all cases."""
    return WholeFiller(filling_order(filler, seed, gaps, counter, lambda _text: False), Taken(gaps))


def filling_order(
    filler: CutFiller, seed: int, gaps: int, counter: TokenCounter, holds_answer: Callable[[str], bool]
) -> Iterator[Segment]:
    """Segments in the order in which a growing context takes them.

    The text is divided into ``gaps`` contiguous stretches; the emptiest gap takes its next segment, so distractors
    between the gaps stay evenly spread at every length. Seed 0 keeps the authored order of paragraphs, a seed above 0
    permutes it. Segments for which ``holds_answer`` is true are left out and counted. Where the filler may be repeated
    the order has no end: a used-up stretch begins again in its own gap, so a shorter context stays a part of a longer.
    """
    paragraphs = list(filler.paragraphs)
    if seed:
        stream("filler", seed).shuffle(paragraphs)
    sources = [_Gap(stretch, filler, counter) for stretch in _stretches(paragraphs, gaps)]
    emptiest = [(0, gap) for gap, source in enumerate(sources) if source.open]
    left_out = 0
    while emptiest:
        _, gap = heappop(emptiest)
        source = sources[gap]
        taken = source.next_segment()
        if taken is not None and holds_answer(taken[0]):
            left_out += 1
        elif taken is not None:
            text, tokens, ends_paragraph = taken
            piece = source.keep(tokens, ends_paragraph)
            yield Segment(text, tokens, gap, f"filler {gap}.{piece}", ends_paragraph, left_out, source.round)
        if source.open:
            heappush(emptiest, (source.filled, gap))


def _stretches(paragraphs: Sequence[Sequence[str]], gaps: int) -> list[list[tuple[str, bool]]]:
    flat = [
        (segment, position == len(paragraph) - 1)
        for paragraph in paragraphs
        for position, segment in enumerate(paragraph)
    ]
    ends = list(accumulate(len(text) for text, _ in flat))
    total = ends[-1] if ends else 0
    stretches: list[list[tuple[str, bool]]] = [[] for _ in range(gaps)]
    for (text, ends_paragraph), end in zip(flat, ends, strict=True):
        middle = end - len(text) / 2
        stretches[min(gaps - 1, int(middle * gaps / total))].append((text, ends_paragraph))
    return stretches


class _Gap:
    """One stretch of filler being handed out."""

    def __init__(self, stretch: Sequence[tuple[str, bool]], filler: CutFiller, counter: TokenCounter) -> None:
        self._stretch = list(reversed(stretch))
        self._waiting = list(self._stretch)
        self._language = filler.language
        self._repeated = filler.repeated
        self._counter = counter
        self._filled_before = 0
        self._piece = 0
        self._piece_tokens = 0
        self.filled = 0
        self.round = 1

    @property
    def open(self) -> bool:
        return bool(self._waiting) or self._may_begin_again

    @property
    def _may_begin_again(self) -> bool:
        """A stretch of which nothing could be kept would begin again for ever."""
        return self._repeated and self.filled > self._filled_before

    def next_segment(self) -> tuple[str, int, bool] | None:
        """The next segment with its tokens, or None after a long one was cut and put back in parts."""
        if not self._waiting:
            self._waiting = list(self._stretch)
            self._filled_before = self.filled
            self.round += 1
            self._piece += 1
            self._piece_tokens = 0
        text, ends_paragraph = self._waiting.pop()
        tokens = self._counter.count_many([text])[0]
        if tokens <= SEGMENT_LIMIT_TOKENS or len(text) == 1:
            return text, tokens, ends_paragraph
        longest = min(len(text) - 1, max(1, len(text) * SEGMENT_LIMIT_TOKENS // tokens))
        parts = segments(text, self._language, longest)
        marked = [(part, ends_paragraph and i == len(parts) - 1) for i, part in enumerate(parts)]
        self._waiting.extend(reversed(marked))
        return None

    def keep(self, tokens: int, ends_paragraph: bool) -> int:
        """The number of the piece that a kept segment belongs to."""
        if self._piece_tokens and self._piece_tokens + tokens > PIECE_LIMIT_TOKENS:
            self._piece += 1
            self._piece_tokens = 0
        self._piece_tokens += tokens
        self.filled += tokens
        piece = self._piece
        if ends_paragraph:
            self._piece += 1
            self._piece_tokens = 0
        return piece
