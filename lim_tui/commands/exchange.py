"""Files in and out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lim_tui.authoring.problems import Problem
from lim_tui.commands.output_file import as_file_name, naming, write_output
from lim_tui.commands.place import Place
from lim_tui.errors import LimError

if TYPE_CHECKING:
    from lim_tui.authoring.importers.texts import ImportedTexts
    from lim_tui.domain.case import Case
    from lim_tui.domain.sweep import ScoringMethod

_CASE_FORMATS = ("litm", "kv", "oneruler", "cases-jsonl", "cases-csv")
_SET_SUFFIXES = (".yaml", ".yml")
_SCORING = ("typed", "exact", "regex", "best_subspan_em", "f1")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("--format", "form", type=click.Choice([*_CASE_FORMATS, "texts", "bundle", "results"]), required=True)
@click.option("--into", type=click.Path(path_type=Path), help="File (cases, distractors) or folder (filler) to write.")
@click.option("--name", help="Name of the set, or of the sweep (results).")
@click.option("--scoring", type=click.Choice(_SCORING), help="How results are judged.  [default: typed]")
@click.option("--json", "as_json", is_flag=True, help="Print what was brought in as JSON.")
@click.pass_obj
def bring_in(
    place: Place, file: Path, form: str, into: Path | None, name: str | None, scoring: str | None, as_json: bool
) -> None:
    """Bring FILE into the workspace: cases, texts, a sweep bundle, or results from elsewhere.

    Texts become filler under cases/corpora/, or with --into cases/distractors/NAME.yaml a distractor set.
    """
    from lim_tui.commands.json_output import print_json

    if scoring is not None and form != "results":
        raise click.UsageError("--scoring judges results; leave it out for other formats")
    if form == "results":
        found = _bring_results(place, file, name, scoring)
    elif form == "bundle":
        found = _bring_bundle(place, file)
    elif form == "texts":
        found = _bring_texts(place, file, into)
    else:
        found = _bring_cases(place, file, form, into, name)
    if as_json:
        print_json(found)
    else:
        click.echo(", ".join(f"{key}: {value}" for key, value in found.items()), err=True)


def _bring_bundle(place: Place, file: Path) -> dict[str, object]:
    from lim_tui.reporting.words import count_of
    from lim_tui.text.visible import visible

    with place.open_store() as store:
        brought = store.bundles.bring(file)
        record = store.sweeps.get(brought.sweep_id)
        if not brought.is_new:
            came = f"only {count_of(brought.labels, 'label')} of it came in" if brought.labels else "nothing came in"
            click.echo(visible(f"{record.title} is already there with the same content; {came}."), err=True)
        elif record.number > 1:
            said = f"a sweep {record.name} is already there with other content; this one is {record.title}"
            click.echo(visible(f"{said}."), err=True)
        trials = store.reads.counts(record.id).total
        return {"sweep": record.title, "trials": trials, "already_there": not brought.is_new}


def _bring_results(place: Place, file: Path, name: str | None, scoring: str | None) -> dict[str, object]:
    from lim_tui.domain.sweep import SCORING_METHODS
    from lim_tui.engine.imported_results import import_results

    method: ScoringMethod = next((method for method in SCORING_METHODS if method == scoring), "typed")
    with place.open_store() as store:
        imported = import_results(store, file, name or file.name.partition(".")[0], method)
    _tell(imported.problems)
    return {
        "sweep": imported.sweep.title,
        "trials": imported.trials,
        "numbered": imported.numbered,
        "skipped": imported.skipped,
        "untyped": imported.untyped,
    }


def _bring_texts(place: Place, file: Path, into: Path | None) -> dict[str, object]:
    from lim_tui.authoring.importers.texts import read_texts, write_filler

    texts = read_texts(file, place.workspace)
    _tell(texts.problems)
    if not texts.sources:
        raise LimError(f"{file} holds no text that can be read.", "Name a txt, md or JSON lines file, or a folder.")
    if into is not None and into.suffix in _SET_SUFFIXES:
        return _as_distractors(texts, into)
    target = into or place.workspace / "cases" / "corpora" / file.stem
    written = write_filler(texts, target)
    return {"files": len(written), "folder": str(target), "skipped": texts.skipped}


def _as_distractors(texts: ImportedTexts, into: Path) -> dict[str, object]:
    from lim_tui.authoring.case_writing import write_distractor_file
    from lim_tui.authoring.importers.texts import as_distractor_set

    distractors = as_distractor_set(texts, into.stem, None)
    into.parent.mkdir(parents=True, exist_ok=True)
    write_distractor_file(into, distractors)
    return {"file": str(into), "documents": len(distractors.documents), "skipped": texts.skipped}


def _bring_cases(place: Place, file: Path, form: str, into: Path | None, name: str | None) -> dict[str, object]:
    from lim_tui.authoring.importers.formats import import_case_file

    target, imported = import_case_file(form, file, place.workspace, into, name)
    _tell(imported.problems)
    return {"file": str(target), "cases": len(imported.cases), "skipped": imported.skipped}


def _tell(problems: Iterable[Problem]) -> None:
    from lim_tui.text.visible import visible

    for problem in problems:
        click.echo(visible(str(problem)), err=True)


@click.command()
@click.argument("what", metavar="SWEEP|cases")
@click.option("--format", "form", type=click.Choice(["csv", "jsonl", "bundle"]), default="csv", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
@click.pass_obj
def export(place: Place, what: str, form: str, output: Path | None) -> None:
    """Write a sweep (csv, jsonl, or a bundle that another machine imports), or the cases (csv, jsonl)."""
    if form == "bundle":
        _export_bundle(place, what, output)
        return
    text = _cases_text(place, form) if what == "cases" else _trials_text(place, what, form)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_output(output, text)
        click.echo(f"written: {output}", err=True)


def _export_bundle(place: Place, what: str, output: Path | None) -> None:
    if what == "cases":
        raise click.UsageError("a bundle holds a sweep; export cases as csv or jsonl")
    with place.open_store() as store:
        record = store.sweeps.named(what)
        file = output or Path(f"{as_file_name(record.name)}-{record.number}.lim.gz")
        with naming(file):
            store.bundles.write(record.id, file)
    click.echo(f"written: {file}; `lim import {file} --format bundle` brings it in elsewhere.", err=True)


def _cases_text(place: Place, form: str) -> str:
    from lim_tui.authoring.importers.case_rows import has_row, row_from_case
    from lim_tui.authoring.importers.cases_csv import cases_csv_text
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.domain.canonical import canonical_json

    cases = load_workspace(place.workspace).cases
    _tell_drawn(cases)
    if form == "csv":
        return cases_csv_text(cases)
    return "".join(canonical_json(row_from_case(case)) + "\n" for case in cases if has_row(case))


def _tell_drawn(cases: Sequence[Case]) -> None:
    """Who gives up the YAML for the table must know what stands in no row of it."""
    from lim_tui.reporting.words import count_of

    made = sum(case.kv_pairs is not None for case in cases)
    if made:
        click.echo(f"{count_of(made, 'key-value item')} left out: they are drawn, not written", err=True)


def _trials_text(place: Place, what: str, form: str) -> str:
    from lim_tui.domain.canonical import canonical_json
    from lim_tui.plain.show_json import show_json
    from lim_tui.reporting.csv import write_csv

    with place.open_store() as store:
        record = store.sweeps.named(what)
        if form == "csv":
            stream = io.StringIO(newline="")
            write_csv(store, record.id, stream)
            return stream.getvalue()
        rows = store.reads.rows(record.id)
        return "".join(canonical_json(show_json(store, store.reads.detail(row.id))) + "\n" for row in rows)
