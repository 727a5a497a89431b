"""What a simulated reader may say in place of the answer."""

from __future__ import annotations

from pathlib import Path

from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.trial import Axes
from lim_tui.engine.simulation import simulated_trial

_CASE = """\
set: tijden
language: zh-Hans
cases:
  - id: paiwu
    question: 排污时间是什么时候？
    evidence: 排污时间是{时}:{分}。
    expected: "{时}:{分}"
    answer_type: time
    variables: {时: {integer: [10, 22]}, 分: {integer: [24, 58]}}
    distractors: ["吹灰时间是{时.other1}:{分.other1}。", "检修时间是{时.other2}点。"]
"""


def test_an_answer_of_several_variables_is_given_whole_by_each_distractor(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "tijden.yaml").write_text(_CASE, encoding="utf-8")
    bound = bind(load_workspace(tmp_path).case("paiwu"), 0)
    values = bound.values
    trial = simulated_trial(bound, Axes("simulated/flat", 400, 50.0), "key")
    assert trial.distractor_values == (
        f"{values['时.other1']}:{values['分.other1']}",
        f"{values['时.other2']}:{values['分']}",
    )
