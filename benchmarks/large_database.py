"""A database of many finished trials, one attempt each, without asking anything."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from benchmarks.workload import write_workspace
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.plan import make_plan
from lim_tui.store.store import Store

_CASES, _LENGTHS, _DEPTHS = 200, 10, 10
_OF_ONE_SEED = _CASES * _LENGTHS * _DEPTHS
_ANSWERED = """
UPDATE trials SET state = 'done', verdict = CASE id % 3 WHEN 0 THEN 'incorrect' ELSE 'correct' END,
    prompt_tokens = length, depth_actual = depth, key = printf('%064x', id), output_preview = '187 bar', latency_s = 1.0
"""
_MORE_ITEMS = """
INSERT INTO items (sweep_id, item_index, case_id, set_name, language, kind, item, seed, case_text_id, filler_text_id)
SELECT sweep_id, item_index + :seed * :cases, case_id, set_name, language, kind, item, :seed, case_text_id,
       filler_text_id
FROM items WHERE seed = 0
"""
_MORE_TRIALS = """
INSERT INTO trials (sweep_id, item_id, key, model, length, depth, arrangement, question, template, distractors,
                    state, verdict, prompt_tokens, depth_actual, output_preview, latency_s)
SELECT t.sweep_id, new.id, printf('%064x', t.id + :seed * 10000000), t.model, t.length, t.depth, t.arrangement,
       t.question, t.template, t.distractors, t.state, t.verdict, t.prompt_tokens, t.depth_actual, t.output_preview,
       t.latency_s
FROM items old JOIN items new ON new.sweep_id = old.sweep_id AND new.item_index = old.item_index + :seed * :cases
JOIN trials t ON t.item_id = old.id WHERE old.seed = 0
"""
_ATTEMPTS = """
INSERT INTO attempts (trial_id, number, started_at, latency_s, outcome, detail, finish_reason, input_tokens,
                      output_tokens, cost, currency, raw)
SELECT id, 1, id, 1.0, 'ok', '', 'stop', prompt_tokens, 4, 0.001, 'usd', zeroblob(150) FROM trials
"""


def fill(root: Path, database: Path, trials: int) -> int:
    """Writes one sweep of about ``trials`` finished trials; how many they are."""
    write_workspace(root, _CASES, 1_000, None)
    sweep = SweepFile(
        name="large",
        cases=(),
        models=("simulated/flat",),
        lengths=tuple(1_000 * k for k in range(1, _LENGTHS + 1)),
        depths=tuple(100.0 * k / (_DEPTHS - 1) for k in range(_DEPTHS)),
        seeds=(0,),
    )
    with Store(database) as store:
        store.sweeps.create(make_plan(sweep, load_workspace(root)))
    seeds = max(1, trials // _OF_ONE_SEED)
    with sqlite3.connect(database) as raw:
        raw.execute(_ANSWERED)
        for seed in range(1, seeds):
            raw.execute(_MORE_ITEMS, {"seed": seed, "cases": _CASES})
            raw.execute(_MORE_TRIALS, {"seed": seed, "cases": _CASES})
        raw.execute(_ATTEMPTS)
        raw.execute("UPDATE sweeps SET state = 'running'")
        return int(raw.execute("SELECT COUNT(*) FROM trials").fetchone()[0])
