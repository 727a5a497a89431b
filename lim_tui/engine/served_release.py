"""The part of a release that only the replies could tell, and what a reader must know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from lim_tui.domain.record import SweepRecord
from lim_tui.store.served import ServedModel
from lim_tui.store.store import Store


def as_served(store: Store, record: SweepRecord) -> SweepRecord:
    """The record whose release says what answered up to now; a worker that runs or was killed has not written it."""
    served = store.served.models(record.id)
    return replace(record, release={**record.release, "answered_as": answered_as(served)}) if served else record


def answered_as(served: Iterable[ServedModel]) -> dict[str, dict[str, dict[str, object]]]:
    """By model and by the name it answered under: the number of answers, and when the first and the last were asked.

    More than one name for a model splits the release: its answers come from more than one thing.
    """
    found: dict[str, dict[str, dict[str, object]]] = {}
    for one in served:
        part = {"answers": one.answers, "first": _moment(one.first_at), "last": _moment(one.last_at)}
        found.setdefault(one.model, {})[one.answered_as] = part
    return found


def _moment(unix_s: float) -> str:
    return datetime.fromtimestamp(unix_s, UTC).isoformat(timespec="seconds")


def release_warnings(release: Mapping[str, Any]) -> Iterator[str]:
    """What the release of a sweep holds that a reader must know before trusting its figures, a sentence each."""
    if release.get("storage"):
        yield str(release["storage"])
    for notes in release.get("notes", {}).values():
        yield from notes
    yield from release.get("probe_warnings", ())
    for size, rounds in release.get("filler_rounds", {}).items():
        yield f"haystack repeated {rounds}x at {size}: a model may notice the repeats."
    for model, dropped in release.get("dropped_params", {}).items():
        yield f"{model}: {', '.join(dropped)} was not sent, since the model does not take it."
    for model, parts in release.get("answered_as", {}).items():
        if isinstance(parts, Mapping) and len(parts) > 1:
            in_order = sorted(parts.items(), key=lambda one: str(one[1]["first"]))
            listed = ", ".join(f"{name} ({part['answers']} from {part['first']})" for name, part in in_order)
            yield (
                f"{model}: the provider answered as {len(parts)} models, {listed}; the release is split,"
                " and figures over all of it mix them."
            )
