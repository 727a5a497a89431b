"""The comparison of two runs as JSON and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lim_tui.reporting.comparison_rows import Comparison
from lim_tui.reporting.comparison_words import comparison_lines
from lim_tui.reporting.flips import ComparedTrial, place_words
from lim_tui.store.records import to_json
from lim_tui.text.visible import visible_line


def comparison_json(found: Comparison) -> dict[str, Any]:
    """The JSON of ``lim compare``."""
    value: dict[str, Any] = to_json(found)
    return value


def comparison_text(found: Comparison) -> str:
    """Both runs by place: each depth, the drop before and after, what it took, and what could not be compared."""
    return "\n".join(line.text for line in comparison_lines(found))


def flips_text(flips: Sequence[ComparedTrial]) -> str:
    """A line for each case and seed that was lost or won, with the ids of both its trials."""
    lines = [
        f"{flip.change:<5} {place_words(flip.base)}, {flip.case}, seed {flip.seed}: "
        f"{flip.base.short_key} {flip.base.verdict} -> {flip.candidate.short_key} {flip.candidate.verdict}"
        for flip in flips
    ]
    return "\n".join(["", "What changed (`lim show TRIAL` shows each)", *map(visible_line, lines)])
