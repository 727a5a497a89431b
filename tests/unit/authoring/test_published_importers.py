"""Files of published tests: multi-document questions, key-value pairs, OneRuler prompts."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from lim_tui.authoring.case_files import load_case_file
from lim_tui.authoring.importers.formats import import_case_file
from lim_tui.authoring.problems import UnreadableFileError
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import Evidence, Expected
from tests.unit.authoring.imported import SHARED, imported_cases, needs_shared, write_lines


def litm_line(gold: int, **changes: Any) -> dict[str, Any]:
    documents = [{"title": f"T{n}", "text": f"text {n}", "hasanswer": n == gold, "isgold": n == gold} for n in range(4)]
    return {"question": "who {x}", "answers": ["A", "B"], "ctxs": documents, **changes}


def test_multi_document_lines(tmp_path: Path) -> None:
    source = tmp_path / "nq-open-4_total_documents_gold_at_2.jsonl.gz"
    other = litm_line(0)
    other["ctxs"][3]["hasanswer"] = True
    lines = [litm_line(2), other, litm_line(9), {"question": "q", "answers": "A"}]
    source.write_bytes(gzip.compress("\n".join(json.dumps(line) for line in lines).encode()))
    target, imported = import_case_file("litm", source, tmp_path)
    assert target.name == "imported-nq-open-4_total_documents_gold_at_2.yaml"
    first, second = load_case_file(target, tmp_path, {}).cases
    assert bind(first, 0).question == "who {x}"
    assert first.evidence == (Evidence("e1", "(Title: T2) text 2"),)
    assert [document.text for document in first.distractors] == [
        "(Title: T0) text 0",
        "(Title: T1) text 1",
        "(Title: T3) text 3",
    ]
    assert first.expected == (Expected("A", ("B",)),)
    assert len(second.distractors) == 2
    assert [(p.level, p.code, p.line) for p in imported.problems] == [
        ("note", "answer-in-distractor", 2),
        ("warning", "gold-place", 2),
        ("error", "row", 3),
        ("error", "row", 4),
    ]


@needs_shared
@pytest.mark.parametrize("place", [0, 4, 9, 14, 19])
def test_the_shared_multi_document_files(tmp_path: Path, place: int) -> None:
    name = f"nq-open-20_total_documents_gold_at_{place}.jsonl.gz"
    cases = imported_cases(tmp_path, "litm", SHARED / "litm" / "qa_data_constructed" / "20_total_documents" / name)
    assert len(cases) == 60
    assert {len(case.distractors) for case in cases} == {19}


def test_key_value_lines(tmp_path: Path) -> None:
    pairs = [["k1", "v1"], ["k2", "v2"], ["k3", "v3"]]
    source = write_lines(
        tmp_path / "kv.jsonl",
        {"ordered_kv_records": pairs, "key": "k2", "value": "v2"},
        {"ordered_kv_records": pairs, "key": "k2", "value": "v3"},
        {"ordered_kv_records": [["k"]], "key": "k2", "value": "v3"},
    )
    _, imported = import_case_file("kv", source, tmp_path)
    assert imported.skipped == 2
    bound = bind(imported.cases[0], 5)
    assert bound.evidence[0].text == '"k2": "v2"'
    assert [document.text for document in bound.distractors] == ['"k1": "v1"', '"k3": "v3"']
    assert bound.expected == (Expected("v2"),)
    assert '"k2"' in bound.question


@needs_shared
@pytest.mark.parametrize(("keys", "samples"), [(75, 20), (140, 10)])
def test_the_shared_key_value_files(tmp_path: Path, keys: int, samples: int) -> None:
    name = f"kv-retrieval-{keys}_keys.sample{samples}.jsonl.gz"
    cases = imported_cases(tmp_path, "kv", SHARED / "litm" / "kv_retrieval_data" / name)
    assert (len(cases), len(cases[0].distractors), cases[0].kind) == (samples, keys - 1, "key_value")


PROMPT = {
    "needle_numbers": 'Het speciale magische nummer voor "{key}" is: {value}',
    "question_single_numbers": 'Welke getallen horen bij "{query1}" {zie}?',
    "answer_numbers": "<Antwoord> Lijst </Antwoord>",
}


def test_a_oneruler_prompt(tmp_path: Path) -> None:
    source = tmp_path / "niah_nl.json"
    source.write_text(json.dumps(PROMPT))
    (tmp_path / "x_noun_list.tsv").write_text("en\tnl\n" + "".join(f"noun {n}\twoord {n}\n" for n in range(40)))
    cases = imported_cases(tmp_path, "oneruler", source)
    assert len(cases) == 26
    bound = bind(cases[0], 0)
    key, value = bound.values["key"], bound.values["value"]
    assert key.startswith("woord ")
    assert len(value) == 7
    assert bound.evidence[0].text == f'Het speciale magische nummer voor "{key}" is: {value}'
    assert bound.question == f'Welke getallen horen bij "{key}" {{zie}}? <Antwoord> Lijst </Antwoord>'
    assert len({document.text for document in bound.distractors}) == 30
    assert not any(key in document.text.split('"') or value in document.text for document in bound.distractors)
    assert cases[-1].kind == "unanswerable"
    assert len({bind(case, 0).values["key"] for case in cases[:25]}) > 10


@needs_shared
@pytest.mark.parametrize(("name", "language"), [("nl", "nl"), ("en", "en"), ("zh", "zh-Hans")])
def test_the_shared_oneruler_prompts(tmp_path: Path, name: str, language: str) -> None:
    cases = imported_cases(tmp_path, "oneruler", SHARED / "needles" / f"oneruler_niah_{name}.json")
    assert {case.language for case in cases} == {language}
    assert cases[0].variables[0].form == "choice"


@needs_shared
def test_a_oneruler_file_of_another_task_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="not a OneRuler needle prompt"):
        import_case_file("oneruler", SHARED / "needles" / "oneruler_cwe_nl.json", tmp_path)
