"""How far a review queue came, and whether its labels look at one side only."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.engine.review_queue import QueueEntry, progress_words
from lim_tui.tui.tones import Piece

_MOST_RATIO = 2
_LEAST_LABELS = 3


def queue_state(queue: Sequence[QueueEntry], *, blind: bool) -> list[Piece]:
    """``12 of 40 looked at, blind``."""
    return [(progress_words(queue) + (", blind" if blind else ""), "accent" if queue else "dim")]


def one_sided(queue: Sequence[QueueEntry]) -> Piece | None:
    """A warning where labels on the suspects far outnumber those on the sample, which can only raise accuracy."""
    labelled = [entry for entry in queue if entry.label is not None and not entry.cut_off]
    on_sample = sum(entry.in_sample for entry in labelled)
    on_suspects = len(labelled) - on_sample
    if on_suspects < _LEAST_LABELS or on_suspects <= _MOST_RATIO * on_sample:
        return None
    told = f"one-sided: {on_suspects} labels on suspects, {on_sample} on the sample; accuracy can only rise that way"
    return told, "warn"
