from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.authoring.sweep_files import load_sweep_file
from lim_tui.domain.sweep import Budget, DistractorChoice, SweepFile
from lim_tui.errors import LimError

SMALL = "cases: nl-onderhoud.yaml\nmodels: embedded/smollm2\nlengths: 500\n"


def load(tmp_path: Path, text: str) -> SweepFile:
    path = tmp_path / "quick.yaml"
    path.write_text(text, encoding="utf-8")
    return load_sweep_file(path)


def test_a_small_sweep_has_defaults(tmp_path: Path) -> None:
    sweep = load(tmp_path, SMALL)
    assert sweep == SweepFile(
        name="quick",
        cases=("nl-onderhoud.yaml",),
        models=("embedded/smollm2",),
        lengths=(500,),
        depths=(0.0, 25.0, 50.0, 75.0, 100.0),
        file=(tmp_path / "quick.yaml").as_posix(),
    )
    assert sweep.distractors == (DistractorChoice("near_duplicate", 8),)


def test_every_key(tmp_path: Path) -> None:
    text = """\
name: winter
cases: [nl-onderhoud.yaml, tag:veiligheid, zh-shebei/fa-01]
models: [openai/gpt-x, simulated/middle-drop?edge=0.9]
lengths: [4000, 32_000]
depths: [0, 12.5, 100]
seeds: 3
distractors: [{type: none}, {type: topical, count: 4}, near_duplicate]
templates: [documents, running]
arrangements: [as_given, best_at_ends, top_k:5]
question: [after, both]
baselines: [closed_book, oracle, no_evidence]
scoring: judge
judge: openai/gpt-y
inference: {temperature: 0.2, max_tokens: 40, stop: ["5"], seed: "7", stream: false, x: {num_ctx: 8192, y: null}}
budget: 2.50usd
mode: anytime
length_tokenizer: o200k_base
repeat_filler: true
salt_prefix: true
tolerance: 0.05
on_finish: notify-send "done"
"""
    sweep = load(tmp_path, text)
    assert (sweep.lengths, sweep.depths, sweep.seeds) == ((4000, 32000), (0.0, 12.5, 100.0), (0, 1, 2))
    assert [choice.label for choice in sweep.distractors] == ["none", "topical:4", "near_duplicate:8"]
    assert sweep.inference == {
        "temperature": 0.2,
        "max_tokens": 40,
        "stop": ["5"],
        "seed": "7",
        "stream": False,
        "x": {"num_ctx": 8192, "y": None},
    }
    assert sweep.budget == Budget("money", Decimal("2.50"), "usd")
    assert (sweep.mode, sweep.scoring, sweep.judge, sweep.tolerance) == ("anytime", "judge", "openai/gpt-y", 0.05)
    assert sweep.baselines == ("closed_book", "oracle", "no_evidence")
    assert (sweep.question, sweep.repeat_filler, sweep.salt_prefix) == (("after", "both"), True, True)
    assert sweep.on_finish == 'notify-send "done"'


def test_the_documents_axis_and_a_list_of_seeds(tmp_path: Path) -> None:
    text = "cases: [a]\nmodels: [m]\ndocuments: [20]\npositions: [1, 5, 10, 15, 20]\nseeds: [4, 0]\n"
    sweep = load(tmp_path, text)
    assert (sweep.documents, sweep.positions, sweep.seeds) == ((20,), (1, 5, 10, 15, 20), (4, 0))
    assert (sweep.lengths, sweep.depths) == ((), ())


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (SMALL + "lenghts: 4\n", 4, "did you mean 'lengths'?"),
        (SMALL.replace("500", "4k"), 3, "lengths: '4k' is not a whole number"),
        (SMALL.replace("500", "[500, 500]"), 3, "500 stands twice"),
        (SMALL.replace("lengths: 500", ""), 1, "needs 'lengths'"),
        (SMALL + "depths: [50, 101]\n", 4, "depths: '101' is not a number from 0 to 100"),
        (SMALL + "depths: [-1]\n", 4, "'-1' is not a number from 0 to 100"),
        (SMALL + "documents: [20]\npositions: [1]\n", 4, "not a mixture"),
        ("cases: a\nmodels: m\ndocuments: [20]\npositions: [1, 21]\n", 4, "21 lies beyond 20 documents"),
        ("cases: a\nmodels: m\ndocuments: [20]\n", 1, "needs 'positions'"),
        ("models: m\nlengths: 5\n", 1, "'cases' is missing or empty"),
        ("cases: []\nmodels: m\nlengths: 5\n", 1, "'cases' is missing or empty"),
        ("cases: [a, a]\nmodels: m\nlengths: 5\n", 1, "'a' stands twice"),
        (SMALL + "seeds: drie\n", 4, "seeds: 'drie' is not a whole number"),
        (SMALL + "seeds: 0\n", 4, "at least 1"),
        (SMALL + "distractors: [{type: hard}]\n", 4, "'hard' is unknown"),
        (SMALL + "distractors: [{count: 4}]\n", 4, "'type' is missing"),
        (SMALL + "question: [befor]\n", 4, "did you mean 'before'?"),
        (SMALL + "baselines: [oracel]\n", 4, "did you mean 'oracle'?"),
        (SMALL + "budget: veel\n", 4, "2.50usd, 500000tok or 30min"),
        (SMALL + "mode: always\n", 4, "known are fixed, anytime"),
        (SMALL + "tolerance: 10\n", 4, "from 0 to 1"),
        (SMALL + "repeat_filler: yes\n", 4, "'yes' is unknown"),
        (SMALL + "name: a#2\n", 4, "no #"),
        (SMALL + "inference: [x]\n", 4, "needs keys of its own"),
        (SMALL + "inference:\n  seed: 1\n  max_tokens: -5\n", 6, "max_tokens needs a whole number of at least 1"),
        (SMALL + "inference: {max_tokens: 0}\n", 4, "max_tokens needs"),
        (SMALL + "inference: {max_tokens: many}\n", 4, "max_tokens needs"),
        (SMALL + "inference: {max_tokens: true}\n", 4, "max_tokens needs"),
        (SMALL + "inference: {temperature: nan}\n", 4, "temperature needs a number of at least 0"),
        (SMALL + "inference: {temperature: 1e999}\n", 4, "temperature needs"),
        (SMALL + "inference: {temperature: -0.1}\n", 4, "temperature needs"),
        (SMALL + "inference:\n  seed: 1\n  api_key: sk-1\n", 6, "api_key does not belong in a sweep file"),
        (SMALL + "inference: {extra_headers: {X-Team: nl}}\n", 4, "extra_headers does not belong"),
        (SMALL + "inference: {api_base: 'http://u:pw@host/v1'}\n", 4, "api_base does not belong"),
        (SMALL + "inference: {aws_secret_access_key: x}\n", 4, "aws_secret_access_key does not belong"),
        (SMALL + "inference: {azure_ad_token: x}\n", 4, "azure_ad_token does not belong"),
        (SMALL + "inference: {extra_body: {list: [{apiKey: x}]}}\n", 4, "extra_body does not belong"),
        ("- a\n", 1, "needs keys"),
        ("cases: a: b\n", 1, "quotes"),
    ],
)
def test_a_mistake_names_line_and_key(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(LimError) as caught:
        load(tmp_path, text)
    assert f"quick.yaml:{line}: " in caught.value.message
    assert words in caught.value.message


def test_settings_that_speak_of_tokens_are_no_keys(tmp_path: Path) -> None:
    settings = "{max_tokens: 9, max_completion_tokens: 9, eos_token_id: 2, skip_special_tokens: true, top_k: 5}"
    assert len(load(tmp_path, f"{SMALL}inference: {settings}\n").inference) == 5


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(LimError) as caught:
        load(tmp_path, "cases: a\nlengths: x\nseeds: y\n")
    assert len(caught.value.message.splitlines()) == 3


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2.50usd", Budget("money", Decimal("2.50"), "usd")),
        ("2,50 EUR", Budget("money", Decimal("2.50"), "eur")),
        ("500000tok", Budget("tokens", Decimal(500000))),
        ("500_000tok", Budget("tokens", Decimal(500000))),
        ("30min", Budget("minutes", Decimal(30))),
    ],
)
def test_budgets(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget


@pytest.mark.parametrize("text", ["", "5", "0usd", "-1usd", "1.5tok", "5 dollars", "1e3tok"])
def test_what_is_no_budget(text: str) -> None:
    with pytest.raises(ValueError, match="write"):
        parse_budget(text)


def test_a_budget_is_written_as_it_is_read() -> None:
    assert [str(parse_budget(text)) for text in ("2.50usd", "500tok", "30min")] == ["2.50usd", "500tok", "30min"]
