"""Keeps what is typed at the start for the screen of the last time, which comes over the list of sweeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lim_tui.reporting.words import count_of
from lim_tui.tui.screens.frame import Frame

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp

_LIMIT_S = 2.0


class ComingBack:
    """From the start until the screen of the last time shows what it is about, at most for two seconds."""

    def __init__(self, app: WorkbenchApp) -> None:
        self._app = app
        self._known = False
        self._over = False

    def begin(self) -> None:
        """From now on the time counts."""
        self._app.set_timer(_LIMIT_S, self._give_up)

    def way_is_known(self) -> None:
        """The screens of the last time have been put in front; keys go on once that in front has come so far."""
        self._known = True
        self._app.ahead.follow(self._app.screen)

    def fails(self) -> None:
        """There is nothing to wait for: a person reads why, and can do something about it."""
        self._over = True
        self._app.ahead.go_on()

    @property
    def holds_keys(self) -> bool:
        """Whether what is typed now is meant for a screen that is not there yet."""
        screen = self._app.screen
        self._over = self._over or (self._known and not (isinstance(screen, Frame) and screen.is_first_read))
        return not self._over

    def _give_up(self) -> None:
        """What was typed for a screen that does not come is no command for the list."""
        # An app that ends has no screens any more.
        if self._app.screen_stack and self.holds_keys:
            self._over = True
            if left_out := self._app.ahead.drop():
                told = f"left out what was typed before a screen was there: {count_of(left_out, 'key')}"
                self._app.tell(told, warning=True)
