"""The comparison of two runs as JSON and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lim_tui.reporting.comparison_rows import Comparison
from lim_tui.reporting.comparison_words import comparison_lines
from lim_tui.reporting.flips import ComparedTrial, flip_words
from lim_tui.store.records import to_json
from lim_tui.text.visible import visible_line


def comparison_json(found: Comparison, flips: Sequence[ComparedTrial] | None = None) -> dict[str, Any]:
    """The JSON of ``lim compare``; with ``flips`` the trials that were lost or won."""
    value: dict[str, Any] = to_json(found)
    return value if flips is None else {**value, "flips": [_flip_json(flip) for flip in flips]}


def _flip_json(flip: ComparedTrial) -> dict[str, Any]:
    axes = flip.base.axes
    return {
        "case": flip.case,
        "seed": flip.seed,
        "change": flip.change,
        "length": axes.length,
        "documents": axes.documents,
        "depth": axes.depth,
        "base": flip.base.short_key,
        "candidate": flip.candidate.short_key,
    }


def comparison_text(found: Comparison) -> str:
    """Both runs by place: each depth, the drop before and after, what it took, and what could not be compared."""
    return "\n".join(line.text for line in comparison_lines(found))


def flips_text(flips: Sequence[ComparedTrial]) -> str:
    """A line for each case and seed that was lost or won, with the ids of both its trials."""
    lines = [visible_line(flip_words(flip)) for flip in flips]
    return "\n".join(["", "What changed (`lim show TRIAL` shows each)", *lines])
