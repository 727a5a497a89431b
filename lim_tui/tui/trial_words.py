"""One trial as texts: its output with the verdict, its attempts, its case."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from lim_tui.domain.case import BoundCase, Expected
from lim_tui.domain.trial import AttemptRecord
from lim_tui.domain.verdict import Span, TraceStep, Verdict
from lim_tui.reporting.label_words import earlier_words, label_words
from lim_tui.reporting.next_step import next_step
from lim_tui.reporting.repeat_words import spread_words, verdict_of_repeat
from lim_tui.reporting.stages import stage_line
from lim_tui.reporting.words import UNKNOWN, depth_text, money
from lim_tui.store.reads import TrialDetail
from lim_tui.tui.figures import seconds, tokens_short
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import Mark, MarkedSpan, MarkedText, TextBuilder
from lim_tui.tui.tones import Piece
from lim_tui.tui.words import LANGUAGE_NAMES, place_name, verdict_words

_INDENT = "   "
Uses = Sequence[tuple[str, Sequence[str]]]
_JUDGED: Mapping[str, Mark] = {"correct": "good", "incorrect": "bad"}


def verdict_text(detail: TrialDetail, signs: Sequence[str] = (), uses: Uses = ()) -> MarkedText:
    """The output with its matched span, the verdict, why it may be wrong, and the trace step by step.

    ``uses`` says what the answer took from its context: titles, each with its lines.
    """
    text = TextBuilder()
    _output(text, detail)
    text.line()
    _verdict(text, detail, signs)
    _uses(text, uses)
    if detail.verdict is not None:
        _trace(text, detail.verdict, detail.output or "")
    return text.built()


def _output(text: TextBuilder, detail: TrialDetail) -> None:
    text.line("Output", "heading")
    if detail.output is None:
        text.line("none yet" if detail.verdict is None else "none: the model gave no answer that could be kept", "dim")
    elif not detail.output:
        text.line("empty", "dim")
    else:
        text.line(detail.output, spans=_output_spans(detail))


def _output_spans(detail: TrialDetail) -> list[MarkedSpan]:
    verdict = detail.verdict
    if verdict is None:
        return []
    mark: Mark = "match" if verdict.state == "correct" else "near"
    return [MarkedSpan(span.start, span.end, mark) for span in verdict.spans]


def expected_pieces(expected: Sequence[Expected], since: Sequence[str] = ()) -> list[Piece]:
    """``expected  120 °C  or 120 graden; since then: honderdtwintig graden``, on one line."""
    wanted = "; ".join(one.value for one in expected) or "an abstention"
    told: list[Piece] = [("expected  ", "dim"), (safe(wanted), "good")]
    aliases = [alias for one in expected for alias in one.aliases]
    if aliases:
        told += [("  or ", "dim"), (safe(", ".join(aliases)), "plain")]
    if since:
        told += [("  since then ", "dim"), (safe(", ".join(since)), "plain")]
    return told


def blind_text(detail: TrialDetail) -> MarkedText:
    """What a person needs to judge for themselves, and nothing that tells what the rule said or where it stood."""
    text = TextBuilder()
    text.line("Output", "heading")
    text.line(detail.output or "")
    text.line()
    _blocks(text, detail.case, with_values=False)
    text.line("Verdict, trace and depth are shown once you have labelled it: c correct, i incorrect.", "dim")
    return text.built()


def _verdict(text: TextBuilder, detail: TrialDetail, signs: Sequence[str]) -> None:
    text.line("Verdict", "heading")
    verdict = detail.verdict
    state: Mark | None = None
    if verdict is not None:
        state = "good" if verdict.state == "correct" else "bad"
    text.line(verdict_words(detail.row), state)
    if verdict is None:
        return
    text.add(verdict.reason if verdict.state != "not_scored" else "")
    text.line(f"  (rule: {verdict.rule})", "dim")
    if (stage := stage_line(detail.row)) is not None:
        text.line(stage)
    if (step := next_step(detail)) is not None:
        text.line(f"next: {step}", "near")
    if detail.misled_by:
        misleading = detail.case.distractor(detail.misled_by)
        words = f": {misleading.text}" if misleading else ""
        text.line(f"the value is that of document {detail.misled_by}{words}")
    if verdict.flags:
        text.line(f"flags: {', '.join(sorted(verdict.flags))}")
    if detail.judged is not None:
        said = detail.judged
        text.line(f"the judge {said.model} says {said.word or 'nothing'}: {said.reason}", _JUDGED.get(said.word or ""))
    for label in detail.labels:
        text.line(label_words(label), "good")
    for earlier in detail.earlier:
        text.line(f"before a re-score: {earlier_words(earlier)}", "dim")
    for sign in signs:
        text.line(f"in the review queue because {sign}", "near")


def _uses(text: TextBuilder, uses: Uses) -> None:
    for title, lines in uses:
        text.line()
        text.line(title, "heading")
        for line in lines:
            text.line(f"{_INDENT}{line}")


def _trace(text: TextBuilder, verdict: Verdict, output: str) -> None:
    text.line()
    text.line("Trace", "heading")
    if not verdict.trace:
        text.line("no steps", "dim")
    for number, step in enumerate(verdict.trace, 1):
        _step(text, number, step, output)


def _step(text: TextBuilder, number: int, step: TraceStep, output: str) -> None:
    text.add(f"{number:2} {step.step}  ", "heading")
    text.line(step.detail)
    if step.before is not None:
        text.line(f"{_INDENT}before  {step.before}", "dim")
    if step.after is not None:
        text.line(f"{_INDENT}after   {step.after}")
    if step.span is not None:
        text.line(f"{_INDENT}at {step.span.start} to {step.span.end}: {_excerpt(output, step.span)}", "dim")


def _excerpt(output: str, span: Span) -> str:
    return output[span.start : min(span.end, span.start + 60)]


def repeats_lines(text: TextBuilder, detail: TrialDetail) -> None:
    """What came back when the prompt was asked again; nothing where it never was."""
    if not detail.repeats:
        return
    text.line(spread_words(detail.repeats), "heading")
    text.line(f"the trial itself: {verdict_words(detail.row)}; repeats enter no cell", "dim")
    for repeat in detail.repeats:
        text.add(f"{repeat.number:3} ", "dim")
        right = repeat.verdict is not None and repeat.verdict.state == "correct"
        told = verdict_of_repeat(repeat)
        text.add(f"{told:<12} " if repeat.output is not None else told, "good" if right else None)
        text.line(repeat.output if repeat.output is not None else f": {repeat.detail}" if repeat.detail else "")
    text.line()


def attempts_text(detail: TrialDetail) -> MarkedText:
    """The prompt asked again, if it was; then every request with its figures, and the raw response."""
    text = TextBuilder()
    repeats_lines(text, detail)
    if detail.taken_from:
        text.line(f"taken over from {detail.taken_from}, where the same prompt was answered; no call was made", "dim")
    elif not detail.attempts:
        text.line("no request was made yet", "dim")
    for attempt in detail.attempts:
        _attempt(text, attempt)
    for attempt in detail.judged.attempts if detail.judged else ():
        text.add("Judge. ", "heading")
        _attempt(text, attempt)
    return text.built()


def _attempt(text: TextBuilder, attempt: AttemptRecord) -> None:
    text.line(f"Attempt {attempt.number}: {attempt.outcome.replace('_', ' ')}", "heading")
    if attempt.detail:
        text.line(attempt.detail, "bad" if attempt.outcome != "ok" else None)
    tokens = f"{tokens_short(attempt.input_tokens)} in, {tokens_short(attempt.output_tokens)} out"
    for name, value in (
        ("took", seconds(attempt.latency_s)),
        ("finish reason", attempt.finish_reason or UNKNOWN),
        ("model", attempt.model_answered or UNKNOWN),
        ("fingerprint", attempt.fingerprint or UNKNOWN),
        ("tokens", f"{tokens}, {tokens_short(attempt.cached_tokens)} cached"),
        ("cost", money(attempt.cost, attempt.currency)),
    ):
        text.add(f"{_INDENT}{name:<15}", "dim")
        text.line(value)
    text.line(f"{_INDENT}raw response", "dim")
    text.line(json.dumps(dict(attempt.raw), ensure_ascii=False, indent=2))
    text.line()


def case_text(detail: TrialDetail) -> MarkedText:
    """The case as this trial bound it."""
    text = TextBuilder()
    bound = detail.case
    case = bound.case
    _field(text, "case", f"{case.set_name}/{case.id}")
    _field(text, "place", place_name(detail.row.axes))
    _field(text, "model", detail.row.axes.model)
    _field(text, "language", LANGUAGE_NAMES[case.language])
    _field(text, "kind", case.kind.replace("_", " "))
    _field(text, "answer type", case.answer_type)
    _field(text, "seed", str(bound.seed))
    _field(text, "depth", f"{depth_text(detail.row.axes.depth)} wanted, {depth_text(detail.row.depth_actual)} actual")
    if case.file:
        _field(text, "file", f"{case.file}, line {case.line}" if case.line else case.file)
    text.line()
    _blocks(text, bound)
    return text.built()


def _field(text: TextBuilder, name: str, value: str) -> None:
    text.add(f"{name:<13}", "dim")
    text.line(value)


def _blocks(text: TextBuilder, bound: BoundCase, *, with_values: bool = True) -> None:
    text.line("Question", "heading")
    text.line(bound.question)
    text.line()
    text.line("Expected", "heading")
    for expected in bound.expected:
        text.line(expected.value, "good")
        for alias in expected.aliases:
            text.line(f"{_INDENT}or {alias}")
    text.line()
    text.line("Evidence", "heading")
    for piece in bound.evidence:
        text.line(piece.text, "evidence")
    if bound.values and with_values:
        text.line()
        text.line("Values", "heading")
        for name, value in bound.values.items():
            _field(text, name, value)
