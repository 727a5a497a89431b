"""What a reader must know before trusting the figures, one sentence each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from lim_tui.domain.record import FINISHED_STATES, SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.engine.served_release import release_warnings
from lim_tui.reporting.curve_rows import Curve
from lim_tui.reporting.figure_warnings import about_baselines, about_effective_length, about_judges, about_labels
from lim_tui.reporting.places import bare_place
from lim_tui.reporting.provider_warnings import count_warnings, fingerprint_warnings
from lim_tui.reporting.rows import CellRow, Place, PositionRow, Report, Warned
from lim_tui.reporting.sentence import undecidable
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.sweep_facts import Outcomes
from lim_tui.reporting.warned import Trials, about, place_text
from lim_tui.reporting.words import count_of, depth_text, p_value, taken_over_words, whole
from lim_tui.statistics.missing import missingness_p

SIMULATED_PREFIX = "simulated/"
_MISSINGNESS_ALPHA = 0.05
_DEPTH_TOLERANCE_POINTS = 2.0


def all_warnings(
    stored: StoredSweep, report: Report, curves: Sequence[Sequence[Curve]], resting: Sequence[PositionRow]
) -> Iterator[Warned]:
    """Every warning with its trials; ``resting`` are the labels that the missing answers could overturn."""
    trials = Trials(stored.rows, stored.cells())
    yield from _about_the_sweep(stored.record, report.outcomes, trials)
    for origin, sentence in zip(stored.taken_over, taken_over_words(stored.taken_over), strict=True):
        yield about(sentence, (trial for trial, source in stored.taken_from.items() if source == origin))
    for model, sentence in fingerprint_warnings(stored.fingerprints):
        yield about(sentence, trials.where(partial(_is_at_a_depth, model)))
    for model, sentence in count_warnings(stored.counted, _exact_counts(stored.record)):
        yield about(sentence, trials.of_model(model))
    yield from _about_the_trials(report.outcomes, stored, trials)
    yield from _about_positions(report.positions, trials)
    yield from _about_missing(curves, trials)
    yield from _about_labels_resting(resting, trials)
    yield from about_effective_length(report.effective_length, trials)
    yield from _about_cells(report.cells, trials)
    yield from about_baselines(report.baselines, stored)
    yield from about_labels(stored.labels, stored.rows)
    yield from about_judges(report.judges, stored)


def _is_at_a_depth(model: str, row: TrialRow) -> bool:
    return row.axes.model == model and row.axes.baseline is None and row.axes.depth is not None and row.state == "done"


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


def _about_the_sweep(record: SweepRecord, outcomes: Outcomes, trials: Trials) -> Iterator[Warned]:
    """Where the trials come from, and whether all of them are in."""
    if record.recorded is not None:
        yield about(f"This is a recorded sweep of {record.recorded}: nothing was asked now.")
    if simulated := simulated_models(record):
        asked = trials.where(lambda row: row.axes.model in simulated)
        yield about(f"{', '.join(simulated)}: simulated, no language model was asked.", asked)
    for name, facts in _model_facts(record).items():
        if facts.get("tokenizer_exact") is False:
            by = facts.get("tokenizer")
            estimates = f"{name}: token counts are estimates by {by}; lengths may be off{_compared(record, name)}."
            yield about(estimates, trials.of_model(name))
    yield from map(about, release_warnings(record.release))
    waiting = trials.where(_is_open)
    if record.settings.get("mode") == "anytime" and outcomes.open:
        nominal = "intervals that assume a fixed number of cases are nominal."
        yield about(f"Stopped or not yet ended in mode anytime: {nominal}", waiting)
    if record.state not in FINISHED_STATES:
        number = f"{whole(outcomes.open)} of {count_of(outcomes.planned, 'trial')}"
        yield about(f"The sweep is {record.state}: {number} are open.", waiting)


def _is_open(row: TrialRow) -> bool:
    return row.state in ("planned", "running")


def _compared(record: SweepRecord, name: str) -> str:
    """How the model's own count compares with the estimate, where short answers told it."""
    known = record.release.get("calibrations")
    return f" ({known[name]})" if isinstance(known, Mapping) and name in known else ""


def _about_the_trials(outcomes: Outcomes, stored: StoredSweep, trials: Trials) -> Iterator[Warned]:
    """Trials that gave no score, twins, and evidence that landed elsewhere than asked."""
    refused: dict[str, list[int]] = defaultdict(list)
    for row in stored.rows:
        if row.state == "refused":
            refused[row.reason or ""].append(row.id)
    for reason, found in sorted(refused.items(), key=lambda one: -len(one[1])):
        yield about(f"{count_of(len(found), 'trial')} refused before any call: {reason}", found)
    if outcomes.shared:
        asked = {twin.same_as for twin in stored.twins}
        verb = "stands" if len(asked) == 1 else "stand"
        shared = f"{count_of(outcomes.shared, 'planned trial')} landed on the same place as another one and count once;"
        yield about(f"{shared} {count_of(len(asked), 'trial')} {verb} for them.", asked)
    lost = sum(outcomes.not_scored.values())
    if lost:
        listed = ", ".join(f"{reason} {whole(number)}" for reason, number in outcomes.not_scored.items())
        told = f"{count_of(lost, 'trial')} gave no answer to score ({listed}); they are missing, not wrong."
        yield about(told, trials.where(lambda row: row.verdict == "not_scored"))
    if outcomes.review:
        told = f"{count_of(outcomes.review, 'answer')} {'waits' if outcomes.review == 1 else 'wait'} for review"
        yield about(f"{told}; missing, not wrong.", trials.where(lambda row: row.verdict == "review"))
    if outcomes.scorer_error:
        told = f"The scorer failed on {count_of(outcomes.scorer_error, 'answer')}; they are missing, not wrong."
        yield about(told, trials.where(lambda row: row.verdict == "scorer_error"))
    if displaced := trials.where(_is_displaced):
        yield about(
            f"In {count_of(len(displaced), 'trial')} the evidence stands more than {_DEPTH_TOLERANCE_POINTS:g} points"
            " from the depth that was asked for: it goes between documents or sentences, never inside one.",
            displaced,
        )


def _is_displaced(row: TrialRow) -> bool:
    wanted, landed = row.axes.depth, row.depth_actual
    on_tokens = row.axes.length is not None
    return on_tokens and wanted is not None and landed is not None and abs(landed - wanted) > _DEPTH_TOLERANCE_POINTS


def _about_cells(cells: Iterable[CellRow], trials: Trials) -> Iterator[Warned]:
    """Depths that were asked and have no score at all, one sentence a place."""
    empty: dict[Place, list[CellRow]] = {}
    for cell in cells:
        if cell.planned > cell.open + cell.refused and not cell.scored:
            empty.setdefault(bare_place(cell), []).append(cell)
    for place, found in empty.items():
        depths = {cell.depth for cell in found}
        listed = ", ".join(depth_text(cell.depth) for cell in found)
        yield about(
            f"{place_text(place)}: no score at depth {listed}; unknown, and left out of worst depth and gap.",
            trials.at(place, partial(_is_at_one_of, depths)),
        )


def _is_at_one_of(depths: set[float | None], row: TrialRow) -> bool:
    """A cell without a depth holds the trials of all of them."""
    return None in depths or row.axes.depth in depths


def _about_missing(families: Iterable[Sequence[Curve]], trials: Trials) -> Iterator[Warned]:
    """Trials that miss more often at some depths than at others."""
    for curve in (curve for family in families for curve in family):
        missing = curve.array.missing
        p = missingness_p(missing) if missing.any() else None
        if p is not None and p < _MISSINGNESS_ALPHA:
            told = f"answers miss more often at some depths (p {p_value(p)}); read with care."
            yield about(f"{place_text(curve.place)}: {told}", trials.at(curve.place, _is_missing))


def _is_missing(row: TrialRow) -> bool:
    return row.state == "done" and row.verdict not in SCORE_OF_VERDICT


def _about_positions(positions: Iterable[PositionRow], trials: Trials) -> Iterator[Warned]:
    """Lengths with too few items for any test, one sentence a curve."""
    said: dict[str, frozenset[int]] = {}
    for row in positions:
        why = undecidable(row)
        if why is not None:
            line = f"{row.group}, {row.model}: a middle drop {why}."
            said[line] = said.get(line, frozenset()) | trials.at(row)
    yield from (about(line, found) for line, found in said.items())


def _about_labels_resting(resting: Iterable[PositionRow], trials: Trials) -> Iterator[Warned]:
    """Labels that the missing answers could overturn."""
    for row in resting:
        least = "the missing answers had been the least convenient ones"
        told = f"{place_text(row)}: the label {row.curve} would not stand if {least}."
        yield about(told, trials.at(row, _is_missing))
