"""Outputs that were produced elsewhere become a sweep like one of our own, without prompts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lim_tui import __version__
from lim_tui.authoring.importers.result_rows import ResultRow, read_results
from lim_tui.authoring.problems import Problem
from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import BoundCase
from lim_tui.domain.record import Plan, SweepRecord
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.trial import PlannedTrial
from lim_tui.engine.judging import Judgement, judge_text
from lim_tui.engine.rebuild import IMPORTED_FACT
from lim_tui.errors import LimError
from lim_tui.store.imported_answers import ImportedAnswer
from lim_tui.store.records import to_json
from lim_tui.store.store import Store
from lim_tui.store.upkeep import check_name


@dataclass(frozen=True, slots=True)
class ImportedSweep:
    """The sweep that a file became, with what was wrong with its lines, and what is to be said of them.

    ``numbered`` rows were alike with others in item, model, place and seed, and were given seeds in file order;
    ``untyped`` ones name no answer type.
    """

    sweep: SweepRecord
    trials: int
    numbered: int
    skipped: int
    untyped: int
    problems: tuple[Problem, ...]


def import_results(store: Store, path: Path, name: str, scoring: ScoringMethod = "typed") -> ImportedSweep:
    """Makes a sweep called ``name`` of the rows in ``path``, each judged by ``scoring``; bad lines are left out.

    Rows that were imported before, under the same name and scoring, give the sweep that they became then. Raises
    LimError where no line can be used, or no command could take the name.
    """
    check_name(name)
    found = read_results(path, path.as_posix())
    if not found.rows:
        told = "\n".join(str(problem) for problem in found.problems[:5])
        wanted = "A row needs item, model, output, expected, lang, and length with depth or documents with position."
        raise LimError(f"{path}: no line can be used\n{told}".rstrip(), wanted)
    keys = list(_keys(found.rows))
    plan = _plan(found.rows, keys, path, name, scoring)
    record = store.sweeps.find_plan(name, plan.sha256)
    if record is None:
        with store.transaction():
            sweep_id = store.imported_answers.create(plan, _answers(found.rows, keys, scoring))
            store.sweeps.set_state(sweep_id, "finished", f"imported from {path.name}")
        record = store.sweeps.get(sweep_id)
    untyped = found.untyped if scoring == "typed" else ()
    rows = sum(not row.typed for row in found.rows)
    problems = (*found.problems, *untyped)
    return ImportedSweep(record, len(found.rows), found.numbered, found.skipped, rows, problems)


def _plan(rows: Sequence[ResultRow], keys: Sequence[str], path: Path, name: str, scoring: ScoringMethod) -> Plan:
    indexes: dict[tuple[str, int], int] = {}
    items: list[BoundCase] = []
    trials: list[PlannedTrial] = []
    for row in rows:
        block = (row.case.case.id, row.case.seed)
        if block not in indexes:
            indexes[block] = len(items)
            items.append(row.case)
        trials.append(PlannedTrial(indexes[block], row.axes))
    facts = {
        IMPORTED_FACT: {"file": path.name, "rows": len(rows), "sha256": sha256_value(keys)},
        "versions": {"lim_tui": __version__},
    }
    return Plan(
        name=name,
        sha256=sha256_value({IMPORTED_FACT: facts[IMPORTED_FACT], "scoring": scoring}),
        items=tuple(items),
        item_fillers=(None,) * len(items),
        fillers={},
        trials=tuple(trials),
        settings={"name": name, "scoring": scoring, "models": sorted({row.axes.model for row in rows})},
        facts=facts,
    )


def _answers(rows: Sequence[ResultRow], keys: Sequence[str], scoring: ScoringMethod) -> Iterator[ImportedAnswer]:
    """Equal outputs for one case are judged once, whatever the seed: an imported case draws no values."""
    judged: dict[tuple[int, str], Judgement] = {}
    cases: dict[str, int] = {}
    case_of: dict[tuple[str, int], int] = {}
    for row, key in zip(rows, keys, strict=True):
        block = (row.case.case.id, row.case.seed)
        if block not in case_of:
            case_of[block] = cases.setdefault(repr(replace(row.case, seed=0)), len(cases))
        asked = (case_of[block], row.output)
        if asked not in judged:
            judged[asked] = judge_text(row.case, row.output, scoring=scoring)
        judgement = judged[asked]
        yield ImportedAnswer(key, row.output, judgement.verdict, judgement.misled_by)


def _keys(rows: Sequence[ResultRow]) -> Iterator[str]:
    """What names each trial: all that the file says of it."""
    asked: dict[tuple[str, int], str] = {}
    for row in rows:
        case, axes = row.case, row.axes
        block = (case.case.id, case.seed)
        if block not in asked:
            asked[block] = sha256_value([case.question, to_json(case.expected), case.case.answer_type])
        place = (axes.model, axes.length, axes.documents, axes.depth)
        yield sha256_value([IMPORTED_FACT, block, asked[block], place, row.output])
