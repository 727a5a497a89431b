"""The top line: where am I, and how does it stand there."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import RenderResult
from textual.reactive import reactive
from textual.widget import Widget

from lim_tui.tui.fitting import fit_pieces
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.tones import Piece, content


class Trail(Widget):
    """Crumbs on the left, a state on the right; the first crumbs give way where there is no room."""

    DEFAULT_CSS = """
    Trail { dock: top; height: 1; background: $panel; padding: 0 1; }
    """
    crumbs: reactive[tuple[str, ...]] = reactive(())
    state: reactive[tuple[Piece, ...]] = reactive(())

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._glyphs = glyphs

    def render(self) -> RenderResult:
        """The line."""
        width = self.size.width
        state_width = sum(cell_len(text) for text, _ in self.state)
        room = max(width - state_width - 2, 0)
        left = fit_pieces(self._left(room), room, self._glyphs.cut)
        return content([*left, ("  ", "plain"), *self.state])

    def _left(self, room: int) -> list[Piece]:
        separator = f" {self._glyphs.crumb} "
        crumbs = list(self.crumbs)
        while len(crumbs) > 2 and cell_len(separator.join(crumbs)) > room:
            crumbs = [self._glyphs.cut, *crumbs[2:]]
        pieces: list[Piece] = []
        for index, crumb in enumerate(crumbs):
            last = index == len(crumbs) - 1
            pieces.append((crumb, "strong" if last else "dim"))
            if not last:
                pieces.append((separator, "dim"))
        return pieces
