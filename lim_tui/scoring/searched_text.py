"""A text in which many answers are looked for: what their searches share is worked out once, when it is first needed.

Every test here is a necessary condition: where it says no, the full search of the text finds nothing.
"""

from __future__ import annotations

import re
from functools import cached_property

from lim_tui.scoring.number_index import NumberIndex
from lim_tui.scoring.skeleton import lowered, skeleton


class SearchedText:
    """``text`` as it is, ``low`` in small letters, one for one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.low = lowered(text)
        self._held: dict[re.Pattern[str], bool] = {}

    @cached_property
    def skeleton(self) -> str:
        """The letters and digits of the text alone, each in its plainest form."""
        return skeleton(self.low)

    @cached_property
    def numbers(self) -> NumberIndex:
        """The numbers that are written in the text."""
        return NumberIndex.of(self.low)

    def holds(self, pattern: re.Pattern[str]) -> bool:
        """Whether a pattern that many answers share matches anywhere in ``low``."""
        if pattern not in self._held:
            self._held[pattern] = pattern.search(self.low) is not None
        return self._held[pattern]
