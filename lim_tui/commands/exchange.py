"""Files in and out."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import click

from lim_tui.authoring.problems import Problem
from lim_tui.commands.place import Place

_CASE_FORMATS = ("litm", "kv", "oneruler", "cases-jsonl", "cases-csv")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("--format", "form", type=click.Choice([*_CASE_FORMATS, "texts", "bundle"]), required=True)
@click.option("--into", type=click.Path(path_type=Path), help="File (cases) or folder (texts) to write.")
@click.option("--name", help="Name of the set.")
@click.option("--json", "as_json", is_flag=True, help="Print what was brought in as JSON.")
@click.pass_obj
def bring_in(place: Place, file: Path, form: str, into: Path | None, name: str | None, as_json: bool) -> None:
    """Bring FILE into the workspace: cases, texts as filler, or a sweep bundle."""
    from lim_tui.commands.json_output import print_json

    if form == "bundle":
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
    with place.open_store() as store:
        record = store.sweeps.get(store.bundles.read(file))
        return {"sweep": record.title, "trials": store.reads.counts(record.id).total}


def _bring_texts(place: Place, file: Path, into: Path | None) -> dict[str, object]:
    from lim_tui.authoring.importers.texts import read_texts, write_filler

    texts = read_texts(file, place.workspace)
    _tell(texts.problems)
    target = into or place.workspace / "cases" / "corpora" / file.stem
    written = write_filler(texts, target)
    return {"files": len(written), "folder": str(target), "skipped": texts.skipped}


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
        output.write_text(text, encoding="utf-8", newline="")
        click.echo(f"written: {output}", err=True)


def _export_bundle(place: Place, what: str, output: Path | None) -> None:
    if what == "cases":
        raise click.UsageError("a bundle holds a sweep; export cases as csv or jsonl")
    with place.open_store() as store:
        record = store.sweeps.named(what)
        file = output or Path(f"{record.name}-{record.number}.lim.gz")
        store.bundles.write(record.id, file)
    click.echo(f"written: {file}; `lim import {file} --format bundle` brings it in elsewhere.", err=True)


def _cases_text(place: Place, form: str) -> str:
    from lim_tui.authoring.importers.case_rows import row_from_case
    from lim_tui.authoring.importers.cases_csv import cases_csv_text
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.domain.canonical import canonical_json

    cases = load_workspace(place.workspace).cases
    if form == "csv":
        return cases_csv_text(cases)
    return "".join(canonical_json(row_from_case(case)) + "\n" for case in cases)


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
