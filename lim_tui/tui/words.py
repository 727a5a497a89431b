"""Names of languages, baselines, states and verdicts as the screens say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lim_tui.reporting.words import depth_text, whole
from lim_tui.tui.fitting import safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.model_names import models_of, short_names
from lim_tui.tui.tones import Piece, Tone

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord, SweepState
    from lim_tui.domain.trial import Axes, Baseline, TrialRow

LANGUAGE_NAMES: Mapping[str, str] = {
    "nl": "Dutch",
    "en": "English",
    "zh-Hans": "Chinese (simplified)",
    "zh-Hant": "Chinese (traditional)",
}
BASELINE_NAMES: Mapping[Baseline, str] = {
    "closed_book": "closed book",
    "oracle": "oracle",
    "no_evidence": "no evidence",
}
_USUAL = {"arrangement": "as_given", "question": "after", "template": "documents"}
BASELINE_LABELS: Mapping[Baseline, str] = {"no_evidence": "no ev", "closed_book": "closed", "oracle": "oracle"}
"""The same where room is short."""
STATE_NAMES: Mapping[SweepState, tuple[str, Tone]] = {
    "planned": ("planned", "dim"),
    "running": ("running", "accent"),
    "paused": ("paused", "warn"),
    "stopped": ("stopped", "warn"),
    "finished": ("finished", "good"),
    "finished_with_errors": ("finished", "good"),
}


def group_name(group: str) -> str:
    """A group as a title: languages by name, sets and kinds as they are; ``Dutch, multi evidence`` for both."""
    language, apart, kind = group.partition(" ")
    if language in LANGUAGE_NAMES:
        return LANGUAGE_NAMES[language] + (f", {safe(kind).replace('_', ' ')}" if apart else "")
    return safe(group).replace("_", " ")


def has_sources(sweep: SweepRecord, *, one_model: bool = False) -> bool:
    """Whether the sweep has several models or several forms of one prompt; of ``one_model`` only the forms count."""
    names = (
        ("templates", "arrangements", "question") if one_model else ("models", "templates", "arrangements", "question")
    )
    axes = (sweep.settings.get(name) for name in names)
    return any(isinstance(values, list | tuple) and len(values) > 1 for values in axes)


def source_name(sweep: SweepRecord, axes: Axes, *, one_model: bool = False, short: bool = False) -> str:
    """Whose answer it is and to what form of prompt, as far as the sweep has several; ``""`` where it has not.

    ``simulated/flat, citations``. Beside answers of ``one_model`` alone it is not named; ``short`` cuts
    long names where they can still be told apart.
    """
    models = sweep.settings.get("models")
    several = isinstance(models, list | tuple) and len(models) > 1
    name = short_names(models_of(sweep, (axes.model,)))[axes.model] if short else axes.model
    parts = [name] if several and not one_model else []
    parts += [getattr(axes, name) for name, usual in _USUAL.items() if getattr(axes, name) != usual]
    return safe(", ".join(parts))


def place_name(axes: Axes) -> str:
    """``1,024 tokens, depth 50``; ``20 documents, position 5``; ``closed book``."""
    parts = []
    if axes.length is not None:
        parts.append(f"{whole(axes.length)} tokens")
    if axes.documents is not None:
        parts.append(f"{axes.documents} documents")
    if axes.baseline is not None:
        parts.append(BASELINE_NAMES[axes.baseline])
    elif axes.position is not None:
        parts.append(f"position {axes.position}")
    elif axes.depth is not None:
        parts.append(f"depth {depth_text(axes.depth)}")
    return ", ".join(parts)


def verdict_mark(row: TrialRow, glyphs: Glyphs) -> Piece:
    """One mark for what became of a trial; it needs no colour."""
    match row.verdict:
        case "correct":
            return glyphs.correct, "good"
        case "incorrect":
            return glyphs.incorrect, "bad"
        case "review":
            return glyphs.review, "warn"
        case "not_scored":
            return glyphs.not_scored, "warn"
        case "scorer_error":
            return glyphs.scorer_error, "warn"
    marks: Mapping[str, str] = {"running": glyphs.running, "refused": glyphs.refused}
    return marks.get(row.state, glyphs.planned), "dim"


def verdict_words(row: TrialRow) -> str:
    """``incorrect, distracted``; ``not scored: timeout``; ``planned``."""
    if row.verdict is None:
        return f"refused: {safe(row.reason)}" if row.state == "refused" else row.state
    if row.verdict == "not_scored":
        return f"not scored: {reason_words(row.reason)}"
    name = row.verdict.replace("_", " ")
    return f"{name}, {row.failure.replace('_', ' ')}" if row.failure else name


def verdict_short(row: TrialRow) -> str:
    """The part of the verdict that the mark does not say: ``distracted``, ``timeout``, else the verdict."""
    told = row.failure or (row.reason if row.verdict == "not_scored" else None) or row.verdict or row.state
    return reason_words(told)


def reason_words(reason: str | None) -> str:
    """A not_scored reason without its underscores."""
    return safe(reason or "unknown").replace("_", " ")
