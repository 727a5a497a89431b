"""A workspace in one language with nothing in it that changes from day to day."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

from lim_tui.domain.case import BoundCase, Document
from lim_tui.store.store import Store
from tests.tui.demo import build_demo, demo_plan
from tests.tui.demo_cases import bound, demo_cases

Tongue = Literal["nl", "zh", "en"]
_NAMES = {"nl": "kleppen", "zh": "泵房保养", "en": "gauges"}
LONG_NAMES = (
    "openai/qwen3-235b-a22b-instruct-2507-fp8",
    "anthropic/claude-sonnet-4-5-20250929",
    "local/通义千问-长文本-七十二亿",
)
_LANGUAGES = {"nl": "nl", "zh": "zh-Hans", "en": "en"}
_FILE = """\
set: {name}
language: {language}
cases:
"""
_CASE = """\
  - id: {case.case.id}
    question: "{case.question}"
    evidence: "{case.evidence[0].text}"
    expected: "{case.expected[0].value}"
    answer_type: number
"""
_SWEEP = """\
name: {name}
cases: [{name}]
models: [simulated/middle-drop]
lengths: [400, 800]
depths: [0, 25, 50, 75, 100]
baselines: [closed_book, oracle]
distractors: [{{type: none}}]
"""


def golden_workspace(folder: Path, tongue: Tongue) -> Path:
    """Writes cases, a sweep file and a finished sweep into ``folder``; the database's path."""
    items = _cases(tongue)
    name = _NAMES[tongue]
    (folder / "cases" / "sweeps").mkdir(parents=True)
    text = _FILE.format(name=name, language=_LANGUAGES[tongue]) + "".join(_CASE.format(case=case) for case in items)
    (folder / "cases" / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "cases" / "sweeps" / f"{name}.yaml").write_text(_SWEEP.format(name=name), encoding="utf-8")
    (folder / "lim.toml").write_text("", encoding="utf-8")
    database = folder / "runs.db"
    with Store(database) as store:
        build_demo(store, demo_plan(name, items=items))
    return database


def workspace_of_models(folder: Path) -> Path:
    """A finished sweep of several models, their names as long as those of today; the database's path."""
    (folder / "lim.toml").write_text("", encoding="utf-8")
    database = folder / "runs.db"
    with Store(database) as store:
        plan = demo_plan("models", models=LONG_NAMES, items=_cases("en"))
        build_demo(store, replace(plan, settings={**plan.settings, "models": list(LONG_NAMES)}))
    return database


def another_sweep(folder: Path, tongue: Tongue) -> None:
    """The same cases, asked of another model."""
    with Store(folder / "runs.db") as store:
        build_demo(store, demo_plan("flat", models=("simulated/flat",), items=_cases(tongue)))


def change_on_disk(folder: Path, tongue: Tongue) -> None:
    """Another program writes the file of the cases."""
    file = folder / "cases" / f"{_NAMES[tongue]}.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# by another program\n", encoding="utf-8")


def _cases(tongue: Tongue) -> tuple[BoundCase, ...]:
    if tongue == "en":
        return tuple(_gauge(number) for number in range(1, 6))
    cases = tuple(case for case in demo_cases() if case.case.language == _LANGUAGES[tongue])
    # Two sweeps are compared on five cases at least.
    return (*cases, _fifth_pump(cases[0])) if tongue == "zh" else cases


def _fifth_pump(like: BoundCase) -> BoundCase:
    return bound(
        "泵戊-保养周期",
        "zh-Hans",
        "戊型泵的保养周期是多少天？",
        "戊型泵的保养周期为65天，由值班工程师签字确认。",
        "65天",
        like.case.distractors,
    )


def _gauge(number: int) -> BoundCase:
    distractors = tuple(
        Document(f"round-{other:02}", f"On the round, gauge R{other:02} showed {300 + other} mbar.")
        for other in range(60)
    )
    return bound(
        f"gauge-g{number}-pressure",
        "en",
        f"What pressure does gauge G{number} show?",
        f"Gauge G{number} shows {20 + number} mbar, which is within its limits.",
        f"{20 + number} mbar",
        distractors,
    )
