"""The sizes of a terminal that a screen is laid out for, as classes of style."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import Size

WIDTHS = [(0, "-tiny"), (60, "-narrow"), (80, "-normal"), (120, "-wide")]
HEIGHTS = [(0, "-flat"), (16, "-short"), (24, "-tall")]


def size_classes(size: Size) -> Iterator[str]:
    """The class of this width and that of this height.

    Textual sets them after a screen was painted once: its lines would move under a hand that clicks.
    """
    for cells, breakpoints in ((size.width, WIDTHS), (size.height, HEIGHTS)):
        yield next(name for least, name in reversed(breakpoints) if cells >= least)


def has_room_aside(size: Size) -> bool:
    """Whether a text of some lines has room beside a heatmap and under its curve."""
    return (size.width >= 120 and size.height >= 36) or (size.width >= 140 and size.height >= 30)
