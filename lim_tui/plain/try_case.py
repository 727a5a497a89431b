"""A try of one case, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.engine.estimate import Estimate
from lim_tui.engine.trying import TryPlan
from lim_tui.plain.outcome import outcome_json
from lim_tui.reporting.columns import PAGE_WIDTH, wrap
from lim_tui.reporting.trial_words import verdict_word, why
from lim_tui.reporting.try_answers import TryAnswer, TryOutcome
from lim_tui.reporting.try_findings import try_findings
from lim_tui.reporting.words import count_of, money, whole
from lim_tui.text.visible import visible_line

_INDENT = "    "


def try_json(planned: TryPlan, outcome: TryOutcome) -> dict[str, object]:
    """The JSON of ``lim try``. ``length`` is null where nothing stands beside the evidence."""
    case = planned.case.case
    return {
        **outcome_json(outcome.record, outcome.counts),
        "case": f"{case.set_name}/{case.id}",
        "model": planned.sweep.models[0],
        "length": planned.length,
        "answers": [_answer_json(answer) for answer in outcome.answers],
        "findings": [{"code": found.code, "text": found.text} for found in try_findings(outcome)],
    }


def _answer_json(answer: TryAnswer) -> dict[str, object]:
    row, step = answer.row, answer.first_step
    return {
        "place": answer.place,
        "baseline": row.axes.baseline,
        "depth": row.axes.depth,
        "trial": row.short_key or None,
        "state": row.state,
        "verdict": row.verdict,
        "failure": row.failure,
        "reason": answer.verdict.reason if answer.verdict else row.reason,
        "misled_by": answer.misled_by,
        "output": answer.output,
        "trace": f"{step.step}: {step.detail}" if step else None,
    }


def try_question(planned: TryPlan, found: Estimate) -> str:
    """What the try will ask: ``4 calls, ~900 tokens in and at most 640 out, cost 0.0012 usd``."""
    cost = money(None if found.cost is None else float(found.cost), found.currency)
    about = "~" if found.estimated else ""
    length = "" if planned.length is None else f" at {whole(planned.length)} tokens"
    return (
        f"{count_of(found.trials + found.probes, 'call')} to {visible_line(planned.sweep.models[0])}{length}:"
        f" {about}{whole(found.input_tokens)} tokens in, at most"
        f" {whole(found.output_tokens)} out, cost {cost}"
    )


def try_text(outcome: TryOutcome) -> str:
    """Each answer with its verdict and how the scorer began, then what they say of the case."""
    return "\n".join(_lines(outcome))


def _lines(outcome: TryOutcome) -> Iterator[str]:
    for answer in outcome.answers:
        reason = f", {why(answer.row)}" if why(answer.row) else ""
        yield visible_line(f"{answer.place:<12} {verdict_word(answer.row)}{reason}  {answer.row.short_key}").rstrip()
        if answer.output is not None:
            yield from _indented(f"said: {answer.output or '(nothing)'}")
        if answer.first_step is not None:
            yield from _indented(f"{answer.first_step.step}: {answer.first_step.detail}")
    for found in try_findings(outcome):
        yield ""
        yield from wrap(visible_line(found.text))


def _indented(text: str) -> Iterator[str]:
    for line in wrap(visible_line(text), PAGE_WIDTH - len(_INDENT)):
        yield f"{_INDENT}{line}"
