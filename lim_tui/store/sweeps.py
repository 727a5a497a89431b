"""Sweeps: made from a plan, listed, steered."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from lim_tui.domain.canonical import canonical_json
from lim_tui.domain.record import Plan, SweepRecord, SweepState, Wanted
from lim_tui.domain.trial import Axes
from lim_tui.errors import LimError
from lim_tui.store.connect import transaction
from lim_tui.store.records import to_json
from lim_tui.store.texts import Texts

_COLUMNS = (
    "id, name, number, state, wanted, budget, plan_sha256, created_at, finished_at, recorded, archived, note,"
    " worked_s, settings, release,"
    " NOT EXISTS (SELECT 1 FROM sweeps AS other WHERE other.name = sweeps.name AND other.id != sweeps.id"
    "   AND (other.recorded IS NOT NULL, -other.number) < (sweeps.recorded IS NOT NULL, -sweeps.number)) AS is_newest"
)
_LARGEST_INTEGER = 2**63 - 1
TRIAL_COLUMNS = (
    "sweep_id, item_id, model, length, depth, documents, position, baseline, arrangement, question, template,"
    " distractors, cell_id"
)
_INSERT_TRIAL = f"INSERT INTO trials ({TRIAL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_CELL = """
INSERT INTO cells (sweep_id, model, length, depth, documents, position, baseline, arrangement, question, template,
                   distractors, language, set_name, kind, planned, changed)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
"""
_Population: TypeAlias = tuple[str, str, str]
_CellPlace: TypeAlias = tuple[Axes, _Population]


class Sweeps:
    """The table of sweeps."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def find_plan(self, name: str, plan_sha256: str) -> SweepRecord | None:
        """The sweep of this name and plan that is one's own, or None."""
        row = self._connection.execute(
            f"SELECT {_COLUMNS} FROM sweeps WHERE name = ? AND plan_sha256 = ? AND recorded IS NULL",
            (name, plan_sha256),
        ).fetchone()
        return _record(row) if row else None

    def find_or_create(self, plan: Plan) -> SweepRecord:
        """One's own sweep of ``plan``, made if it is new; of two who ask at once, both get the same."""
        with transaction(self._connection):
            return self.find_plan(plan.name, plan.sha256) or self.create(plan)

    def create(self, plan: Plan, recorded: str | None = None) -> SweepRecord:
        """A new sweep with every trial of ``plan``; a name that is taken gets the next number."""
        with transaction(self._connection):
            sweep_id = self.begin(plan, recorded)
            self._connection.executemany(_INSERT_TRIAL, self.trial_rows(sweep_id, plan))
        return self.get(sweep_id)

    def begin(self, plan: Plan, recorded: str | None = None) -> int:
        """The id of a new sweep without its trials."""
        with transaction(self._connection):
            number = self._connection.execute(
                "SELECT COALESCE(MAX(number), 0) + 1 FROM sweeps WHERE name = ?", (plan.name,)
            ).fetchone()[0]
            cursor = self._connection.execute(
                "INSERT INTO sweeps (name, number, plan_sha256, settings, release, state, recorded, created_at)"
                " VALUES (?, ?, ?, ?, ?, 'planned', ?, ?)",
                (
                    plan.name,
                    number,
                    plan.sha256,
                    canonical_json(plan.settings),
                    canonical_json(plan.facts),
                    recorded,
                    time.time(),
                ),
            )
            return int(cursor.lastrowid or 0)

    def trial_rows(self, sweep_id: int, plan: Plan) -> Iterator[tuple[object, ...]]:
        """The values of ``TRIAL_COLUMNS`` for each trial; the items and cells are written before the first."""
        item_ids = self._insert_items(sweep_id, plan)
        populations = [(bound.case.language, bound.case.set_name, bound.case.kind) for bound in plan.items]
        cells = self._insert_cells(sweep_id, ((trial.axes, populations[trial.item_index]) for trial in plan.trials))
        for trial in plan.trials:
            cell_id = cells[trial.axes, populations[trial.item_index]]
            yield (sweep_id, item_ids[trial.item_index], *_columns(trial.axes), cell_id)

    def _insert_cells(self, sweep_id: int, places: Iterable[_CellPlace]) -> dict[_CellPlace, int]:
        """The ids of the cells of a plan, with the number of trials that are planned in each."""
        ids: dict[_CellPlace, int] = {}
        for place, planned in Counter(places).items():
            axes, population = place
            cursor = self._connection.execute(_INSERT_CELL, (sweep_id, *_columns(axes), *population, planned))
            ids[place] = int(cursor.lastrowid or 0)
        return ids

    def _insert_items(self, sweep_id: int, plan: Plan) -> list[int]:
        fillers = {name: self._texts.put(text) for name, text in plan.fillers.items()}
        ids: list[int] = []
        for index, bound in enumerate(plan.items):
            case = bound.case
            filler = plan.item_fillers[index]
            cursor = self._connection.execute(
                "INSERT INTO items (sweep_id, item_index, case_id, set_name, language, kind, item, seed, case_text_id,"
                " filler_text_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    sweep_id,
                    index,
                    case.id,
                    case.set_name,
                    case.language,
                    case.kind,
                    case.item,
                    bound.seed,
                    self._texts.put(canonical_json(to_json(bound))),
                    fillers[filler] if filler is not None else None,
                ),
            )
            ids.append(int(cursor.lastrowid or 0))
        return ids

    def get(self, sweep_id: int) -> SweepRecord:
        """The sweep with this id; KeyError if there is none."""
        row = self._connection.execute(f"SELECT {_COLUMNS} FROM sweeps WHERE id = ?", (sweep_id,)).fetchone()
        if row is None:
            raise KeyError(sweep_id)
        return _record(row)

    def all(self, *, archived: bool = False, tries: bool = False) -> list[SweepRecord]:
        """All sweeps, oldest first; archived ones, and tries of single cases, only when asked for."""
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM sweeps WHERE archived <= ? ORDER BY id", (archived,))
        return [record for record in map(_record, rows) if tries or record.tried is None]

    def named(self, text: str) -> SweepRecord:
        """The sweep that a person means by an id, a name (the newest) or NAME#N; LimError if there is none."""
        name, _, number = text.partition("#")
        row = self._connection.execute(
            f"SELECT {_COLUMNS} FROM sweeps WHERE id = ? OR (name = ? AND (? = '' OR number = ?))"
            " ORDER BY recorded IS NOT NULL, number DESC LIMIT 1",
            (_number_in(text), name, number, _number_in(number)),
        ).fetchone()
        if row is None:
            known = ", ".join(sweep.title for sweep in self.all()) or "none"
            raise LimError(f"no sweep {text!r}", f"Known sweeps: {known}. `lim sweeps` lists them.")
        return _record(row)

    def set_state(self, sweep_id: int, state: SweepState, note: str = "") -> None:
        """Records what a sweep is doing, with a sentence on why."""
        finished = time.time() if state in ("finished", "finished_with_errors", "stopped") else None
        self._connection.execute(
            "UPDATE sweeps SET state = ?, note = ?, finished_at = ? WHERE id = ?", (state, note, finished, sweep_id)
        )

    def set_note(self, sweep_id: int, note: str) -> None:
        """Records what holds a running sweep up; empty where nothing does."""
        self._connection.execute("UPDATE sweeps SET note = ? WHERE id = ?", (note, sweep_id))

    def want(self, sweep_id: int, wanted: Wanted) -> None:
        """Tells the worker what a person wants of the sweep."""
        self._connection.execute("UPDATE sweeps SET wanted = ? WHERE id = ?", (wanted, sweep_id))

    def set_budget(self, sweep_id: int, budget: str | None) -> None:
        """Draws the hard line of a sweep, written as in a sweep file; None takes it away."""
        self._connection.execute("UPDATE sweeps SET budget = ? WHERE id = ?", (budget, sweep_id))

    def set_batch(self, sweep_id: int, *, batch: bool) -> None:
        """Whether providers are asked by batches, which may change without making another plan."""
        self._connection.execute(
            "UPDATE sweeps SET settings = json_set(settings, '$.batch', json(?)) WHERE id = ?",
            ("true" if batch else "false", sweep_id),
        )

    def ask_blocks(self, sweep_id: int, blocks: int | None) -> None:
        """How many blocks somebody wants run, None for all: a worker that lives already goes on to those."""
        self._connection.execute(
            "UPDATE sweeps SET settings = json_set(settings, '$.blocks_asked', ?) WHERE id = ?", (blocks, sweep_id)
        )

    def blocks_asked(self, sweep_id: int, default: int | None) -> int | None:
        """What was asked for last; ``default`` where nobody said."""
        asked = self.get(sweep_id).settings.get("blocks_asked", default)
        return asked if isinstance(asked, int) else None

    def add_worked(self, sweep_id: int, seconds: float) -> None:
        """Counts time that a worker spent."""
        self._connection.execute("UPDATE sweeps SET worked_s = worked_s + ? WHERE id = ?", (seconds, sweep_id))

    def set_on_finish(self, sweep_id: int, command: str | None) -> None:
        """The command to run when a worker is done, which may change without making another plan."""
        self._connection.execute(
            "UPDATE sweeps SET settings = json_set(settings, '$.on_finish', ?) WHERE id = ?", (command, sweep_id)
        )

    def add_to_release(self, sweep_id: int, facts: Mapping[str, object]) -> None:
        """Adds what only the run could tell, such as the model as it answered."""
        release = {**self.get(sweep_id).release, **facts}
        self._connection.execute("UPDATE sweeps SET release = ? WHERE id = ?", (canonical_json(release), sweep_id))


def _columns(axes: Axes) -> tuple[object, ...]:
    return (
        axes.model,
        axes.length,
        axes.depth,
        axes.documents,
        axes.position,
        axes.baseline,
        axes.arrangement,
        axes.question,
        axes.template,
        axes.distractors,
    )


def _number_in(text: str) -> int:
    """The number that ``text`` writes, or -1, which no row has, where it is none that SQLite can hold."""
    fits = text.isdecimal() and len(text) <= len(str(_LARGEST_INTEGER)) and int(text) <= _LARGEST_INTEGER
    return int(text) if fits else -1


def _record(row: sqlite3.Row) -> SweepRecord:
    values = dict(row)
    values["archived"], values["is_newest"] = bool(values["archived"]), bool(values["is_newest"])
    values["settings"] = json.loads(values["settings"])
    values["release"] = json.loads(values["release"])
    return SweepRecord(**values)
