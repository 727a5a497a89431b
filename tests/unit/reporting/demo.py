"""Small sweeps written through the store, whose every verdict a test chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lim_tui.domain.canonical import sha256_messages, sha256_text
from lim_tui.domain.case import BoundCase, Case, Evidence, Expected, Kind, Language
from lim_tui.domain.prompt import Message, Prompt
from lim_tui.domain.record import Plan, SweepRecord
from lim_tui.domain.trial import AttemptRecord, Axes, PlannedTrial, TrialRow
from lim_tui.domain.verdict import FailureClass, Span, TraceStep, Verdict
from lim_tui.store.store import Store

MODEL = "openai/reader"
RIGHT_OUTPUT = "De maximale temperatuur is 120 °C."


def demo_case(
    name: str,
    *,
    language: Language = "nl",
    set_name: str | None = None,
    kind: Kind = "answerable",
    cluster: str | None = None,
    tags: tuple[str, ...] = (),
) -> Case:
    return Case(
        id=name,
        set_name=set_name or f"{language}-demo",
        language=language,
        question="Wat is de maximale temperatuur?",
        evidence=(Evidence("1", "De maximale temperatuur van klep B is 120 °C."),),
        expected=(Expected("120 °C"),),
        answer_type="number",
        kind=kind,
        cluster=cluster,
        tags=tags,
    )


def bound(case: Case, seed: int = 0) -> BoundCase:
    return BoundCase(case, seed, case.question, case.evidence, case.expected, (), {"klep": "B"})


def lengths_by_depths(
    lengths: Iterable[int] = (1000,), depths: Iterable[float] = (0, 50, 100), model: str = MODEL
) -> list[Axes]:
    return [Axes(model, length, float(depth)) for length in lengths for depth in depths]


def baselines(*names: str, model: str = MODEL, length: int | None = None) -> list[Axes]:
    return [Axes(model, length, None, baseline=name) for name in names]  # type: ignore[arg-type]


@dataclass(frozen=True)
class Outcome:
    """What becomes of one trial. ``same`` makes it a twin of the case's trial before it."""

    verdict: Verdict | None = None
    output: str | None = None
    refusal: str | None = None
    same: bool = False
    latency_s: float = 1.0
    depth_actual: float | None = None
    misled_by: str | None = None
    input_tokens: int | None = 990
    output_tokens: int | None = 8
    cached_tokens: int | None = 100
    cost: float | None = 0.001
    retries: tuple[str, ...] = field(default=())


OPEN = Outcome()
SAME = Outcome(same=True)


def right(output: str = RIGHT_OUTPUT, **facts: object) -> Outcome:
    trace = (TraceStep("candidates", "120 °C found", "120 °C", "120", Span(27, 33)),)
    verdict = Verdict("correct", "number", "the numbers agree", Span(27, 33), trace)
    return replace(Outcome(verdict, output), **facts)  # type: ignore[arg-type]


def wrong(failure: FailureClass = "distracted", output: str = "Dat is 90 °C.", **facts: object) -> Outcome:
    verdict = Verdict("incorrect", "number", "numbers differ: 90 and 120", Span(7, 12), failure=failure)
    misled = "klep A" if failure == "distracted" else None
    return replace(Outcome(verdict, output, misled_by=misled), **facts)  # type: ignore[arg-type]


def abstained(state: str = "incorrect") -> Outcome:
    failure: FailureClass | None = "abstained" if state == "incorrect" else None
    verdict = Verdict(state, "abstention", "says it is not there", failure=failure, abstained=True)  # type: ignore[arg-type]
    return Outcome(verdict, "Dat staat er niet in.")


def in_review() -> Outcome:
    return Outcome(Verdict("review", "number", "two values"), "120 of 90 °C")


def lost(reason: str = "timeout") -> Outcome:
    return Outcome(Verdict("not_scored", "no answer", reason), None)


def refused(reason: str = "not measurable: longer than the window") -> Outcome:
    return Outcome(refusal=reason)


Rule = Callable[[TrialRow], Outcome]


def make_sweep(
    store: Store,
    cases: Sequence[Case],
    axes: Sequence[Axes],
    rule: Rule,
    *,
    seeds: Sequence[int] = (0,),
    name: str = "demo",
    state: str = "finished",
    recorded: str | None = None,
    facts: dict[str, object] | None = None,
    settings: dict[str, object] | None = None,
) -> SweepRecord:
    """A sweep of every case, seed and place, each with the outcome that ``rule`` gives it."""
    items = tuple(bound(case, seed) for seed in seeds for case in cases)
    plan = Plan(
        name=name,
        sha256=sha256_text(name),
        items=items,
        item_fillers=tuple(None for _ in items),
        fillers={},
        trials=tuple(PlannedTrial(index, place) for index in range(len(items)) for place in axes),
        settings={"models": [MODEL], "tolerance": 0.1, **(settings or {})},
        facts={"assembler": 1, "inference": {"temperature": 0}, **(facts or {})},
    )
    record = store.sweeps.create(plan, recorded)
    key = ""
    with store.transaction():
        for row in store.reads.rows(record.id):
            key = _play(store, row, rule(row), key)
        store.sweeps.set_state(record.id, state)  # type: ignore[arg-type]
    return store.sweeps.get(record.id)


def _play(store: Store, row: TrialRow, outcome: Outcome, key_before: str) -> str:
    if outcome.refusal is not None:
        store.trials.refuse([row.id], outcome.refusal)
        return key_before
    if outcome.verdict is None and not outcome.same:
        return key_before
    landed = row.axes.depth if outcome.depth_actual is None else outcome.depth_actual
    messages = (Message("user", f"trial {row.id}"),)
    prompt = Prompt(
        messages, messages[0].content, sha256_messages(messages), "o200k_base", True, 990, 1000, row.axes.depth, landed
    )
    key = key_before if outcome.same else sha256_text(f"key {row.id}")
    store.trials.prepare(row.id, key, prompt, None)
    if outcome.verdict is not None:
        _attempts(store, row, outcome)
        store.trials.finish(row.id, outcome.verdict, outcome.output, outcome.latency_s, outcome.misled_by)
    return key


def _attempts(store: Store, row: TrialRow, outcome: Outcome) -> None:
    verdict = outcome.verdict
    last = verdict.reason if verdict is not None and verdict.state == "not_scored" else "ok"
    for number, name in enumerate([*outcome.retries, last], start=1):
        answered = name == "ok"
        store.trials.save_attempt(
            row.id,
            AttemptRecord(
                number=number,
                started_at=1_760_000_000.0 + row.id,
                latency_s=outcome.latency_s,
                outcome=name,
                output=outcome.output if answered else None,
                finish_reason="stop" if answered else None,
                input_tokens=outcome.input_tokens if answered else None,
                output_tokens=outcome.output_tokens if answered else None,
                cached_tokens=outcome.cached_tokens if answered else None,
                cost=outcome.cost if answered else None,
                currency="usd" if outcome.cost is not None else None,
            ),
        )


def by_pattern(patterns: dict[str, str], *, otherwise: Outcome | None = None) -> Rule:
    """One string a case, a letter a depth in rising order: r right, w wrong, t timeout, v review, o open."""
    letters = {"r": right(), "w": wrong(), "t": lost(), "v": in_review(), "o": OPEN}

    def rule(row: TrialRow) -> Outcome:
        if row.axes.baseline is not None:
            return otherwise or right()
        depths = {3: (0.0, 50.0, 100.0), 5: (0.0, 25.0, 50.0, 75.0, 100.0), 1: (row.axes.depth,)}
        pattern = patterns[row.case]
        return letters[pattern[depths[len(pattern)].index(row.axes.depth)]]

    return rule


def open_store(folder: Path) -> Store:
    return Store(folder / "runs.db")


def label(store: Store, sweep_id: int, case: str, word: str) -> None:
    """A human's word on the first trial of a case."""
    row = next(row for row in store.reads.rows(sweep_id) if row.case == case)
    store._connection.execute(
        "INSERT INTO labels (trial_key, label, note, author, rule_verdict, created_at) VALUES (?, ?, '', 'ann', ?, 0)",
        (row.key, word, row.verdict),
    )
