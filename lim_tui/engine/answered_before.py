"""The trials of a plan that a launch need not ask: those done, and those that a sweep of the same name has answered."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.domain.canonical import sha256_text
from lim_tui.domain.record import Plan, SweepRecord
from lim_tui.store.answered import AnsweredPlace
from lim_tui.store.store import Store

# What decides the bytes of a prompt beside the case and the place of the trial.
_SAME_FACTS = ("assembler", "templates_sha256", "question_places", "inference", "arrangements")
_SAME_SETTINGS = ("length_tokenizer", "salt_prefix", "repeat_filler", "models")
_DRAWN_FROM_OTHERS = ("random", "topical")


def answered_before(store: Store, plan: Plan) -> frozenset[int]:
    """The places in ``plan.trials`` that need no call, as far as can be told before prompts are built.

    Of the plan's own sweep those that have ended; of a new plan those that one of the same name, models, templates and
    settings has answered, with the same case, seed, filler and place.
    """
    own = store.sweeps.find_plan(plan.name, plan.sha256)
    if own is not None:
        return frozenset(at for at, ended in enumerate(store.answered.in_plan_order(own.id)) if ended)
    found: set[int] = set()
    for record in store.sweeps.all():
        if record.recorded is None and _sends_alike(plan, record):
            found |= _taken_over(plan, record, store.answered.places(record.id))
    return frozenset(found)


def _sends_alike(plan: Plan, record: SweepRecord) -> bool:
    if record.name != plan.name:
        return False
    facts = all(plan.facts.get(name) == record.release.get(name) for name in _SAME_FACTS)
    return facts and all(plan.settings.get(name) == record.settings.get(name) for name in _SAME_SETTINGS)


def _taken_over(plan: Plan, record: SweepRecord, places: frozenset[AnsweredPlace]) -> set[int]:
    fillers = {name: sha256_text(text) for name, text in plan.fillers.items()}
    before, now = _cases(record.release), _cases(plan.facts)
    same_others = plan.facts.get("distractors_sha256") == record.release.get("distractors_sha256")
    found: set[int] = set()
    for at, trial in enumerate(plan.trials):
        bound, filler = plan.items[trial.item_index], plan.item_fillers[trial.item_index]
        name = f"{bound.case.set_name}/{bound.case.id}"
        if now.get(name) != before.get(name):
            continue
        if trial.axes.distractors.startswith(_DRAWN_FROM_OTHERS) and not same_others:
            continue
        sha256 = None if filler is None else fillers[filler]
        if AnsweredPlace(bound.case.set_name, bound.case.id, bound.seed, sha256, trial.axes) in places:
            found.add(at)
    return found


def _cases(facts: Mapping[str, object]) -> Mapping[str, object]:
    cases = facts.get("cases_sha256")
    return cases if isinstance(cases, Mapping) else {}
