"""The same case with the same seed at all other places of its sweep."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.columns import cut, table_lines
from lim_tui.reporting.table import Table
from lim_tui.reporting.trial_words import verdict_word, why
from lim_tui.reporting.words import depth_text, whole
from lim_tui.text.visible import visible_line

_WIDTH = 24
_USUAL = {"arrangement": "as_given", "question": "after", "template": "documents"}


def sibling_lines(siblings: Sequence[TrialRow]) -> list[str]:
    """A table with a line for each place, or nothing where there is no other."""
    if not siblings:
        return []
    header = ("trial", "model", "size", "depth", "verdict", "why")
    return table_lines(Table(header, tuple(_line(row) for row in siblings), names=2), _WIDTH)


def _line(row: TrialRow) -> tuple[str, ...]:
    axes = row.axes
    size = axes.length if axes.length is not None else axes.documents
    return (
        row.short_key or "not built",
        ", ".join([axes.model, *(f"{name} {getattr(axes, name)}" for name in _USUAL if _differs(row, name))]),
        whole(size),
        axes.baseline or depth_text(axes.depth),
        verdict_word(row),
        cut(visible_line(why(row)), _WIDTH),
    )


def _differs(row: TrialRow, name: str) -> bool:
    differs: bool = getattr(row.axes, name) != _USUAL[name]
    return differs
