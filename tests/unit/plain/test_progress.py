"""Following a sweep with a clock of our own."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import repeat

import pytest

from lim_tui.domain.record import SweepCounts
from lim_tui.domain.trial import TrialRow
from lim_tui.engine.process import own_lease
from lim_tui.plain.progress import Clock, follow, wait_for_worker
from lim_tui.plain.progress_line import Progress, progress_line, seconds_left
from lim_tui.store.store import Store
from tests.unit.reporting.demo import OPEN, Outcome, demo_case, lengths_by_depths, make_sweep, right, wrong


@dataclass
class World:
    """A second connection plays the worker: at each wait of the viewer the clock moves and the next event happens."""

    worker: Store
    events: Iterator[Callable[[], None] | None]
    step_s: float = 0.25
    seconds: float = 0.0
    alive: bool = True
    stream: io.StringIO = field(default_factory=io.StringIO)

    @property
    def clock(self) -> Clock:
        return Clock(now=lambda: self.seconds, sleep=self._sleep)

    def _sleep(self, _seconds: float) -> None:
        self.seconds += self.step_s
        event = next(self.events)
        if event is not None:
            event()

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture
def worker(store: Store) -> Iterator[Store]:
    with Store(store.path) as other:
        yield other


def open_sweep(store: Store, cases: int) -> tuple[int, list[int]]:
    names = [demo_case(f"case-{number}") for number in range(cases)]
    sweep = make_sweep(store, names, lengths_by_depths(depths=[50]), lambda _row: OPEN, state="running")
    return sweep.id, [row.id for row in store.reads.rows(sweep.id)]


def finish(store: Store, trial_id: int, *, is_right: bool = True) -> Callable[[], None]:
    outcome = right() if is_right else wrong()
    assert outcome.verdict is not None
    verdict = outcome.verdict
    return lambda: store.trials.finish(trial_id, verdict, outcome.output, 1.0)


def end(world: World, sweep_id: int) -> Callable[[], None]:
    def happen() -> None:
        world.worker.sweeps.set_state(sweep_id, "finished")
        world.alive = False

    return happen


def test_a_line_comes_when_something_changed_at_most_one_a_second(store: Store, worker: Store) -> None:
    sweep_id, trials = open_sweep(store, 4)
    world = World(worker, iter([]))
    world.events = iter(
        [
            finish(worker, trials[0]),
            finish(worker, trials[1], is_right=False),
            None,
            None,
            None,
            None,
            None,
            None,
            None,
            finish(worker, trials[2]),
            finish(worker, trials[3]),
            end(world, sweep_id),
        ]
    )
    interrupted = follow(store, sweep_id, stream=world.stream, clock=world.clock, is_alive=lambda: world.alive)
    assert not interrupted
    assert world.lines == [
        "0/4 trials; time left unknown",
        "2/4 trials; nl 1 right, 1 wrong; 1 s left; cost 0.0000",
        "3/4 trials; nl 2 right, 1 wrong; 1 s left; cost 0.0000",
        "4/4 trials; nl 3 right, 1 wrong; cost 0.0000",
    ]


def test_a_finished_sweep_is_one_line(store: Store, worker: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right())
    world = World(worker, iter([]), alive=False)
    follow(store, sweep.id, stream=world.stream, clock=world.clock, is_alive=lambda: False)
    assert world.lines == ["3/3 trials; nl 3 right, 0 wrong; cost 0.0030 usd"]


def test_a_worker_that_vanishes_is_told(store: Store, worker: Store) -> None:
    sweep_id, trials = open_sweep(store, 2)
    world = World(worker, iter([]))

    def die() -> None:
        world.alive = False

    world.events = iter([finish(worker, trials[0]), die])
    follow(store, sweep_id, stream=world.stream, clock=world.clock, is_alive=lambda: world.alive)
    assert world.lines[-1].startswith("demo is stopped, its worker is gone; `lim resume demo` goes on")


def test_the_command_that_started_a_worker_waits_until_it_is_up(store: Store, worker: Store) -> None:
    sweep_id, trials = open_sweep(store, 1)
    store.sweeps.set_state(sweep_id, "stopped", "stopped by request")
    world = World(worker, iter([]), alive=False)

    def start() -> None:
        world.alive = True

    world.events = iter([None, None, start, finish(worker, trials[0]), end(world, sweep_id)])
    follow(
        store, sweep_id, stop_on_interrupt=True, stream=world.stream, clock=world.clock, is_alive=lambda: world.alive
    )
    assert world.lines[-1].startswith("1/1 trials")


def test_a_worker_that_stopped_between_two_looks_is_not_waited_for(store: Store, worker: Store) -> None:
    sweep_id, _ = open_sweep(store, 1)
    world = World(worker, iter([]), alive=False)
    world.events = iter([lambda: worker.sweeps.set_state(sweep_id, "stopped", "no key")])
    follow(store, sweep_id, stop_on_interrupt=True, stream=world.stream, clock=world.clock, is_alive=lambda: False)
    assert world.seconds == 0.25


def test_going_on_is_known_once_a_worker_has_the_sweep(store: Store, worker: Store) -> None:
    sweep_id, _ = open_sweep(store, 1)
    worker.sweeps.set_state(sweep_id, "paused", "as told")
    before = store.sweeps.get(sweep_id)
    world = World(worker, iter([None, lambda: worker.leases.take(sweep_id, own_lease(), None)]))  # type: ignore[list-item]
    assert wait_for_worker(store, before, world.clock)
    assert world.seconds == 0.5


def test_a_worker_that_rests_again_at_once_or_never_comes_is_no_going_on(store: Store, worker: Store) -> None:
    sweep_id, _ = open_sweep(store, 1)
    worker.sweeps.set_state(sweep_id, "paused", "as told")
    before = store.sweeps.get(sweep_id)
    rests = World(worker, iter([lambda: worker.sweeps.set_state(sweep_id, "paused", "the budget is reached")]))
    assert not wait_for_worker(store, before, rests.clock)
    assert rests.seconds == 0.25
    never = World(worker, repeat(None), step_s=10.0)
    assert not wait_for_worker(store, store.sweeps.get(sweep_id), never.clock)
    assert never.seconds == 30.0


def test_ctrl_c_stops_after_the_calls_under_way_and_then_at_once(store: Store, worker: Store) -> None:
    sweep_id, _ = open_sweep(store, 1)
    world = World(worker, iter([]))
    wanted: list[str] = []

    def interrupt() -> None:
        raise KeyboardInterrupt

    def look() -> None:
        wanted.append(worker.sweeps.get(sweep_id).wanted)

    world.events = iter([interrupt, look, interrupt, look, end(world, sweep_id)])
    assert follow(
        store, sweep_id, stop_on_interrupt=True, stream=world.stream, clock=world.clock, is_alive=lambda: world.alive
    )
    assert wanted == ["stop", "stop_now"]


def test_ctrl_c_while_watching_leaves_the_sweep_alone(store: Store, worker: Store) -> None:
    sweep_id, _ = open_sweep(store, 1)
    world = World(worker, iter([]))

    def interrupt() -> None:
        raise KeyboardInterrupt

    world.events = iter([interrupt])
    assert follow(store, sweep_id, stream=world.stream, clock=world.clock, is_alive=lambda: True)
    assert store.sweeps.get(sweep_id).wanted == "run"


def test_time_left_follows_the_pace_since_the_viewer_came() -> None:
    counts = SweepCounts(planned=30, done=70)
    assert seconds_left(50, counts, elapsed_s=40.0) == 60.0
    assert seconds_left(70, counts, elapsed_s=40.0) is None


def test_a_line_names_what_was_not_scored_and_an_unknown_cost() -> None:
    counts = SweepCounts(planned=5, done=10, not_scored={"timeout": 2}, cost=None)
    line = progress_line(Progress(counts, {"zh-Hans": (5, 3)}), 300.0)
    assert line == "10/15 trials; zh-Hans 5 right, 3 wrong; 2 not scored; 5 min left; cost unknown"


def test_a_line_says_why_the_total_is_smaller_than_planned() -> None:
    counts = SweepCounts(planned=5, done=10, same=3)
    line = progress_line(Progress(counts, {}), None)
    assert line == "10/15 trials; 3 more share the prompt of another; time left unknown; cost unknown"


def test_evidence_of_a_sweep_in_mode_anytime_is_followed(store: Store, worker: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        if row.case == "last":
            return OPEN
        return wrong() if row.axes.depth == 50 else right()

    cases = [demo_case(f"case-{number}") for number in range(5)] + [demo_case("last")]
    axes = lengths_by_depths()
    sweep = make_sweep(store, cases, axes, rule, state="running", settings={"mode": "anytime"})
    waiting = [row for row in store.reads.rows(sweep.id) if row.state == "planned"]
    world = World(worker, iter([]), step_s=6.0)
    answers = [finish(worker, row.id, is_right=row.axes.depth != 50) for row in waiting]
    world.events = iter([*answers, end(world, sweep.id)])
    follow(store, sweep.id, stream=world.stream, clock=world.clock, is_alive=lambda: world.alive)
    said = [line for line in world.lines if line.startswith("nl, openai/reader: At 1,000 tokens ")]
    # Five cases that lose the middle are not enough for 1 in 20, six are.
    assert len(said) == 2
    assert "not decided after 5 items" in said[0]
    assert "a middle drop is shown at any time of stopping (6 items" in said[1]
    assert said[1].endswith("may stop here.")
