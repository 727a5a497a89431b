"""An estimating tokenizer against a server that counts otherwise: kept, shown, and used before money is spent."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from lim_tui.domain.calibration import Calibration
from lim_tui.domain.sweep import Budget
from lim_tui.engine.calibrating import Calibrator
from lim_tui.engine.estimate import estimate
from lim_tui.engine.launch import checked_workspace
from lim_tui.engine.plan import make_plan
from lim_tui.engine.spending import Purse, WorstCase
from lim_tui.plain.estimate import estimate_sources, estimate_text
from lim_tui.settings import load_settings
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat
from tests.faults.sweeping import ReadingProvider, right_answer, served, swept, words_of, workspace_for
from tests.unit.engine.bench import sweep_file

SWEEP = sweep_file("house", lengths=(400,), baselines=("oracle",))


class Doubling(ReadingProvider):
    """Counts a token for each two characters, about twice what o200k_base counts of Dutch."""

    def next_answer(self, request: SeenRequest) -> Answer:
        count = len(words_of(request)) // 2
        return Answer(200, {**chat(right_answer(request)), "usage": {"prompt_tokens": count, "completion_tokens": 4}})


def test_short_answers_calibrate_and_are_added_up(tmp_path: Path) -> None:
    provider = Doubling()
    with served(provider):
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1), SWEEP)
    (found,) = store.calibrations.all()
    assert (found.model, found.tokenizer) == ("house", "~o200k_base")
    # By hand: the probe and the prompts of 150 tokens and more, as they were seen; the oracle's is too short.
    counted = [row.prompt_tokens or 0 for row in store.reads.rows(sweep_id)]
    short = [number for number in counted if number >= 150]
    probe = next(one for one in store.probes.answered(sweep_id) if one.length is None)
    assert found.requests == len(short) + 1
    assert found.counted_tokens == sum(short) + probe.counted_tokens
    assert 1.5 < found.ratio < 2.5
    told = store.sweeps.get(sweep_id).release["calibrations"]
    assert told == {"house": found.words}
    assert found.words == f"house counts {found.ratio:.2f} x ~o200k_base, by {found.requests} short requests"


def test_an_estimate_is_marked_and_takes_the_servers_count_once_it_is_known(tmp_path: Path) -> None:
    provider = Doubling()
    with served(provider):
        root = workspace_for(tmp_path, provider, cases=1)
        plan, settings = make_plan(SWEEP, checked_workspace(root)), load_settings(root)
        before = estimate(plan, settings)
        known = Calibration("house", "~o200k_base", 3, 1_000, 2_000)
        after = estimate(plan, settings, calibrations=[known])
    assert after.input_tokens == 2 * before.input_tokens
    assert f"input tokens   ~{before.input_tokens:,}" in estimate_text(before)
    assert "its own count is not known yet" in next(estimate_sources(before))
    assert list(estimate_sources(after)) == ["house counts 2.00 x ~o200k_base, by 3 short requests"]


def test_what_is_exact_is_not_marked(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        plan = make_plan(sweep_file(), checked_workspace(root))
        found = estimate(plan, load_settings(root), calibrations=[Calibration("house", "~o200k_base", 1, 1, 9)])
    assert found.estimated == ()
    assert "~" not in estimate_text(found)


@pytest.mark.parametrize(
    ("ratio", "aside"),
    [(None, "1250.00"), (2.0, "2400.00"), (0.5, "1250.00")],
)
def test_the_reservation_takes_the_servers_count_and_never_less_than_ours(ratio: float | None, aside: str) -> None:
    """1,000 tokens x 1.15 x ratio, and 100 for the answer."""
    purse = Purse(Budget("tokens", Decimal(10_000)), {"house": None})
    assert purse.reserve([WorstCase("house", 1_000, 100, exact=False, ratio=ratio)]) == Decimal(aside)


@pytest.mark.parametrize(("counted", "read", "taken"), [(149, 300, 0), (150, 300, 1), (2_000, 9, 1), (2_001, 9, 0)])
def test_only_short_requests_with_a_count_are_taken(tmp_path: Path, counted: int, read: int, taken: int) -> None:
    with Store(tmp_path / "runs.db") as store:
        calibrator = Calibrator(store, "~o200k_base")
        calibrator.add("house", counted, read)
        calibrator.add("house", counted, None)
        assert sum(one.requests for one in store.calibrations.all()) == taken
        assert calibrator.ratio("house") == (read / counted if taken else None)
