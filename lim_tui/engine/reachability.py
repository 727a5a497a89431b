"""Whether models can be asked, found out one by one without spending a token."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from lim_tui.domain.settings import Settings
from lim_tui.errors import LimError
from lim_tui.models.embedded import EMBEDDED_PREFIX
from lim_tui.models.registry import resolve


@dataclass(frozen=True, slots=True)
class Reach:
    """A model and whether it answers, None where that was not tried; ``told`` is a sentence.

    ``window`` is in tokens, None where nobody says.
    """

    model: str
    ok: bool | None
    told: str
    window: int | None = None


def reach_all(names: Sequence[str], settings: Settings) -> tuple[Reach, ...]:
    """Every model asked whether it is there; an embedded one is not, since that would start its server."""
    return tuple(_reach(name, settings) for name in names)


def _reach(name: str, settings: Settings) -> Reach:
    entry = settings.models.get(name)
    if (entry.model if entry else name).startswith(EMBEDDED_PREFIX):
        return Reach(name, None, "runs on this machine; its server starts with the sweep")
    try:
        model = resolve(name, settings)
    except LimError as error:
        return Reach(name, False, str(error))
    try:
        asyncio.run(model.check())
        return Reach(name, True, "answers", model.window)
    except LimError as error:
        return Reach(name, False, str(error))
    finally:
        model.close()
