"""A table before any format: texts in rows, not yet escaped for where they will stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """``names`` is how many columns at the left hold names; the others hold numbers."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 1
