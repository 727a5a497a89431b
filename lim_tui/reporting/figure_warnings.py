"""What a reader must know of effective lengths, baselines, labels and judges before trusting them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.metrics import by_group_and_model
from lim_tui.reporting.model_rows import JudgeRow
from lim_tui.reporting.places import bare_place, place_of
from lim_tui.reporting.rows import BaselineRow, EffectiveLengthRow, Warned
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.warned import Trials, about, ids, place_text
from lim_tui.reporting.words import count_of, percent, whole
from lim_tui.statistics.judge import JudgeQuality
from lim_tui.store.outcomes import LabelledTrial

_LOW_ORACLE = 0.8
_NOT_CORRECT = ("incorrect", "review", "scorer_error")


def about_effective_length(rows: Iterable[EffectiveLengthRow], trials: Trials) -> Iterator[Warned]:
    """Lengths that pass again after a shorter one failed."""
    for row in rows:
        if row.passes_after_failure:
            again = ", ".join(whole(length) for length in row.passes_after_failure)
            told = f"{again} reaches {percent(row.threshold)} again after a shorter length did not."
            yield about(f"{place_text(row)}: {told}", _at_sizes(row, trials))


def _at_sizes(row: EffectiveLengthRow, trials: Trials) -> Iterator[int]:
    family = bare_place(row)
    for size in row.passes_after_failure:
        yield from trials.at(replace(family, length=size)) | trials.at(replace(family, documents=size))


def about_baselines(baselines: Iterable[BaselineRow], stored: StoredSweep) -> Iterator[Warned]:
    """Right answers without the evidence, wrong ones with nothing else."""
    for row in baselines:
        if row.baseline == "no_evidence" and row.correct:
            yield about(
                f"{place_text(row)}: {count_of(row.correct, 'right answer')} without the evidence;"
                " the context or the model's memory holds the answer.",
                _of_baseline(row, stored, "correct"),
            )
        if row.baseline == "oracle" and row.accuracy is not None and row.accuracy < _LOW_ORACLE:
            yield about(
                f"{place_text(row)}: only {percent(row.accuracy)} right with the evidence alone;"
                " look at these cases and their scoring before blaming the position.",
                _of_baseline(row, stored, "incorrect"),
            )


def _of_baseline(row: BaselineRow, stored: StoredSweep, verdict: str) -> frozenset[int]:
    place = bare_place(row)
    return ids(
        trial
        for trial in stored.rows
        if trial.axes.baseline == row.baseline
        and trial.verdict == verdict
        and any(place_of(group, trial.axes) == place for group in stored.groups.of_cell(trial))
    )


def about_judges(rows: Sequence[JudgeRow], stored: StoredSweep) -> Iterator[Warned]:
    """Judges whose errors hide gaps, with the labelled answers that show it."""
    for row in rows:
        if row.band == "all" and row.sensitivity is not None and row.specificity is not None:
            quality = JudgeQuality(row.sensitivity, row.specificity)
            if quality.weak:
                yield about(
                    f"{row.group}, {row.model}: the judge {row.judge} tells right from wrong poorly (sensitivity"
                    f" {percent(row.sensitivity)}, specificity {percent(row.specificity)}); its errors hide gaps.",
                    _held_against_people(row, stored),
                )


def _held_against_people(row: JudgeRow, stored: StoredSweep) -> frozenset[int]:
    labelled = {label.trial_id for label in stored.labels}
    counted = [one for one in stored.rows if one.axes.baseline is None and one.kind in CELL_KINDS]
    inside = by_group_and_model(counted, stored.groups).get((row.group, row.model), [])
    return ids(one for one in inside if one.id in labelled and one.id in stored.judged)


def about_labels(labels: Sequence[LabelledTrial], rows: Sequence[TrialRow]) -> Iterator[Warned]:
    """Labels that look at one side only, which moves accuracy one way only: by the verdicts of today."""
    verdicts = {row.id: row.verdict for row in rows}
    labelled = [label.trial_id for label in labels]
    on_correct = sum(verdicts.get(trial) == "correct" for trial in labelled)
    on_others = sum(verdicts.get(trial) in _NOT_CORRECT for trial in labelled)
    if on_others > 2 * on_correct:
        yield about(
            f"Labels are one-sided: {on_others} on answers that were not judged correct, {on_correct} on correct ones;"
            " accuracy with labels can only rise that way.",
            labelled,
        )
    elif on_correct > 2 * on_others:
        yield about(
            f"Labels are one-sided: {on_correct} on answers judged correct, {on_others} on others;"
            " accuracy with labels can only fall that way.",
            labelled,
        )
