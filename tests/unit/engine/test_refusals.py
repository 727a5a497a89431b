"""What an estimate says will be refused is what the sweep refuses, trial by trial and word by word."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.domain.sweep import DistractorChoice, SweepFile
from lim_tui.engine.estimate import estimate
from lim_tui.engine.plan import make_plan
from lim_tui.models.weights import weights_path
from lim_tui.plain.estimate import estimate_json, estimate_text
from lim_tui.settings import load_settings
from tests.unit.engine.bench import make_workspace, run_here, sweep_file
from tests.unit.plain.schemas import fits_schema

BASELINES = ("closed_book", "oracle", "no_evidence")


def _bench(root: Path, paragraphs: int) -> Path:
    make_workspace(root, cases=2)
    if paragraphs:
        lines = [f"Ronde {number}: de ploeg loopt langs en noteert wat opvalt." for number in range(paragraphs)]
        (root / "filler.md").write_text("\n\n".join(lines), encoding="utf-8")
    else:
        file = root / "cases" / "pompen.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("filler: filler.md\n", ""), encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("paragraphs", "changes"),
    [
        # Distractors alone, as in the trial of writing cases: 600 tokens cannot be reached.
        (0, {"lengths": (300, 600, 900), "baselines": BASELINES}),
        (12, {"lengths": (120, 300, 700), "baselines": BASELINES}),
        (200, {"lengths": (80, 2_000), "distractors": (DistractorChoice("near_duplicate", 8),)}),
        (6, {"lengths": (), "documents": (5, 40), "positions": (1, 5), "depths": ()}),
        (200, {"lengths": (400, 600), "models": ("reader",), "baselines": BASELINES}),
        (200, {"lengths": (400, 600), "models": ("tiny",), "baselines": BASELINES}),
        (3, {"lengths": (400, 700), "question": ("after", "both"), "templates": ("documents", "quote_first")}),
    ],
)
def test_the_estimate_names_what_the_sweep_refuses(tmp_path: Path, paragraphs: int, changes: dict[str, object]) -> None:
    root = _bench(tmp_path, paragraphs)
    (root / "lim.toml").write_text(
        '[models.reader]\nmodel = "simulated/flat"\nwindow = 650\n'
        '[models.tiny]\nmodel = "simulated/flat"\nwindow = 170\n',
        encoding="utf-8",
    )
    sweep = replace(sweep_file(), **changes)  # type: ignore[arg-type]
    told = estimate(make_plan(sweep, load_workspace(root)), load_settings(root))
    refused, sent = _refused_by_the_sweep(root, sweep)
    assert sum(refused.values()) > 0
    assert Counter({(one.length, one.documents): one.trials for one in told.refusals}) == refused
    assert told.trials == sent
    fits_schema(estimate_json(told), "estimate")
    assert all(
        f"{one.trials} trial" in estimate_text(told) and one.reason in estimate_text(told) for one in told.refusals
    )


def _refused_by_the_sweep(root: Path, sweep: SweepFile) -> tuple[Counter[tuple[int | None, int | None]], int]:
    store, sweep_id = run_here(root, sweep)
    with store:
        rows = store.reads.rows(sweep_id)
        refused = [row for row in rows if row.state == "refused"]
        return Counter((row.axes.length, row.axes.documents) for row in refused), len(rows) - len(refused)


def test_the_reason_is_that_of_the_sweep(tmp_path: Path) -> None:
    root = _bench(tmp_path, 0)
    sweep = sweep_file(lengths=(900,))
    (told,) = estimate(make_plan(sweep, load_workspace(root)), Settings()).refusals
    store, sweep_id = run_here(root, sweep)
    with store:
        reasons = {row.reason for row in store.reads.rows(sweep_id) if row.state == "refused"}
    assert told.reason in reasons
    assert told.models == sweep.models


def test_plenty_of_filler_is_not_built_to_be_estimated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = _bench(tmp_path, 600)
    plan = make_plan(sweep_file(lengths=(2_000, 4_000)), load_workspace(root))
    built: list[object] = []
    monkeypatch.setattr("lim_tui.engine.refusals.BlockBuilder.build_all", lambda _self, trials: built.append(trials))
    entry = ModelEntry("simulated/flat?edge=1&middle=1", "simulated/flat")
    assert estimate(plan, Settings(models={entry.name: entry})).refusals == ()
    assert built == []


def test_what_only_a_server_could_count_is_a_doubt_and_stays_a_call(tmp_path: Path) -> None:
    root = _bench(tmp_path, 0)
    plan = make_plan(sweep_file("embedded/unseen.gguf", lengths=(600,)), load_workspace(root))
    told = estimate(plan, Settings())
    (doubt,) = told.refusals
    assert (doubt.certain, doubt.trials, told.trials) == (False, len(plan.trials), len(plan.trials))
    line = f"may be refused {doubt.trials} trials at 600 tokens: by an estimate of its tokens, "
    assert line in estimate_text(told)
    fits_schema(estimate_json(told), "estimate")


def test_a_length_over_the_window_is_no_doubt(tmp_path: Path) -> None:
    root = _bench(tmp_path, 200)
    own = ModelEntry("small", "embedded/unseen.gguf", window=500)
    plan = make_plan(sweep_file("small", lengths=(490,)), load_workspace(root))
    told = estimate(plan, Settings(models={"small": own}))
    assert [one.certain for one in told.refusals] == [True]
    assert told.trials == 0


@pytest.mark.skipif(weights_path() is None, reason="the weights are not installed: lim models install")
def test_the_shipped_weights_count_with_their_own_vocabulary(tmp_path: Path) -> None:
    """The same distractors make more tokens in its vocabulary than in o200k_base: what that refuses, this reaches."""
    root = _bench(tmp_path, 0)
    told = {
        model: estimate(make_plan(sweep_file(model, lengths=(320,)), load_workspace(root)), Settings())
        for model in ("simulated/flat", "embedded/smollm2")
    }
    assert (told["simulated/flat"].trials, len(told["simulated/flat"].refusals)) == (0, 1)
    assert told["embedded/smollm2"].refusals == ()
    assert told["embedded/smollm2"].trials > 0
    assert told["embedded/smollm2"].estimated == ()
