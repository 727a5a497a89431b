"""Finding the documents that bring a request to its size (DESIGN rules 1, 2 and 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from lim_tui.context.growth import DistractorGrowth, Growth, Tried, growth_of
from lim_tui.context.layout import Layout, numbered, render, without_last_separator
from lim_tui.context.messages import frame, in_messages, in_parts
from lim_tui.context.pieces import piece_depths
from lim_tui.context.placement import Places, added_tokens
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError, check_answer_stands_nowhere
from lim_tui.context.tokens import CountsJoined

_CHECKED_DEPTHS = tuple(range(0, 101, 5))
_LAYOUTS_KEPT = 3


def build_layout(request: LayoutRequest) -> Layout:
    """The layout of ``request``.

    Raises PromptRefusedError where the size cannot be reached or a distractor holds the answer.
    """
    return shared_fit([request]).layout(request)


@dataclass(frozen=True, slots=True)
class SharedFit:
    """How many ``units`` of growth several requests share; ``made`` is the layout of ``largest`` where one was made."""

    units: int
    largest: LayoutRequest
    made: Layout | None

    def layout(self, request: LayoutRequest) -> Layout:
        """The layout of one of the requests."""
        if request == self.largest and self.made is not None:
            return self.made
        return _tried(request, growth_of(request), self.units).layout


def shared_fit(requests: Iterable[LayoutRequest]) -> SharedFit:
    """How many units of growth fit under every one of ``requests``, which differ in template and question place only.

    So all of them hold the same documents. Raises PromptRefusedError as ``build_layout`` does.
    """
    largest, *others = sorted(requests, key=_overhead, reverse=True)
    _check_distractors(largest)
    growth = growth_of(largest)
    units = _units(largest, growth)
    for request in others:
        if not _fits(request, units):
            units = min(units, _units(request, growth_of(request)))
    made = growth.tried.get(units)
    return SharedFit(units, largest, None if made is None else made.layout)


def smallest_length(request: LayoutRequest) -> int | None:
    """Tokens of ``request`` with its distractors and without filler, at the depth where that is longest.

    None where neither distractors nor filler stand beside the evidence, so that no depth differs from another.
    """
    bare = replace(request, target_tokens=None, documents=None)
    growth = growth_of(bare)
    units = _units(bare, growth)
    return _largest(bare, growth, units) if units or request.filler is not None else None


def length_alone(request: LayoutRequest) -> int:
    """Tokens of ``request`` with neither distractors nor filler."""
    bare = replace(request, target_tokens=None, documents=None, distractors=(), filler=None)
    return _size_at(bare, _tried(bare, growth_of(bare), 0), 50)


def _overhead(request: LayoutRequest) -> tuple[int, int]:
    """What a form adds to each document and to the prompt, in characters: the likely order of sizes."""
    template = request.template
    before, after = frame(template, request.asked, request.question_place)
    return len(render(template, "BCDF", "") + template.separator), len(template.system + before + after)


def _fits(request: LayoutRequest, units: int) -> bool:
    target = request.target_tokens
    return target is None or _largest(request, growth_of(request), units) <= target


def _units(request: LayoutRequest, growth: Growth) -> int:
    if request.documents is not None:
        return _document_units(request, growth, request.documents)
    if request.target_tokens is None:
        return min(request.distractor_count, len(request.distractors))
    return _fitting_units(request, growth, request.target_tokens)


def _document_units(request: LayoutRequest, growth: Growth, documents: int) -> int:
    others = documents - len(request.pieces)
    if others < 0:
        raise PromptRefusedError(f"{len(request.pieces)} pieces of evidence do not fit into {documents} documents")
    units = growth.making_documents(others)
    if units is None:
        raise PromptRefusedError(
            f"{documents} documents need {others} beside the evidence, and there are fewer; add distractors or filler"
        )
    return units


def _fitting_units(request: LayoutRequest, growth: Growth, target: int) -> int:
    kept, size = _fill(request, growth, target)
    while kept and (size := _largest(request, growth, kept)) > target:
        kept -= 1
    if size > target:
        raise PromptRefusedError(_too_long(request, size, target))
    if target - size >= growth.coarseness and growth.fitting(kept, target - size) == 0:
        raise PromptRefusedError(_too_short(request, growth, size, target))
    return kept


def _fill(request: LayoutRequest, growth: Growth, target: int) -> tuple[int, int]:
    """The number of units that fit with the evidence in the middle, and the size of that request."""
    kept, size = 0, _size_at(request, _tried(request, growth, 0), 50)
    if size > target:
        raise PromptRefusedError(_too_long(request, size, target))
    while step := growth.fitting(kept, target - size):
        larger = _size_at(request, _tried(request, growth, kept + step), 50)
        while larger > target and step:
            step = max(0, step - growth.holding(kept + step, larger - target))
            larger = _size_at(request, _tried(request, growth, kept + step), 50)
        if not step:
            break
        kept, size = kept + step, larger
    return kept, size


def _tried(request: LayoutRequest, growth: Growth, kept: int) -> Tried:
    """The layout of ``request`` with so many units; of those that fitting tried, the last few are kept."""
    if kept not in growth.tried:
        if len(growth.tried) == _LAYOUTS_KEPT:
            growth.tried.pop(next(iter(growth.tried)))
        layout = _new_layout(request, growth, kept)
        growth.tried[kept] = Tried(layout, Places.of(request, layout))
    return growth.tried[kept]


def _new_layout(request: LayoutRequest, growth: Growth, kept: int) -> Layout:
    atoms, labels = growth.atoms(kept), growth.labels(kept)
    if request.template.numbered:
        atoms, labels = numbered(atoms, request.pieces, request.template)
    layout = Layout(
        without_last_separator(atoms, request.template),
        labels,
        0,
        request.target_tokens,
        growth.left_out(kept),
        growth.filler_rounds(kept),
    )
    return replace(layout, base_tokens=_tokens_without_evidence(request, layout))


def _tokens_without_evidence(request: LayoutRequest, layout: Layout) -> int:
    """The exact size of the request; document by document where the tokenizer allows it, since most are known."""
    before, after = frame(request.template, request.asked, request.question_place)
    if isinstance(request.counter, CountsJoined):
        parts = [before, *(atom.rendered for atom in layout.atoms), after]
        others, parts = in_parts(request.template.system, parts, system_role=request.system_role)
        return request.counter.count_chat_joined(others, parts)
    content = f"{before}{layout.context}{after}"
    return request.counter.count_chat(in_messages(request.template.system, content, system_role=request.system_role))


def _largest(request: LayoutRequest, growth: Growth, kept: int) -> int:
    return _size_at(request, _tried(request, growth, kept), *_CHECKED_DEPTHS)


def _size_at(request: LayoutRequest, tried: Tried, *depths: float) -> int:
    """The size of the request with its evidence at a depth, the largest of ``depths``."""
    places = tried.places
    before, after = frame(request.template, request.asked, request.question_place)
    content = f"{before}{places.context}{after}"
    placed = (places.at_depths(request.pieces, piece_depths(request.case, depth)) for depth in depths)
    return tried.layout.base_tokens + max(
        added_tokens(content, len(before), insertions, request.counter) for insertions in placed
    )


def _check_distractors(request: LayoutRequest) -> None:
    named = [(f"distractor {document.id}", document.text) for document in request.distractors]
    if request.case.injection is not None:
        named.append(("the injected document", request.case.injection.document))
    check_answer_stands_nowhere(named, request.holds_answer)


def _too_long(request: LayoutRequest, size: int, target: int) -> str:
    parts = f"template, question, evidence and {request.distractor_count} distractors"
    if request.filler is None:
        parts = "template, question and evidence"
    return f"{parts} take {size} tokens, more than the length of {target}; raise the length or take fewer distractors"


def _too_short(request: LayoutRequest, growth: Growth, size: int, target: int) -> str:
    made = "all filler brings the prompt to"
    if isinstance(growth, DistractorGrowth):
        made = "all distractors (there is no filler) bring the prompt to"
        if not request.distractors:
            made = "without filler and distractors the prompt has"
    return f"{made} {size} tokens, the length is {target}; add filler or lower the length"
