"""The overlap of each answer with what was expected, and over which tokens it was counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lim_tui.domain.trial import TrialRow
from lim_tui.engine.f1_counting import f1_tokens_in
from lim_tui.scoring.f1_tokens import f1_tokens_of
from lim_tui.scoring.published_verdicts import best_f1
from lim_tui.store.outcomes import KeyedOutput
from lim_tui.store.store import Store


def f1_of_sweep(store: Store, sweep_id: int) -> dict[int, float]:
    """F1 by trial id, from 0 to 1; without those that have no value to overlap with."""
    return f1_scores(store.outcomes.keyed_outputs(sweep_id), store.sweeps.get(sweep_id).release)


def f1_scores(outputs: Iterable[KeyedOutput], release: Mapping[str, object]) -> dict[int, float]:
    """As ``f1_of_sweep``, of ``outputs``; equal ones for one item and one tokenizer are counted once."""
    found: dict[tuple[int, str, str], float] = {}
    scores: dict[int, float] = {}
    for output in outputs:
        if not output.key.expected:
            continue
        tokens = f1_tokens_of(output.key.language, f1_tokens_in(release, output.model))
        asked = (output.item_id, output.text, tokens.name)
        if asked not in found:
            found[asked] = best_f1(output.key, output.text, tokens)
        scores[output.trial_id] = found[asked]
    return scores


def f1_counts(rows: Iterable[TrialRow], release: Mapping[str, object]) -> str | None:
    """What F1 counts in these trials: ``sub-tokens of o200k_base``, ``characters`` or both; None without a trial."""
    names = {f1_tokens_of(row.language, f1_tokens_in(release, row.axes.model)).name for row in rows}
    return ", ".join(sorted(names)) or None
