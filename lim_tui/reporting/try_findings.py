"""What a try says of its case, in words: too easy, ambiguous or broken, misleading, or fit to be measured."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.reporting.try_answers import TryAnswer, TryOutcome
from lim_tui.reporting.words import depth_text

Tone = Literal["good", "warn", "bad"]
FindingCode = Literal[
    "too_easy", "broken", "ambiguous", "no_answer", "misled", "lost", "lost_everywhere", "found", "alone", "refused"
]


_READ_ONE = "open an answer to read what came back, mend that, and ask again"
_REMEDIES = {
    "cut_off": "this model needs more room for an answer than a try gives (a sweep sets it: max_tokens in"
    " `inference`), or its reasoning turned off; try another model",
    "timeout": "raise timeout_seconds of the model in lim.toml, and ask again",
    "rate_limited": "lower the limits a minute of the model in lim.toml, and ask again",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the answers say, with what to do."""

    code: FindingCode
    tone: Tone
    text: str


def try_findings(outcome: TryOutcome) -> tuple[Finding, ...]:
    """What the answers that are in say; one model and one try, so nothing about position."""
    return (*_of_baselines(outcome), *_without_answer(outcome), *_of_context(outcome))


def _of_baselines(outcome: TryOutcome) -> Iterator[Finding]:
    closed, oracle = outcome.answer("closed_book"), outcome.answer("oracle")
    if _is(closed, "correct"):
        yield Finding(
            "too_easy",
            "bad",
            "Too easy: the model answers right without any text. It knows or guesses the answer, so a right answer says"
            " nothing about reading. Draw the value with a variable, or ask what only the evidence says.",
        )
    if _is(oracle, "incorrect"):
        yield Finding(
            "broken",
            "bad",
            "Ambiguous or broken: wrong with nothing but the evidence to read. Either the question can be read in"
            " another way, or the expected answer lacks a wording that is as good (add an alias), or this model cannot"
            " read it at all. Read what it said.",
        )
    if _is(oracle, "review"):
        yield Finding(
            "ambiguous",
            "warn",
            "Ambiguous: readers would argue over the answer to the evidence alone. Make the question or the expected"
            " answer sharper.",
        )


def _without_answer(outcome: TryOutcome) -> Iterator[Finding]:
    """What cannot be judged, the places of one reason together; where that is all of the try, what follows."""
    missing: dict[str, list[str]] = defaultdict(list)
    for answer in outcome.answers:
        if answer.row.state == "refused":
            yield Finding("refused", "bad", f"{answer.place}: not asked: {answer.row.reason}")
        elif _is(answer, "not_scored"):
            missing[answer.row.reason or "unknown"].append(answer.place)
    for reason, places in missing.items():
        it_is = "it is" if len(places) == 1 else "they are"
        why = reason.replace("_", " ")
        told = f"{', '.join(places)}: no answer to judge ({why}); {it_is} missing, not wrong."
        if len(places) > 1 and len(places) == len(outcome.answers):
            told += f" Nothing is known of the case yet: {_REMEDIES.get(reason, _READ_ONE)}."
        yield Finding("no_answer", "warn", told)


def _of_context(outcome: TryOutcome) -> Iterator[Finding]:
    scored = [answer for answer in outcome.in_context if _is(answer, "correct") or _is(answer, "incorrect")]
    wrong = [answer for answer in scored if _is(answer, "incorrect")]
    for answer in wrong:
        if answer.misled_by:
            yield Finding(
                "misled", "warn", f"{answer.place}: misled by document {answer.misled_by}, whose value it gave."
            )
    if not outcome.in_context:
        yield Finding(
            "alone",
            "warn",
            "Nothing stands beside the evidence, so no depth was asked: give the case distractors or filler.",
        )
    if not scored or outcome.open:
        return
    if not wrong:
        yield Finding(
            "found",
            "good",
            f"Right wherever the evidence stands ({_places(scored)}). A longer context or closer distractors would ask"
            " more.",
        )
    elif len(wrong) < len(scored):
        yield Finding("lost", "good", f"Wrong at {_places(wrong)} and right elsewhere: this is what a sweep measures.")
    elif not _is(outcome.answer("oracle"), "incorrect"):
        yield Finding(
            "lost_everywhere",
            "warn",
            f"Wrong wherever the evidence stands ({_places(wrong)}): the case tells no depth from another for this"
            " model. Fewer or easier distractors, or a stronger model, would.",
        )


def _places(answers: Sequence[TryAnswer]) -> str:
    depths = [answer.row.axes.depth for answer in answers if answer.row.axes.depth is not None]
    if not depths:
        return "in context"
    return f"depth{'s' * (len(depths) > 1)} {', '.join(depth_text(depth) for depth in depths)}"


def _is(answer: TryAnswer | None, state: str) -> bool:
    return answer is not None and answer.row.verdict == state
