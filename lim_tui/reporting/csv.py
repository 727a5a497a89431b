"""The report as a long table: one row a trial, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
from typing import TextIO

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.stages import failed_stage
from lim_tui.store.outcomes import Answer, LabelledTrial, Usage
from lim_tui.store.store import Store
from lim_tui.text.visible import visible

COLUMNS = (
    "sweep",
    "trial",
    "language",
    "set",
    "case",
    "kind",
    "item",
    "seed",
    "model",
    "length",
    "documents",
    "depth",
    "position",
    "depth_actual",
    "baseline",
    "arrangement",
    "question",
    "template",
    "distractors",
    "prompt_tokens",
    "state",
    "verdict",
    "failure",
    "stage",
    "reason",
    "rule",
    "misled_by",
    "label",
    "latency_s",
    "requests",
    "input_tokens",
    "output_tokens",
    "cached_tokens",
    "cost",
    "currency",
    "output",
)
_USAGE_COLUMNS = ("requests", "input_tokens", "output_tokens", "cached_tokens", "cost", "currency")
_FORMULA_STARTS = frozenset("=+-@\t\r\n＝＋－＠")


def write_csv(store: Store, sweep_id: int, stream: TextIO) -> None:
    """Writes every trial of the sweep, UTF-8 text for ``stream``, with a header line.

    Open the file with ``newline=""``. What is unknown is an empty field. Text that a spreadsheet would take for a
    formula begins with an apostrophe; characters that cannot be seen are spelled out.
    """
    record = store.sweeps.get(sweep_id)
    labels = {label.trial_id: label for label in store.outcomes.labels(sweep_id)}
    rows, usage = {row.id: row for row in store.reads.rows(sweep_id)}, store.outcomes.usage(sweep_id)
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for answer in store.outcomes.answers(sweep_id):
        row = rows[answer.trial_id]
        values = {
            **_of_trial(record, row),
            **_of_answer(answer, labels.get(row.id)),
            **_of_usage(usage.get(row.id)),
        }
        writer.writerow({name: _field(value) for name, value in values.items()})


def _of_trial(record: SweepRecord, row: TrialRow) -> dict[str, object]:
    axes = row.axes
    return {
        "sweep": record.title,
        "trial": row.short_key,
        "language": row.language,
        "set": row.set_name,
        "case": row.case,
        "kind": row.kind,
        "item": row.item,
        "seed": row.seed,
        "model": axes.model,
        "length": axes.length,
        "documents": axes.documents,
        "depth": axes.depth,
        "position": axes.position,
        "depth_actual": row.depth_actual,
        "baseline": axes.baseline,
        "arrangement": axes.arrangement,
        "question": axes.question,
        "template": axes.template,
        "distractors": axes.distractors,
        "prompt_tokens": row.prompt_tokens,
        "state": row.state,
        "verdict": row.verdict,
        "failure": row.failure,
        "stage": failed_stage(row),
        "reason": row.reason,
        "latency_s": row.latency_s,
    }


def _of_answer(answer: Answer, label: LabelledTrial | None) -> dict[str, object]:
    return {
        "rule": answer.verdict.rule if answer.verdict else None,
        "misled_by": answer.misled_by,
        "label": label.label if label else None,
        "output": answer.output,
    }


def _of_usage(usage: Usage | None) -> dict[str, object]:
    return {} if usage is None else {name: getattr(usage, name) for name in _USAGE_COLUMNS}


def _field(value: object) -> object:
    return formula_safe(visible(value)) if isinstance(value, str) else value


def formula_safe(text: str) -> str:
    """``text`` with an apostrophe before it where a spreadsheet would run it."""
    return f"'{text}" if text[:1] in _FORMULA_STARTS else text
