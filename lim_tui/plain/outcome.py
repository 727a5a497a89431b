"""How a sweep stands, as one line and as JSON."""

from __future__ import annotations

from lim_tui.domain.record import SweepCounts, SweepRecord
from lim_tui.reporting.outcome_words import baselines_apart, right_and_wrong
from lim_tui.reporting.words import money, shared_words, state_words, whole
from lim_tui.store.records import to_json
from lim_tui.text.visible import visible_line


def outcome_json(record: SweepRecord, counts: SweepCounts) -> dict[str, object]:
    """The JSON of ``lim run``: ``sweep`` is what a command takes as SWEEP."""
    numbers: dict[str, object] = to_json(counts)
    return {"sweep": record.title, "state": record.state, "counts": {"total": counts.total, **numbers}}


def outcome_line(record: SweepRecord, counts: SweepCounts) -> str:
    """``quick: finished, 180/180 trials: 120 right, 55 wrong, 5 not scored (cut off 5); cost unknown``."""
    parts = right_and_wrong(counts)
    others = {"in review": counts.review, "scorer errors": counts.scorer_error, "refused": counts.refused}
    parts += [f"{whole(number)} {name}" for name, number in others.items() if number]
    if counts.not_scored:
        reasons = ", ".join(
            f"{reason.replace('_', ' ')} {whole(number)}" for reason, number in counts.not_scored.items()
        )
        parts.append(f"{whole(counts.not_scored_total)} not scored ({reasons})")
    shared = f"; {shared_words(counts.same)}" if counts.same else ""
    note = f"; {visible_line(record.note)}" if record.note else ""
    return (
        f"{visible_line(record.title)}: {state_words(record.state, wanted=record.wanted)},"
        f" {whole(counts.done)}/{whole(counts.total)} trials: {', '.join(parts)}{baselines_apart(counts.baselines)}"
        f"{shared}; cost {money(counts.cost, counts.currency)}{note}"
    )
