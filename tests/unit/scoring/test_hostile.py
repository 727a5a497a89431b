"""No input makes a scorer raise or take long."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.scoring import score
from lim_tui.scoring.published_verdicts import published_rule
from tests.unit.scoring.keys import key

KEYS = (
    key("120 °C", question="Hoeveel?", evidence="Het is 120 °C."),
    key("120", language="zh-Hans"),
    key("Marijke Holt", "text"),
    key("红色箱子", "text", "zh-Hans"),
    key("KX-4471-B", "identifier"),
    key("5 maart 2024", "date"),
    key("2024年3月5日", "date", "zh-Hans"),
    key("14:30", "time"),
    key("14:30", "time", "zh-Hans"),
    key("", "abstain"),
    key(["A-1", "rood"], "set"),
    key("B", "choice", choices=("Delft", "Leiden")),
    key("(a+)+$", "regex"),
)
SCRAPS = (
    "120 ", "niet ", "not ", "不是", "maar ", "120 of ", "<think>", "</think>", '{"answer": ', "\\boxed{", "\\frac{",
    "```", "**", "~~", "half drie ", "een en ", "honderd", "一", "十", "半", "分之", "年", "月", "2024-", "KX-4471-B",
    "Marijke ", "Antwoord: ", "\u200b", "e\u0301", "\x1b[1m", "(", "&amp;", "文中没有提到", "waarschijnlijk. ",
    "3-", "/", "'24", "民國", "億", "亿", "日", "号", "时", "点", "第", "%", "‰", "½", "XIV ", "maart ", "pm", "E", "−",
    "_", "wait, 5. ", "eerst 5; ", "\n", " ", "1,", "1/", "'", '"', "\\",
)  # fmt: skip
MILLISECONDS = 50
# A loaded machine is slow; time that grows with the square of 100,000 characters is slower by far.
LOADED = 4


def _least_ms(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken) * 1000


@settings(max_examples=400)
@given(
    st.sampled_from(KEYS), st.one_of(st.text(max_size=400), st.lists(st.sampled_from(SCRAPS), max_size=60).map("".join))
)
@example(key("5 maart 2024", "date"), "1205-3-'24")
@example(key("2024年3月5日", "date", "zh-Hans"), "5月億億")
def test_no_output_makes_a_scorer_fail(answer: AnswerKey, output: str) -> None:
    verdict = score(answer, output)
    assert verdict.state in ("correct", "incorrect", "review")
    assert verdict.trace


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["number", "text", "identifier", "date", "time", "regex", "choice", "set"]),
    st.text(min_size=1, max_size=60),
    st.text(max_size=60),
)
def test_no_expected_answer_makes_a_scorer_raise(answer_type: str, expected: str, output: str) -> None:
    verdict = score(key(expected, answer_type, "nl"), output)  # type: ignore[arg-type]
    assert verdict.state in ("correct", "incorrect", "review", "scorer_error")


@pytest.mark.parametrize("scrap", SCRAPS)
def test_long_repetition_stays_quick(scrap: str) -> None:
    output = (scrap * 20000)[:200_000] + " 120"
    for answer in KEYS:
        score(answer, scrap * 3)
        assert _least_ms(partial(score, answer, output)) < MILLISECONDS * LOADED


def test_a_megabyte_is_examined_at_its_ends_and_says_so() -> None:
    verdict = score(key("120"), "woord " * 200_000 + "Het antwoord is 120.")
    assert verdict.state == "correct"
    assert "characters the first and the last" in verdict.trace[0].detail


def test_scoring_is_deterministic() -> None:
    output = "Eerst 135, later gewijzigd in 120."
    assert score(key("120"), output) == score(key("120"), output)


def test_importing_the_room_compiles_no_patterns() -> None:
    code = "import sys, lim_tui.scoring; print([name for name in sys.modules if name.startswith('lim_tui.scoring.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


HOSTILE = (
    "9" * 100_000,
    "1," * 50_000 + "1",
    '{"answer": ' * 20_000 + "120" + "}" * 20_000,
    "[" * 100_000,
    "<think>" * 20_000,
    "\\boxed{" * 20_000,
    "一百" * 50_000,
    "half past " * 10_000,
    "a" * 100_000 + "!",
    "Oslo or " * 20_000,
)


@pytest.mark.parametrize("output", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_outputs_stay_quick(output: str) -> None:
    for answer in KEYS:
        score(answer, "120")
        assert _least_ms(partial(score, answer, output)) < MILLISECONDS * LOADED


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|a)*b", "(.*)*x", "(a|aa)+$", "((a*)*)*c"])
def test_a_hostile_pattern_ends(pattern: str) -> None:
    verdict = score(key(pattern, "regex"), "a" * 100_000 + "!")
    assert verdict.state in ("incorrect", "review", "correct")
    assert _least_ms(partial(score, key(pattern, "regex"), "a" * 100_000 + "!")) < MILLISECONDS * LOADED


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(KEYS), st.text("a1一.,:-(){}[]\"'\\ \n€百of", min_size=1, max_size=6))
def test_any_repeated_piece_stays_quick(answer: AnswerKey, piece: str) -> None:
    score(answer, piece)
    output = (piece * 100_000)[:100_000]
    assert _least_ms(partial(score, answer, output)) < MILLISECONDS * LOADED


@pytest.mark.parametrize("method", ["best_subspan_em", "exact", "f1", "regex"])
@pytest.mark.parametrize("output", HOSTILE, ids=range(len(HOSTILE)))
def test_the_published_rules_take_any_output(method: ScoringMethod, output: str) -> None:
    answer = key("120 °C", language="zh-Hans")
    rule = published_rule(method)
    assert rule is not None
    verdict = rule(answer, output)
    assert verdict.state in ("correct", "incorrect") or verdict.rule == "unfinished"
    assert _least_ms(partial(rule, answer, output)) < MILLISECONDS * LOADED
