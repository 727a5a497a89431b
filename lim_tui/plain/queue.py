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


_CUT_OFF = (
    "Cut off at the token limit, with the expected value in what there is. They were not scored, and no label counts "
    "them as correct: a sweep with a higher max_tokens asks for the whole answer."
)


def queue_rows(queue: Sequence[QueueEntry], *, blind: bool) -> list[dict[str, object]]:
    """The entries as JSON values; ``blind`` leaves verdict, place and signs out until there is a label."""
    return [_row(entry, hidden=_hidden(entry, blind)) for entry in queue]


def _hidden(entry: QueueEntry, blind: bool) -> bool:
    return blind and entry.label is None and not entry.cut_off


def _row(entry: QueueEntry, *, hidden: bool) -> dict[str, object]:
    (listed,) = trial_rows([entry.row])
    shown = {name: value for name, value in listed.items() if not hidden or name not in _HIDDEN_WHEN_BLIND}
    signs = {} if hidden else {"signs": [sign.words for sign in entry.signs], "score": round(entry.score, 3)}
    group = "cut_off" if entry.cut_off else "queue"
    return {**shown, "output": entry.row.output_preview, "label": entry.label, "group": group, **signs}


def queue_text(queue: Sequence[QueueEntry], *, blind: bool) -> str:
    """Each entry with its output and, unless it is blind, its verdict, place and signs."""
    if not queue:
        return "nothing to review: no verdict looks like the scorer's mistake"
    judged = [entry for entry in queue if not entry.cut_off]
    cut = [entry for entry in queue if entry.cut_off]
    lines = [line for entry in judged for line in _lines(entry, hidden=_hidden(entry, blind))]
    if cut:
        lines += [*([""] if judged else []), *wrap(_CUT_OFF, 80, "")]
        lines += [line for entry in cut for line in _lines(entry, hidden=False)]
    told = "`lim show` shows a verdict; `lim label` keeps your word, and then it is told." if blind and judged else ""
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
