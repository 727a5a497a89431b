"""One trial whole, with its prompt rebuilt."""

from __future__ import annotations

import json
from dataclasses import replace

from lim_tui.plain.show import show_text
from lim_tui.plain.show_json import show_json
from lim_tui.store.store import Store
from tests.unit.plain.real_trial import HOSTILE, real_trial
from tests.unit.plain.schemas import fits_schema
from tests.unit.reporting.demo import OPEN, demo_case, lengths_by_depths, make_sweep, right

EVIDENCE = "De maximale temperatuur van klep B is 120 °C."


def test_the_json_holds_the_exact_prompt_and_where_the_evidence_stands(store: Store) -> None:
    detail, sent = real_trial(store)
    value = show_json(store, detail)
    fits_schema(value, "show")
    assert value["prompt"] == sent.text
    assert value["output"] == HOSTILE
    assert value["trial"]["sha256"] == sent.sha256 == value["assembly"]["sha256"]
    (piece,) = value["assembly"]["evidence"]
    assert value["prompt"][piece["start"] : piece["end"]] == EVIDENCE
    for document in value["assembly"]["documents"]:
        assert value["prompt"][document["start"] : document["end"]].startswith("De maximale temperatuur van klep")
    assert value["trial"]["id"] == "ab" * 6
    assert value["trial"]["expected"] == "120 °C"
    assert (value["verdict"]["failure"], value["verdict"]["stage"]) == ("distracted", "wrong_value")
    assert [row["depth"] for row in value["siblings"]] == [0, 100]


def test_the_text_tells_question_answer_verdict_and_surroundings(store: Store) -> None:
    detail, _ = real_trial(store)
    text = show_text(store, detail)
    assert "nl-demo/klep-b, seed 0, openai/reader, 200 tokens, depth 50" in " ".join(text.split())
    assert "expected: 120 °C" in text
    assert "verdict: incorrect, distracted, misled by klep 2 (rule: number)" in text
    assert "reason: numbers differ: 90 and 120" in text
    assert "found in the output, characters 7 to 12: 90 °C" in text
    assert f"[[{EVIDENCE}]]" in " ".join(text.split())
    assert "--- user ---" not in text


def test_the_whole_prompt_comes_when_it_is_asked_for(store: Store) -> None:
    detail, sent = real_trial(store)
    text = show_text(store, detail, with_prompt=True)
    for message in sent.messages:
        assert f"--- {message.role} ---\n{message.content}" in text


def test_nothing_in_an_output_reaches_a_terminal_as_a_code(store: Store) -> None:
    detail, _ = real_trial(store)
    text = show_text(store, detail, with_prompt=True)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "␛[31m <U+202E>" in text


def test_a_trial_that_waits_has_no_prompt_and_says_why(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=[50]), lambda _row: OPEN)
    detail = store.reads.detail(store.reads.rows(sweep.id)[0].id)
    value = show_json(store, detail)
    fits_schema(value, "show")
    assert (value["prompt"], value["assembly"], value["verdict"]) == (None, None, None)
    assert value["prompt_problem"] == "this trial has no prompt yet"
    assert "no verdict: the trial is planned." in show_text(store, detail)


def test_a_prompt_that_cannot_be_rebuilt_leaves_the_rest_standing(store: Store) -> None:
    """The demo's prompts were never assembled, so their hashes cannot agree."""
    facts: dict[str, object] = {"templates": {"documents": {"nl": json.loads(_TEMPLATE)}}}
    axes = lengths_by_depths(depths=[50])
    sweep = make_sweep(store, [demo_case("a")], axes, lambda _row: right(), facts=facts)
    store._connection.execute("UPDATE cells SET distractors = 'near_duplicate:4', baseline = 'closed_book'")
    detail = store.reads.detail(store.reads.rows(sweep.id)[0].id)
    value = show_json(store, detail)
    assert value["prompt"] is None
    assert "can no longer be rebuilt" in value["prompt_problem"]
    assert value["output"] == "De maximale temperatuur is 120 °C."
    assert "can no longer be rebuilt" in show_text(store, detail)


_TEMPLATE = """
{"name": "documents", "language": "nl", "system": "s", "closed_book_system": "c", "heading": "h",
 "document": "[{id}] {text}", "separator": "\\n", "question": "{question}"}
"""


def test_a_long_note_of_a_label_stays_on_the_page(store: Store) -> None:
    detail, _ = real_trial(store)
    label = {
        "label": "correct",
        "created_at": 0.0,
        "author": "anna",
        "rule_verdict": "incorrect",
        "note": "zie p. 3 " * 40,
    }
    text = show_text(store, replace(detail, labels=(label,)))
    told = text[text.index("\nlabels\n") :].split("\n\n")[0].splitlines()
    assert max(map(len, told)) <= 80
    assert " ".join(" ".join(told).split()).count("zie p. 3") == 40
