"""A change of a case with the verdicts that it flips, as a text."""

from __future__ import annotations

from lim_tui.engine.amending import AmendmentPlan, SweepFlips
from lim_tui.engine.rescore import Flip
from lim_tui.reporting.words import count_of
from lim_tui.text.visible import visible_line
from lim_tui.tui.marked_text import MarkedText, TextBuilder

_MOST_FLIPS = 200
_OUTPUT_SHOWN = 200


def amendment_text(plan: AmendmentPlan, *, written: bool) -> MarkedText:
    """The change, its warnings, then sweep by sweep the directions and each flip with both reasons."""
    text = TextBuilder()
    text.line(f"{plan.amendment.key.replace('_', ' ')}: {plan.written}", "heading")
    text.line(f"in {plan.case.file}, case {plan.case.set_name}/{plan.case.id}", "dim")
    if plan.types:
        text.line(plan.types)
    for warning in plan.warnings:
        text.line(f"careful: {warning}", "bad")
    text.line()
    if not plan.sweeps:
        text.line("No stored verdict changes:" if written else "No stored verdict would change:")
        text.line(f"   {plan.unmoved}.")
    for found in plan.sweeps:
        _sweep(text, found)
    if written:
        text.line("The case file and the verdicts are written; the old verdicts are kept.", "good")
        text.line("Undo among the cases takes the file back; `lim rescore SWEEP --apply` then the verdicts.", "dim")
    return text.built()


def _sweep(text: TextBuilder, found: SweepFlips) -> None:
    text.line(f"{found.sweep.title}: {count_of(len(found.flips), 'verdict')}", "heading")
    for (old, new), number in sorted(found.directions.items()):
        told = (
            f"from {old} to {new}" if old != new else f"{'stays' if number == 1 else 'stay'} {old}, for another reason"
        )
        text.line(f"   {number} {told}", "dim" if old == new else "good" if new == "correct" else "bad")
    for flip in found.flips[:_MOST_FLIPS]:
        _flip(text, flip)
    if len(found.flips) > _MOST_FLIPS:
        text.line(f"and {len(found.flips) - _MOST_FLIPS} more; `lim alias` lists them all", "dim")
    text.line()


def _flip(text: TextBuilder, flip: Flip) -> None:
    text.add(f"{flip.trial} ", "dim")
    text.line(flip.new.state if flip.keeps_state else f"{flip.old.state} to {flip.new.state}")
    text.line(f"   output  {visible_line(flip.output[:_OUTPUT_SHOWN])}")
    text.line(f"   before  {flip.old.rule}: {flip.old.reason}", "dim")
    text.line(f"   after   {flip.new.rule}: {flip.new.reason}", "dim")
