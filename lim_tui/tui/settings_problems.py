"""What is wrong with the settings that only the workbench reads."""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES

from lim_tui.domain.settings import Settings
from lim_tui.tui.bindings import clashes
from lim_tui.tui.theme import DARK, LIGHT


def settings_problems(settings: Settings) -> list[str]:
    """An unknown theme, unknown actions and keys with two meanings, a sentence each; the workbench opens anyway."""
    problems = clashes(settings.keymap)
    if settings.theme and settings.theme not in (DARK.name, LIGHT.name, *BUILTIN_THEMES):
        problems.append(f"theme: there is no {settings.theme!r}")
    return problems
