"""Where there are too few items for any statement: one wording, everywhere."""

from __future__ import annotations

from lim_tui.reporting.words import count_of, whole
from lim_tui.statistics.multiplicity import ALPHA, fewest_items_for_significance

FEWEST_ITEMS = fewest_items_for_significance()
"""Below it no paired difference can be shown, two-sided, if all items agree."""


def fewest_for_drop(lengths_tested: int) -> int:
    """The fewest items that can show a middle drop beside the other lengths of its family."""
    return fewest_items_for_significance(ALPHA, max(lengths_tested, 1), two_sided=False)


def cannot_be_decided(few: str, needed: int) -> str:
    """``cannot be decided with 4 cases; 8 would do``."""
    return f"cannot be decided with {few}; {whole(needed)} would do"


def few_items(items: int) -> str:
    """``1 item``, as ``cannot_be_decided`` takes it."""
    return count_of(items, "item")


def few_in_cell(items: int) -> str:
    """The same in a cell of a table: ``too few (4)``."""
    return f"too few ({whole(items)})"
