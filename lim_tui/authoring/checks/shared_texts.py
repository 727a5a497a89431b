"""Texts that many cases share, each made ready once for the answers that are looked for in it."""

from __future__ import annotations

from functools import lru_cache

from lim_tui.scoring import SearchedText

_KEPT = 64


class SharedTexts:
    """The texts of one run of lint; those that were not asked for again are forgotten."""

    def __init__(self) -> None:
        self._ready = lru_cache(maxsize=_KEPT)(SearchedText)

    def ready(self, text: str) -> SearchedText:
        """``text``, whose searches share their work with all that asked for it before."""
        return self._ready(text)
