"""Trying one case: a sweep of its own through the real plan, worker and scorer, kept apart from those that measure."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.settings import Settings
from lim_tui.domain.trial import Axes
from lim_tui.engine.launch import prepare_plan
from lim_tui.engine.try_choice import TryChoice
from lim_tui.engine.trying import TryPlan, known_try, plan_try
from lim_tui.engine.worker import work_on
from lim_tui.errors import LimError
from lim_tui.models.embedded import ServerLease
from lim_tui.models.weights import weights_path
from lim_tui.reporting.try_answers import TryOutcome, read_try
from lim_tui.reporting.try_findings import try_findings
from lim_tui.settings import load_settings
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat
from tests.faults.sweeping import ReadingProvider, is_probe, reply_to, served, words_of, workspace_for
from tests.unit.engine.bench import make_workspace

PERFECT = "simulated/flat?edge=1&middle=1"
BARE = """\
set: kaal
language: nl
cases:
  - id: los
    question: Wat is de druk van pomp P1?
    evidence: De druk van pomp P1 is 312 bar.
    expected: 312 bar
    answer_type: number
"""


def tried(store: Store, root: Path, planned: TryPlan, budget: str | None = None) -> TryOutcome:
    record = prepare_plan(store, root, planned.plan, planned.sweep, budget)
    work_on(store, root, record.id)
    return read_try(store, record.id)


def codes(outcome: TryOutcome) -> list[str]:
    return [found.code for found in try_findings(outcome)]


def test_a_case_is_asked_closed_book_alone_and_at_three_depths(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=2)
    planned = plan_try(root, Settings(), TryChoice("pompen-1", PERFECT))
    with Store(root / "runs.db") as store:
        outcome = tried(store, root, planned)
    assert [answer.place for answer in outcome.answers] == ["closed book", "oracle", "depth 0", "depth 50", "depth 100"]
    assert [answer.row.verdict for answer in outcome.in_context] == ["correct"] * 3
    first = outcome.in_context[0]
    assert first.output == f"{planned.case.values['druk']} bar"
    assert first.first_step is not None
    assert first.first_step.step == "candidate"


def test_what_lint_calls_broken_is_not_tried(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=2)
    file = root / "cases" / "pompen.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Q3 is {druk.other3}", "Q3 is {druk}", 1), encoding="utf-8")
    with pytest.raises(
        LimError, match=r"cases/pompen\.yaml:15: pompen-1: distractor d3 holds \{druk\}, the answer itself"
    ):
        plan_try(root, Settings(), TryChoice("pompen-1", PERFECT))
    assert plan_try(root, Settings(), TryChoice("pompen-2", PERFECT)).length


def test_the_smallest_length_holds_the_case_with_its_eight_distractors(tmp_path: Path) -> None:
    """A prompt with filler is rounded up to 50 tokens; one step below nothing would fit."""
    root = make_workspace(tmp_path, cases=1)
    planned = plan_try(root, Settings(), TryChoice("pompen-1", PERFECT))
    assert planned.length is not None
    assert planned.length % 50 == 0
    with Store(root / "runs.db") as store:
        fits = tried(store, root, planned)
        tight = tried(store, root, plan_try(root, Settings(), TryChoice("pompen-1", PERFECT, planned.length - 50)))
    assert {answer.row.state for answer in fits.in_context} == {"done"}
    assert {answer.row.state for answer in tight.in_context} == {"refused"}
    assert "8 distractors" in next(found.text for found in try_findings(tight) if found.code == "refused")


@pytest.mark.skipif(weights_path() is None, reason="the weights are not installed: lim models install")
def test_planning_a_try_of_the_embedded_model_starts_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServerLease, "locate", lambda _lease: pytest.fail("a server was asked for"))
    planned = plan_try(make_workspace(tmp_path, cases=1), Settings(), TryChoice("pompen-1", "embedded/smollm2"))
    # The evidence and each of eight distractors are 15 tokens; as many again frame them, at most.
    assert planned.length is not None
    assert 9 * 15 < planned.length <= 2 * 9 * 15 + 50


def test_tries_are_kept_out_of_the_list_of_sweeps_and_found_by_name(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=1)
    with Store(root / "runs.db") as store:
        record = tried(store, root, plan_try(root, Settings(), TryChoice("pompen-1", PERFECT))).record
        assert store.sweeps.all() == []
        assert [sweep.name for sweep in store.sweeps.all(tries=True)] == ["try pompen/pompen-1"]
        assert store.sweeps.named("try pompen/pompen-1").id == record.id
        assert store.sweeps.get(record.id).tried == "pompen/pompen-1"


def test_what_was_answered_before_is_not_asked_again(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider)
        settings = load_settings(root)
        choice = TryChoice("pompen-1", "house")
        with Store(root / "runs.db") as store:
            planned = plan_try(root, settings, choice)
            assert known_try(store, planned) is None
            assert tried(store, root, planned).record.state == "finished"
            again = plan_try(root, settings, choice)
            assert known_try(store, again) is not None
            longer = plan_try(root, settings, TryChoice("pompen-1", "house", 900))
            tried(store, root, longer)
    probes = [seen for seen in provider.seen if is_probe(seen)]
    # Five prompts at first; the longer try shares closed book and oracle.
    assert len(provider.seen) - len(probes) == 5 + 3


def test_a_text_that_is_not_saved_can_be_tried(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=1)
    path = root / "cases" / "pompen.yaml"
    text = path.read_text(encoding="utf-8").replace("De druk van pomp P1", "De persdruk van pomp P1")
    planned = plan_try(root, Settings(), TryChoice("pompen-1", PERFECT, unsaved={path: text}))
    assert planned.case.evidence[0].text.startswith("De persdruk van pomp P1 is")
    unsaved = plan_try(root, Settings(), TryChoice("los", PERFECT, unsaved={root / "cases" / "kaal.yaml": BARE}))
    assert unsaved.case.case.set_name == "kaal"


def test_where_nothing_stands_beside_the_evidence_no_depth_is_asked(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "kaal.yaml").write_text(BARE, encoding="utf-8")
    planned = plan_try(tmp_path, Settings(), TryChoice("los", PERFECT))
    assert planned.length is None
    with Store(tmp_path / "runs.db") as store:
        outcome = tried(store, tmp_path, planned)
    assert [answer.place for answer in outcome.answers] == ["closed book", "oracle"]
    assert "alone" in codes(outcome)


def test_an_error_in_another_case_is_no_hindrance_one_in_the_case_is(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=2)
    path = root / "cases" / "pompen.yaml"
    text = path.read_text(encoding="utf-8")
    broken = text.replace("answer_type: number", "answer_type: nummer", 1)
    assert plan_try(root, Settings(), TryChoice("pompen-2", PERFECT, unsaved={path: broken})).length
    with pytest.raises(LimError, match=r"pompen.yaml:9: .*nummer"):
        plan_try(root, Settings(), TryChoice("pompen-1", PERFECT, unsaved={path: broken}))


def answering(**says: str) -> ReadingProvider:
    """A provider whose answer depends on what it was given: ``closed``, ``alone`` or ``context``."""

    def answer(request: SeenRequest, _number: int) -> Answer:
        words = words_of(request)
        what = "closed" if "De druk van pomp P1 is" not in words else "alone" if "Q1" not in words else "context"
        reply = reply_to(request)
        body = reply.body
        assert isinstance(body, dict)
        return Answer(200, {**chat(says[what]), "usage": body["usage"]}) if what in says else reply

    return ReadingProvider(answer)


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ({"closed": "RIGHT"}, ["too_easy", "found"]),
        ({"closed": "Dat weet ik niet.", "alone": "999 bar"}, ["broken", "found"]),
        ({"closed": "Dat weet ik niet."}, ["found"]),
        ({"closed": "Dat weet ik niet.", "context": "1 bar"}, ["lost_everywhere"]),
        ({"closed": "", "context": "1 bar"}, ["no_answer", "lost_everywhere"]),
    ],
)
def test_the_answers_say_what_is_wrong_with_the_case(tmp_path: Path, says: dict[str, str], expected: list[str]) -> None:
    root = make_workspace(tmp_path, cases=1)
    value = plan_try(root, Settings(), TryChoice("pompen-1", PERFECT)).case.values["druk"]
    told = {what: text.replace("RIGHT", f"{value} bar") for what, text in says.items()}
    with served(answering(**told)) as provider:
        workspace_for(tmp_path, provider, cases=1)
        with Store(root / "runs.db") as store:
            outcome = tried(store, root, plan_try(root, load_settings(root), TryChoice("pompen-1", "house")))
    assert codes(outcome) == expected


def test_a_document_that_misled_is_named(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=1)
    values = plan_try(root, Settings(), TryChoice("pompen-1", PERFECT)).case.values
    with served(answering(closed="Dat weet ik niet.", context=f"{values['druk.other3']} bar")) as provider:
        workspace_for(tmp_path, provider, cases=1)
        with Store(root / "runs.db") as store:
            outcome = tried(store, root, plan_try(root, load_settings(root), TryChoice("pompen-1", "house")))
    assert codes(outcome) == ["misled", "misled", "misled", "lost_everywhere"]
    assert {answer.misled_by for answer in outcome.in_context} == {"d3"}


def test_the_budget_is_a_hard_line(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider:
        root = workspace_for(tmp_path, provider, cases=1)
        with Store(root / "runs.db") as store:
            outcome = tried(store, root, plan_try(root, load_settings(root), TryChoice("pompen-1", "house")), "900tok")
    assert outcome.record.state == "paused"
    assert "budget" in outcome.record.note
    assert outcome.open
    assert all(is_probe(seen) for seen in provider.seen)


def test_a_place_is_named_by_what_the_model_was_given() -> None:
    from lim_tui.reporting.try_answers import place_of

    assert place_of(Axes("m", 400, 33.333)) == "depth 33.3"
    assert place_of(Axes("m", 400, None)) == "in context"
    assert place_of(Axes("m", None, None, baseline="closed_book")) == "closed book"


def test_an_unanswerable_case_without_text_asks_nothing_and_says_so(tmp_path: Path) -> None:
    bare = BARE.replace(
        "    evidence: De druk van pomp P1 is 312 bar.\n    expected: 312 bar\n", "    kind: unanswerable\n"
    )
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "kaal.yaml").write_text(bare.replace("    answer_type: number\n", ""), encoding="utf-8")
    with pytest.raises(
        LimError, match=r"cases/kaal\.yaml:4: case los is unanswerable and has no text to look in"
    ) as no:
        plan_try(tmp_path, Settings(), TryChoice("los", PERFECT))
    assert no.value.hint == "Give it distractors or filler, then try it."


def test_answers_that_are_all_cut_off_are_told_once_with_what_follows(tmp_path: Path) -> None:
    def cut(request: SeenRequest, _number: int) -> Answer:
        usage = reply_to(request).body
        assert isinstance(usage, dict)
        return Answer(200, {**chat("Ik denk dat de druk", finish_reason="length"), "usage": usage["usage"]})

    root = make_workspace(tmp_path, cases=1)
    with served(ReadingProvider(cut)) as provider:
        workspace_for(tmp_path, provider, cases=1)
        with Store(root / "runs.db") as store:
            outcome = tried(store, root, plan_try(root, load_settings(root), TryChoice("pompen-1", "house")))
    (found,) = try_findings(outcome)
    assert found.text.startswith("closed book, oracle, depth 0")
    assert "no answer to judge (cut off); they are missing, not wrong." in found.text
    assert "Nothing is known of the case yet: this model needs more room" in found.text
