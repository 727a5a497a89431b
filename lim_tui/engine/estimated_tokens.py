"""Which models of a plan are counted by an estimate only, and what their servers said of it before."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from lim_tui.domain.calibration import Calibration, calibration_of
from lim_tui.domain.record import Plan
from lim_tui.domain.settings import Settings
from lim_tui.models.registry import tokenizer_facts


def estimating_models(plan: Plan, settings: Settings, known: Sequence[Calibration]) -> Mapping[str, Calibration | None]:
    """The models whose tokens are an estimate, each with its calibration, None where no short answer told it.

    That is every model but those whose own tokenizer, known, fixes the lengths of the plan.
    """
    names = list(dict.fromkeys(trial.axes.model for trial in plan.trials))
    wanted = plan.settings.get("length_tokenizer")
    if not names:
        return {}
    fixes = (str(wanted), True) if wanted else tokenizer_facts(names[0], settings)
    found: dict[str, Calibration | None] = {}
    for place, name in enumerate(names):
        own = tokenizer_facts(name, settings)
        is_own = own is None and fixes is None and place == 0
        if not is_own and (own is None or fixes is None or own != fixes or not own[1]):
            found[name] = calibration_of(known, name, fixes[0]) if fixes else None
    return found


def as_server_counts(tokens: int, calibration: Calibration | None) -> int:
    """Tokens as the server counts them; ours where nothing else is known."""
    return tokens if calibration is None else math.ceil(tokens * calibration.ratio)
