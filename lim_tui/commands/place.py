"""Where a command works: the workspace, its settings and its database."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lim_tui.domain.settings import Settings
    from lim_tui.store.store import Store


@dataclass(frozen=True)
class Place:
    """The workspace and the database that the command line, the environment or the folder name."""

    workspace: Path
    given_database: str | None
    plain: bool

    @classmethod
    def find(cls, workspace: str | None, database: str | None, *, plain: bool) -> Place:
        """Raises LimError where a named folder does not exist."""
        from lim_tui.paths import find_workspace

        return cls(find_workspace(workspace, os.environ, Path.cwd()), database, plain)

    @cached_property
    def settings(self) -> Settings:
        """The settings of the workspace."""
        from lim_tui.settings import load_settings

        return load_settings(self.workspace)

    @property
    def database(self) -> Path:
        """The path of the database."""
        from lim_tui.paths import database_file

        return database_file(self.workspace, self.given_database, self.settings.database, Path.cwd())

    def open_store(self) -> Store:
        """The database, made if it is new; a first start in the sample workspace brings the recorded sweep."""
        from lim_tui.engine.recorded import bring_recorded_sweeps
        from lim_tui.store.store import Store

        is_new = not self.database.exists()
        store = Store(self.database)
        if is_new:
            bring_recorded_sweeps(store, self.workspace)
        return store
