"""What else differs between two runs than what they are compared for, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from lim_tui.reporting.release import release_lines
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.words import UNKNOWN, count_of, taken_over_words

_FACTS = ("assembler", "inference", "filler_sha256", "length_tokenizer", "retriever")
_SETTINGS = ("scoring", "judge")
_OF_A_MODEL = ("revision", "quantization", "server", "tokenizer", "chat_template_sha256", "window", "settings")
_FIGURES = re.compile(r"[0-9a-f]{40,64}")
_SHOWN = 8
_WORDS = {
    "filler_sha256": "filler",
    "length_tokenizer.name": "the tokenizer that lengths are counted by",
    "length_tokenizer.exact": "whether lengths are counted exactly",
    "versions.lim_tui": "the version of lim that judged",
}


def other_differences(base: StoredSweep, candidate: StoredSweep) -> list[str]:
    """What else could explain a difference between the two runs, one sentence each."""
    models = _models(base).keys() & _models(candidate).keys()
    old, new = _known(base, models), _known(candidate, models)
    differing = [name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]
    told = [_sentence(name, old.get(name), new.get(name)) for name in differing[:_SHOWN]]
    if len(differing) > _SHOWN:
        told.append(f"{count_of(len(differing) - _SHOWN, 'more value')} of the release not alike")
    return [*told, *_answers_of_others(base), *_answers_of_others(candidate)]


def axis_differences(counterparts: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What stands against another value of its axis: the distractors, and several axes at once."""
    moved = {axis: pairs for axis, pairs in counterparts.items() if any(old != new for old, new in pairs.items())}
    for old, new in moved.get("distractors", {}).items():
        yield f"distractors differs: {old} before, {new} after"
    if len(moved) > 1:
        yield f"{' and '.join(moved)} differ at once, so a change cannot be put down to one of them"


def _models(stored: StoredSweep) -> Mapping[str, object]:
    models = stored.record.release.get("models")
    return models if isinstance(models, Mapping) else {}


def _known(stored: StoredSweep, models: Set[str]) -> dict[str, str]:
    """By dotted name what the release and the settings say; of the ``models`` that both runs asked."""
    release, settings = stored.record.release, stored.record.settings
    facts: dict[str, object] = {name: release.get(name) for name in _FACTS}
    facts |= {name: settings.get(name) for name in _SETTINGS}
    versions = release.get("versions")
    if isinstance(versions, Mapping):
        facts["versions"] = {"lim_tui": versions.get("lim_tui")}
    facts["models"] = {
        name: {key: known[key] for key in _OF_A_MODEL if key in known}
        for name, known in _models(stored).items()
        if name in models and isinstance(known, Mapping)
    }
    return dict(release_lines(facts))


def _sentence(name: str, old: str | None, new: str | None) -> str:
    return f"{_WORDS.get(name, name)} differs: {_short(old)} before, {_short(new)} after"


def _short(value: str | None) -> str:
    """A hash by its first figures."""
    return UNKNOWN if value is None else _FIGURES.sub(lambda found: found[0][:12], value)


def _answers_of_others(stored: StoredSweep) -> list[str]:
    """Where a run holds the other's answers, nothing between the two can differ."""
    told = taken_over_words(stored.taken_over)
    return [f"{stored.record.title}: {sentence.removesuffix('.')}" for sentence in told]
