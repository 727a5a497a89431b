"""Cases and filler for prompt tests, in four languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from lim_tui.context.filler import CutFiller, cut_filler
from lim_tui.context.request import LayoutRequest, ordered_distractors
from lim_tui.context.templates import built_in
from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected, Language
from lim_tui.text.segments import paragraphs

SHARED = Path(__file__).parents[4] / "shared" / "data"
FOLDERS: dict[Language, str] = {"nl": "nl", "en": "en", "zh-Hans": "zh", "zh-Hant": "zh-hant"}
SENTENCES: dict[Language, str] = {
    "nl": "De maximale temperatuur van klep KX-4471-B is 187 °C.",
    "en": "The maximum temperature of valve KX-4471-B is 187 °C.",
    "zh-Hans": "KX-4471-B型阀门的最高温度为187℃。",
    "zh-Hant": "KX-4471-B型閥門的最高溫度為187℃。",
}
OWN_FILLER: dict[Language, str] = {
    "nl": "De monteur leest de meter af. Daarna noteert hij de stand; de ploeg ziet toe.\n\nHet rapport gaat mee.",
    "en": "The fitter reads the gauge. Then he notes it down; the crew checks it.\n\nThe report goes along.",
    "zh-Hans": "技术员读取仪表。然后记录读数；班组进行核对。\n\n报告随设备移交。",
    "zh-Hant": "技術員讀取儀表。然後記錄讀數；班組進行核對。\n\n報告隨設備移交。",
}
_ANSWER = re.compile(r"187\s*[°℃]")


def holds_answer(text: str) -> bool:
    """The written forms of the one answer of these tests."""
    return _ANSWER.search(text) is not None


@cache
def counter(encoding: str = "o200k_base") -> TiktokenCounter:
    return TiktokenCounter(encoding)


@cache
def shared_filler(language: Language) -> CutFiller:
    """Every text of a language in the shared data, cut; skips where there is none."""
    folder = SHARED / FOLDERS[language]
    if not folder.is_dir():
        pytest.skip("the shared texts are not here")
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".md", ".txt"))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    return cut_filler(paragraphs(text), language)


@cache
def mixed_filler() -> CutFiller:
    """Paragraphs of all four languages by turns, as in a manual with translations; skips as ``shared_filler``."""
    by_language = [["".join(cut) for cut in shared_filler(language).paragraphs] for language in FOLDERS]
    return cut_filler([paragraph for turn in zip(*by_language, strict=False) for paragraph in turn], "zh-Hans")


def own_filler(language: Language, repeats: int) -> CutFiller:
    return cut_filler(paragraphs("\n\n".join([OWN_FILLER[language]] * repeats)), language)


def bound_case(language: Language, seed: int = 0, distractors: int = 12) -> BoundCase:
    sentence = SENTENCES[language]
    documents = tuple(
        Document(f"d{i}", sentence.replace("4471", str(5000 + i)).replace("187", str(201 + i)))
        for i in range(distractors)
    )
    case = Case(
        "klep", "set", language, "KX-4471-B?", (Evidence("e1", sentence),), (Expected("187 °C"),), distractors=documents
    )
    return BoundCase(case, seed, case.question, case.evidence, case.expected, documents)


def request(
    language: Language,
    target: int | None,
    filler: CutFiller | None,
    seed: int = 0,
    template: str = "documents",
    using: TokenCounter | None = None,
) -> LayoutRequest:
    case = bound_case(language, seed)
    return LayoutRequest(
        case=case,
        distractors=ordered_distractors(case),
        template=built_in(template, language),
        counter=using or counter(),
        target_tokens=target,
        filler=filler,
        holds_answer=holds_answer,
    )
