"""Signs that mean the same in every language."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.scoring.phrases.kinds import CueKind

SIGNS: Mapping[CueKind, tuple[str, ...]] = {
    "at_least": (r"\≥", r"\>="),
    "at_most": (r"\≤", r"\<="),
    "more_than": (r"\>",),
    "less_than": (r"\<",),
    "about": (r"\~", r"\≈", r"\±"),
    "at_least_after": (r"\+(?! ?\d)",),
}
