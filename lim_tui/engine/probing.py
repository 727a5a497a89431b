"""One probe per model at its longest length, before a sweep spends on answers that a cut prompt made worthless."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelRequest
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.blocks import Block, load_item
from lim_tui.engine.noted_calls import NotedCall
from lim_tui.engine.open_model import OpenModel
from lim_tui.engine.preparing import BlockBuilder, window_refusal
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.engine.shortening import beginning_of, least_tokens, marker_code, with_marker
from lim_tui.store.probes import ProbeRecord
from lim_tui.store.trials import OpenTrial

_NEVER_SHORTENED = ("embedded", "simulated")


@dataclass(frozen=True, slots=True)
class _Probe:
    """What is sent: ``length`` is None for the short one that calibrates."""

    model: str
    length: int | None
    messages: tuple[Message, ...]
    counted_tokens: int
    code: str


async def probe_models(run: SweepRun, blocks: Sequence[Block]) -> None:
    """Probes every model that can shorten, and stops the lengths that it does not read whole.

    What earlier runs of the sweep found is not asked again.
    """
    earlier = run.store.probes.answered(run.sweep_id)
    for name, model in run.models.items():
        if not can_shorten(model):
            continue
        longest = _longest_trial(name, model, blocks)
        known = [probe for probe in earlier if probe.model == name]
        if longest is not None and not any((probe.length or 0) >= (longest.axes.length or 0) for probe in known):
            known = await _ask_probes(run, name, longest)
        _draw_conclusions(run, name, known, blocks)


def can_shorten(model: OpenModel) -> bool:
    """False for models that run inside this product."""
    return model.terms.facts.provider not in _NEVER_SHORTENED


def _longest_trial(name: str, model: OpenModel, blocks: Sequence[Block]) -> OpenTrial | None:
    fitting = [
        trial
        for block in blocks
        for trial in block.trials
        if trial.axes.model == name and trial.axes.length and window_refusal(trial.axes, model.terms) is None
    ]
    return max(fitting, key=lambda trial: trial.axes.length or 0, default=None)


async def _ask_probes(run: SweepRun, name: str, longest: OpenTrial) -> list[ProbeRecord]:
    found: list[ProbeRecord] = []
    for probe in await asyncio.to_thread(lambda: list(_probes(run, name, longest))):
        if run.control.halted or name in run.out_of_reach.models:
            break
        found += await _ask(run, probe)
    return found


def _probes(run: SweepRun, name: str, longest: OpenTrial) -> Iterator[_Probe]:
    """The short one only where our count is an estimate."""
    model = run.models[name]
    item = load_item(run.store, longest.item_id, repeat_filler=run.repeat_filler)
    (built,) = BlockBuilder(item, run.templates, run.counter, {name: model.terms}).build_all([longest])
    if built.prompt is None:
        return
    code = marker_code(name, longest.axes.length or 0)
    if not run.counts_for(name):
        yield _probe(run, name, None, with_marker(beginning_of(built.prompt.messages), code), code)
    yield _probe(run, name, longest.axes.length, with_marker(built.prompt.messages, code), code)


def _probe(run: SweepRun, name: str, length: int | None, messages: tuple[Message, ...], code: str) -> _Probe:
    return _Probe(name, length, messages, run.counter.count_chat(messages), code)


async def _ask(run: SweepRun, probe: _Probe) -> list[ProbeRecord]:
    """The probe as it was kept, if it was answered."""
    model = run.models[probe.model]
    worst = run.worst_of(probe.model, probe.counted_tokens)
    reserved = run.purse.reserve([worst])
    if reserved is None:
        run.control.over_budget = True
        return []
    kept: list[ProbeRecord] = []
    taken: list[Decimal] = []

    def keep(attempt: AttemptRecord) -> None:
        kept.append(_record(probe, attempt))
        run.store.probes.save(run.sweep_id, kept[-1], attempt)
        if probe.length is None:
            run.calibrator.add(probe.model, probe.counted_tokens, attempt.input_tokens)
        taken.append(run.purse.taken(attempt, worst))

    request = ModelRequest(
        messages=probe.messages,
        inference=model.terms.inference,
        timeout_s=model.timeout_s,
        most_tokens=probe.counted_tokens + model.terms.answer_tokens,
        called_off=lambda: run.control.halted,
    )
    call = NotedCall(run.store, run.sweep_id, worst, model.model.complete, keep)
    reply = await run.asker.ask(call.complete, request, call.keep, may_repeat=lambda: run.may_repeat(taken))
    run.purse.settle(reserved, sum(taken, Decimal(0)))
    if reply is not None and reply.fault is not None and reply.fault.fatal_for_model:
        run.out_of_reach.stop_model(probe.model, reply.fault.detail)
    return [record for record in kept if record.outcome == "ok"]


def _record(probe: _Probe, attempt: AttemptRecord) -> ProbeRecord:
    seen = None if attempt.output is None else probe.code.casefold() in attempt.output.casefold()
    # Whatever came of the text, a counted request was read.
    outcome = "ok" if attempt.outcome == "ok" or attempt.input_tokens is not None else attempt.outcome
    return ProbeRecord(
        model=probe.model,
        length=probe.length,
        counted_tokens=probe.counted_tokens,
        outcome=outcome,
        detail=attempt.detail,
        input_tokens=attempt.input_tokens,
        marker_seen=seen,
    )


def _draw_conclusions(run: SweepRun, name: str, probes: Sequence[ProbeRecord], blocks: Sequence[Block]) -> None:
    run.ratios[name] = ratio = None if run.counts_for(name) else _ratio(probes)
    lengths = {trial.axes.length for block in blocks for trial in block.trials if trial.axes.model == name}
    for probe in probes:
        read = probe.input_tokens
        if probe.length is None or read is None or (ratio is None and not run.counts_for(name)):
            continue
        if read < least_tokens(probe.counted_tokens, ratio):
            for length in lengths:
                if length is not None and read < least_tokens(length, ratio):
                    run.out_of_reach.stop_length(name, length, read)


def _ratio(probes: Sequence[ProbeRecord]) -> float | None:
    """The server's count over ours by the short probe; None where it reports no tokens."""
    short = [probe for probe in probes if probe.length is None and probe.input_tokens]
    return (short[-1].input_tokens or 0) / short[-1].counted_tokens if short else None


def probe_warnings(probes: Sequence[ProbeRecord]) -> Iterator[str]:
    """Servers that report no tokens and may have cut a prompt: the marker at its start was not seen."""
    for probe in probes:
        if probe.length is not None and probe.input_tokens is None and probe.marker_seen is False:
            yield (
                f"{probe.model} reports no token counts and did not repeat a code from the first line of a probe of"
                f" {probe.length} tokens; its server may cut the start of long prompts. Look at its log or window."
            )
