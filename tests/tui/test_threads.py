"""The feed and the desk, without an app around them."""

from __future__ import annotations

import queue
from pathlib import Path

import pytest
from textual.message import Message

from lim_tui.errors import LimError
from lim_tui.store.store import Store
from lim_tui.tui.desk import Desk
from lim_tui.tui.feed import Feed
from lim_tui.tui.messages import Answer, DatabaseUnusable, JobFailed, ReadingFailed, SnapshotRead
from lim_tui.tui.readings import SweepView, WatchSweep
from lim_tui.tui.sweep_list import SweepList, WatchSweeps
from tests.tui.demo import build_demo, finish_trial

_LIMIT_S = 10


class Asker:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.messages: queue.Queue[Message] = queue.Queue()

    def post_message(self, message: Message) -> bool:
        self.messages.put(message)
        return True

    def next(self) -> Message:
        return self.messages.get(timeout=_LIMIT_S)


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A database with a sweep of which a tenth is done."""
    path = tmp_path / "runs.db"
    with Store(path) as store:
        build_demo(store, share=0.1)
    return path


def _feed(path: Path) -> tuple[Feed, Asker]:
    asker = Asker()
    return Feed(path, asker), asker


def test_a_watch_brings_a_snapshot_at_once_and_another_when_something_changed(running: Path) -> None:
    feed, asker = _feed(running)
    feed.start()
    generation = feed.watch(asker, WatchSweep(1))
    first = asker.next()
    assert isinstance(first, SnapshotRead)
    assert isinstance(first.snapshot, SweepView)
    with Store(running) as store:
        finish_trial(store, 1, store.trials.open_trials(1)[0])
    second = asker.next()
    feed.stop()
    assert isinstance(second, SnapshotRead)
    assert isinstance(second.snapshot, SweepView)
    assert (first.generation, second.generation) == (generation, generation)
    assert second.snapshot.line.counts.done == first.snapshot.line.counts.done + 1


def test_a_write_that_changes_nothing_in_view_is_not_told(running: Path) -> None:
    feed, asker = _feed(running)
    feed.start()
    feed.watch(asker, WatchSweep(1))
    asker.next()
    with Store(running) as store:
        store.ui_state.put("anything", 1)
        store.sweeps.set_state(1, "paused")
    told = asker.next()
    feed.stop()
    assert isinstance(told, SnapshotRead)
    assert isinstance(told.snapshot, SweepView)
    assert told.snapshot.line.record.state == "paused"
    assert asker.messages.empty()


def test_the_generation_tells_an_old_watch_from_a_new_one(running: Path) -> None:
    feed, asker = _feed(running)
    feed.start()
    old = feed.watch(asker, WatchSweep(1))
    asker.next()
    new = feed.watch(asker, WatchSweeps())
    told = asker.next()
    feed.stop()
    assert isinstance(told, SnapshotRead)
    assert isinstance(told.snapshot, SweepList)
    assert told.generation == new != old


def test_a_sweep_that_is_gone_is_told_as_an_error_that_can_be_left(running: Path) -> None:
    feed, asker = _feed(running)
    feed.start()
    feed.watch(asker, WatchSweep(99))
    told = asker.next()
    feed.stop()
    assert isinstance(told, ReadingFailed)
    assert "no longer in the database" in told.error.message


def test_a_file_that_is_no_database_is_told_to_the_owner(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    path.write_bytes(b"not a database, certainly not" * 100)
    feed, owner = _feed(path)
    feed.start()
    told = owner.next()
    assert isinstance(told, DatabaseUnusable)
    assert "not a lim-tui database" in told.error.message


def test_the_desk_answers_in_order_and_survives_what_fails(running: Path) -> None:
    desk, asker = Desk(running), Asker()

    def fails(_store: Store) -> object:
        raise RuntimeError("broken")

    def refuses(_store: Store) -> object:
        raise LimError("no", "do this")

    desk.ask(asker, "name", lambda store: store.sweeps.get(1).name)
    desk.ask(asker, "fails", fails)
    desk.ask(asker, "refuses", refuses)
    desk.ask(asker, "again", lambda store: store.sweeps.get(1).id)
    answers = [asker.next() for _ in range(4)]
    desk.stop()
    first, failed, refused, last = answers
    assert isinstance(first, Answer)
    assert isinstance(last, Answer)
    assert (first.about, first.value, last.value) == ("name", "demo", 1)
    assert isinstance(failed, JobFailed)
    assert "broken" in failed.error.message
    assert isinstance(refused, JobFailed)
    assert refused.error.hint == "do this"


def test_what_another_program_deleted_is_said_to_be_gone(running: Path) -> None:
    desk, asker = Desk(running), Asker()
    desk.ask(asker, "a trial", lambda store: store.reads.detail(10**9))
    failed = asker.next()
    desk.stop()
    assert isinstance(failed, JobFailed)
    assert "no longer in the database" in failed.error.message
