"""From a sweep file and a workspace to a plan: every trial in the order in which it will be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from lim_tui import __version__
from lim_tui.authoring.filler import FillerReader, FillerText
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.context.arrangements import AS_GIVEN, arrangement_named
from lim_tui.context.assembly import ASSEMBLER_VERSION
from lim_tui.context.salt import with_salt
from lim_tui.context.templates import KEY_VALUE_TEMPLATE, built_in
from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import BoundCase, Case, Language
from lim_tui.domain.record import Plan
from lim_tui.domain.seeding import stream
from lim_tui.domain.sweep import SweepFile
from lim_tui.domain.template import Template
from lim_tui.domain.trial import PlannedTrial
from lim_tui.engine.other_documents import with_other_documents
from lim_tui.engine.planned_axes import axes_of_item
from lim_tui.engine.selection import select_cases
from lim_tui.engine.sweep_templates import templates_by_name
from lim_tui.errors import LimError
from lim_tui.store.records import to_json

DEFAULT_INFERENCE: dict[str, object] = {"temperature": 0, "max_tokens": 128}
_NOT_IN_THE_HASH = ("name", "budget", "on_finish", "file", "batch")
Templates = Mapping[str, Mapping[Language, Template]]


def make_plan(sweep: SweepFile, workspace: Workspace) -> Plan:
    """The plan of ``sweep`` with every text it needs; LimError where the workspace cannot serve it."""
    cases = select_cases(workspace, sweep.cases)
    if not cases:
        raise LimError(f"{sweep.file or sweep.name}: no case is selected", "See `cases:` in the sweep file.")
    templates = _templates(sweep, cases, workspace)
    if sweep.salt_prefix:
        templates = {name: {k: with_salt(t) for k, t in forms.items()} for name, forms in templates.items()}
    _check_supported(sweep, templates)
    fillers = _read_fillers(cases, workspace)
    bound = (bind(case, seed) for seed in sweep.seeds for case in cases)
    items = with_other_documents(bound, sweep.distractors, workspace, sweep.documents)
    item_fillers = tuple(fillers[item.case.filler].sha256 if item.case.filler else None for item in items)
    settings = to_json(sweep)
    hashed = {name: value for name, value in settings.items() if name not in _NOT_IN_THE_HASH}
    facts = _facts(sweep, items, tuple(fillers.values()), templates)
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


def _templates(sweep: SweepFile, cases: Sequence[Case], workspace: Workspace) -> Templates:
    languages = sorted({case.language for case in cases})
    where = f"{sweep.file or sweep.name}: templates"
    asked_in = sweep.templates if any(case.kind != "key_value" for case in cases) else ()
    templates = templates_by_name(asked_in, languages, workspace, where)
    if any(case.kind == "key_value" for case in cases):
        templates[KEY_VALUE_TEMPLATE] = {language: built_in(KEY_VALUE_TEMPLATE, language) for language in languages}
    return templates


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


def _check_supported(sweep: SweepFile, templates: Templates) -> None:
    where = sweep.file or sweep.name
    for arrangement in sweep.arrangements:
        try:
            arrangement_named(arrangement)
        except ValueError as error:
            raise LimError(f"{where}: arrangements: {error}", "Correct `arrangements:`.") from None
    running = [name for name, parts in templates.items() if any(part.document is None for part in parts.values())]
    if running and (sweep.documents or set(sweep.arrangements) != {AS_GIVEN}):
        axis = "documents" if sweep.documents else "arrangements"
        raise LimError(
            f"{where}: {axis}: template {running[0]!r} is running text, which has no documents",
            "Take a template with documents, or another sweep for this one.",
        )
    if sweep.scoring == "judge" and sweep.judge is None:
        raise LimError(
            f"{where}: scoring: judge needs a model to ask",
            'Write `judge: MODEL` in the sweep file, or `judge = "MODEL"` in lim.toml.',
        )


def _facts(
    sweep: SweepFile, items: Sequence[BoundCase], fillers: Sequence[FillerText], templates: Templates
) -> dict[str, Any]:
    written = to_json(templates)
    return {
        "assembler": ASSEMBLER_VERSION,
        "templates": written,
        "templates_sha256": sha256_value(written),
        "question_places": list(sweep.question),
        "cases_sha256": {f"{case.set_name}/{case.id}": _case_sha256(case) for case in _distinct_cases(items)},
        "distractors_sha256": sha256_value([to_json((item.distractors, item.other_documents)) for item in items]),
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
    """Blocks in a random order that the plan fixes, so that stopping at any time leaves complete pairs."""
    order = list(range(len(items)))
    stream("item order", digest).shuffle(order)
    for index in order:
        for axes in axes_of_item(sweep, items[index]):
            yield PlannedTrial(index, axes)
