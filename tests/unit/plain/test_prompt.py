"""One exact prompt, as text and as JSON."""

from __future__ import annotations

import re
from dataclasses import replace

from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.case import Expected
from lim_tui.plain.prompt import expected_value, prompt_json, prompt_text
from lim_tui.store.store import Store
from tests.unit.plain.real_trial import real_trial
from tests.unit.plain.schemas import fits_schema
from tests.unit.reporting.demo import bound, demo_case


def test_the_hash_is_of_the_messages_and_the_prompt_is_their_contents(store: Store) -> None:
    detail, prompt = real_trial(store)
    value = prompt_json(prompt, detail.case)
    fits_schema(value, "prompt")
    assert value["sha256"] == sha256_value(value["messages"])
    assert value["prompt"] == "\n\n".join(message.content for message in prompt.messages)
    assert value["values"] == {"klep": "B"}
    assert value["target_tokens"] == 200


def test_expected_is_written_as_in_the_case_file() -> None:
    case = bound(demo_case("a"))
    assert expected_value(case) == "120 °C"
    elements = replace(case, case=replace(case.case, answer_type="set"), expected=(Expected("rood"), Expected("groen")))
    assert expected_value(elements) == ["rood", "groen"]
    assert expected_value(bound(demo_case("a", kind="unanswerable"))) is None


def test_the_text_names_size_depth_and_parts_before_the_messages(store: Store) -> None:
    detail, prompt = real_trial(store)
    text = prompt_text(prompt, detail.case)
    head, _, body = text.partition("\n\n")
    assert f"{prompt.prompt_tokens} of 200 tokens (o200k_base)" in head
    assert re.search(r"documents: \d+ distractor, 1 evidence", head)
    assert "(asked 50)" in head
    assert f"sha256: {prompt.sha256}" in head
    assert all(message.content in body for message in prompt.messages)


def test_an_estimate_is_called_one(store: Store) -> None:
    detail, prompt = real_trial(store)
    assert "~" not in prompt_text(prompt, detail.case)
    assert f"~{prompt.prompt_tokens} of 200 tokens" in prompt_text(replace(prompt, exact=False), detail.case)
