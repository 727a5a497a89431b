"""The rows of ``judges``: what the LLM judge passes, how far it agrees with people, and accuracy without its errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.judgement import JudgeWord
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.judge_drop import with_drop
from lim_tui.reporting.metrics import by_group_and_model
from lim_tui.reporting.model_rows import DepthBand, JudgeRow
from lim_tui.reporting.stored import StoredSweep
from lim_tui.statistics.bands import DEFAULT_BANDS
from lim_tui.statistics.cells import effective_items
from lim_tui.statistics.intervals import wilson
from lim_tui.statistics.judge import JudgeLabels, corrected_accuracy, corrected_interval
from lim_tui.statistics.prediction_powered import PredictionPoweredMean, clustered_powered_mean
from lim_tui.statistics.scores import FloatArray

Words = Mapping[int, JudgeWord | None]


def judge_rows(stored: StoredSweep) -> Iterator[JudgeRow]:
    """For each group and model that was judged: all depths together, then each band that has judged answers."""
    judge = stored.record.settings.get("judge")
    counted = [row for row in stored.rows if row.axes.baseline is None and row.kind in CELL_KINDS]
    human = {label.trial_id: label.label for label in stored.labels}
    for (group, model), rows in sorted(by_group_and_model(counted, stored.groups).items()):
        for band, inside in _by_band(rows).items():
            judged = [row for row in inside if row.id in stored.judged]
            if judged:
                found = _judge_row(group, model, str(judge), band, judged, stored.judged, human)
                if band == "all":
                    shares, labels = judge_shares(stored.judged), _labels(judged, stored.judged, human)
                    found = with_drop(found, judged, shares, labels, stored)
                yield found


def judge_shares(words: Words) -> dict[int, float]:
    """1.0 for an answer that the judge passed and 0.0 for one that it did not, by trial id; none where unsure."""
    return {trial: float(word == "correct") for trial, word in words.items() if word in ("correct", "incorrect")}


def bands_of(row: TrialRow) -> tuple[DepthBand, ...]:
    """``all``, and the band that the depth of the trial lies in where there is one."""
    if row.axes.depth is None:
        return ("all",)
    masks = DEFAULT_BANDS.masks([row.axes.depth])
    names: tuple[DepthBand, ...] = ("start", "middle", "end")
    return ("all", *(name for name, mask in zip(names, masks, strict=True) if mask[0]))


def _by_band(rows: Sequence[TrialRow]) -> dict[DepthBand, list[TrialRow]]:
    found: dict[DepthBand, list[TrialRow]] = {"all": [], "start": [], "middle": [], "end": []}
    for row in rows:
        for band in bands_of(row):
            found[band].append(row)
    return found


def _judge_row(
    group: str,
    model: str,
    judge: str,
    band: DepthBand,
    rows: Sequence[TrialRow],
    words: Words,
    human: Mapping[int, str],
) -> JudgeRow:
    said = [words[row.id] for row in rows]
    labels = _labels(rows, words, human)
    accuracy, effective = _accuracy(rows, words)
    quality = labels.quality
    corrected = None if accuracy is None or quality is None else corrected_accuracy(accuracy, quality)
    interval = None
    if accuracy is not None and corrected is not None:
        interval = corrected_interval(accuracy * effective, effective, labels)
    passes = None if accuracy is None else wilson(accuracy * effective, effective)
    powered = _powered(rows, words, human)
    return JudgeRow(
        group=group,
        model=model,
        judge=judge,
        band=band,
        passed=said.count("correct"),
        failed=said.count("incorrect"),
        unsure=said.count("unsure"),
        errors=said.count(None),
        accuracy=accuracy,
        accuracy_low=passes.low if passes else None,
        accuracy_high=passes.high if passes else None,
        labelled=labels.positives + labels.negatives,
        kappa=labels.kappa,
        sensitivity=labels.sensitivity,
        specificity=labels.specificity,
        corrected=corrected,
        corrected_low=interval.low if interval else None,
        corrected_high=interval.high if interval else None,
        powered=powered.estimate if powered else None,
        powered_low=powered.low if powered else None,
        powered_high=powered.high if powered else None,
    )


def _powered(rows: Sequence[TrialRow], words: Words, human: Mapping[int, str]) -> PredictionPoweredMean | None:
    """The judge's mean with the error that the labels show, None where they are too few for it."""
    shares = judge_shares({row.id: words[row.id] for row in rows})
    items = list(dict.fromkeys(row.item for row in rows))
    errors: dict[str, list[float]] = {item: [] for item in items}
    judged: dict[str, list[float]] = {item: [] for item in items}
    for row in rows:
        if row.id in shares and row.id in human:
            errors[row.item].append(float(human[row.id] == "correct") - shares[row.id])
        elif row.id in shares:
            judged[row.item].append(shares[row.id])
    found = clustered_powered_mean(_means(errors), _means(judged), sum(map(len, errors.values())))
    return found if found is not None and found.enough_labels else None


def _means(by_item: Mapping[str, Sequence[float]]) -> FloatArray:
    return np.array([np.mean(found) if found else np.nan for found in by_item.values()], dtype=np.float64)


def _labels(rows: Sequence[TrialRow], words: Words, human: Mapping[int, str]) -> JudgeLabels:
    return judge_labels([(human[row.id], words[row.id]) for row in rows if row.id in human])


def judge_labels(pairs: Sequence[tuple[str, JudgeWord | None]]) -> JudgeLabels:
    """The counts of a person's words beside the judge's; pairs where the judge gave neither word are left out."""
    heard = [(human, word) for human, word in pairs if word in ("correct", "incorrect")]
    positives = [word for human, word in heard if human == "correct"]
    negatives = [word for human, word in heard if human == "incorrect"]
    return JudgeLabels(positives.count("correct"), len(positives), negatives.count("incorrect"), len(negatives))


def _accuracy(rows: Sequence[TrialRow], words: Words) -> tuple[float | None, float]:
    """The mean over items of the share that the judge passed, and the effective number of items."""
    by_item: dict[str, list[float]] = {}
    shares = judge_shares({row.id: words[row.id] for row in rows})
    for row in rows:
        if row.id in shares:
            by_item.setdefault(row.item, []).append(shares[row.id])
    means = [sum(found) / len(found) for found in by_item.values()]
    if not means:
        return None, 0.0
    mean = sum(means) / len(means)
    variance = sum((one - mean) ** 2 for one in means) / (len(means) - 1) if len(means) > 1 else 0.0
    return mean, effective_items(len(means), len(shares), mean, variance)
