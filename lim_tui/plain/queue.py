"""The review queue, as rows and as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lim_tui.engine.review_queue import QueueEntry, progress_words
from lim_tui.plain.trials import trial_rows
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.trial_words import verdict_word
from lim_tui.reporting.words import depth_text, whole
from lim_tui.text.visible import visible_line

_OUTPUT_SHOWN = 200
_HIDDEN_WHEN_BLIND = ("length", "depth", "documents", "position", "verdict", "failure", "reason")


def queue_rows(queue: Sequence[QueueEntry], *, blind: bool) -> list[dict[str, object]]:
    """The entries as JSON values; ``blind`` leaves verdict, place and signs out until there is a label."""
    return [_row(entry, hidden=blind and entry.label is None) for entry in queue]


def _row(entry: QueueEntry, *, hidden: bool) -> dict[str, object]:
    (listed,) = trial_rows([entry.row])
    shown = {name: value for name, value in listed.items() if not hidden or name not in _HIDDEN_WHEN_BLIND}
    signs = {} if hidden else {"signs": [sign.words for sign in entry.signs], "score": round(entry.score, 3)}
    return {**shown, "output": entry.row.output_preview, "label": entry.label, **signs}


def queue_text(queue: Sequence[QueueEntry], *, blind: bool) -> str:
    """Each entry with its output and, unless it is blind, its verdict, place and signs."""
    if not queue:
        return "nothing to review: no verdict looks like the scorer's mistake"
    lines = [line for entry in queue for line in _lines(entry, hidden=blind and entry.label is None)]
    told = "`lim show` shows a verdict; `lim label` keeps your word, and then it is told." if blind else ""
    return "\n".join([*lines, f"{progress_words(queue)}. {told}".rstrip()])


def _lines(entry: QueueEntry, *, hidden: bool) -> Iterator[str]:
    row = entry.row
    label = f", labelled {entry.label}" if entry.label else ""
    size = row.axes.length if row.axes.length is not None else row.axes.documents
    place = "" if hidden else f", {whole(size)} at depth {depth_text(row.axes.depth)}: {verdict_word(row)}"
    yield from wrap(visible_line(f"{row.short_key} {row.set_name}/{row.case}{place}{label}"), 80, "  ")
    yield f"  output  {visible_line(row.output_preview[:_OUTPUT_SHOWN])}"
    if not hidden:
        for sign in entry.signs:
            yield from wrap(f"  - {visible_line(sign.words)}", 80, "    ")
