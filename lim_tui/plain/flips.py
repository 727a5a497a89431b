"""The verdicts that another scoring changes, with both traces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from lim_tui.domain.verdict import Verdict
from lim_tui.engine.rescore import Flip
from lim_tui.store.records import to_json
from lim_tui.text.visible import visible_line

_OUTPUT_SHOWN = 200


def flips_json(flips: Sequence[Flip]) -> dict[str, Any]:
    """The JSON of ``lim rescore``."""
    return {
        "flips": [{"trial": flip.trial, "old": to_json(flip.old), "new": to_json(flip.new)} for flip in flips],
    }


def flips_text(flips: Sequence[Flip], *, applied: bool) -> str:
    """Each flip with its output and both traces, then their number by direction."""
    return "\n".join(_lines(flips, applied))


def _lines(flips: Sequence[Flip], applied: bool) -> Iterator[str]:
    yield from flip_lines(flips)
    yield from direction_lines(flips)
    written = "written; the old verdicts are kept" if applied else "nothing was written; --apply does"
    changed = "1 verdict changes" if len(flips) == 1 else f"{len(flips)} verdicts change"
    yield f"{changed} ({written})." if flips else "No verdict changes."


def flip_lines(flips: Sequence[Flip]) -> Iterator[str]:
    """Each flip with its output and both traces."""
    for flip in flips:
        yield visible_line(f"{flip.trial} {flip.case}: {flip.old.state} -> {flip.new.state}")
        yield f"  output  {visible_line(flip.output[:_OUTPUT_SHOWN])}"
        yield from _verdict_lines("old", flip.old)
        yield from _verdict_lines("new", flip.new)


def direction_lines(flips: Sequence[Flip]) -> Iterator[str]:
    """How many verdicts go from one state to another."""
    directions = Counter(
        f"{flip.old.state}, for another reason" if flip.keeps_state else f"{flip.old.state} -> {flip.new.state}"
        for flip in flips
    )
    for direction, number in sorted(directions.items()):
        yield f"{direction}: {number}"


def _verdict_lines(name: str, verdict: Verdict) -> Iterator[str]:
    yield f"  {name}     {visible_line(f'{verdict.rule}: {verdict.reason}')}"
    for step in verdict.trace:
        yield f"          - {visible_line(f'{step.step}: {step.detail}')}"
