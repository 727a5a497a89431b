"""A try of one case in words: what it will ask, its answers as lines, and what they say of the case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.domain.settings import Settings
from lim_tui.domain.trial import Axes
from lim_tui.errors import LimError
from lim_tui.reporting.words import count_of, depth_text, money, whole
from lim_tui.tui.fitting import fit, safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.marked_text import Mark, MarkedSpan, MarkedText, TextBuilder
from lim_tui.tui.tones import Piece
from lim_tui.tui.words import BASELINE_NAMES, verdict_mark, verdict_short, verdict_words

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord
    from lim_tui.engine.estimate import Estimate
    from lim_tui.engine.try_choice import TryChoice
    from lim_tui.engine.trying import TryPlan
    from lim_tui.reporting.try_answers import TryAnswer, TryOutcome
    from lim_tui.store.store import Store

_PLACE, _VERDICT = 13, 16
_TONES: dict[str, Mark] = {"good": "good", "warn": "near", "bad": "bad"}


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a try would ask, found out without a call.

    ``known`` is the sweep in which just this was tried before. ``problem`` says why it cannot be tried, and then the
    rest is None. ``free`` is True for a model that costs nothing. ``text`` says whether the saved text is asked.
    ``beside`` is another try that is under way, None where there is none.
    """

    choice: TryChoice
    planned: TryPlan | None = None
    estimate: Estimate | None = None
    known: SweepRecord | None = None
    free: bool = False
    problem: LimError | None = None
    text: str = ""
    beside: SweepRecord | None = None

    @property
    def at_once(self) -> bool:
        """Whether it is asked at once, since it costs nothing and nothing else is under way."""
        return self.free and self.beside is None


@dataclass(frozen=True, slots=True)
class TryLine:
    """A place of the try; ``answer`` is None until something of it is in the database."""

    axes: Axes
    answer: TryAnswer | None = None

    @property
    def place(self) -> str:
        """The place in words."""
        if self.axes.baseline is not None:
            return BASELINE_NAMES[self.axes.baseline]
        return "in context" if self.axes.depth is None else f"depth {depth_text(self.axes.depth)}"


def prospect(root: Path, settings: Settings, choice: TryChoice, store: Store) -> Prospect:
    """Plans and estimates; no model is asked."""
    from lim_tui.engine.prices import is_free
    from lim_tui.engine.text_state import text_state
    from lim_tui.engine.trying import known_try, plan_try, try_under_way

    free = is_free(choice.model, settings)
    try:
        planned = plan_try(root, settings, choice)
    except LimError as problem:
        return Prospect(choice, free=free, problem=problem)
    text = text_state(root, planned.case.case, choice.unsaved)
    known = known_try(store, planned)
    beside = try_under_way(store, other_than=known)
    return Prospect(choice, planned, _estimate(store, planned, settings), known, free, text=text, beside=beside)


def _estimate(store: Store, planned: TryPlan, settings: Settings) -> Estimate:
    from lim_tui.engine.answered_before import answered_before
    from lim_tui.engine.estimate import estimate

    known = answered_before(store, planned.plan)
    return estimate(planned.plan, settings, calibrations=store.calibrations.all(), answered=known)


def planned_lines(seen: Prospect) -> tuple[TryLine, ...]:
    """The places that will be asked, in the order in which they are read."""
    from lim_tui.reporting.try_answers import order_of

    if seen.planned is None:
        return ()
    return tuple(TryLine(axes) for axes in sorted((trial.axes for trial in seen.planned.plan.trials), key=order_of))


def answer_lines(outcome: TryOutcome) -> tuple[TryLine, ...]:
    """The places with their answers."""
    return tuple(TryLine(answer.row.axes, answer) for answer in outcome.answers)


def line_pieces(line: TryLine, glyphs: Glyphs) -> Sequence[Piece]:
    """Mark, place, verdict, and the beginning of the answer."""
    if line.answer is None:
        return [(f"{glyphs.planned} ", "dim"), (fit(line.place, _PLACE), "plain")]
    row = line.answer.row
    mark, tone = verdict_mark(row, glyphs)
    return [
        (f"{mark} ", tone),
        (fit(line.place, _PLACE), "plain"),
        (fit(verdict_short(row), _VERDICT - 1, glyphs.cut) + " ", tone),
        (safe(row.output_preview), "plain"),
    ]


def with_what(seen: Prospect) -> Sequence[Piece]:
    """The text that is asked, saved or not, length, seed and model."""
    length = seen.planned.length if seen.planned else seen.choice.length
    told: list[Piece] = [("with      ", "dim")]
    if seen.text:
        told.append((f"{seen.text}, ", "plain" if seen.text == "saved text" else "warn"))
    if length is not None:
        told.append((f"{whole(length)} tokens", "plain"))
        told.append((" (the smallest), " if seen.choice.length is None else ", ", "dim"))
    return [*told, (f"seed {seen.choice.seed}, ", "plain"), (safe(seen.choice.model), "accent")]


def cost_words(seen: Prospect) -> str:
    """``5 calls, ~1,028 tokens in, cost 0.0003 usd``."""
    found = seen.estimate
    if found is None:
        return ""
    cost = money(None if found.cost is None else float(found.cost), found.currency)
    calls = count_of(found.trials + found.probes, "call")
    about = "~" if found.estimated else ""
    return f"{calls}, {about}{whole(found.input_tokens)} tokens in, cost {cost}"


def prospect_text(seen: Prospect | None) -> MarkedText:
    """What asking would do, or why nothing can be asked."""
    text = TextBuilder()
    if seen is None:
        text.line("working out what to ask", "dim")
    elif seen.problem is not None:
        text.line("Cannot be tried", "heading")
        text.line(seen.problem.message, "bad")
        text.line(seen.problem.hint or "")
    else:
        text.line(f"{cost_words(seen)}.")
        if seen.beside is not None:
            text.line(
                f"Another try is under way: {_beside_words(seen.beside)}. Asking starts this one beside it.", "near"
            )
        text.line("Closed book asks the question alone: a right answer means that the case is too easy.", "dim")
        text.line("Oracle gives the evidence alone: a wrong answer means that the case is ambiguous or broken.", "dim")
        text.line("The depths put the evidence at the start, the middle and the end of the context.", "dim")
    return text.built()


def _beside_words(record: SweepRecord) -> str:
    """The case, the seed and the model of a try."""
    of = [str(part) for name in ("seeds", "models") for part in _listed(record.settings.get(name))]
    return f"{record.tried}, seed {', '.join(of)}"


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def outcome_text(outcome: TryOutcome, line: TryLine | None) -> MarkedText:
    """What the answers say of the case, then the answer under the cursor with its verdict."""
    from lim_tui.reporting.try_findings import try_findings

    text = TextBuilder()
    for found in try_findings(outcome):
        text.line(found.text, _TONES[found.tone])
    if outcome.record.state in ("paused", "stopped") and outcome.record.note:
        text.line(f"The try is {outcome.record.state}: {outcome.record.note}. Ask again to go on.", "near")
    if line is not None and line.answer is not None:
        text.line()
        _answer(text, line, line.answer)
    return text.built()


def _answer(text: TextBuilder, line: TryLine, answer: TryAnswer) -> None:
    text.line(f"{line.place}: {verdict_words(answer.row)}", "heading")
    if answer.output is not None:
        text.line(answer.output or "(nothing)", spans=list(_span(answer)) if answer.output else ())
    if answer.verdict is not None and answer.verdict.state != "not_scored":
        text.line(answer.verdict.reason)
    if answer.first_step is not None:
        text.line(f"{answer.first_step.step}: {answer.first_step.detail}", "dim")


def _span(answer: TryAnswer) -> Iterator[MarkedSpan]:
    verdict = answer.verdict
    if verdict is not None:
        mark: Mark = "match" if verdict.state == "correct" else "near"
        yield from (MarkedSpan(span.start, span.end, mark) for span in verdict.spans)
