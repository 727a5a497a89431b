"""The answers to a prompt that was asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.repeat_words import spread_words, verdict_of_repeat
from lim_tui.store.repeats import Repeat
from lim_tui.text.visible import visible_line

_SHOWN = 120


def repeats_json(row: TrialRow, repeats: Sequence[Repeat]) -> dict[str, Any]:
    """The JSON of ``lim ask``."""
    return {"trial": row.short_key, "verdict": row.verdict, "repeats": [_as_json(repeat) for repeat in repeats]}


def _as_json(repeat: Repeat) -> dict[str, object]:
    return {
        "number": repeat.number,
        "state": repeat.state,
        "outcome": repeat.outcome,
        "detail": repeat.detail,
        "output": repeat.output,
        "verdict": repeat.verdict.state if repeat.verdict else None,
        "reason": repeat.verdict.reason if repeat.verdict else None,
        "latency_s": repeat.latency_s,
        "cost": repeat.cost,
        "currency": repeat.currency,
    }


def repeat_line(repeat: Repeat) -> str:
    """Number, verdict, and the beginning of the output or what went wrong."""
    told = repeat.output if repeat.output is not None else repeat.detail
    return f"{repeat.number:3}. {verdict_of_repeat(repeat):<12} {visible_line(told[:_SHOWN])}".rstrip()


def repeats_text(row: TrialRow, repeats: Sequence[Repeat]) -> str:
    """Every answer and their spread, beside the verdict of the trial itself."""
    own = f"the trial itself: {(row.verdict or row.state).replace('_', ' ')}"
    return "\n".join([*map(repeat_line, repeats), f"{spread_words(repeats)} ({own}; repeats enter no cell)"])
