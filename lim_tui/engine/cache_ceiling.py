"""How much of the prompts of a sweep a cache can hold at best, by the order in which they are asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from lim_tui.domain.trial import Axes, PlannedTrial


def cacheable_tokens(trials: Iterable[PlannedTrial]) -> dict[str, int]:
    """Prompt tokens that each model may find cached, at best.

    Of a block the longest prompt with the deepest evidence goes alone. One that differs from it in depth only shares
    what stands before its own evidence; another length begins with other documents. Five depths save 30%.
    """
    blocks: dict[tuple[int, str], list[Axes]] = defaultdict(list)
    for trial in trials:
        if trial.axes.length is not None and trial.axes.depth is not None:
            blocks[trial.item_index, trial.axes.model].append(trial.axes)
    found: dict[str, int] = defaultdict(int)
    for (_item, model), axes in blocks.items():
        leader = max(axes, key=lambda one: (one.length or 0, one.depth or 0.0))
        for one in axes:
            if one != leader and replace(one, depth=leader.depth) == leader:
                found[model] += round((one.length or 0) * (one.depth or 0.0) / 100)
    return dict(found)
