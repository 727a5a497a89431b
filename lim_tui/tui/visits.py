"""Where a person was: kept in the database, so that the workbench opens again at the same place."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Literal

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.comparison_rows import ComparedCell
from lim_tui.store.cells import Grouping
from lim_tui.store.reads import TrialFilter
from lim_tui.store.records import from_json, to_json
from lim_tui.store.store import Store
from lim_tui.tui.places import Place

_log = logging.getLogger(__name__)
_NAME = "workbench"
ScreenName = Literal[
    "sweeps",
    "launch",
    "compose",
    "cases",
    "try",
    "reading",
    "offers",
    "sweep",
    "by_depth",
    "trials",
    "trial",
    "queue",
    "compare",
    "flips",
    "gate",
    "judge",
]
"""The screens that return; those that ask something in between do not."""
_OF_CASES: frozenset[ScreenName] = frozenset({"try", "reading", "offers"})


@dataclass(frozen=True, slots=True)
class Visit:
    """One screen of the way from the list of sweeps.

    ``place`` is the cell under the cursor of a heatmap, or the one whose trials or cases are listed; ``wanted`` is the
    filter of a list; ``trial_id`` the trial that was open; ``other_id`` the
    sweep that a comparison or a gate holds the first against, or None; ``form`` what stood in the form of a sweep, and
    ``field`` the key under the cursor; on the list of sweeps the draft of one.
    Where cases are written ``file`` is the file from the workspace and ``item`` the
    id of a case or the place of a document. ``sweep_id`` is None on the screens that show no sweep. ``cursor`` is the
    line under the cursor of a list, as its screen names it; ``shown`` what else was chosen on the screen, by name;
    ``list_ids`` the trials around the one that was open; ``compared`` the depth whose changes were listed.
    """

    screen: ScreenName
    sweep_id: int | None
    by: Grouping = "language"
    place: Place | None = None
    wanted: TrialFilter | None = None
    trial_id: int | None = None
    file: str | None = None
    item: str | int | None = None
    other_id: int | None = None
    form: Mapping[str, str] | None = None
    field: str | None = None
    cursor: int | str | None = None
    shown: Mapping[str, str] = dataclass_field(default_factory=dict)
    list_ids: tuple[int, ...] = ()
    compared: ComparedCell | None = None


@dataclass(frozen=True, slots=True)
class KnownVisit:
    """A visit to what still exists; ``row`` is the trial of a trial's screen, ``other`` a second sweep.

    ``drafts`` are the unsaved texts of files, by their path from the workspace, where a case is looked at.
    """

    visit: Visit
    sweep: SweepRecord | None
    row: TrialRow | None
    other: SweepRecord | None = None
    drafts: Mapping[str, str] = dataclass_field(default_factory=dict)


def keep(store: Store, visits: Sequence[Visit]) -> None:
    """Keeps the way; where the database cannot be written it is not kept, and nobody is bothered."""
    try:
        store.ui_state.put(_NAME, [to_json(visit) for visit in visits])
    except Exception:
        _log.exception("keeping where the workbench was")


def recall(store: Store) -> tuple[KnownVisit, ...]:
    """The way that was kept, as far as it still exists; empty where it cannot be read."""
    known: list[KnownVisit] = []
    try:
        for visit in _kept(store):
            known.append(_known(store, visit))
    except KeyError:
        return tuple(known)
    except Exception:
        _log.exception("recalling where the workbench was")
    return tuple(known)


def _known(store: Store, visit: Visit) -> KnownVisit:
    row = store.reads.detail(visit.trial_id).row if visit.trial_id is not None else None
    sweep = None if visit.sweep_id is None else store.sweeps.get(visit.sweep_id)
    drafts = {draft.file: draft.text for draft in store.drafts.all()} if visit.screen in _OF_CASES else {}
    try:
        other = None if visit.other_id is None else store.sweeps.get(visit.other_id)
    except KeyError:
        if visit.screen != "sweeps":
            raise
        other = None
    return KnownVisit(visit, sweep, row, other, drafts)


def _kept(store: Store) -> list[Visit]:
    value = store.ui_state.get(_NAME)
    return [from_json(Visit, entry) for entry in value] if isinstance(value, list) else []
