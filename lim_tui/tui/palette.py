"""The command palette, fed by the action table: what can be done on the screen in front."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.css.query import NoMatches

from lim_tui.tui.action import Action
from lim_tui.tui.actions import SCOPE_TITLES, known_action
from lim_tui.tui.bindings import key_name
from lim_tui.tui.screens.frame import Frame

_MOVING = ("list", "heat", "text")


class ActionPalette(CommandPalette):
    """Textual's palette, in which a key pressed while the results are rebuilt does nothing."""

    def _action_command_list(self, action: str) -> None:
        # Textual 8.2 looks up the line of a result before it has laid the new results out.
        with suppress(LookupError, NoMatches):
            super()._action_command_list(action)


class ActionCommands(Provider):
    """Every action that has a key here and now, as ``Sweep: pause``."""

    async def discover(self) -> Hits:
        """What is used often, then the rest; moving about is found by searching."""
        entries = [(entry, key) for entry, key in self._here() if entry.footer or entry.scope not in _MOVING]
        for entry, key in sorted(entries, key=lambda found: not found[0].footer):
            yield DiscoveryHit(self._name(entry), partial(self.app.simulate_key, key), help=_help(entry, key))

    async def search(self, query: str) -> Hits:
        """Those that match."""
        matcher = self.matcher(query)
        for entry, key in self._here():
            score = matcher.match(f"{self._name(entry)} {entry.help}")
            if score > 0:
                yield Hit(score, self._name(entry), partial(self.app.simulate_key, key), help=_help(entry, key))

    def _name(self, entry: Action) -> str:
        label = self.screen.label_of(entry) if isinstance(self.screen, Frame) else entry.label
        return f"{SCOPE_TITLES[entry.scope]}: {label}"

    def _here(self) -> Iterator[tuple[Action, str]]:
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            entry = known_action(active.binding.id)
            if entry is not None and active.enabled and entry.id not in seen:
                seen.add(entry.id)
                yield entry, active.binding.key


def _help(entry: Action, key: str) -> str:
    return f"{key_name(key)}  {entry.help}"
