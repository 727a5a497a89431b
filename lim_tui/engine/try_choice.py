"""What to try, and on which models it can be tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from lim_tui.domain.settings import Settings

DEFAULT_MODEL = "embedded/smollm2"


@dataclass(frozen=True, slots=True)
class TryChoice:
    """What to try: a case as id or set/id, on which model, with which seed.

    ``length`` is in tokens, None for the smallest that holds the case with its distractors. ``unsaved`` are texts that
    stand for what is on the disk, by their file.
    """

    case: str
    model: str
    length: int | None = None
    seed: int = 0
    unsaved: Mapping[Path, str] = field(default_factory=dict)


def try_models(settings: Settings) -> tuple[str, ...]:
    """Models to choose from: the default one first, those of ``lim.toml``, and the one that needs no key."""
    own = (settings.default_model, *settings.models, DEFAULT_MODEL)
    return tuple(dict.fromkeys(name for name in own if name))
