"""One thing that a person can do, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Scope = Literal[
    "app",
    "below",
    "sweeps",
    "launch",
    "compose",
    "pick",
    "model",
    "cases",
    "offers",
    "conflict",
    "try",
    "reading",
    "sweep",
    "figure",
    "by_depth",
    "compare",
    "flips",
    "gate",
    "judge",
    "trials",
    "trial",
    "queue",
    "amend",
    "ask",
    "help",
    "message",
    "log",
    "list",
    "heat",
    "text",
    "field",
    "word",
    "line",
]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do.

    ``keys`` are Textual's names with commas between them, the one to show first; ``command`` is Textual's action;
    ``label`` is for the footer and ``help`` a sentence. ``footer`` marks what is used often, ``main``
    what the screen is for: it stays in the footer where there is little room.
    """

    id: str
    keys: str
    label: str
    help: str
    scope: Scope
    command: str
    footer: bool = False
    main: bool = False
