"""A search over a long text in small letters for places where a value may stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Places = Callable[[str], Iterator[int]]
