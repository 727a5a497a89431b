"""How far a running sweep is, as one line."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.record import SweepCounts
from lim_tui.reporting.words import duration, money, shared_words, whole
from lim_tui.store.store import Store
from lim_tui.text.visible import visible_line


@dataclass(frozen=True, slots=True)
class Progress:
    """What a line shows; ``scored`` holds right and wrong answers by language, ``held_up`` says what holds it up.

    ``over``: no worker goes on with the open trials, so that there is no time left to tell.
    """

    counts: SweepCounts
    scored: dict[str, tuple[int, int]]
    held_up: str = ""
    over: bool = False


def read_progress(store: Store, sweep_id: int) -> Progress:
    """How far the sweep is now."""
    record = store.sweeps.get(sweep_id)
    held_up = record.note if record.state == "running" else ""
    scored, over = store.outcomes.scored_by_language(sweep_id), record.state not in ("planned", "running")
    return Progress(store.reads.counts(sweep_id), scored, held_up, over)


def evidence_lines(store: Store, sweep_id: int) -> tuple[str, ...]:
    """A sentence for each language, model and length of a sweep in mode anytime."""
    from lim_tui.reporting.anytime import anytime_evidence
    from lim_tui.reporting.sentence import anytime_sentence

    return tuple(
        visible_line(f"{row.group}, {row.model}: {anytime_sentence(row)}") for row in anytime_evidence(store, sweep_id)
    )


def seconds_left(done_at_start: int, counts: SweepCounts, elapsed_s: float) -> float | None:
    """The time that the open trials will take at the pace seen so far; None before there is a pace."""
    made = counts.done - done_at_start
    return None if made <= 0 else elapsed_s / made * (counts.total - counts.done)


def progress_line(progress: Progress, left_s: float | None) -> str:
    """``45/180 trials; nl 12 right, 3 wrong; zh-Hans 8 right, 9 wrong; 4 min left; cost unknown``."""
    counts = progress.counts
    parts = [f"{whole(counts.done)}/{whole(counts.total)} trials"]
    if counts.same:
        parts.append(shared_words(counts.same))
    parts += [
        f"{language} {whole(right)} right, {whole(wrong)} wrong" for language, (right, wrong) in progress.scored.items()
    ]
    if counts.not_scored_total:
        parts.append(f"{whole(counts.not_scored_total)} not scored")
    if counts.total > counts.done and not progress.over:
        parts.append("time left unknown" if left_s is None else f"{duration(left_s)} left")
    if counts.done:
        parts.append(f"cost {money(counts.cost, counts.currency)}")
    if progress.held_up:
        parts.append(visible_line(progress.held_up))
    return "; ".join(parts)
