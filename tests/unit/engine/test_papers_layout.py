"""The layout of Liu et al. 2023: imported lines asked in the paper's own prompt, the gold document at each position.

The forms are those that the paper's repository tests its own prompts against (src/lost_in_the_middle/prompting.py).
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from lim_tui.authoring.importers.formats import import_case_file
from lim_tui.authoring.workspace import load_workspace
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.template import QuestionPlace
from lim_tui.engine.single_prompt import PromptChoice, single_prompt

COUNTER = TiktokenCounter("o200k_base")
QA_PROMPT = (
    "Write a high-quality answer for the given question using only the provided search results "
    "(some of which might be irrelevant).\n\n{before}{search_results}\n\nQuestion: {question}\nAnswer:"
)
KV_PROMPT = (
    "Extract the value corresponding to the specified key in the JSON object below.\n\n"
    '{before}JSON data:\n{records}\n\nKey: "{key}"\nCorresponding value:'
)


def papers_line(gold: int, documents: int = 20) -> dict[str, object]:
    return {
        "question": "who wrote the report",
        "answers": ["Ada Vermeer"],
        "ctxs": [
            {
                "title": f"Report {n}",
                "text": "Ada Vermeer wrote it." if n == gold else f"Text {n} is about the harbour.",
                "hasanswer": n == gold,
                "isgold": n == gold,
            }
            for n in range(documents)
        ],
    }


@pytest.mark.parametrize("position", [1, 5, 10, 15, 20])
@pytest.mark.parametrize(("question", "before"), [("after", ""), ("both", "Question: who wrote the report\n\n")])
def test_the_prompt_is_the_papers_byte_for_byte(
    tmp_path: Path, position: int, question: QuestionPlace, before: str
) -> None:
    line = papers_line(position - 1)
    source = tmp_path / "nq.jsonl.gz"
    source.write_bytes(gzip.compress(json.dumps(line).encode()))
    import_case_file("litm", source, tmp_path)
    choice = PromptChoice(documents=20, position=position, template="litm", question=question)
    prompt, _ = single_prompt(load_workspace(tmp_path), "nq-0001", choice, COUNTER, system_role=False)
    documents = line["ctxs"]
    assert isinstance(documents, list)
    # As the paper's prompting.py formats them.
    results = "\n".join(f"Document [{n}](Title: {d['title']}) {d['text']}" for n, d in enumerate(documents, 1))
    gold = QA_PROMPT.format(before=before, search_results=results, question=line["question"])
    assert prompt.messages[0].content == gold
    assert prompt.depth_requested == 100 * (position - 1) / 19


@pytest.mark.parametrize(("question", "before"), [("after", ""), ("both", 'Key: "k3"\n\n')])
def test_key_value_lines_are_asked_in_the_papers_form(tmp_path: Path, question: QuestionPlace, before: str) -> None:
    records = [[f"k{n}", f"v-{n}-x"] for n in range(6)]
    source = tmp_path / "kv.jsonl"
    source.write_text(json.dumps({"ordered_kv_records": records, "key": "k3", "value": "v-3-x"}))
    import_case_file("kv", source, tmp_path)
    choice = PromptChoice(documents=6, position=4, question=question)
    prompt, _ = single_prompt(load_workspace(tmp_path), "kv-0001", choice, COUNTER, system_role=False)
    # As the paper's prompting.py formats them.
    shown = "{" + ",\n ".join(f'"{key}": "{value}"' for key, value in records) + "}"
    assert prompt.messages[0].content == KV_PROMPT.format(before=before, records=shown, key="k3")
