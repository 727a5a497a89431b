"""What a person should look at in a sweep: likely false negatives first, mixed with a blind sample of ``correct``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lim_tui.domain.seeding import stream
from lim_tui.domain.trial import TrialRow
from lim_tui.scoring.suspicion import Suspicion, plain_words, suspicion_score, suspicions
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


@dataclass(frozen=True, slots=True)
class ReadQueue:
    """A review queue with the ``standing`` of the verdicts that it was made from."""

    standing: Standing
    entries: tuple[QueueEntry, ...]


def suspects(store: Store, sweep_id: int) -> list[QueueEntry]:
    """Trials whose verdict may be the scorer's mistake, most suspicious first; baselines left out."""
    rows = {row.id: row for row in store.reads.rows(sweep_id) if row.axes.baseline is None}
    outputs = [output for output in store.outcomes.keyed_outputs(sweep_id) if output.trial_id in rows]
    right = {
        (output.item_id, plain_words(output.text)) for output in outputs if rows[output.trial_id].verdict == "correct"
    }
    labels, said = _labels(store, sweep_id), store.judgements.words(sweep_id)
    known: dict[tuple[int, str, str, bool], tuple[Suspicion, ...]] = {}
    found = []
    for output in outputs:
        row = rows[output.trial_id]
        if row.verdict in (None, "correct", "not_scored"):
            continue
        judged_right = said.get(row.id) == "correct"
        asked = (output.item_id, output.text, row.verdict, judged_right)
        if asked not in known:
            elsewhere = (output.item_id, plain_words(output.text)) in right
            known[asked] = suspicions(
                output.key, output.text, row.verdict, right_elsewhere=elsewhere, judged_right=judged_right
            )
        if known[asked]:
            found.append(QueueEntry(row, known[asked], suspicion_score(known[asked]), labels.get(row.id)))
    return sorted(found, key=lambda entry: (-entry.score, entry.row.id))


def review_queue(store: Store, sweep_id: int) -> list[QueueEntry]:
    """The suspects with as many of the correct, drawn by seed: each suspect and its companion in an order by chance.

    Without a suspect there are ``SAMPLE_ALONE`` of the correct: that the rules find nothing to doubt is no proof.

    The draw is that of the sweep alone, so that the queue stays the same from day to day while its verdicts do.
    """
    suspicious = suspects(store, sweep_id)
    return mixed(suspicious, sample_of_correct(store, sweep_id, len(suspicious) or SAMPLE_ALONE), sweep_id)


def read_queue(store: Store, sweep_id: int, before: ReadQueue | None = None) -> ReadQueue:
    """The review queue; the one of ``before`` with today's labels where no verdict has changed since."""
    standing = store.outcomes.standing(sweep_id)
    if before is None or before.standing != standing:
        return ReadQueue(standing, tuple(review_queue(store, sweep_id)))
    labels = _labels(store, sweep_id)
    return ReadQueue(standing, tuple(replace(entry, label=labels.get(entry.row.id)) for entry in before.entries))


def sample_of_correct(store: Store, sweep_id: int, size: int) -> list[QueueEntry]:
    """``size`` trials out of those judged correct, fewer where there are not so many, in an order by chance."""
    labels = _labels(store, sweep_id)
    correct = [row for row in store.reads.rows(sweep_id) if row.verdict == "correct" and row.axes.baseline is None]
    ranked = sorted(correct, key=lambda row: stream("review sample", row.key).random())
    return [QueueEntry(row, (), 0.0, labels.get(row.id)) for row in ranked[:size]]


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
    """``12 of 40 looked at``."""
    return f"{sum(entry.label is not None for entry in queue)} of {len(queue)} looked at"


def _labels(store: Store, sweep_id: int) -> dict[int, str]:
    return {label.trial_id: label.label for label in store.outcomes.labels(sweep_id)}
