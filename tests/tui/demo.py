"""Builds a database to look at, through the store alone, with prompts that rebuild."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from lim_tui.context.templates import built_in
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.canonical import sha256_text
from lim_tui.domain.case import BoundCase
from lim_tui.domain.record import Plan, SweepRecord
from lim_tui.domain.reply import ModelFacts
from lim_tui.domain.seeding import stream
from lim_tui.domain.trial import AttemptRecord, Axes, PlannedTrial
from lim_tui.domain.verdict import Span, TraceStep, Verdict
from lim_tui.engine.keys import trial_key
from lim_tui.engine.recipes import Item, assembler_of, layout_recipe, layout_request, needs_layout, prompt_at
from lim_tui.store.layout_body import write_layout
from lim_tui.store.records import to_json
from lim_tui.store.store import Store
from lim_tui.store.trials import OpenTrial
from tests.tui.demo_cases import demo_cases

MODEL = "simulated/middle-drop"
LENGTHS = (400, 800)
DEPTHS = (0.0, 25.0, 50.0, 75.0, 100.0)
_COUNTER = TiktokenCounter("o200k_base")
_LANGUAGES = ("nl", "zh-Hans", "en")


def demo_plan(
    name: str = "demo",
    models: Sequence[str] = (MODEL,),
    lengths: Sequence[int] = LENGTHS,
    depths: Sequence[float] = DEPTHS,
    items: tuple[BoundCase, ...] | None = None,
) -> Plan:
    """Every demo case (or ``items``) at every place, with the three baselines."""
    items = items or demo_cases()
    trials = [
        PlannedTrial(index, axes)
        for index in range(len(items))
        for model in models
        for axes in _block(Axes(model, None, None, distractors="near_duplicate:8"), lengths, depths)
    ]
    return Plan(
        name=name,
        sha256=sha256_text(name),
        items=items,
        item_fillers=tuple(None for _ in items),
        fillers={},
        trials=tuple(trials),
        settings={"tolerance": 0.1},
        facts={"templates": {"documents": {code: to_json(built_in("documents", code)) for code in _LANGUAGES}}},
    )


def _block(shared: Axes, lengths: Sequence[int], depths: Sequence[float]) -> list[Axes]:
    axes = [replace(shared, baseline="closed_book"), replace(shared, baseline="oracle")]
    for length in lengths:
        axes.append(replace(shared, length=length, baseline="no_evidence"))
        axes.extend(replace(shared, length=length, depth=depth) for depth in depths)
    return axes


def build_demo(store: Store, plan: Plan | None = None, *, share: float = 1.0, dirt: str = "") -> SweepRecord:
    """A sweep of which ``share`` of the trials is done, the rest planned; ``dirt`` stands in every text it can."""
    sweep = store.sweeps.create(plan or demo_plan())
    trials = store.trials.open_trials(sweep.id)
    with store.transaction():
        for trial in trials[: round(len(trials) * share)]:
            finish_trial(store, sweep.id, trial, dirt)
        store.sweeps.set_state(sweep.id, "finished" if share == 1.0 else "running", f"a note{dirt}")
    return store.sweeps.get(sweep.id)


def finish_trial(store: Store, sweep_id: int, trial: OpenTrial, dirt: str = "") -> None:
    """Prepares, asks and judges one trial, with an answer drawn from its place; ``dirt`` is added to every text."""
    case, _ = store.reads.item_case(trial.item_id)
    _prepare(store, sweep_id, trial, case)
    store.trials.start(trial.id)
    output, verdict, misled_by = _answer(case, trial.axes)
    attempt = _attempt(output, verdict, trial.axes)
    if dirt:
        output = None if output is None else output + dirt
        verdict = _soiled(verdict, dirt)
        misled_by = None if misled_by is None else misled_by + dirt
        attempt = replace(attempt, detail=dirt, finish_reason=dirt, model_answered=dirt, raw={dirt: dirt})
    store.trials.save_attempt(trial.id, attempt)
    store.trials.finish(trial.id, verdict, output, 0.42, misled_by)


def _soiled(verdict: Verdict, dirt: str) -> Verdict:
    steps = tuple(
        replace(step, step=step.step + dirt, detail=step.detail + dirt, before=dirt, after=dirt)
        for step in verdict.trace
    )
    reason = verdict.reason if verdict.state == "not_scored" else verdict.reason + dirt
    return replace(verdict, rule=verdict.rule + dirt, reason=reason, trace=steps, flags=frozenset({dirt}))


def _prepare(store: Store, sweep_id: int, trial: OpenTrial, case: BoundCase) -> None:
    template = built_in("documents", case.case.language)
    item = Item(trial.item_id, case, None, lambda _text: False)
    request = layout_request(item, trial.axes, template, _COUNTER)
    assembler, layout_id = None, None
    if needs_layout(trial.axes):
        assembler = assembler_of(request)
        layout_id = store.layouts.put(trial.item_id, layout_recipe(request), write_layout(assembler.layout, template))
    prompt = prompt_at(trial.axes, request, assembler)
    facts = ModelFacts(trial.axes.model, "simulated", trial.axes.model, "o200k_base", True)
    key = trial_key(prompt.sha256, facts, {"sweep": sweep_id})
    store.trials.prepare(trial.id, key, prompt, layout_id)


def _answer(case: BoundCase, axes: Axes) -> tuple[str | None, Verdict, str | None]:
    """Right at the ends, a distractor's value in the middle, now and then nothing at all."""
    draw = stream("demo", case.case.id, axes).random()
    wanted = case.expected[0].value
    if draw > 0.97:
        return None, Verdict("not_scored", "no answer", "timeout"), None
    if draw < _chance(axes):
        return _right(case, wanted)
    if draw > 0.94:
        return f"{wanted}?", Verdict("review", "hedged", "the answer is put as a question"), None
    return _wrong(case, wanted)


def _chance(axes: Axes) -> float:
    match axes.baseline:
        case "closed_book" | "no_evidence":
            return 0.05
        case "oracle":
            return 0.93
    far = min(axes.depth or 0.0, 100 - (axes.depth or 0.0)) / 50
    return 0.92 - far * (0.75 if axes.length == LENGTHS[-1] else 0.35)


def _right(case: BoundCase, wanted: str) -> tuple[str, Verdict, None]:
    output = f"{case.evidence[0].text}\n\n{wanted}"
    start = len(output) - len(wanted)
    span = Span(start, len(output))
    steps = (
        TraceStep("clean", "line ends and blanks", output, output.replace("\n\n", " ")),
        TraceStep("candidates", f"1 number found: {wanted}", span=span),
        TraceStep("compare", f"{wanted} equals the expected {wanted}", span=span),
    )
    return output, Verdict("correct", "number equal", f"{wanted} stands in the output", span, steps), None


def _wrong(case: BoundCase, wanted: str) -> tuple[str, Verdict, str]:
    document = case.distractors[7]
    output = document.text
    span = Span(max(len(output) - 9, 0), len(output))
    steps = (
        TraceStep("candidates", "1 number found", span=span),
        TraceStep("compare", f"numbers differ from the expected {wanted}", wanted, output[span.start : span.end], span),
        TraceStep("distractor", f"the value stands in document {document.id}"),
    )
    verdict = Verdict("incorrect", "number differs", f"the expected {wanted} is not given", span, steps, "distracted")
    return output, verdict, document.id


def _attempt(output: str | None, verdict: Verdict, axes: Axes) -> AttemptRecord:
    length = axes.length or 90
    return AttemptRecord(
        number=1,
        started_at=1_796_000_000.0,
        latency_s=0.42,
        outcome="ok" if output is not None else verdict.reason,
        detail="" if output is not None else "no answer within 30 s",
        output=output,
        finish_reason="stop" if output is not None else None,
        model_answered=axes.model,
        fingerprint="fp-demo",
        input_tokens=length,
        output_tokens=21,
        cached_tokens=0,
        cost=length * 1e-6,
        currency="usd",
        raw={"choices": [{"message": {"content": output}}]},
    )


def main() -> None:
    """``python -m tests.tui.demo FILE [SHARE]`` writes a database to look at."""
    import sys

    with Store(Path(sys.argv[1])) as store:
        build_demo(store, share=float(sys.argv[2]) if len(sys.argv) > 2 else 1.0)


if __name__ == "__main__":
    main()
