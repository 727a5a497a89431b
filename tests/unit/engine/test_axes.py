"""Templates, question places, distractor types, arrangements and documents as axes of a sweep."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.context.templates import template_names
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.canonical import sha256_messages
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.sweep import DistractorChoice
from lim_tui.engine.plan import make_plan
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.single_prompt import PromptChoice, single_prompt
from lim_tui.errors import LimError
from lim_tui.reporting.report import build_report
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

RIGHT = "simulated/flat?edge=1&middle=1"
IGNORING = ("best_first", "best_last", "best_at_ends", "by_section", "shuffled", "top_k:3", "unique+best_first")
OWN_TEMPLATE = """\
name: kort
nl:
  system: "Antwoord kort."
  heading: "Stukken:\\n"
  document: "<{id}>{text}</{id}>"
  separator: "\\n"
  question: "{question} Antwoord:"
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    make_workspace(tmp_path, cases=2)
    make_workspace(tmp_path, cases=3, name="kleppen")
    file = tmp_path / "cases" / "kleppen.yaml"
    file.write_text(file.read_text().replace("van pomp", "van klep"))
    return tmp_path


def swept(workspace: Path, **changes: object) -> list[tuple[TrialDetail, Prompt]]:
    """Every trial of a sweep with its prompt, rebuilt and checked against the bytes that were sent."""
    plan: dict[str, object] = {"cases": ("pompen-1",), "lengths": (600,)}
    store, sweep_id = run_here(workspace, sweep_file(RIGHT, **{**plan, **changes}))
    return [(detail, checked(store, detail)) for detail in all_details(store, sweep_id)]


def all_details(store: Store, sweep_id: int) -> list[TrialDetail]:
    rows = store.reads.rows(sweep_id)
    assert all(row.state == "done" for row in rows), [row.reason for row in rows]
    return [store.reads.detail(row.id) for row in rows]


def checked(store: Store, detail: TrialDetail) -> Prompt:
    prompt = rebuild_prompt(store, detail)
    assert sha256_messages(prompt.messages) == detail.prompt_sha256
    assert prompt.depth_actual == detail.row.depth_actual
    for document in prompt.documents:
        assert prompt.text[document.start : document.end].strip()
    for piece in prompt.evidence:
        assert prompt.text[piece.start : piece.end] == detail.case.evidence[0].text
    return prompt


def words(prompt: Prompt) -> list[str]:
    """The words of all documents but the evidence, in reading order."""
    others = (prompt.text[d.start : d.end] for d in prompt.documents if d.role != "evidence")
    return " ".join(others).split()


def test_templates_and_question_places_hold_the_same_documents(workspace: Path) -> None:
    found = swept(workspace, templates=template_names(), question=("after", "before", "both"))
    assert len(found) == len(template_names()) * 3 * 3
    seen: dict[float | None, set[tuple[str, ...]]] = defaultdict(set)
    largest: dict[float | None, int] = defaultdict(int)
    for detail, prompt in found:
        depth = detail.row.axes.depth
        seen[depth].add(tuple(words(prompt)))
        largest[depth] = max(largest[depth], prompt.prompt_tokens)
        assert prompt.prompt_tokens <= 600
    assert {len(documents) for documents in seen.values()} == {1}
    assert min(largest.values()) > 600 - 120


def test_numbers_follow_the_order_in_which_documents_stand(workspace: Path) -> None:
    for _, prompt in swept(workspace, templates=("numbered",), depths=(0.0, 30.0, 100.0)):
        numbers = [int(number) for number in re.findall(r"^Document \[(\d+)\] ", prompt.messages[1].content, re.M)]
        assert numbers == list(range(1, len(prompt.documents) + 1))
        assert [document.id for document in prompt.documents] == [str(number) for number in numbers]
        assert prompt.prompt_tokens == TiktokenCounter("o200k_base").count_chat(prompt.messages)


@pytest.mark.parametrize("arrangement", IGNORING)
def test_an_arrangement_that_ignores_the_order_makes_one_trial_for_all_depths(
    workspace: Path, arrangement: str
) -> None:
    found = swept(workspace, arrangements=(arrangement,))
    assert len(found) == 1
    assert found[0][1].evidence_kept


def test_the_evidence_of_a_top_k_that_loses_it_is_gone_and_said_to_be(workspace: Path) -> None:
    file = workspace / "cases" / "pompen.yaml"
    file.write_text(file.read_text().replace("Wat is de druk van pomp P1?", "De druk van pomp Q1 is? Welke P1?"))
    ((detail, prompt),) = swept(workspace, arrangements=("top_k:1",))
    assert not prompt.evidence_kept
    assert (detail.row.verdict, detail.row.depth_actual, detail.points) == ("incorrect", None, {"e1": None})
    assert [document.role for document in prompt.documents] == ["distractor"]


def test_the_report_tells_how_much_evidence_was_retrieved(workspace: Path) -> None:
    file = workspace / "cases" / "pompen.yaml"
    file.write_text(file.read_text().replace("Wat is de druk van pomp P1?", "De druk van pomp Q1 is? Welke P1?"))
    sweep = sweep_file(RIGHT, cases=("pompen",), lengths=(600,), arrangements=("as_given", "top_k:1"))
    store, sweep_id = run_here(workspace, sweep)
    (metrics,) = build_report(store, sweep_id).metrics
    # One of two cases lost its evidence; as_given retrieves nothing.
    assert metrics.retrieval_recall == 0.5


def test_compression_keeps_every_id_and_says_what_it_cut(workspace: Path) -> None:
    whole = {d.row.axes.depth: p for d, p in swept(workspace)}
    for detail, prompt in swept(workspace, arrangements=("compress:0.5",)):
        before = whole[detail.row.axes.depth]
        assert [document.id for document in prompt.documents] == [document.id for document in before.documents]
        assert prompt.evidence_kept
        cut = sum(len(one.text) for one in prompt.cuts)
        all_text = sum(document.end - document.start for document in before.documents)
        assert 0.5 <= cut / all_text < 0.8
        for one in prompt.cuts:
            assert one.text not in prompt.text or one.text in whole[0.0].text


def test_positions_are_documents_counted_from_one(workspace: Path) -> None:
    found = swept(workspace, lengths=(), depths=(), documents=(5, 11), positions=(1, 3, 5))
    for detail, prompt in found:
        axes = detail.row.axes
        assert (axes.length, len(prompt.documents)) == (None, axes.documents)
        assert prompt.documents[(axes.position or 0) - 1].role == "evidence"
        assert axes.depth == 100 * ((axes.position or 0) - 1) / ((axes.documents or 0) - 1)
    assert len(found) == 6


def test_distractors_come_from_where_their_type_says(workspace: Path) -> None:
    types = [DistractorChoice("none", 0), DistractorChoice("random", 4), DistractorChoice("topical", 2)]
    found = swept(workspace, distractors=(*types, DistractorChoice("near_duplicate", 4)), cases=("kleppen-1",))
    sources: dict[str, set[str]] = defaultdict(set)
    for detail, prompt in found:
        kind = detail.row.axes.distractors
        sources[kind] |= {document.source for document in prompt.documents if document.role == "distractor"}
    assert sources["none"] == set()
    assert len(sources["random:4"]) == 4
    assert all(source.startswith("pompen/") for source in sources["random:4"])
    assert all(re.match("kleppen/kleppen-[23] ", source) for source in sources["topical:2"])
    assert sources["near_duplicate:4"] == {"d1", "d2", "d3", "d4"}


def test_too_few_documents_elsewhere_are_refused_with_the_number(workspace: Path) -> None:
    sweep = sweep_file(distractors=(DistractorChoice("random", 500),))
    with pytest.raises(LimError, match="need 500 documents from other sets of its language, and there are 22 "):
        make_plan(sweep, load_workspace(workspace))


def test_a_template_that_a_user_wrote(workspace: Path) -> None:
    (workspace / "templates").mkdir()
    (workspace / "templates" / "kort.yaml").write_text(OWN_TEMPLATE)
    for _, prompt in swept(workspace, templates=("kort", "documents")):
        if prompt.messages[0].content == "Antwoord kort.":
            lines = prompt.messages[1].content.split("\n")
            assert lines[0] == "Stukken:"
            assert all(re.fullmatch(r"<([A-Z]{4})>.+</\1>", line) for line in lines[1:-2])
            assert lines[-2:] == ["", "Wat is de druk van pomp P1? Antwoord:"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"templates": ("docments",)}, "no template 'docments'; did you mean 'documents'"),
        ({"arrangements": ("best_frist",)}, "no arrangement 'best_frist'; did you mean 'best_first'"),
        ({"arrangements": ("top_k:x",)}, "needs a number of documents"),
        ({"arrangements": ("compress:2",)}, "needs the share to keep"),
        ({"arrangements": ("best_first",), "templates": ("running",)}, "running text, which has no documents"),
        ({"templates": ("key_value",)}, "no template 'key_value'"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_the_reason(
    workspace: Path, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(LimError, match=message):
        make_plan(sweep_file(**changes), load_workspace(workspace))


def test_more_documents_than_there_are_is_refused(workspace: Path) -> None:
    file = workspace / "cases" / "pompen.yaml"
    file.write_text(file.read_text().replace("filler: filler.md\n", ""))
    store, sweep_id = run_here(workspace, sweep_file(lengths=(), depths=(), documents=(20,), positions=(1, 20)))
    reasons = {row.reason for row in store.reads.rows(sweep_id) if row.set_name == "pompen"}
    assert reasons == {"20 documents need 19 beside the evidence, and there are fewer; add distractors or filler"}


def test_a_single_prompt_is_the_one_of_the_sweep(workspace: Path) -> None:
    found = swept(
        workspace,
        arrangements=("compress:0.5",),
        templates=("citations",),
        question=("both",),
        distractors=(DistractorChoice("random", 4),),
        depths=(25.0,),
    )
    choice = PromptChoice(
        600,
        25.0,
        question="both",
        template="citations",
        arrangement="compress:0.5",
        distractors=DistractorChoice("random", 4),
    )
    prompt, _ = single_prompt(load_workspace(workspace), "pompen-1", choice, TiktokenCounter("o200k_base"))
    assert prompt.sha256 == found[0][0].prompt_sha256
