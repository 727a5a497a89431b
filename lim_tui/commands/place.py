"""Where a command works: the workspace, its settings and its database."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from lim_tui.domain.settings import Settings
    from lim_tui.store.store import Store

_SILENT_S = 0.4


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
        """As ``try_store``; where another program holds it, it says so and waits."""
        from lim_tui.store.connect import WAIT_S
        from lim_tui.store.faults import HeldDatabaseError
        from lim_tui.text.visible import visible

        try:
            store = self.try_store(_SILENT_S)
        except HeldDatabaseError as held:
            click.echo(visible(f"lim: {held.message}; it is waited for, for {WAIT_S:.0f} s (Ctrl+C ends)"), err=True)
            return self.try_store(WAIT_S)
        store.wait_for_others(WAIT_S)
        return store

    def try_store(self, wait_s: float) -> Store:
        """The database, made if it is new; a first start in the sample workspace brings the recorded sweep.

        Raises HeldDatabaseError where another program holds it for ``wait_s``.
        """
        from lim_tui.engine.recorded import bring_recorded_sweeps
        from lim_tui.store.store import Store

        is_new = not self.database.exists()
        store = Store(self.database, wait_s)
        if is_new:
            bring_recorded_sweeps(store, self.workspace)
        return store
