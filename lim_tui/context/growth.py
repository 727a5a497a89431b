"""The two ways in which a context grows: with filler between fixed distractors, or with more distractors."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from lim_tui.context.filler import SEGMENT_LIMIT_TOKENS, CutFiller, filling_of
from lim_tui.context.filler_pieces import FillerPieces
from lim_tui.context.growing_labels import GrowingLabels
from lim_tui.context.layout import Atom, Layout, render
from lim_tui.context.placement import Places
from lim_tui.context.request import LayoutRequest
from lim_tui.domain.case import Document


@dataclass(frozen=True, slots=True)
class Tried:
    """A context that was made, with the places in it."""

    layout: Layout
    places: Places


class Growth(Protocol):
    """Units in the order in which a growing context takes them; the first ``kept`` of them make a context.

    ``tried`` is room for contexts that were made, by their number of units.
    """

    tried: dict[int, Tried]

    def fitting(self, kept: int, room: int) -> int:
        """How many units after the first ``kept`` have at most ``room`` tokens together."""
        ...

    def holding(self, kept: int, tokens: int) -> int:
        """How many of the last units among the first ``kept`` have at least ``tokens`` tokens together."""
        ...

    def atoms(self, kept: int) -> tuple[Atom, ...]:
        """The context with the first ``kept`` units."""
        ...

    def left_out(self, kept: int) -> int:
        """Segments passed over, because they hold the answer, before the first ``kept`` units were complete."""
        ...

    def filler_rounds(self, kept: int) -> int:
        """How often filler is used by the first ``kept`` units, 1 where none is repeated."""
        ...

    def making_documents(self, number: int) -> int | None:
        """How many units make ``number`` documents; None where all units together make fewer."""
        ...

    def labels(self, kept: int) -> dict[str, str]:
        """The labels of evidence and documents, by source."""
        ...

    @property
    def coarseness(self) -> int:
        """The most tokens by which a full context may stay under its target."""
        ...


def growth_of(request: LayoutRequest) -> Growth:
    """Filler where the case has some, else distractors."""
    sized = request.target_tokens is not None or request.documents is not None
    if request.filler is not None and sized:
        return FillerGrowth(request, request.filler)
    return DistractorGrowth(request)


class DistractorGrowth:
    """Without filler, distractors follow one another until the context is full."""

    def __init__(self, request: LayoutRequest) -> None:
        self.tried: dict[int, Tried] = {}
        documents = request.distractors
        if request.target_tokens is None and request.documents is None:
            documents = documents[: request.distractor_count]
        self._labels = GrowingLabels(request, [document.id for document in documents]).first(0)
        self._atoms = _distractor_atoms(request, documents, self._labels)

    def fitting(self, kept: int, room: int) -> int:
        """How many further documents fit into ``room`` tokens."""
        return _how_many_fit((atom.tokens for atom in self._atoms[kept:]), room)

    def holding(self, kept: int, tokens: int) -> int:
        """How many of the last documents have at least ``tokens`` tokens together."""
        return _how_many_hold([atom.tokens for atom in self._atoms[:kept]], tokens)

    def atoms(self, kept: int) -> tuple[Atom, ...]:
        """The first ``kept`` documents."""
        return tuple(self._atoms[:kept])

    def left_out(self, kept: int) -> int:  # noqa: ARG002
        """Nothing is left out: a distractor that holds the answer is an error."""
        return 0

    def filler_rounds(self, kept: int) -> int:  # noqa: ARG002
        """There is no filler."""
        return 1

    def making_documents(self, number: int) -> int | None:
        """As many distractors."""
        return number if number <= len(self._atoms) else None

    def labels(self, kept: int) -> dict[str, str]:  # noqa: ARG002
        """The labels of evidence and of every distractor."""
        return self._labels

    @property
    def coarseness(self) -> int:
        """The longest document."""
        return max((atom.tokens for atom in self._atoms), default=0)


class FillerGrowth:
    """Distractors stand at even distances; the filler between them grows."""

    def __init__(self, request: LayoutRequest, filler: CutFiller) -> None:
        self.tried: dict[int, Tried] = {}
        self._distractors = request.distractors[: _distractor_count(request)]
        gaps = len(self._distractors) + 1
        self._filling = filling_of(filler, request.case.seed, gaps, request.counter, request.holds_answer)
        self._repeated = filler.repeated
        self._labels = GrowingLabels(request, [document.id for document in self._distractors])
        self._distractor_atoms = _distractor_atoms(request, self._distractors, self._labels.first(0))
        self._label_tokens = (
            0
            if request.template.document is None
            else request.counter.count(render(request.template, "BCDF", "") + request.template.separator)
        )
        self._pieces = FillerPieces(request.template, gaps, self._label_tokens)

    def fitting(self, kept: int, room: int) -> int:
        """How many further segments fit into ``room`` tokens; takes them from the filler as needed."""
        most = self._cost(kept) + room
        while self._cost(self._filling.count) <= most and self._filling.more():
            pass
        return max(0, bisect_right(range(self._filling.count + 1), most, key=self._cost) - 1 - kept)

    def holding(self, kept: int, tokens: int) -> int:
        """How many of the last segments have at least ``tokens`` tokens together."""
        most = self._cost(kept) - max(0, tokens)
        return kept - max(0, bisect_right(range(kept + 1), most, key=self._cost) - 1)

    def _cost(self, kept: int) -> int:
        """Tokens of the first ``kept`` segments, with the labels of the pieces that they open."""
        taken = self._filling.taken
        return taken.ends[kept] + self._label_tokens * taken.opened[kept]

    def atoms(self, kept: int) -> tuple[Atom, ...]:
        """The distractors in order with the filler of each gap between them."""
        while self._filling.count < kept and self._filling.more():
            pass
        labels = self.labels(kept)
        placed: list[Atom] = []
        for number, gap in enumerate(self._filling.taken.gaps):
            placed.extend(self._pieces.atoms(number, gap, kept, labels))
            placed.extend(self._distractor_atoms[number : number + 1])
        return tuple(placed)

    def left_out(self, kept: int) -> int:
        """Segments passed over because they hold the answer."""
        return self._filling.taken.segments[kept - 1].left_out if kept else 0

    def filler_rounds(self, kept: int) -> int:
        """The rounds of the stretch that was used most often."""
        taken = self._filling.taken.segments[:kept] if self._repeated else ()
        return max((segment.round for segment in taken), default=1)

    def making_documents(self, number: int) -> int | None:
        """Segments until distractors and pieces of filler are ``number`` documents."""
        wanted = number - len(self._distractors)
        filling = self._filling
        while filling.taken.opened[filling.count] <= wanted and filling.more():
            pass
        opened = filling.taken.opened
        if opened[filling.count] > wanted:
            return max(0, bisect_right(opened, wanted, 0, filling.count + 1) - 1)
        return filling.count if opened[filling.count] == wanted else None

    def labels(self, kept: int) -> dict[str, str]:
        """The labels of evidence, distractors, and pieces of filler as far as they are used."""
        taken = self._filling.taken
        opened = taken.opened[kept]
        self._labels.extend(taken.names[:opened])
        return self._labels.first(opened)

    @property
    def coarseness(self) -> int:
        """One segment."""
        return SEGMENT_LIMIT_TOKENS


def _distractor_count(request: LayoutRequest) -> int:
    if request.documents is None:
        return request.distractor_count
    return min(request.distractor_count, max(0, request.documents - len(request.pieces)))


def _distractor_atoms(
    request: LayoutRequest, documents: Sequence[Document], labels: dict[str, str]
) -> tuple[Atom, ...]:
    template = request.template
    rendered = [render(template, labels[document.id], document.text) + template.separator for document in documents]
    counts = request.counter.count_many(rendered)
    return tuple(
        Atom("distractor", labels[document.id], document.text, text, tokens, document.id)
        for document, text, tokens in zip(documents, rendered, counts, strict=True)
    )


def _how_many_fit(tokens: Iterable[int], room: int) -> int:
    fitting = 0
    for count in tokens:
        room -= count
        if room < 0:
            break
        fitting += 1
    return fitting


def _how_many_hold(tokens: Sequence[int], wanted: int) -> int:
    holding = 0
    for count in reversed(tokens):
        if wanted <= 0:
            break
        wanted -= count
        holding += 1
    return holding
