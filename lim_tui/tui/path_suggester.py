"""Completes the path that is typed into a line; the right arrow or tab takes what is offered."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.suggester import Suggester

from lim_tui.authoring.importers.texts import TEXT_FILES
from lim_tui.authoring.path_completion import completed_path


class PathSuggester(Suggester):
    """Names of folders and texts below ``root``; nothing is remembered, since files come and go."""

    def __init__(self, root: Path) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._root = root

    async def get_suggestion(self, value: str) -> str | None:
        """The path that ``value`` begins; None where nothing is there."""
        return await asyncio.to_thread(completed_path, self._root, value, TEXT_FILES)
