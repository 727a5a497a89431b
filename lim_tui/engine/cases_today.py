"""What a sweep asked, with the answers that the case files give today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import BoundCase
from lim_tui.engine.rebuild import IMPORTED_FACT
from lim_tui.errors import LimError
from lim_tui.store.store import Store

_MOST_NAMED = 3
_GONE = ("stands in no case file that can be read", "stand in no case file that can be read")
_CHANGED = ("has another question or evidence now", "have another question or evidence now")


class CasesToday:
    """Bound cases with the expected answers that the case files give now."""

    def __init__(self, workspace: Workspace | None) -> None:
        cases = workspace.cases if workspace else ()
        self._cases = {(case.set_name, case.id): case for case in cases}

    def of(self, asked: BoundCase) -> BoundCase:
        """``asked`` with today's expected answers, or as it was where the case is gone or is another one."""
        now = self._same(asked)
        if now is None:
            return asked
        case = now.case
        scoring = replace(asked.case, answer_type=case.answer_type, script=case.script, choices=case.choices)
        return replace(asked, case=scoring, expected=now.expected, choices=now.choices)

    def is_gone(self, asked: BoundCase) -> bool:
        """Whether no file has the case."""
        return (asked.case.set_name, asked.case.id) not in self._cases

    def is_changed(self, asked: BoundCase) -> bool:
        """Whether a file has the case with another question or evidence, so that its answers are for another one."""
        return not self.is_gone(asked) and self._same(asked) is None

    def _same(self, asked: BoundCase) -> BoundCase | None:
        case = self._cases.get((asked.case.set_name, asked.case.id))
        if case is None:
            return None
        try:
            now = bind(case, asked.seed)
        except LimError:
            return None
        return now if _sources(now) == _sources(asked) else None


def judged_as_then(store: Store, sweep_id: int, workspace: Workspace) -> Iterator[str]:
    """A sentence for the cases whose answers of today are not taken, and for what is wrong in a file that has them.

    Nothing for a sweep of imported answers, whose cases stand in no file.
    """
    if IMPORTED_FACT in store.sweeps.get(sweep_id).release:
        return
    today = CasesToday(workspace)
    items = dict.fromkeys(stored.item_id for stored in store.outcomes.stored_verdicts(sweep_id))
    asked = [store.reads.item_case(item_id)[0] for item_id in items]
    gone = _names(case for case in asked if today.is_gone(case))
    if gone:
        errors = [str(problem) for problem in workspace.problems if problem.level == "error"]
        yield from errors[:_MOST_NAMED]
        yield _sentence(gone, _GONE)
    if changed := _names(case for case in asked if today.is_changed(case)):
        yield _sentence(changed, _CHANGED)


def _names(cases: Iterator[BoundCase]) -> list[str]:
    return list(dict.fromkeys(f"{case.case.set_name}/{case.case.id}" for case in cases))


def _sentence(names: list[str], verbs: tuple[str, str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    subject = f"1 case {verbs[0]}" if len(names) == 1 else f"{len(names)} cases {verbs[1]}"
    return f"{subject} ({', '.join(names[:_MOST_NAMED])}{more}): judged by the answers that the sweep expected"


def _sources(case: BoundCase) -> tuple[object, ...]:
    return case.question, case.evidence, case.conflict, case.injection, case.restricted
