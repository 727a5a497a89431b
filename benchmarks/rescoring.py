"""How fast a stored sweep is judged again whose items gave the same answers many times."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.workload import write_workspace
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.sweep import SweepFile
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.judging import judge_text
from lim_tui.engine.plan import make_plan
from lim_tui.engine.rescore import find_flips
from lim_tui.store.store import Store

_CASES, _LENGTHS, _DEPTHS = 20, 20, 50
_ANSWERS = 5


def rescored_a_second() -> float:
    """Stored outputs a second, read and judged: 20,000 of 20 cases with 5 different outputs each."""
    with TemporaryDirectory() as folder, Store(_answered(Path(folder))) as store:
        trials = len(store.reads.rows(1))
        began = time.perf_counter()
        for _ in find_flips(store, 1, None):
            pass
        return trials / (time.perf_counter() - began)


def _answered(root: Path) -> Path:
    write_workspace(root, _CASES, 1_000, None)
    sweep = SweepFile(
        name="large",
        cases=(),
        models=("simulated/flat",),
        lengths=tuple(1_000 * k for k in range(1, _LENGTHS + 1)),
        depths=tuple(100.0 * k / (_DEPTHS - 1) for k in range(_DEPTHS)),
    )
    database = root / "runs.db"
    with Store(database) as store:
        store.sweeps.create(make_plan(sweep, load_workspace(root)))
        texts = [f"Dat is niet bekend, zie regel {k}. " + "De rest staat elders. " * 7 for k in range(_ANSWERS)]
        judged: dict[tuple[str, str], Verdict] = {}
        with store.transaction():
            for row in store.reads.rows(1):
                said = row.case, texts[row.id % _ANSWERS]
                if said not in judged:
                    judged[said] = judge_text(store.reads.detail(row.id).case, said[1]).verdict
                store.trials.finish(row.id, judged[said], said[1], 1.0)
    return database
