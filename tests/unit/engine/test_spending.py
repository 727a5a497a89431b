"""A budget is a hard line: settled plus reserved never crosses it, and the sweep rests with complete blocks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.domain.settings import ModelEntry, Price, Settings
from lim_tui.domain.spent import Spent, Unreported
from lim_tui.domain.sweep import Budget
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.process import own_lease
from lim_tui.engine.spending import Purse, WorstCase, open_purse
from lim_tui.engine.worker import work_on
from lim_tui.errors import LimError
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

PRICE = Price("usd", date(2026, 11, 1), Decimal(2), Decimal(8))
DOLLARS = parse_budget("2.50usd")
UNUSED = WorstCase("m", 1_000, 100, exact=True)


def entry(price: Price | None) -> Settings:
    return Settings(models={"m": ModelEntry("m", "openai/nothing-known", price=price)})


def test_the_worst_case_in_money_by_hand() -> None:
    purse = Purse(Budget("money", Decimal("0.01"), "usd"), {"m": PRICE})
    # 1,000 prompt tokens at 2 and 100 answer tokens at 8 a million.
    assert purse.reserve([WorstCase("m", 1_000, 100, exact=True)]) == Decimal("0.0028")
    # An estimated count is taken 15% higher.
    assert purse.reserve([WorstCase("m", 1_000, 100, exact=False)]) == Decimal("0.0031")
    assert purse.reserve([WorstCase("m", 2_000, 100, exact=True)]) is None
    purse.settle(Decimal("0.0028"), Decimal("0.0021"))
    assert purse.settled + purse.reserved == Decimal("0.0052")


def test_an_unknown_price_refuses_a_budget_in_money_with_the_way_out() -> None:
    with pytest.raises(LimError, match="price of m is unknown") as refused:
        open_purse(DOLLARS, ["m"], entry(None), Spent(), 100)
    assert "500000tok" in (refused.value.hint or "")


def test_a_budget_in_another_currency_is_refused() -> None:
    with pytest.raises(LimError, match="in usd, the budget in eur"):
        open_purse(parse_budget("2.50eur"), ["m"], entry(PRICE), Spent(), 100)


def test_what_was_spent_before_counts() -> None:
    purse = open_purse(parse_budget("1000tok"), ["m"], entry(None), Spent(tokens=900), 20)
    assert purse.reserve([WorstCase("m", 90, 20, exact=True)]) is None
    assert purse.reserve([WorstCase("m", 80, 20, exact=True)]) == 100


def test_what_a_reply_does_not_report_counts_as_the_worst_case() -> None:
    money = Purse(Budget("money", Decimal(1), "usd"), {"m": PRICE})
    tokens = Purse(Budget("tokens", Decimal(9_000)), {"m": PRICE})
    silent = AttemptRecord(1, 0.0, 1.0, "ok")
    assert (money.taken(silent, UNUSED), tokens.taken(silent, UNUSED)) == (Decimal("0.0028"), Decimal(1_100))
    # Whoever waits too long may have to pay all the same; who was sent away has not.
    assert tokens.taken(AttemptRecord(1, 0.0, 1.0, "timeout"), UNUSED) == 1_100
    assert tokens.taken(AttemptRecord(1, 0.0, 1.0, "rate_limited"), UNUSED) == 0
    told = AttemptRecord(1, 0.0, 1.0, "ok", input_tokens=900, output_tokens=7, cost=0.001)
    assert (money.taken(told, UNUSED), tokens.taken(told, UNUSED)) == (Decimal("0.001"), 907)


def test_a_request_that_was_heard_and_lost_counts_as_the_worst_case() -> None:
    tokens = Purse(Budget("tokens", Decimal(9_000)), {"m": PRICE})
    lost = AttemptRecord(1, 0.0, 1.0, "request_error", may_be_charged=True)
    assert tokens.taken(lost, UNUSED) == 1_100
    assert tokens.taken(replace(lost, may_be_charged=False), UNUSED) == 0
    assert tokens.taken(replace(lost, may_be_charged=None), UNUSED) == 0


def test_lost_requests_are_known_after_a_restart(tmp_path: Path) -> None:
    """One attempt that was lost, one of an older database, one that was refused, one under way when its worker died."""
    root = make_workspace(tmp_path, 1)
    store = Store(root / "runs.db")
    sweep = find_or_create(store, root, sweep_file("m"))
    lost, old, refused, running, saved, batched = (row.id for row in store.reads.rows(sweep.id))
    for trial_id, charged in ((lost, True), (old, None), (refused, False)):
        store.trials.save_attempt(trial_id, AttemptRecord(1, 0.0, 1.0, "request_error", may_be_charged=charged))
    for trial_id in (running, saved, batched):
        store.trials.start(trial_id)
    store.trials.save_attempt(saved, AttemptRecord(1, 0.0, 1.0, "ok", input_tokens=10, output_tokens=2))
    store.batches.create(sweep.id, "m", [batched])
    store.trials.put_back(sweep.id)
    store.trials.put_back(sweep.id)
    spent = store.spending.of(sweep.id, "tokens")
    assert (spent.tokens, spent.unreported) == (12, (Unreported("m", 2, 0),))
    store.repeats.plan(lost, 2)
    first = store.repeats.take(lost, own_lease())
    assert first is not None
    store.repeats.fail(first.id, "gone")
    store.repeats.fail_planned(lost, "cannot be asked")
    assert [one.requests for one in store.spending.of(sweep.id, "money").unreported] == [4]


def test_a_judge_call_or_probe_whose_worker_was_killed_counts_as_the_worst_case(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, 1)
    store = Store(root / "runs.db")
    sweep = find_or_create(store, root, sweep_file("m"))
    kept, _lost = (store.calls_under_way.begin(sweep.id, "judge", tokens) for tokens in (300, 500))
    store.calls_under_way.end(kept)
    assert store.spending.of(sweep.id, "tokens").unreported == (Unreported("judge", 1, 500),)
    assert store.spending.of(sweep.id, "money").unreported == (Unreported("judge", 1, 500),)


def test_what_was_not_reported_before_counts_as_the_worst_case_too() -> None:
    earlier = Spent(tokens=100, cost=Decimal("0.5"), unreported=(Unreported("m", 2, 1_000),))
    # 1,000 tokens taken 15% higher, and twice the longest answer.
    assert open_purse(parse_budget("9000tok"), ["m"], entry(PRICE), earlier, 50).settled == 100 + 1_150 + 100
    # 1,150 at 2 and 100 at 8 a million.
    assert open_purse(DOLLARS, ["m"], entry(PRICE), earlier, 50).settled == Decimal("0.5") + Decimal("0.0031")


def test_what_the_next_worker_finds_spent_is_what_the_one_before_had_counted() -> None:
    budget, asked = parse_budget("9000tok"), WorstCase("m", 1_000, 50, exact=True)
    first = open_purse(budget, ["m"], entry(PRICE), Spent(), 50, ["m"])
    reserved = first.reserve([asked])
    assert reserved is not None
    first.settle(reserved, first.taken(AttemptRecord(1, 0.0, 1.0, "ok"), asked))
    following = open_purse(budget, ["m"], entry(PRICE), Spent(unreported=(Unreported("m", 1, 1_000),)), 50, ["m"])
    assert first.settled == following.settled == 1_050


def test_another_attempt_after_a_paid_one_must_fit_beside_what_is_reserved() -> None:
    purse = Purse(Budget("tokens", Decimal(3_000)), {"m": PRICE})
    assert purse.reserve([UNUSED, UNUSED]) == 2_200
    assert purse.pay_beside(Decimal(700))
    assert not purse.pay_beside(Decimal(101))
    assert purse.settled + purse.reserved == 2_900


def test_minutes_go_on_where_the_worker_before_left_off() -> None:
    purse = open_purse(parse_budget("2min"), ["m"], entry(PRICE), Spent(worked_s=90.0), 50)
    purse.clock = lambda: began + 29.0
    began = purse._began_at
    assert purse.reserve([]) == 0
    purse.clock = lambda: began + 31.0
    assert purse.reserve([]) is None
    assert "2.0 min spent" in purse.note()


def test_a_worker_counts_its_minutes(tmp_path: Path) -> None:
    slow = "simulated/flat?edge=1&middle=1&latency=0.1"
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file(slow))
    # Four blocks at once, whose longest prompt goes alone.
    assert 0.2 <= store.sweeps.get(sweep_id).worked_s < 60
    store.sweeps.add_worked(sweep_id, 120.0)
    assert store.spending.of(sweep_id, "minutes").worked_s > 120


def test_a_budget_of_minutes_runs_out_with_the_clock() -> None:
    now = [0.0]
    purse = Purse(Budget("minutes", Decimal(2)), {}, clock=lambda: now[0])
    assert purse.reserve([]) == 0
    now[0] = 121.0
    assert purse.reserve([]) is None


def test_a_line_below_one_block_sends_nothing_until_it_is_raised(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    record = find_or_create(store, root, sweep_file())
    store.sweeps.set_budget(record.id, "1000tok")
    work_on(store, root, record.id)
    rested = store.sweeps.get(record.id)
    assert rested.state == "paused"
    assert rested.note == "at its budget of 1000tok, 0 spent; `lim run FILE --budget MORE` goes on"
    assert store.reads.counts(record.id).done == 0
    store.sweeps.set_budget(record.id, None)
    work_on(store, root, record.id)
    assert store.sweeps.get(record.id).state == "finished"


def test_a_limit_runs_the_first_blocks_whole(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    record = find_or_create(store, root, sweep_file())
    work_on(store, root, record.id, blocks=2)
    assert store.reads.counts(record.id).done == 2 * 6
    assert len({row.case for row in store.reads.rows(record.id) if row.state == "done"}) == 2
    assert store.sweeps.get(record.id).state == "stopped"
    again, _ = run_here(root, sweep_file())
    assert again.reads.counts(record.id).done == 4 * 6
