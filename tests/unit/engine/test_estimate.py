"""What a sweep will take, by hand."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.settings import Endpoint, ModelEntry, Price, Settings
from lim_tui.engine.answered_before import answered_before
from lim_tui.engine.cache_ceiling import cacheable_tokens
from lim_tui.engine.duration import Load, minutes_for
from lim_tui.engine.estimate import estimate
from lim_tui.engine.plan import make_plan
from lim_tui.engine.prices import is_free
from lim_tui.engine.shown_by_cases import ShownByCases
from lim_tui.plain.estimate import estimate_json, estimate_text
from lim_tui.reporting.can_show import can_show
from tests.unit.engine.bench import make_workspace, run_here, sweep_file
from tests.unit.plain.schemas import fits_schema

PRICE = Price("usd", date(2026, 11, 1), Decimal(2), Decimal(8))


def settings_for(entry: ModelEntry) -> Settings:
    return Settings(models={entry.name: entry})


def test_probes_are_in_the_sums(tmp_path: Path) -> None:
    house = ModelEntry("house", "openai/m", (Endpoint("http://127.0.0.1:1/v1"),), price=PRICE)
    plan = make_plan(sweep_file("house"), load_workspace(make_workspace(tmp_path)))
    found = estimate(plan, settings_for(house))
    # 4 cases x 3 depths at 400 and at 600; one probe of 600, and one that calibrates, no longer than that.
    assert (found.trials, found.probes) == (24, 2)
    assert found.input_tokens == 12 * 400 + 12 * 600 + 2 * 600
    assert found.output_tokens == 26 * 128
    assert found.cost == (13_200 * Decimal(2) + 3_328 * Decimal(8)) / 1_000_000


def test_models_of_this_machine_are_not_probed_under_any_name(tmp_path: Path) -> None:
    reader = ModelEntry("reader", "simulated/flat")
    plan = make_plan(sweep_file("reader"), load_workspace(make_workspace(tmp_path)))
    found = estimate(plan, settings_for(reader))
    assert (found.probes, found.cost, found.minutes) == (0, Decimal(0), None)
    assert is_free("reader", settings_for(reader))


@pytest.mark.parametrize(("window", "refused"), [(None, (9_000,)), (600, (700, 9_000)), (16_000, ())])
def test_lengths_above_the_window_of_the_embedded_model_are_refused(
    tmp_path: Path, window: int | None, refused: tuple[int, ...]
) -> None:
    own = ModelEntry("embedded/smollm2", "embedded/smollm2", window=window)
    plan = make_plan(sweep_file(own.name, lengths=(400, 700, 9_000)), load_workspace(make_workspace(tmp_path)))
    settings = settings_for(own) if window else Settings()
    assert estimate(plan, settings).refused_cells == tuple((own.name, length) for length in refused)


def test_a_drop_of_more_than_everything_is_not_promised(tmp_path: Path) -> None:
    plan = make_plan(sweep_file(), load_workspace(make_workspace(tmp_path, cases=1)))
    found = estimate(plan, Settings())
    assert found.detectable_drop is None
    assert "nl: nothing: with 1 case no middle drop can be shown" in estimate_text(found)
    more = make_plan(sweep_file(), load_workspace(make_workspace(tmp_path, cases=12)))
    # d = (1.796 + 1.363) x sqrt((0.0192 + 2 x 0.064 + d (1 - d)) / 12), solved by scipy.optimize.brentq.
    assert estimate(more, Settings()).detectable_drop == pytest.approx(0.5711, abs=0.0001)


def test_languages_show_each_what_their_own_cases_can(tmp_path: Path) -> None:
    make_workspace(tmp_path, cases=12)
    workspace = load_workspace(make_workspace(tmp_path, cases=5, name="beng", language="zh-Hans"))
    found = estimate(make_plan(sweep_file(seeds=(0, 1, 2)), workspace), Settings())
    shown = {one.group: one for one in found.shown}
    assert {(one.group, one.items, one.repeats) for one in found.shown} == {("nl", 12, 3), ("zh-Hans", 5, 3)}
    # d = (t.95 + t.90) x sqrt((0.0192 + 2 x 0.064 / 3 + d (1 - d) / 3) / n), by brentq; 0.05 ** (1 / n).
    assert shown["nl"].detectable_drop == pytest.approx(0.3367, abs=0.0001)
    assert shown["zh-Hans"].detectable_drop == found.detectable_drop == pytest.approx(0.6150, abs=0.0001)
    assert shown["nl"].certifiable == pytest.approx(0.7791, abs=0.0001)
    assert (shown["nl"].flat_items, shown["nl"].tolerance) == (23, 0.1)
    told = "zh-Hans: with 5 cases a middle drop of 62 points, with 80% power; all right, they certify 54%"
    assert told in estimate_text(found)


def test_cases_of_one_source_are_told_as_the_items_that_they_are() -> None:
    shown = ShownByCases(
        group="nl",
        items=16,
        cases=20,
        repeats=1,
        detectable_drop=0.31,
        certifiable=0.8,
        flat_items=23,
        tolerance=0.1,
    )
    assert can_show(shown) == "with 16 items (20 cases) a middle drop of 31 points, with 80% power"


def test_minutes_come_from_the_answers_of_the_same_model(tmp_path: Path) -> None:
    sweep = sweep_file("simulated/flat?edge=1&middle=1&latency=0.05")
    store, _ = run_here(make_workspace(tmp_path), sweep)
    pace = store.paces.seconds_per_token(sweep.models[0])
    assert pace is not None
    # 24 answers of 0.05 s at least, over 12 x 400 and 12 x 600 tokens at most.
    assert 24 * 0.05 / 12_000 <= pace < 100 * 24 * 0.05 / 12_000
    assert store.paces.seconds_per_token("openai/other") is None


@pytest.mark.parametrize(
    ("endpoint", "minutes"),
    [
        # 600,000 tokens at 0.001 s each, four at a time.
        (Endpoint(), 600_000 * 0.001 / 4 / 60),
        (Endpoint(concurrency=10), 600_000 * 0.001 / 10 / 60),
        (Endpoint(concurrency=10, requests_per_minute=20), 100 / 20),
        (Endpoint(concurrency=10, tokens_per_minute=100_000), 700_000 / 100_000),
    ],
)
def test_minutes_by_hand(endpoint: Endpoint, minutes: float) -> None:
    entry = ModelEntry("m", "openai/m", (endpoint,))
    load = Load(calls=100, input_tokens=600_000, output_tokens=100_000)
    assert minutes_for({"m": load}, {"m": 0.001}, settings_for(entry)) == pytest.approx(minutes)


def test_one_model_without_a_time_makes_the_sum_unknown() -> None:
    loads = {"m": Load(1, 100, 10), "n": Load(1, 100, 10)}
    assert minutes_for(loads, {"m": 0.001, "n": None}, Settings()) is None
    # Two at once take as long as the slower one.
    assert minutes_for(loads, {"m": 0.001, "n": 0.6}, Settings()) == pytest.approx(100 * 0.6 / 4 / 60)


def test_a_cache_saves_at_most_what_stands_before_the_evidence(tmp_path: Path) -> None:
    cheap = Price("usd", date(2026, 11, 1), Decimal(2), Decimal(8), cached_per_million=Decimal("0.5"))
    house = ModelEntry("house", "openai/m", (Endpoint("http://127.0.0.1:1/v1"),), price=cheap)
    five = (0.0, 25.0, 50.0, 75.0, 100.0)
    plan = make_plan(sweep_file("house", lengths=(600,), depths=five), load_workspace(make_workspace(tmp_path)))
    assert cacheable_tokens(plan.trials) == {"house": int(0.30 * 4 * 5 * 600)}
    found = estimate(plan, settings_for(house))
    assert found.cost is not None
    assert found.cost_with_cache == found.cost - 3_600 * Decimal("1.5") / 1_000_000
    assert found.prices_of == date(2026, 11, 1)
    salted = make_plan(sweep_file("house", lengths=(600,), depths=five, salt_prefix=True), load_workspace(tmp_path))
    assert estimate(salted, settings_for(house)).cost_with_cache == found.cost
    told = estimate_text(found)
    assert "where all that can be cached is; prices of 2026-11-01" in told
    fits_schema(estimate_json(found), "estimate")


def test_a_shorter_prompt_shares_no_beginning_with_a_longer_one(tmp_path: Path) -> None:
    plan = make_plan(sweep_file("house"), load_workspace(make_workspace(tmp_path, cases=1)))
    # Of 400 and 600 tokens at 0, 50 and 100 the longest and deepest goes first; 300 tokens of one are in it.
    assert cacheable_tokens(plan.trials) == {"house": 300}


def test_each_model_has_its_part_and_limits_are_told_where_nothing_was_timed(tmp_path: Path) -> None:
    limited = ModelEntry("slow", "openai/m", (Endpoint("http://127.0.0.1:1/v1", requests_per_minute=2),))
    models = ("slow", "simulated/flat")
    plan = make_plan(sweep_file(models=models), load_workspace(make_workspace(tmp_path)))
    found = estimate(plan, settings_for(limited))
    assert [(share.model, share.calls, share.cost) for share in found.models] == [
        ("slow", 26, None),
        ("simulated/flat", 24, Decimal(0)),
    ]
    assert (found.minutes, found.least_minutes, found.cost) == (None, 13.0, None)
    assert "at least 13 by the limits a minute; unknown" in estimate_text(found)
    fits_schema(estimate_json(found), "estimate")


def test_what_is_answered_is_not_counted_again_in_the_same_plan_or_in_a_larger_one(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store, sweep_id = run_here(root, sweep_file())
    plan = make_plan(sweep_file(), load_workspace(root))
    found = estimate(plan, Settings(), answered=answered_before(store, plan))
    assert (found.trials, found.answered, found.input_tokens) == (0, 24, 0)
    store._connection.execute("UPDATE trials SET state = 'planned' WHERE sweep_id = ? AND depth = 50", (sweep_id,))
    assert estimate(plan, Settings(), answered=answered_before(store, plan)).trials == 8
    store._connection.execute("UPDATE trials SET state = 'done' WHERE sweep_id = ?", (sweep_id,))
    larger = sweep_file(depths=(0.0, 25.0, 50.0, 75.0, 100.0))
    plan = make_plan(larger, load_workspace(root))
    found = estimate(plan, Settings(), answered=answered_before(store, plan))
    assert (found.trials, found.answered) == (16, 24)
    assert "24 trials answered before, not asked again" in estimate_text(found)
    fits_schema(estimate_json(found), "estimate")
    store.close()
    store, second = run_here(root, larger)
    taken = store._connection.execute(
        "SELECT COUNT(*) FROM trials WHERE sweep_id = ? AND taken_from IS NOT NULL", (second,)
    ).fetchone()[0]
    same = store._connection.execute(
        "SELECT COUNT(*) FROM trials WHERE sweep_id = ? AND state = 'same' AND depth IN (0, 50, 100)", (second,)
    ).fetchone()[0]
    assert taken + same == 24


def test_another_text_of_a_case_or_other_settings_leave_its_answers_to_be_asked(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store, _ = run_here(root, sweep_file())
    file = root / "cases" / "pompen.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("van pomp P1?", "van pomp P1 dan?"), encoding="utf-8")
    plan = make_plan(sweep_file(), load_workspace(root))
    assert len(answered_before(store, plan)) == 18
    hotter = make_plan(sweep_file(inference={"temperature": 1}), load_workspace(root))
    assert answered_before(store, hotter) == frozenset()


@pytest.mark.parametrize("arrangement", ["best_at_ends", "by_section", "shuffled", "top_k:30", "unique+best_first"])
def test_depths_of_one_order_are_one_call(tmp_path: Path, arrangement: str) -> None:
    root = make_workspace(tmp_path)
    sweep = sweep_file(arrangements=(arrangement,))
    found = estimate(make_plan(sweep, load_workspace(root)), Settings())
    assert (found.trials, found.alike) == (8, 16)
    store, sweep_id = run_here(root, sweep)
    assert store.reads.counts(sweep_id).total == 8


@pytest.mark.parametrize("arrangement", ["as_given", "unique", "compress:0.5"])
def test_depths_of_the_order_as_it_came_are_a_call_each(tmp_path: Path, arrangement: str) -> None:
    plan = make_plan(sweep_file(arrangements=(arrangement,)), load_workspace(make_workspace(tmp_path)))
    assert estimate(plan, Settings()).trials == 24
