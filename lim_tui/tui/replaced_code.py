"""What happens where the files of the program were replaced while it runs: a sentence, and the app goes on."""

from __future__ import annotations

from textual.css.errors import StylesheetError

from lim_tui.errors import EXIT_INTERNAL, LimError
from lim_tui.text.visible import visible_line

REPLACED = (ImportError, SyntaxError, StylesheetError)
"""What loading a part of the program raises where its files are gone or half written."""


def replaced_error(error: Exception) -> LimError:
    """The error in words."""
    return LimError(
        f"a part of the program can no longer be loaded: {visible_line(str(error))}",
        "It was probably updated while this window was open. Leave with q and start lim again: sweeps go on, "
        "and what was typed is kept.",
        EXIT_INTERNAL,
    )
