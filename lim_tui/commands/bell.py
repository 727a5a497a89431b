"""A bell for the person who looked away."""

from __future__ import annotations

import sys


def ring_bell() -> None:
    """Rings on a terminal; a pipe or a file gets no control character."""
    if sys.stderr.isatty():
        sys.stderr.buffer.write(b"\a")
        sys.stderr.buffer.flush()
