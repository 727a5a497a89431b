"""From a sweep file and a workspace to a plan: every trial in the order in which it will be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from itertools import product
from typing import Any

from lim_tui import __version__
from lim_tui.authoring.filler import FillerReader, FillerText
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.context.assembly import ASSEMBLER_VERSION
from lim_tui.context.templates import built_in, template_names
from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import BoundCase, Case
from lim_tui.domain.record import Plan
from lim_tui.domain.seeding import stream
from lim_tui.domain.sweep import SweepFile
from lim_tui.domain.trial import Axes, Baseline, PlannedTrial
from lim_tui.engine.selection import select_cases
from lim_tui.errors import LimError
from lim_tui.store.records import to_json

DEFAULT_INFERENCE: dict[str, object] = {"temperature": 0, "max_tokens": 128}
_NOT_IN_THE_HASH = ("name", "budget", "on_finish", "file")
_MOVING_KINDS = ("answerable", "multi_evidence")
_WITHOUT_DEPTH: tuple[Baseline, ...] = ("closed_book", "oracle")


def make_plan(sweep: SweepFile, workspace: Workspace) -> Plan:
    """The plan of ``sweep`` with every text it needs; LimError where the workspace cannot serve it."""
    _check_supported(sweep)
    cases = [case for case in select_cases(workspace, sweep.cases) if case.kind in _MOVING_KINDS]
    if not cases:
        raise LimError(f"{sweep.file or sweep.name}: no case is selected", "See `cases:` in the sweep file.")
    fillers = _read_fillers(cases, workspace)
    items = tuple(bind(case, seed) for seed in sweep.seeds for case in cases)
    item_fillers = tuple(fillers[item.case.filler].sha256 if item.case.filler else None for item in items)
    settings = to_json(sweep)
    hashed = {name: value for name, value in settings.items() if name not in _NOT_IN_THE_HASH}
    facts = _facts(sweep, items, tuple(fillers.values()))
    digest = sha256_value({"sweep": hashed, "facts": {k: v for k, v in facts.items() if k != "versions"}})
    return Plan(
        name=sweep.name,
        sha256=digest,
        items=items,
        item_fillers=item_fillers,
        fillers={filler.sha256: filler.text for filler in fillers.values()},
        trials=tuple(_trials(sweep, items, digest)),
        settings=settings,
        facts=facts,
    )


def inference_of(sweep: SweepFile) -> dict[str, object]:
    """The inference settings that are sent: what the sweep says, and our defaults for what it leaves out."""
    return {**DEFAULT_INFERENCE, **to_json(sweep.inference)}


def _read_fillers(cases: Sequence[Case], workspace: Workspace) -> dict[tuple[str, ...], FillerText]:
    reader = FillerReader(workspace.root)
    fillers = {case.filler: reader.read(case.filler) for case in cases if case.filler}
    for case in cases:
        problems = fillers[case.filler].problems if case.filler else ()
        if problems:
            raise LimError(f"{case.file}:{case.line}: case {case.id}: {problems[0].message}")
    return fillers


def _check_supported(sweep: SweepFile) -> None:
    where = sweep.file or sweep.name
    if sweep.documents:
        raise LimError(f"{where}: documents: this version sweeps over lengths in tokens", "Write `lengths:`.")
    for template in sweep.templates:
        if template not in template_names():
            raise LimError(f"{where}: templates: no template {template!r}", f"Known: {', '.join(template_names())}.")
    if sweep.arrangements != ("as_given",):
        raise LimError(f"{where}: arrangements: this version knows as_given only", "Leave `arrangements:` out.")
    if sweep.scoring != "typed":
        raise LimError(f"{where}: scoring: this version scores by type only", "Leave `scoring:` out.")


def _facts(sweep: SweepFile, items: Sequence[BoundCase], fillers: Sequence[FillerText]) -> dict[str, Any]:
    languages = sorted({item.case.language for item in items})
    templates = {
        name: {language: to_json(built_in(name, language)) for language in languages} for name in sweep.templates
    }
    return {
        "assembler": ASSEMBLER_VERSION,
        "templates": templates,
        "templates_sha256": sha256_value(templates),
        "cases_sha256": {f"{case.set_name}/{case.id}": _case_sha256(case) for case in _distinct_cases(items)},
        "distractors_sha256": sha256_value([to_json(item.distractors) for item in items]),
        "filler_sha256": sorted(filler.sha256 for filler in fillers),
        "inference": inference_of(sweep),
        "arrangements": list(sweep.arrangements),
        "versions": {"lim_tui": __version__, "litellm": _installed("litellm"), "xllamacpp": _installed("xllamacpp")},
    }


def _distinct_cases(items: Sequence[BoundCase]) -> list[Case]:
    return list({(item.case.set_name, item.case.id): item.case for item in items}.values())


def _case_sha256(case: Case) -> str:
    return sha256_value(to_json(replace(case, file=None, line=None, status="draft")))


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _trials(sweep: SweepFile, items: Sequence[BoundCase], digest: str) -> Iterator[PlannedTrial]:
    """Blocks in a random order that the plan fixes, so that stopping at any time leaves complete pairs.

    Inside a block the longest prompt with the deepest evidence comes first: what follows shares its beginning.
    """
    order = list(range(len(items)))
    stream("item order", digest).shuffle(order)
    for index in order:
        for axes in _axes_of_block(sweep):
            yield PlannedTrial(index, axes)


def _axes_of_block(sweep: SweepFile) -> Iterator[Axes]:
    choices = [choice.label for choice in sweep.distractors]
    for model in sweep.models:
        for template, question, distractors in product(sweep.templates, sweep.question, choices):
            shared = Axes(model, None, None, question=question, template=template, distractors=distractors)
            for baseline in sweep.baselines:
                if baseline in _WITHOUT_DEPTH and distractors == choices[0]:
                    yield replace(shared, baseline=baseline)
            for length in sorted(sweep.lengths, reverse=True):
                if "no_evidence" in sweep.baselines:
                    yield replace(shared, length=length, baseline="no_evidence")
                for depth in sorted(sweep.depths, reverse=True):
                    yield replace(shared, length=length, depth=depth)
