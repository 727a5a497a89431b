"""What has a limit of its own and needs no sweep: the start of ``lim``, the statistics, judging an output."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import numpy as np

from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected
from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.trial import Axes
from lim_tui.engine.judging import judge_text
from lim_tui.statistics.positions import PositionOptions, holm_over_lengths, measure_positions
from lim_tui.statistics.scores import FloatArray
from lim_tui.tui.glyphs import UNICODE
from lim_tui.tui.metrics import metric_of

ITEMS, DEPTHS, LENGTHS = 200, 5, 8
OUTPUTS = 1_000
_OUTPUT_CHARACTERS = 200
_ROUNDS = 5


def help_ms() -> tuple[float, float]:
    """Milliseconds of ``lim --help`` and of a Python that does nothing."""
    ours = _median_ms(lambda: _run("-m", "lim_tui", "--help"))
    return ours, _median_ms(lambda: _run("-c", "pass"))


def statistics_ms() -> tuple[float, float, float]:
    """Milliseconds of the figures in a live heatmap, of a full refresh without permutations, and of one with 10,000."""
    draws = np.random.default_rng(7)
    lengths = [draws.integers(0, 2, (ITEMS, DEPTHS, 1)).astype(float) for _ in range(LENGTHS)]
    depths = [100.0 * k / (DEPTHS - 1) for k in range(DEPTHS)]
    cells = [_cell(scores[:, place], depth) for scores in lengths for place, depth in enumerate(depths)]
    shown = [metric_of(key) for key in ("accuracy", "low")]
    quick, whole = PositionOptions(permutations=0), PositionOptions(permutations=10_000)

    def refresh(options: PositionOptions) -> None:
        holm_over_lengths([measure_positions(scores, depths, options) for scores in lengths], options)

    def live() -> None:
        for cell in cells:
            for metric in shown:
                metric.of(cell, None, UNICODE)

    refresh(quick)
    return _median_ms(live), _median_ms(lambda: refresh(quick)), _median_ms(lambda: refresh(whole))


def _cell(scores: FloatArray, depth: float) -> Cell:
    """A finished cell of scores[item, seed], as a screen that watches the sweep gets it."""
    tries = scores.shape[1]
    alike = Counter(int(right) for right in scores.sum(axis=1))
    counted = tuple(ItemScores(tries, right, items) for right, items in alike.items())
    return Cell("nl", Axes("bench", 32_000, depth), 0, 0, 0, 0, 0, scores=counted)


def judged_a_second() -> float:
    """Distinct outputs of 200 characters that are judged with their trace in a second, on one core."""
    case = _case()
    outputs = [_output(number) for number in range(OUTPUTS)]
    judge_text(case, outputs[0])
    began = time.perf_counter()
    for output in outputs:
        judge_text(case, output)
    return OUTPUTS / (time.perf_counter() - began)


def _output(number: int) -> str:
    said = (
        f"Volgens document KTRW is de maximale temperatuur van klep KX-4471-B {120 + number % 200} °C, regel {number}. "
    )
    return (said + "De overige kleppen staan in andere documenten, die hier niet gevraagd zijn. " * 2)[
        :_OUTPUT_CHARACTERS
    ]


def _case() -> BoundCase:
    evidence = Evidence("e1", "De maximale temperatuur van klep KX-4471-B is 187 °C.")
    question = "Wat is de maximale temperatuur van klep KX-4471-B?"
    others = tuple(
        Document(f"d{k}", evidence.text.replace("4471", f"50{k:02d}").replace("187", str(200 + k))) for k in range(8)
    )
    case = Case("klep", "bench", "nl", question, (evidence,), (Expected("187 °C"),), answer_type="number")
    case = replace(case, distractors=others)
    return BoundCase(case, 0, question, (evidence,), case.expected, others)


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def _median_ms(what: Callable[[], object]) -> float:
    def timed() -> float:
        began = time.perf_counter()
        what()
        return (time.perf_counter() - began) * 1_000

    return median(timed() for _ in range(_ROUNDS))
