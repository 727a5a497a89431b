"""The alias that an output suggests, tried with the scorer before anybody is offered it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lim_tui.authoring.amendments import Amendment, nearest_element
from lim_tui.domain.case import BoundCase
from lim_tui.domain.reply import CUT
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.f1_counting import f1_tokens_in
from lim_tui.engine.judging import judge_text, scoring_of
from lim_tui.engine.recipes import case_at
from lim_tui.errors import LimError
from lim_tui.scoring.bare_answer import bare_answer, without_citations
from lim_tui.scoring.trace import shown
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

_CHANGE_ELSE = "Change the expected answer or the answer type of the case, or label the trial."


def offered_alias(store: Store, detail: TrialDetail) -> Amendment:
    """The first stretch of the output that, accepted as an alias, makes the verdict of the trial correct.

    Tried are the stretch that the verdict rests on, and the output's first and last line: what they say beside the
    question's words, without citations, and as they stand. Raises LimError, which says
    why, where there is no output, where the verdict is correct, or where none of them changes it.
    """
    wordings = list(dict.fromkeys(_wordings(detail)))
    if not wordings:
        raise LimError("this trial has no output to take an alias from")
    if detail.verdict is not None and detail.verdict.state == "correct":
        raise LimError("this answer is judged correct already; an alias would change nothing", _CHANGE_ELSE)
    for wording in dict.fromkeys(shorter for whole in wordings for shorter in _shortest_first(whole, detail)):
        if verdict_with_alias(store, detail, wording).state == "correct":
            return Amendment("alias", wording)
    raise LimError(_why_not(detail, wordings[0], verdict_with_alias(store, detail, wordings[0])), _CHANGE_ELSE)


def verdict_with_alias(store: Store, detail: TrialDetail, alias: str) -> Verdict:
    """What would be said of the trial's output if ``alias`` counted as the answer too; nothing is written."""
    record, case = store.sweeps.get(detail.sweep_id), case_at(detail.case, detail.row.axes)
    scoring = scoring_of(record)
    return judge_text(
        _accepting(case, alias) if case.expected else case,
        detail.output or "",
        cut=_was_cut(detail),
        scoring=scoring,
        said=store.judgements.of(detail.row.id) if scoring == "judge" else None,
        tokens=f1_tokens_in(record.release, detail.row.axes.model),
    ).verdict


def _wordings(detail: TrialDetail) -> Iterator[str]:
    output, verdict = (detail.output or ""), detail.verdict
    if verdict is not None and verdict.span is not None and (found := output[verdict.span.start : verdict.span.end]):
        yield found.strip()
    lines = [line.strip() for line in output.split("\n") if line.strip()]
    yield from (*lines[:1], *lines[-1:])


def _shortest_first(wording: str, detail: TrialDetail) -> Iterator[str]:
    """Of words what is said in them; a value loses nothing but citations, since its unit may stand in the question."""
    in_words = detail.case.case.answer_type == "text"
    bare = bare_answer(wording, detail.case.question) if in_words else ""
    yield from filter(None, (bare, without_citations(wording), wording))


def _why_not(detail: TrialDetail, wording: str, verdict: Verdict) -> str:
    """``no alias helps here: with 'very hot' accepted the verdict stays incorrect (no value of the expected type)``."""
    told = f"no alias helps here: with '{shown(wording)}' accepted the verdict stays {verdict.state.replace('_', ' ')}"
    answer_type = detail.case.case.answer_type
    if verdict.rule == "no_value":
        return f"{told}, since an answer of type {answer_type} is compared by its value and this holds none"
    return f"{told} ({verdict.reason})"


def _accepting(case: BoundCase, alias: str) -> BoundCase:
    at = nearest_element(case.expected, alias)
    grown = tuple(
        replace(one, aliases=(*one.aliases, alias)) if place == at else one for place, one in enumerate(case.expected)
    )
    return replace(case, expected=grown)


def _was_cut(detail: TrialDetail) -> bool:
    flagged = detail.verdict is not None and CUT in detail.verdict.flags
    return flagged or detail.row.reason == "cut_off" or any(a.finish_reason == "length" for a in detail.attempts[-1:])
