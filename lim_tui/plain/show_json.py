"""The JSON of one trial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.plain.prompt import expected_value, prompt_json
from lim_tui.plain.trials import trial_rows
from lim_tui.reporting.citation_reading import read_citations
from lim_tui.reporting.stages import failed_stage
from lim_tui.scoring.piece_use import piece_uses
from lim_tui.store.reads import EarlierVerdict, TrialDetail
from lim_tui.store.records import to_json
from lim_tui.store.store import Store


def show_json(store: Store, detail: TrialDetail, since: Sequence[str] | None = None) -> dict[str, Any]:
    """The JSON of ``lim show``; ``since`` are the aliases that the case's file has got since, None where nobody looked.

    ``prompt`` is the exact text that was sent and ``assembly`` the rest of what ``lim prompt --json`` gives; both are
    null where no prompt was built or today's code can no longer build it, and then ``prompt_problem`` says why.
    """
    prompt, problem = _prompt(store, detail)
    assembly = None if prompt is None else {name: value for name, value in prompt.items() if name != "prompt"}
    return {
        "trial": {**_trial(store, detail), "aliases_since": None if since is None else list(since)},
        "prompt": None if prompt is None else prompt["prompt"],
        "assembly": assembly,
        "prompt_problem": problem,
        "output": detail.output,
        "attempts": [to_json(attempt) for attempt in detail.attempts],
        "verdict": _verdict(detail),
        "judge": None if detail.judged is None else to_json(detail.judged),
        "citations": _citations(store, detail),
        "pieces": [{**to_json(use), "used": use.used} for use in piece_uses(detail.case, detail.output or "")],
        "earlier": [_earlier(one) for one in detail.earlier],
        "labels": [dict(label) for label in detail.labels],
        "siblings": trial_rows(store.reads.siblings(detail.row, detail.sweep_id)),
    }


def _prompt(store: Store, detail: TrialDetail) -> tuple[dict[str, object] | None, str | None]:
    try:
        return prompt_json(rebuild_prompt(store, detail), detail.case), None
    except LimError as error:
        return None, error.message


def _trial(store: Store, detail: TrialDetail) -> dict[str, object]:
    row, case = detail.row, detail.case
    (listed,) = trial_rows([row])
    return {
        **listed,
        "key": row.key,
        "sweep": store.sweeps.get(detail.sweep_id).title,
        "taken_from": detail.taken_from,
        "kind": row.kind,
        "item": row.item,
        "arrangement": row.axes.arrangement,
        "question": row.axes.question,
        "template": row.axes.template,
        "distractors": row.axes.distractors,
        "depth_actual": row.depth_actual,
        "prompt_tokens": row.prompt_tokens,
        "sha256": detail.prompt_sha256,
        "latency_s": row.latency_s,
        "question_text": case.question,
        "expected": expected_value(case),
        "aliases": [list(one.aliases) for one in case.answer_key.expected],
    }


def _citations(store: Store, detail: TrialDetail) -> dict[str, object] | None:
    """Null where no citations were asked for."""
    reading = read_citations(store, detail)
    return None if reading is None else {**to_json(reading), "pieces_used": list(reading.pieces_used)}


def _earlier(earlier: EarlierVerdict) -> dict[str, object]:
    verdict = earlier.verdict
    return {
        "verdict": verdict.state,
        "rule": verdict.rule,
        "reason": verdict.reason,
        "replaced_at": earlier.replaced_at,
    }


def _verdict(detail: TrialDetail) -> dict[str, object] | None:
    if detail.verdict is None:
        return None
    value: dict[str, object] = to_json(detail.verdict)
    return {**value, "stage": failed_stage(detail.row), "misled_by": detail.misled_by}
