"""A size that no filler can reach is told before any call; repeated filler reaches it, and says so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.settings import Settings
from lim_tui.engine.launch import prepare_sweep
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.sweep_lint import filler_problems, lint_all
from lim_tui.engine.worker import work_on
from lim_tui.errors import LimError
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

# Of the bench's filler, by o200k_base.
PARAGRAPH_TOKENS = 26
SWEEP = "cases: pompen\nmodels: simulated/flat?edge=1&middle=1\nlengths: [400, {length}]\ndepths: [0, 50, 100]\n"


def small_filler(root: Path, paragraphs: int) -> Path:
    """The bench with ``paragraphs`` different paragraphs of filler."""
    make_workspace(root, cases=2)
    text = (root / "filler.md").read_text(encoding="utf-8").split("\n\n")[0]
    lines = [text.replace("ronde", f"ronde {chr(97 + i)}") for i in range(paragraphs)]
    (root / "filler.md").write_text("\n\n".join(lines), encoding="utf-8")
    return root


def write_sweep(root: Path, length: int, more: str = "") -> Path:
    file = root / "cases" / "sweeps" / "q.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(SWEEP.format(length=f"{length}") + more, encoding="utf-8")
    return file


def test_lint_names_the_line_the_case_and_what_to_do(tmp_path: Path) -> None:
    """B047: 12 paragraphs of filler for 4,000 tokens."""
    root = small_filler(tmp_path, 12)
    write_sweep(root, 4_000)
    (problem,) = lint_all(load_workspace(root), Settings())
    place = problem.level, problem.code, problem.file, problem.line
    assert place == ("error", "short-filler", "cases/sweeps/q.yaml", 3)
    assert problem.case in ("pompen/pompen-1", "pompen/pompen-2")
    assert "the filler filler.md with the distractors of cases/pompen.yaml:" in problem.message
    assert "the sweep asks 4,000; add filler or ask for less; `repeat_filler: true` allows it" in problem.message


def test_a_filler_that_is_long_enough_is_no_trouble(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=2)
    write_sweep(root, 3_000)
    assert lint_all(load_workspace(root), Settings()) == []


def test_the_size_that_is_told_is_where_building_ends(tmp_path: Path) -> None:
    """What lint calls reached can be built but for 1%, and a length that far above it is refused by both."""
    root = small_filler(tmp_path, 30)
    (short,) = filler_problems(sweep_file(lengths=(4_000,)), load_workspace(root), Settings())
    told = int(short.message.split(" bring the prompt to ")[1].split(" ")[0].replace(",", ""))
    assert 30 * (PARAGRAPH_TOKENS - 2) < told < 30 * (PARAGRAPH_TOKENS + 12) + 400
    assert filler_problems(sweep_file(lengths=(told + 100,)), load_workspace(root), Settings()) == []
    for length, status in ((told - 20, 0), (told + 200, 2)):
        built = lim("prompt", "pompen-1", "--length", str(length), "--depth", "50", "--json", workspace=root)
        assert built.status == status
        if not status:
            assert json.loads(built.out)["prompt_tokens"] > length - 120


def test_run_estimate_and_lint_refuse_before_any_call(tmp_path: Path) -> None:
    root = small_filler(tmp_path, 12)
    file = write_sweep(root, 4_000)
    for command in ("run", "estimate"):
        result = lim(command, file, workspace=root)
        assert result.status == 2
        assert "cases/sweeps/q.yaml:3: pompen/pompen-" in result.err
        assert "Nothing was sent" in result.err
    assert lim("lint", workspace=root).status == 1
    with Store(root / "runs.db") as store:
        assert store.sweeps.all() == []


def test_allowed_repeats_are_a_warning_of_lint_and_estimate(tmp_path: Path) -> None:
    root = small_filler(tmp_path, 12)
    file = write_sweep(root, 4_000, "repeat_filler: true\n")
    (problem,) = lint_all(load_workspace(root), Settings())
    assert (problem.level, problem.code) == ("warning", "repeated-filler")
    assert "haystack repeated " in problem.message
    told = lim("estimate", file, workspace=root)
    assert told.status == 0
    assert "warning: cases/sweeps/q.yaml:3: pompen/pompen-" in told.err


@pytest.mark.parametrize("repeat", [False, True])
def test_documents_are_counted_too(tmp_path: Path, repeat: bool) -> None:
    root = small_filler(tmp_path, 12)
    sweep = sweep_file(lengths=(), documents=(60,), positions=(1, 30), repeat_filler=repeat)
    (problem,) = filler_problems(sweep, load_workspace(root), Settings())
    assert problem.code == ("repeated-filler" if repeat else "short-filler")
    told = int(problem.message.split(" make ")[1].split(" ")[0])
    rounds = -(-(60 - 9) // (told - 9))
    assert f"haystack repeated {rounds}x" in problem.message
    for documents, status in ((told, 0), (told + 1, 2)):
        result = lim("prompt", "pompen-1", "--documents", str(documents), "--position", "1", workspace=root)
        assert result.status == status


def test_a_model_whose_server_counts_gives_a_warning(tmp_path: Path) -> None:
    root = small_filler(tmp_path, 12)
    sweep = sweep_file("embedded/unseen.gguf", lengths=(4_000,))
    (problem,) = filler_problems(sweep, load_workspace(root), Settings())
    assert problem.level == "warning"
    assert " bring the prompt to ~" in problem.message


def test_distractors_without_filler_are_held_to_the_length(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=1)
    file = root / "cases" / "pompen.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("filler: filler.md\n", ""), encoding="utf-8")
    (problem,) = filler_problems(sweep_file(lengths=(600,)), load_workspace(root), Settings())
    assert problem.level == "warning"
    assert "all distractors of cases/pompen.yaml:4 bring the prompt to" in problem.message
    assert "haystack" not in problem.message


def test_a_case_alone_is_told_with_the_size_that_the_refusal_has(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=1)
    alone = "set: pompen\nlanguage: nl\ncases:\n  - id: p\n    question: Druk?\n    evidence: De druk is 7 bar.\n"
    (root / "cases" / "pompen.yaml").write_text(f"{alone}    expected: 7 bar\n", encoding="utf-8")
    (problem,) = filler_problems(sweep_file(lengths=(600,)), load_workspace(root), Settings())
    told = re.match(
        "without filler and distractors the prompt of cases/pompen.yaml:4 has (.+) tokens,", problem.message
    )
    assert told is not None
    refused = lim("prompt", "p", "--length", "600", "--depth", "0", workspace=root)
    assert f"without filler and distractors the prompt has {told[1].strip('~')} tokens" in refused.err


def test_a_repeated_haystack_is_run_counted_and_told(tmp_path: Path) -> None:
    """B047: the factor is kept with the release and stands in the report's warnings."""
    root = small_filler(tmp_path, 12)
    store, sweep_id = run_here(root, sweep_file(lengths=(400, 2_000), repeat_filler=True))
    with store:
        record = store.sweeps.get(sweep_id)
        rows = store.reads.rows(sweep_id)
        assert {row.verdict for row in rows} == {"correct"}
        long = [row for row in rows if row.axes.length == 2_000]
        assert all(row.prompt_tokens and 1_880 < row.prompt_tokens <= 2_000 for row in long)
        rounds = record.release["filler_rounds"]
        assert list(rounds) == ["2000 tokens"]
        prompt = rebuild_prompt(store, store.reads.detail(long[0].id))
        most = max(prompt.text.count(f"de ronde {chr(97 + i)} en") for i in range(12))
        assert rounds["2000 tokens"] in (most, most + 1)
        assert any("haystack repeated" in warning for warning in build_report(store, sweep_id).warnings)


def test_a_prompt_that_needs_no_repeat_has_the_same_bytes(tmp_path: Path) -> None:
    root = small_filler(tmp_path, 30)
    hashes = []
    for repeat in (False, True):
        folder = tmp_path / str(repeat)
        folder.mkdir()
        with Store(folder / "runs.db") as store:
            record = prepare_sweep(store, root, sweep_file(lengths=(400,), repeat_filler=repeat))
            work_on(store, root, record.id)
            hashes.append(sorted(store.reads.detail(row.id).prompt_sha256 or "" for row in store.reads.rows(record.id)))
    assert hashes[0] == hashes[1]
    assert all(hashes[0])


def test_a_sweep_of_unknown_cases_is_told_by_its_own_error(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=1)
    with pytest.raises(LimError, match="nothing is called 'nergens'"):
        filler_problems(sweep_file(cases=("nergens",)), load_workspace(root), Settings())
