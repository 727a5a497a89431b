"""The parts of one trial as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lim_tui.domain.prompt import Prompt
from lim_tui.domain.trial import AttemptRecord, TrialRow
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.plain.prompt import expected_text, message_lines
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.excerpt import evidence_excerpts
from lim_tui.reporting.next_step import next_step
from lim_tui.reporting.stages import stage_line
from lim_tui.reporting.words import decimal, depth_text, money, whole
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.text.visible import visible, visible_line

_INDENT = "  "


def head_lines(store: Store, detail: TrialDetail) -> Iterator[str]:
    """Which trial it is, what was asked and what was expected."""
    row, case = detail.row, detail.case
    name = f"{row.set_name}/{row.case}"
    yield from wrap(
        visible_line(f"trial {row.short_key or row.id}: {name}, seed {row.seed}, {place_words(row)}"), 80, _INDENT
    )
    origin = f", answered in {detail.taken_from}" if detail.taken_from else ""
    yield visible_line(f"sweep {store.sweeps.get(detail.sweep_id).title}{origin}")
    yield from wrap(f"question: {visible_line(case.question)}", 80, _INDENT)
    for piece in case.evidence:
        yield from wrap(f"evidence: {visible_line(piece.text)}", 80, _INDENT)
    yield from wrap(f"expected: {expected_text(case)}", 80, _INDENT)


def since_lines(detail: TrialDetail, since: Sequence[str]) -> Iterator[str]:
    """The aliases that the case's file has got since the trial was planned, if there are any."""
    if since:
        told = f"accepted since ({detail.case.case.file}): {', '.join(since)}"
        yield from wrap(visible_line(told), 80, _INDENT)


def place_words(row: TrialRow) -> str:
    """``embedded/smollm2, 530 tokens, depth 50 (landed at 48.3)``."""
    axes, parts = row.axes, [row.axes.model]
    if axes.baseline is not None:
        parts.append(f"baseline {axes.baseline}")
    if axes.length is not None:
        parts.append(f"{whole(axes.length)} tokens")
    if axes.documents is not None:
        parts.append(f"document {axes.position} of {axes.documents}")
    if axes.depth is not None:
        landed = "" if row.depth_actual is None else f" (landed at {depth_text(row.depth_actual)})"
        parts.append(f"depth {depth_text(axes.depth)}{landed}")
    return ", ".join(parts)


def verdict_lines(detail: TrialDetail) -> Iterator[str]:
    """The decision with its rule, reason and the stretch of the output that it rests on."""
    row, verdict = detail.row, detail.verdict
    yield ""
    if verdict is None:
        yield from wrap(f"no verdict: the trial is {row.state}. {visible_line(row.reason or '')}".rstrip(), 80, _INDENT)
        return
    words = [verdict.state.replace("_", " ")]
    if verdict.failure is not None:
        words.append(verdict.failure.replace("_", " "))
    if detail.misled_by is not None:
        words.append(f"misled by {visible_line(detail.misled_by)}")
    words += sorted(verdict.flags)
    yield from wrap(f"verdict: {', '.join(words)} (rule: {visible_line(verdict.rule)})", 80, _INDENT)
    yield from wrap(f"reason: {visible_line(verdict.reason)}", 80, _INDENT)
    if (stage := stage_line(row)) is not None:
        yield stage
    if (step := next_step(detail)) is not None:
        yield from wrap(f"next: {step}", 80, _INDENT)
    if (misleading := detail.case.distractor(detail.misled_by)) is not None:
        yield from wrap(f"document {visible_line(misleading.id)} says: {visible_line(misleading.text)}", 80, _INDENT)
    for span in verdict.spans if detail.output is not None else ():
        found = (detail.output or "")[span.start : span.end]
        yield f"found in the output, characters {span.start} to {span.end}: {visible_line(found)}"


def section(title: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines under a title, or nothing where there are none."""
    if lines:
        yield from ("", title)
        yield from (f"{_INDENT}{line}".rstrip() for line in lines)


def text_lines(text: str | None) -> list[str]:
    """A text line by line, nothing in it hidden."""
    return [] if text is None else visible(text).split("\n")


def trace_lines(verdict: Verdict | None) -> list[str]:
    """Each step of the decision with what it changed."""
    lines: list[str] = []
    for number, step in enumerate(verdict.trace if verdict else (), start=1):
        lines += wrap(f"{number}. {visible_line(step.step)}: {visible_line(step.detail)}", 78, "   ")
        if step.before is not None or step.after is not None:
            lines.append(f"   {visible_line(step.before or '')} -> {visible_line(step.after or '')}")
    return lines


def judge_lines(detail: TrialDetail) -> list[str]:
    """What the LLM judge said, and what asking it took."""
    said = detail.judged
    if said is None:
        return []
    words = visible_line(f"{said.model}: {said.word or 'no verdict'}. {said.reason}")
    return [*wrap(words, 78, "   "), *attempt_lines(said.attempts)]


def attempt_lines(attempts: Sequence[AttemptRecord]) -> list[str]:
    """Each request with what it took."""
    lines: list[str] = []
    for attempt in attempts:
        parts = [
            f"{attempt.number}. {attempt.outcome} after {decimal(attempt.latency_s)} s",
            f"tokens in {whole(attempt.input_tokens)}, out {whole(attempt.output_tokens)}",
            f"cached {whole(attempt.cached_tokens)}",
            f"cost {money(attempt.cost, attempt.currency)}",
        ]
        answered_by = (attempt.finish_reason, attempt.model_answered, attempt.detail)
        lines += wrap(visible_line(", ".join([*parts, *(word for word in answered_by if word)])), 78, "   ")
    return lines


def prompt_lines(store: Store, detail: TrialDetail, *, in_full: bool) -> Iterator[str]:
    """The evidence in its surroundings, and ``in_full`` every message; or why the prompt cannot be shown."""
    try:
        prompt = rebuild_prompt(store, detail)
    except LimError as error:
        yield from section("prompt", [visible(str(error.message))])
        return
    yield from section("prompt", list(_summary(prompt)))
    if in_full:
        yield from message_lines(prompt)


def _summary(prompt: Prompt) -> Iterator[str]:
    yield f"{whole(prompt.prompt_tokens)} tokens"
    yield f"sha256 {prompt.sha256}"
    for excerpt in evidence_excerpts(prompt):
        for line in text_lines(f"{excerpt.before}[[{excerpt.evidence}]]{excerpt.after}"):
            yield from wrap(line, 78)
