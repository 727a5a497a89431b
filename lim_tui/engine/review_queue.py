"""What a person should look at in a sweep: likely false negatives first, mixed with a blind sample of ``correct``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from heapq import nsmallest

from lim_tui.domain.seeding import stream
from lim_tui.domain.trial import TrialRow
from lim_tui.scoring.suspicion import (
    Suspicion,
    plain_words,
    signs_in_cut_reply,
    suspicion_score,
    suspicions,
)
from lim_tui.store.outcomes import Standing
from lim_tui.store.store import Store

SAMPLE_ALONE = 10


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """A trial to look at.

    ``signs`` say why it is suspicious, strongest first; none for one of the sample. ``label`` is a person's last word
    on it, None where nobody looked yet: until then neither verdict nor depth may be shown.
    """

    row: TrialRow
    signs: tuple[Suspicion, ...]
    score: float
    label: str | None

    @property
    def in_sample(self) -> bool:
        """Drawn from what was judged correct."""
        return not self.signs

    @property
    def cut_off(self) -> bool:
        """A reply that ended at the token limit: it was not scored, so there is no verdict to be blind to."""
        return self.row.reason == "cut_off"


@dataclass(frozen=True, slots=True)
class ReadQueue:
    """A review queue, then what was cut off, with the ``standing`` of the verdicts that it was made from."""

    standing: Standing
    entries: tuple[QueueEntry, ...]


def suspects(store: Store, sweep_id: int) -> list[QueueEntry]:
    """Trials whose verdict may be the scorer's mistake, most suspicious first; baselines left out."""
    outputs = [output for output in store.outcomes.keyed_outputs(sweep_id) if not output.of_baseline]
    plain = cache(plain_words)
    right = {(output.item_id, plain(output.text)) for output in outputs if output.state == "correct"}
    said = store.judgements.words(sweep_id)
    known: dict[tuple[int, str, str, bool], tuple[Suspicion, ...]] = {}
    found: dict[int, tuple[Suspicion, ...]] = {}
    for output in outputs:
        if output.state == "correct":
            continue
        judged_right = said.get(output.trial_id) == "correct"
        asked = (output.item_id, output.text, output.state, judged_right)
        if asked not in known:
            elsewhere = (output.item_id, plain(output.text)) in right
            known[asked] = suspicions(
                output.key, output.text, output.state, right_elsewhere=elsewhere, judged_right=judged_right
            )
        if known[asked]:
            found[output.trial_id] = known[asked]
    return _entries(store, sweep_id, found)


def cut_off_with_value(store: Store, sweep_id: int) -> list[QueueEntry]:
    """Replies that ended at the token limit and hold the expected value all the same; baselines left out.

    They are missing data and stay so, whatever a person says of them: another limit might have ended elsewhere.
    """
    found: dict[int, tuple[Suspicion, ...]] = {}
    known: dict[tuple[int, str], tuple[Suspicion, ...]] = {}
    for output in store.outcomes.cut_off_outputs(sweep_id):
        said = (output.item_id, output.text)
        if said not in known:
            known[said] = signs_in_cut_reply(output.key, output.text)
        if known[said] and not output.of_baseline:
            found[output.trial_id] = known[said]
    return _entries(store, sweep_id, found)


def _entries(store: Store, sweep_id: int, found: Mapping[int, tuple[Suspicion, ...]]) -> list[QueueEntry]:
    rows, labels = store.reads.rows_of(tuple(found)), _labels(store, sweep_id)
    entries = [
        QueueEntry(row, found[trial_id], suspicion_score(found[trial_id]), labels.get(trial_id))
        for trial_id, row in rows.items()
    ]
    return sorted(entries, key=lambda entry: (-entry.score, entry.row.id))


def review_queue(store: Store, sweep_id: int) -> list[QueueEntry]:
    """The suspects with as many of the correct, drawn by seed: each suspect and its companion in an order by chance.

    Without a suspect there are ``SAMPLE_ALONE`` of the correct: that the rules find nothing to doubt is no proof.

    The draw is that of the sweep alone, so that the queue stays the same from day to day while its verdicts do.
    """
    suspicious = suspects(store, sweep_id)
    return mixed(suspicious, sample_of_correct(store, sweep_id, len(suspicious) or SAMPLE_ALONE), sweep_id)


def read_queue(store: Store, sweep_id: int, before: ReadQueue | None = None) -> ReadQueue:
    """The review queue and what was cut off; that of ``before`` with today's labels where no verdict changed since."""
    standing = store.outcomes.standing(sweep_id)
    if before is None or before.standing != standing:
        return ReadQueue(standing, (*review_queue(store, sweep_id), *cut_off_with_value(store, sweep_id)))
    labels = _labels(store, sweep_id)
    return ReadQueue(standing, tuple(replace(entry, label=labels.get(entry.row.id)) for entry in before.entries))


def sample_of_correct(store: Store, sweep_id: int, size: int) -> list[QueueEntry]:
    """``size`` trials out of those judged correct, fewer where there are not so many, in an order by chance."""
    keys = store.outcomes.correct_keys(sweep_id)
    drawn = nsmallest(size, keys, key=lambda trial_id: stream("review sample", keys[trial_id]).random())
    rows, labels = store.reads.rows_of(drawn), _labels(store, sweep_id)
    return [QueueEntry(rows[trial_id], (), 0.0, labels.get(trial_id)) for trial_id in drawn]


def mixed(suspicious: Sequence[QueueEntry], sample: Sequence[QueueEntry], seed: int) -> list[QueueEntry]:
    """Pairs of one suspect and one of the sample, in which nobody can tell who is who; then the rest of the sample."""
    queue: list[QueueEntry] = []
    for place, suspect in enumerate(suspicious):
        pair = [suspect, *sample[place : place + 1]]
        if stream("review order", seed, place).random() < 0.5:
            pair.reverse()
        queue.extend(pair)
    return [*queue, *sample[len(suspicious) :]]


def progress_words(queue: Sequence[QueueEntry]) -> str:
    """``12 of 40 looked at, 3 cut off``."""
    judged = [entry for entry in queue if not entry.cut_off]
    cut = len(queue) - len(judged)
    looked = f"{sum(entry.label is not None for entry in judged)} of {len(judged)} looked at"
    return f"{looked}, {cut} cut off" if cut else looked


def _labels(store: Store, sweep_id: int) -> dict[int, str]:
    return {label.trial_id: label.label for label in store.outcomes.labels(sweep_id)}
