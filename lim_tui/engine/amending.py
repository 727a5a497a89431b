"""Changing what a case accepts: first which stored verdicts would flip, in all sweeps; then file and verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from lim_tui.authoring.amendments import Amendment, amended_text, written_with_variables
from lim_tui.authoring.case_files import CaseFile, case_file_of
from lim_tui.authoring.lint import lint
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.text_files import FileText, read_text_file, write_text_atomically
from lim_tui.authoring.workspace import Workspace, load_workspace
from lim_tui.domain.case import AnswerKey, AnswerType, BoundCase, Case
from lim_tui.domain.record import SweepRecord
from lim_tui.engine.alias_offers import verdict_with_alias
from lim_tui.engine.rescore import Flip, apply_flips, find_flips, judged_as_asked
from lim_tui.errors import LimError
from lim_tui.scoring import reads_as_typed, score
from lim_tui.scoring.trace import shown
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

_BOM = "\ufeff"
_READ_TYPES: tuple[AnswerType, ...] = ("number", "identifier", "date", "time")


@dataclass(frozen=True, slots=True)
class SweepFlips:
    """What would change in one sweep."""

    sweep: SweepRecord
    flips: tuple[Flip, ...]

    @property
    def directions(self) -> Mapping[tuple[str, str], int]:
        """How many verdicts would go from one state to another."""
        return Counter((flip.old.state, flip.new.state) for flip in self.flips)


@dataclass(frozen=True, slots=True)
class AmendmentPlan:
    """A change that can be made: nothing is written yet.

    ``written`` is what the case file would hold (values as ``{variables}``), ``file`` the case file, ``before`` and
    ``after`` its texts; ``sweeps`` are those in which verdicts would flip, and ``unmoved`` says why none does, empty
    else; ``types`` says as which answer types the expected answer can be read, empty where the type is not changed;
    ``warnings`` are sentences.
    """

    case: Case
    amendment: Amendment
    written: str
    file: Path
    before: FileText
    after: str
    sweeps: tuple[SweepFlips, ...]
    warnings: tuple[str, ...]
    unmoved: str = ""
    types: str = ""

    @property
    def flips(self) -> tuple[Flip, ...]:
        """The flips of all sweeps."""
        return tuple(flip for found in self.sweeps for flip in found.flips)


def plan_amendment(store: Store, root: Path, detail: TrialDetail, amendment: Amendment) -> AmendmentPlan:
    """What ``amendment`` to the case of a trial would do in every sweep of the database; nothing is written.

    Raises LimError where the case stands in no file of the workspace, or where the file would be wrong afterwards.
    """
    workspace = load_workspace(root)
    case = _written_case(workspace, detail.case)
    file = root / str(case.file)
    before = read_text_file(file, str(case.file))
    after = amended_text(before.text, case, detail.case, amendment)
    changed = _with_file(workspace, case_file_of(after, file, root, workspace.distractor_sets))
    name = f"{case.set_name}/{case.id}"
    sweeps = (
        SweepFlips(sweep, tuple(find_flips(store, sweep.id, changed, name))) for sweep in store.sweeps.all(tries=True)
    )
    found = tuple(one for one in sweeps if one.flips)
    return AmendmentPlan(
        case=case,
        amendment=amendment,
        written=_written(case, detail.case, amendment),
        file=file,
        before=before,
        after=after,
        sweeps=found,
        warnings=(
            *_warnings(workspace, changed, case, detail.case, amendment),
            *_about_this_trial(store, detail, amendment),
        ),
        unmoved="" if found else _why_unmoved(store, changed, detail),
        types=_types_that_fit(detail.case) if amendment.key == "answer_type" else "",
    )


def _why_unmoved(store: Store, changed: Workspace, detail: TrialDetail) -> str:
    if judged_as_asked(changed, detail.case):
        return (
            "the question or the evidence of the case was changed since it was asked, "
            "so the stored answers keep their verdicts on the case as it was"
        )
    if store.sweeps.get(detail.sweep_id).archived:
        return "the sweep of this trial is archived, and keeps its verdicts"
    return "every stored answer is judged with it as without"


def _types_that_fit(bound: BoundCase) -> str:
    """``'FM-6973-S' can be read as identifier; not as number, date, time``."""
    key = bound.answer_key
    fits = {name: reads_as_typed(replace(key, answer_type=name)) for name in _READ_TYPES}
    can = ", ".join(name for name, fit in fits.items() if fit) or "text alone"
    cannot = ", ".join(name for name, fit in fits.items() if not fit)
    return f"'{shown(bound.expected[0].value)}' can be read as {can}" + (f"; not as {cannot}" if cannot else "")


def apply_amendment(store: Store, plan: AmendmentPlan) -> None:
    """Writes the case file and the new verdicts, or neither; the old verdicts are kept.

    Raises LimError where the file or one of the verdicts was changed since the plan was made.
    """
    if read_text_file(plan.file, str(plan.case.file)) != plan.before:
        raise LimError(f"{plan.case.file} has been changed in the meantime", "Look at the change once more.")
    text = plan.after.replace("\n", "\r\n") if plan.before.had_carriage_returns else plan.after
    with store.transaction():
        apply_flips(store, list(plan.flips))
        write_text_atomically(plan.file, (_BOM if plan.before.had_bom else "") + text)


def _written_case(workspace: Workspace, bound: BoundCase) -> Case:
    asked = bound.case
    case = next((c for c in workspace.cases if (c.set_name, c.id) == (asked.set_name, asked.id)), None)
    if case is None or case.file is None:
        error = next((str(problem) for problem in workspace.problems if problem.level == "error"), None)
        raise LimError(
            f"the case {asked.set_name}/{asked.id} stands in no file of the workspace {workspace.root}",
            f"It may stand in one that cannot be read: {error}"
            if error
            else "Start lim in the workspace that holds it, or label the trial.",
        )
    return case


def _with_file(workspace: Workspace, changed: CaseFile) -> Workspace:
    files = tuple(changed if file.file == changed.file else file for file in workspace.case_files)
    errors = [problem for problem in changed.problems if problem.level == "error"]
    known = {problem.message for file in workspace.case_files for problem in file.problems}
    new = next((problem for problem in errors if problem.message not in known), None)
    if new is not None:
        raise LimError(f"{new.file}:{new.line}: {new.message}", "The file would be wrong, so nothing was changed.")
    return replace(workspace, case_files=files)


def _written(case: Case, bound: BoundCase, amendment: Amendment) -> str:
    if amendment.key in ("alias", "expected"):
        return written_with_variables(amendment.value, case, bound)
    return amendment.value


def _warnings(
    workspace: Workspace, changed: Workspace, case: Case, bound: BoundCase, amendment: Amendment
) -> Iterator[str]:
    if amendment.key == "answer_type" and not _reads_as(bound, amendment.value):
        yield f"the expected answer cannot be read as a {amendment.value}: it would be compared as text"
    if amendment.key in ("alias", "expected") and _abstains(case, amendment.value):
        yield "it says that there is no answer: whoever abstains would be judged correct"
    if case.status == "frozen":
        yield "the case is frozen: lint will report that it differs from cases.lock"
    known = {_told(problem) for problem in lint(_only(workspace, case))}
    for problem in lint(_only(changed, case)):
        if problem.level != "note" and problem.case == case.id and _told(problem) not in known:
            yield f"{problem.level}: {problem.message}"


def _reads_as(bound: BoundCase, name: str) -> bool:
    return all(reads_as_typed(replace(bound.answer_key, answer_type=one)) for one in _READ_TYPES if one == name)


def _about_this_trial(store: Store, detail: TrialDetail, amendment: Amendment) -> Iterator[str]:
    """Why an alias does not help the trial that one came from."""
    if amendment.key == "alias" and detail.output:
        verdict = verdict_with_alias(store, detail, amendment.value)
        if verdict.state != "correct":
            yield f"the verdict of this trial stays {verdict.state.replace('_', ' ')}: {verdict.reason}"


def _abstains(case: Case, wording: str) -> bool:
    return score(AnswerKey(case.language, "abstain", ()), wording).state == "correct"


def _only(workspace: Workspace, case: Case) -> Workspace:
    files = tuple(file for file in workspace.case_files if file.file == case.file)
    return replace(workspace, case_files=files, problems=())


def _told(problem: Problem) -> tuple[str, str | None, str]:
    return problem.code, problem.case, problem.message
