"""What a reader must know before trusting the figures, one sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lim_tui.domain.record import FINISHED_STATES, SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.engine.served_release import release_warnings
from lim_tui.reporting.curve_rows import Curve
from lim_tui.reporting.provider_warnings import count_warnings, fingerprint_warnings
from lim_tui.reporting.rows import (
    BaselineRow,
    CellRow,
    EffectiveLengthRow,
    JudgeRow,
    Place,
    PositionRow,
    Report,
)
from lim_tui.reporting.sentence import size_text, undecidable
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.sweep_facts import Outcomes
from lim_tui.reporting.words import count_of, depth_text, p_value, percent, taken_over_words, whole
from lim_tui.statistics.judge import JudgeQuality
from lim_tui.statistics.missing import missingness_p
from lim_tui.store.outcomes import LabelledTrial

SIMULATED_PREFIX = "simulated/"
_LOW_ORACLE = 0.8
_NOT_CORRECT = ("incorrect", "review", "scorer_error")
_MISSINGNESS_ALPHA = 0.05
_DEPTH_TOLERANCE_POINTS = 2.0


def all_warnings(
    stored: StoredSweep, report: Report, curves: Sequence[Sequence[Curve]], resting: Sequence[PositionRow]
) -> Iterator[str]:
    """Every warning; ``resting`` are the labels that the missing answers could overturn."""
    yield from _about_the_sweep(stored.record, report.outcomes)
    yield from taken_over_words(stored.taken_over)
    yield from fingerprint_warnings(stored.fingerprints)
    yield from count_warnings(stored.counted, _exact_counts(stored.record))
    yield from _about_the_trials(report.outcomes, stored.rows)
    yield from _about_positions(report.positions)
    yield from _about_missing(curves)
    yield from _about_labels_resting(resting)
    yield from _about_effective_length(report.effective_length)
    yield from _about_cells(report.cells)
    yield from _about_baselines(report.baselines)
    yield from _about_labels(stored.labels, stored.rows)
    yield from _about_judges(report.judges)


def place_text(place: Place) -> str:
    """``nl, embedded/smollm2, 8,000 tokens``."""
    return ", ".join(part for part in (place.group, place.model, size_text(place)) if part)


def simulated_models(record: SweepRecord) -> list[str]:
    """The models of a sweep that only play a reader."""
    named = record.settings.get("models")
    models = {str(name) for name in named} if isinstance(named, list) else set()
    found = {name for name, facts in _model_facts(record).items() if facts.get("provider") == "simulated"}
    return sorted(found | {name for name in models if name.startswith(SIMULATED_PREFIX)})


def _model_facts(record: SweepRecord) -> dict[str, Mapping[str, object]]:
    models = record.release.get("models")
    if not isinstance(models, Mapping):
        return {}
    return {str(name): facts for name, facts in models.items() if isinstance(facts, Mapping)}


def _exact_counts(record: SweepRecord) -> dict[str, bool]:
    return {name: facts.get("tokenizer_exact") is True for name, facts in _model_facts(record).items()}


def _about_the_sweep(record: SweepRecord, outcomes: Outcomes) -> Iterator[str]:
    """Where the trials come from, and whether all of them are in."""
    if record.recorded is not None:
        yield f"This is a recorded sweep of {record.recorded}: nothing was asked now."
    if simulated := simulated_models(record):
        yield f"{', '.join(simulated)}: simulated, no language model was asked."
    for name, facts in _model_facts(record).items():
        if facts.get("tokenizer_exact") is False:
            by = facts.get("tokenizer")
            yield f"{name}: token counts are estimates by {by}; lengths may be off{_compared(record, name)}."
    yield from release_warnings(record.release)
    if record.settings.get("mode") == "anytime" and outcomes.open:
        yield "Stopped or not yet ended in mode anytime: intervals that assume a fixed number of cases are nominal."
    if record.state not in FINISHED_STATES:
        yield f"The sweep is {record.state}: {whole(outcomes.open)} of {count_of(outcomes.planned, 'trial')} are open."


def _compared(record: SweepRecord, name: str) -> str:
    """How the model's own count compares with the estimate, where short answers told it."""
    known = record.release.get("calibrations")
    return f" ({known[name]})" if isinstance(known, Mapping) and name in known else ""


def _about_the_trials(outcomes: Outcomes, rows: Sequence[TrialRow]) -> Iterator[str]:
    """Trials that gave no score, twins, and evidence that landed elsewhere than asked."""
    reasons = Counter(row.reason or "" for row in rows if row.state == "refused")
    for reason, number in reasons.most_common():
        yield f"{count_of(number, 'trial')} refused before any call: {reason}"
    if outcomes.shared:
        yield f"{count_of(outcomes.shared, 'planned trial')} landed on the same place as another one and count once."
    lost = sum(outcomes.not_scored.values())
    if lost:
        listed = ", ".join(f"{reason} {whole(number)}" for reason, number in outcomes.not_scored.items())
        yield f"{count_of(lost, 'trial')} gave no answer to score ({listed}); they are missing, not wrong."
    if outcomes.review:
        yield f"{count_of(outcomes.review, 'answer')} wait for review; they are missing, not wrong."
    if outcomes.scorer_error:
        yield f"The scorer failed on {count_of(outcomes.scorer_error, 'answer')}; they are missing, not wrong."
    displaced = sum(_is_displaced(row) for row in rows)
    if displaced:
        yield (
            f"In {count_of(displaced, 'trial')} the evidence stands more than {_DEPTH_TOLERANCE_POINTS:g} points"
            " from the depth that was asked for: it goes between documents or sentences, never inside one."
        )


def _is_displaced(row: TrialRow) -> bool:
    wanted, landed = row.axes.depth, row.depth_actual
    on_tokens = row.axes.length is not None
    return on_tokens and wanted is not None and landed is not None and abs(landed - wanted) > _DEPTH_TOLERANCE_POINTS


def _about_cells(cells: Iterable[CellRow]) -> Iterator[str]:
    """Depths that were asked and have no score at all, one sentence a place."""
    empty: dict[str, list[str]] = {}
    for cell in cells:
        if cell.planned > cell.open + cell.refused and not cell.scored:
            empty.setdefault(place_text(cell), []).append(depth_text(cell.depth))
    for place, depths in empty.items():
        yield f"{place}: no score at depth {', '.join(depths)}; unknown, and left out of worst depth and gap."


def _about_missing(families: Iterable[Sequence[Curve]]) -> Iterator[str]:
    """Trials that miss more often at some depths than at others."""
    for curve in (curve for family in families for curve in family):
        missing = curve.array.missing
        p = missingness_p(missing) if missing.any() else None
        if p is not None and p < _MISSINGNESS_ALPHA:
            yield f"{place_text(curve.place)}: answers miss more often at some depths (p {p_value(p)}); read with care."


def _about_positions(positions: Iterable[PositionRow]) -> Iterator[str]:
    """Lengths with too few items for any test, one sentence a curve."""
    said: set[str] = set()
    for row in positions:
        why = undecidable(row)
        line = f"{row.group}, {row.model}: a middle drop {why}."
        if why is not None and line not in said:
            said.add(line)
            yield line


def _about_labels_resting(resting: Iterable[PositionRow]) -> Iterator[str]:
    """Labels that the missing answers could overturn."""
    for row in resting:
        least = "the missing answers had been the least convenient ones"
        yield f"{place_text(row)}: the label {row.curve} would not stand if {least}."


def _about_effective_length(rows: Iterable[EffectiveLengthRow]) -> Iterator[str]:
    """Lengths that pass again after a shorter one failed."""
    for row in rows:
        if row.passes_after_failure:
            again = ", ".join(whole(length) for length in row.passes_after_failure)
            yield f"{place_text(row)}: {again} reaches {percent(row.threshold)} again after a shorter length did not."


def _about_baselines(baselines: Iterable[BaselineRow]) -> Iterator[str]:
    """Right answers without the evidence, wrong ones with nothing else."""
    for row in baselines:
        if row.baseline == "no_evidence" and row.correct:
            yield (
                f"{place_text(row)}: {count_of(row.correct, 'right answer')} without the evidence;"
                " the context or the model's memory holds the answer."
            )
        if row.baseline == "oracle" and row.accuracy is not None and row.accuracy < _LOW_ORACLE:
            yield (
                f"{place_text(row)}: only {percent(row.accuracy)} right with the evidence alone;"
                " look at these cases and their scoring before blaming the position."
            )


def _about_judges(rows: Sequence[JudgeRow]) -> Iterator[str]:
    for row in rows:
        if row.band == "all" and row.sensitivity is not None and row.specificity is not None:
            quality = JudgeQuality(row.sensitivity, row.specificity)
            if quality.weak:
                yield (
                    f"{row.group}, {row.model}: the judge {row.judge} tells right from wrong poorly (sensitivity"
                    f" {percent(row.sensitivity)}, specificity {percent(row.specificity)}); its errors hide gaps."
                )


def _about_labels(labels: Sequence[LabelledTrial], rows: Sequence[TrialRow]) -> Iterator[str]:
    """Labels that look at one side only, which moves accuracy one way only: by the verdicts of today."""
    verdicts = {row.id: row.verdict for row in rows}
    on_correct = sum(verdicts.get(label.trial_id) == "correct" for label in labels)
    on_others = sum(verdicts.get(label.trial_id) in _NOT_CORRECT for label in labels)
    if on_others > 2 * on_correct:
        yield (
            f"Labels are one-sided: {on_others} on answers that were not judged correct, {on_correct} on correct ones;"
            " accuracy with labels can only rise that way."
        )
    elif on_correct > 2 * on_others:
        yield (
            f"Labels are one-sided: {on_correct} on answers judged correct, {on_others} on others;"
            " accuracy with labels can only fall that way."
        )
