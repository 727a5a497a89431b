"""A stored trial whose prompt was really assembled."""

from __future__ import annotations

from dataclasses import replace

from lim_tui.context.templates import built_in
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.case import Document
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.trial import AttemptRecord, Axes
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.recipes import Item, assembler_of, layout_recipe, layout_request, prompt_at
from lim_tui.store.layout_body import write_layout
from lim_tui.store.reads import TrialDetail
from lim_tui.store.records import to_json
from lim_tui.store.store import Store
from tests.unit.reporting.demo import OPEN, demo_case, lengths_by_depths, make_sweep, wrong

HOSTILE = "Dat is 90 °C.\x1b[31m \u202e"
DISTRACTORS = tuple(Document(f"d{i}", f"De maximale temperatuur van klep {i} is {200 + i} °C.") for i in range(10))


def real_trial(store: Store, outcome_output: str = HOSTILE) -> tuple[TrialDetail, Prompt]:
    """The trial at depth 50 of a sweep of one case, answered wrong, and the prompt that was sent."""
    template = built_in("documents", "nl")
    case = replace(demo_case("klep-b"), distractors=DISTRACTORS)
    axes = [replace(place, distractors="near_duplicate:4") for place in lengths_by_depths([200])]
    facts = {"templates": {"documents": {"nl": to_json(template)}}}
    sweep = make_sweep(store, [case], axes, lambda _row: OPEN, facts=facts, state="running")
    row = next(row for row in store.reads.rows(sweep.id) if row.axes.depth == 50)
    detail = store.reads.detail(row.id)
    prompt = _prepare(store, detail, row.axes)
    _answer(store, row.id, outcome_output)
    return store.reads.detail(row.id), prompt


def _prepare(store: Store, detail: TrialDetail, axes: Axes) -> Prompt:
    template = built_in("documents", "nl")
    bound = replace(detail.case, distractors=DISTRACTORS)
    request = layout_request(
        Item(detail.item_id, bound, None, lambda _text: False), axes, template, TiktokenCounter("o200k_base")
    )
    assembler = assembler_of(request)
    prompt = prompt_at(axes, request, assembler)
    layout_id = store.layouts.put(detail.item_id, layout_recipe(request), write_layout(assembler.layout, template))
    store.trials.prepare(detail.row.id, "ab" * 32, prompt, layout_id)
    return prompt


def _answer(store: Store, trial_id: int, output: str) -> None:
    verdict = wrong().verdict
    assert isinstance(verdict, Verdict)
    store.trials.save_attempt(
        trial_id, AttemptRecord(1, 1_760_000_000.0, 0.5, "ok", output=output, finish_reason="stop", input_tokens=190)
    )
    store.trials.finish(trial_id, verdict, output, 0.5, misled_by="klep 2")
