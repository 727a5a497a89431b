"""Following a running sweep, line by line."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

from lim_tui.domain.record import FINISHED_STATES, SweepRecord
from lim_tui.engine.leasing import worker_of
from lim_tui.plain.outcome import outcome_json, outcome_line
from lim_tui.plain.progress_line import evidence_lines, progress_line, read_progress, seconds_left
from lim_tui.store.store import Store

__all__ = ["follow", "outcome_json", "outcome_line"]

_POLL_S = 0.2
_BETWEEN_LINES_S = 1.0
_BETWEEN_EVIDENCE_S = 5.0
_WORKER_START_S = 30.0
_NOT_BEGUN = "{0} is planned, no worker has begun it; `lim resume {0}` does."
_GONE = "{0} is stopped, its worker is gone; `lim resume {0}` goes on, `lim doctor` says where its log is."


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds from some fixed moment, and waiting."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


@dataclass
class _Follower:
    """Where one viewer of one sweep is."""

    store: Store
    sweep_id: int
    stream: TextIO
    clock: Clock
    is_alive: Callable[[], bool]
    wait_for_worker_s: float
    last_line: str = ""
    last_at: float = field(default=float("-inf"))
    last_evidence: tuple[str, ...] = ()
    last_evidence_at: float = field(default=float("-inf"))
    seen_version: int | None = None
    seen_worker: bool = False

    def __post_init__(self) -> None:
        self.began_at = self.clock.now()
        self.done_at_start = self.store.reads.counts(self.sweep_id).done
        self.first_record = self.store.sweeps.get(self.sweep_id)

    def run(self) -> None:
        """Prints what changes until the sweep is over."""
        while True:
            over = self._is_over()
            self._print_if_changed(now_or_never=over)
            self._print_evidence(now_or_never=over)
            if over:
                return
            self.clock.sleep(_POLL_S)

    def _is_over(self) -> bool:
        record = self.store.sweeps.get(self.sweep_id)
        alive = self.is_alive()
        self.seen_worker = self.seen_worker or alive
        if alive:
            return False
        if record.state in FINISHED_STATES or self.seen_worker or _has_ended_again(self.first_record, record):
            return True
        return self.clock.now() - self.began_at >= self.wait_for_worker_s

    def _print_if_changed(self, *, now_or_never: bool) -> None:
        now = self.clock.now()
        if now - self.last_at < _BETWEEN_LINES_S and not now_or_never:
            return
        version = self.store.reads.data_version()
        if version == self.seen_version:
            return
        self.seen_version = version
        progress = read_progress(self.store, self.sweep_id)
        line = progress_line(progress, seconds_left(self.done_at_start, progress.counts, now - self.began_at))
        if line != self.last_line:
            print(line, file=self.stream, flush=True)
            self.last_line, self.last_at = line, now

    def _print_evidence(self, *, now_or_never: bool) -> None:
        """For a sweep in mode anytime: what is shown so far, and where it may stop."""
        now = self.clock.now()
        waits = now - self.last_evidence_at < _BETWEEN_EVIDENCE_S and not now_or_never
        if waits or self.first_record.settings.get("mode") != "anytime":
            return
        lines = evidence_lines(self.store, self.sweep_id)
        for line in lines:
            if line not in self.last_evidence:
                print(line, file=self.stream, flush=True)
        self.last_evidence, self.last_evidence_at = lines, now


def _has_ended_again(first: SweepRecord, record: SweepRecord) -> bool:
    """Whether a worker came and went between two looks."""
    return record.state in ("stopped", "paused", *FINISHED_STATES) and (record.finished_at, record.note) != (
        first.finished_at,
        first.note,
    )


def follow(
    store: Store,
    sweep_id: int,
    *,
    stop_on_interrupt: bool = False,
    stream: TextIO | None = None,
    clock: Clock | None = None,
    is_alive: Callable[[], bool] | None = None,
) -> bool:
    """Prints a line to ``stream`` (standard error) when something changed, at most one a second, until the sweep is
    over; True if Ctrl+C was pressed.

    With ``stop_on_interrupt``, as for the command that started the worker, Ctrl+C stops the sweep after the calls under
    way and a second one at once, and a worker that is still starting is waited for. Without it Ctrl+C only ends the
    following.
    """
    follower = _Follower(
        store,
        sweep_id,
        stream or sys.stderr,
        clock or Clock(),
        is_alive or (lambda: worker_of(store, sweep_id) is not None),
        _WORKER_START_S if stop_on_interrupt else 0.0,
    )
    interrupted = False
    while True:
        try:
            follower.run()
        except KeyboardInterrupt:
            if not stop_on_interrupt:
                return True
            _stop(follower, at_once=interrupted)
            interrupted = True
        else:
            _say_if_gone(follower)
            return interrupted


def wait_for_worker(store: Store, before: SweepRecord, clock: Clock | None = None) -> bool:
    """Waits until a worker has the sweep, which stood as ``before`` when one was started.

    False where it has come and gone already, or none came in half a minute.
    """
    clock = clock or Clock()
    until = clock.now() + _WORKER_START_S
    while clock.now() < until:
        if worker_of(store, before.id) is not None:
            return True
        if _has_ended_again(before, store.sweeps.get(before.id)):
            return False
        clock.sleep(_POLL_S)
    return False


def _stop(follower: _Follower, *, at_once: bool) -> None:
    follower.store.sweeps.want(follower.sweep_id, "stop_now" if at_once else "stop")
    how = "Stops at once." if at_once else "Stops after the calls under way; Ctrl+C again stops at once."
    print(how, file=follower.stream, flush=True)


def _say_if_gone(follower: _Follower) -> None:
    """A worker that ends always leaves another state behind than ``running``; one that was waited for has begun."""
    record = follower.store.sweeps.get(follower.sweep_id)
    if record.state not in ("planned", "running"):
        return
    begun = record.state == "running" or follower.seen_worker or follower.wait_for_worker_s > 0
    print((_GONE if begun else _NOT_BEGUN).format(record.title), file=follower.stream, flush=True)
