"""Finding the documents that bring a request to its target length (DESIGN rules 1, 2 and 4)."""

from __future__ import annotations

from lim_tui.context.growth import DistractorGrowth, Growth, growth_of
from lim_tui.context.layout import Layout
from lim_tui.context.messages import frame, with_context
from lim_tui.context.placement import Places, added_tokens
from lim_tui.context.request import LayoutRequest, ordered_distractors
from lim_tui.context.rules import PromptRefusedError, check_answer_stands_nowhere

_CHECKED_DEPTHS = tuple(range(0, 101, 5))


def build_layout(request: LayoutRequest) -> Layout:
    """The layout of ``request``.

    Raises PromptRefusedError where the target cannot be reached or a distractor holds the answer.
    """
    _check_distractors(request)
    growth = growth_of(request)
    target = request.target_tokens
    if target is None:
        return _layout(request, growth, len(request.case.distractors))
    kept, size = _fill(request, growth, target)
    while kept and (size := _largest(request, growth, kept)) > target:
        kept -= 1
    if size > target:
        raise PromptRefusedError(_too_long(request, size, target))
    if target - size >= growth.coarseness and growth.fitting(kept, target - size) == 0:
        raise PromptRefusedError(_too_short(growth, size, target))
    return _layout(request, growth, kept)


def _fill(request: LayoutRequest, growth: Growth, target: int) -> tuple[int, int]:
    """The number of units that fit with the evidence in the middle, and the size of that request."""
    kept, size = 0, _size_at(request, _layout(request, growth, 0), 50)
    if size > target:
        raise PromptRefusedError(_too_long(request, size, target))
    while step := growth.fitting(kept, target - size):
        larger = _size_at(request, _layout(request, growth, kept + step), 50)
        while larger > target and step:
            step = max(0, step - growth.holding(kept + step, larger - target))
            larger = _size_at(request, _layout(request, growth, kept + step), 50)
        if not step:
            break
        kept, size = kept + step, larger
    return kept, size


def _layout(request: LayoutRequest, growth: Growth, kept: int) -> Layout:
    atoms = growth.atoms(kept)
    layout = Layout(atoms, growth.labels(kept), 0, request.target_tokens, growth.left_out(kept))
    base = request.counter.count_chat(
        with_context(
            request.template,
            layout.context,
            request.case.question,
            request.question_place,
            system_role=request.system_role,
        )
    )
    return Layout(atoms, layout.labels, base, layout.target_tokens, layout.left_out)


def _largest(request: LayoutRequest, growth: Growth, kept: int) -> int:
    layout = _layout(request, growth, kept)
    return max(_size_at(request, layout, depth) for depth in _CHECKED_DEPTHS)


def _size_at(request: LayoutRequest, layout: Layout, depth: float) -> int:
    places = Places(layout, request.template)
    before, after = frame(request.template, request.case.question, request.question_place)
    content = f"{before}{places.context}{after}"
    return layout.base_tokens + sum(
        added_tokens(content, len(before), [places.insert(piece, depth)], request.counter)
        for piece in request.case.evidence
    )


def _check_distractors(request: LayoutRequest) -> None:
    documents = ordered_distractors(request.case)
    named = [(f"distractor {document.id}", document.text) for document in documents]
    check_answer_stands_nowhere(named, request.holds_answer)


def _too_long(request: LayoutRequest, size: int, target: int) -> str:
    parts = f"template, question, evidence and {request.distractor_count} distractors"
    if request.filler is None:
        parts = "template, question and evidence"
    return f"{parts} take {size} tokens, more than the length of {target}; raise the length or take fewer distractors"


def _too_short(growth: Growth, size: int, target: int) -> str:
    what = "distractors (there is no filler)" if isinstance(growth, DistractorGrowth) else "filler"
    return f"all {what} together make {size} tokens, the length is {target}; add filler or lower the length"
