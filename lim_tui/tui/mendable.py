"""What a key or a message may run into that a person can mend: it is told on a screen, and the app goes on."""

from __future__ import annotations

from lim_tui.errors import LimError

MENDABLE = (LimError, OSError)
"""An error of ours with its remedy, or a file that is gone, locked or no file at all."""


def mendable_error(error: Exception) -> LimError:
    """The error in words; one of a file names the file."""
    if isinstance(error, LimError):
        return error
    return LimError(f"That did not work: {error}.", "Check the file and its folder, then do it again.")
