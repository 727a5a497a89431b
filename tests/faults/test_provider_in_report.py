"""What a report says of a provider that changes its model, spreads its builds unevenly, or counts in its own way."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.reporting.render import render_report
from lim_tui.reporting.report import build_report
from tests.faults.provider import Answer, SeenRequest
from tests.faults.sweeping import ReadingProvider, reply_to, served, swept, words_of, workspace_for
from tests.unit.engine.bench import sweep_file

SWEEP = sweep_file("house", seeds=(0, 1))
CASES = 6


def share_before_evidence(request: SeenRequest) -> float:
    words = words_of(request)
    return words.index("De druk van pomp P") / len(words)


def warnings(root: Path, provider: ReadingProvider, cases: int = CASES) -> str:
    with served(provider):
        store, sweep_id = swept(workspace_for(root, provider, cases), SWEEP)
    return "\n".join(build_report(store, sweep_id).warnings)


def test_a_model_that_was_replaced_splits_the_release_and_every_report_says_so(tmp_path: Path) -> None:
    def replaced(request: SeenRequest, number: int) -> Answer:
        return reply_to(request, model="m-2026-01" if number <= 4 else "m-2026-02")

    provider = ReadingProvider(replaced)
    with served(provider):
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1), SWEEP)
    for form in ("text", "md", "html", "json"):
        told = " ".join(render_report(store, sweep_id, form).replace("\\", "").split())
        assert "the provider answered as 2 models" in told, form
        assert "m-2026-02 (8 from" in told


def test_a_split_is_told_before_the_worker_has_ended(tmp_path: Path) -> None:
    """What a worker writes at its end is missing while it runs, and for ever where it was killed."""

    def replaced(request: SeenRequest, number: int) -> Answer:
        return reply_to(request, model="m-old" if number <= 4 else "m-new")

    provider = ReadingProvider(replaced)
    with served(provider):
        store, sweep_id = swept(workspace_for(tmp_path, provider, cases=1), SWEEP)
    store.sweeps.add_to_release(sweep_id, {"answered_as": {}})
    report = build_report(store, sweep_id)
    (told,) = [warning for warning in report.warnings if "answered as 2 models" in warning]
    assert told.index("m-old (4 from") < told.index("m-new (8 from")
    assert set(report.release["answered_as"]["house"]) == {"m-old", "m-new"}


def test_builds_that_answer_more_often_at_some_depths_are_a_warning(tmp_path: Path) -> None:
    def by_depth(request: SeenRequest, _number: int) -> Answer:
        return reply_to(request, system_fingerprint="fp_a" if share_before_evidence(request) > 0.6 else "fp_b")

    told = warnings(tmp_path, ReadingProvider(by_depth))
    assert "house: 2 fingerprints answered, and not alike at all depths (p <0.001)" in told


@pytest.mark.parametrize("every", [4, 6])
def test_builds_that_rotate_with_time_are_none(tmp_path: Path, every: int) -> None:
    def by_time(request: SeenRequest, number: int) -> Answer:
        return reply_to(request, system_fingerprint=f"fp_{number // (6 * every) % 2}")

    assert "fingerprints" not in warnings(tmp_path, ReadingProvider(by_time))


def test_a_provider_that_counts_otherwise_is_shown(tmp_path: Path) -> None:
    def greedy(request: SeenRequest, _number: int) -> Answer:
        count = len(words_of(request))
        usage = {"prompt_tokens": count, "completion_tokens": 4, "total_tokens": count + 4}
        return reply_to(request, usage=usage)

    told = warnings(tmp_path, ReadingProvider(greedy), cases=1)
    assert "house: the provider counted" in told
    assert "a budget may be passed by one block" in told
