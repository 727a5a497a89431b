"""How far prompts miss the depth and the length that they were asked for, on real texts of four languages.

Run: ``python -m benchmarks.prompt_errors FOLDER``, where FOLDER holds texts (.md, .txt) under nl, en, zh and zh-hant.
Prints the table of docs/prompts.md. A depth error is in points of depth, and in tokens beside the largest that the
method allows: half of the segment or document next to the evidence.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from lim_tui.context.assembly import Assembler
from lim_tui.context.filler import SEGMENT_LIMIT_TOKENS, CutFiller, cut_filler
from lim_tui.context.fit import build_layout
from lim_tui.context.request import LayoutRequest, ordered_distractors
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.templates import built_in
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected, Language
from lim_tui.engine.written_answers import answer_finder
from lim_tui.text.segments import paragraphs

LENGTHS = (500, 4_000, 32_000, 128_000)
DEPTHS = range(0, 101, 5)
TEMPLATES = ("documents", "running")
FOLDERS: dict[Language, str] = {"nl": "nl", "en": "en", "zh-Hans": "zh", "zh-Hant": "zh-hant"}
SENTENCES: dict[Language, str] = {
    "nl": "De maximale temperatuur van klep KX-4471-B is 187 °C.",
    "en": "The maximum temperature of valve KX-4471-B is 187 °C.",
    "zh-Hans": "KX-4471-B型阀门的最高温度为187℃。",
    "zh-Hant": "KX-4471-B型閥門的最高溫度為187℃。",
}
COUNTER = TiktokenCounter("o200k_base")


@dataclass(frozen=True)
class Errors:
    """The worst over all depths: in points, in tokens of the context, and in tokens below the target."""

    depth_points: float
    depth_tokens: float
    allowed_tokens: float
    length_tokens: int


def request(language: Language, template: str, length: int, filler: CutFiller) -> LayoutRequest:
    """One case with eight near-duplicates."""
    sentence = SENTENCES[language]
    documents = tuple(
        Document(f"d{i}", sentence.replace("4471", str(5000 + i)).replace("187", str(201 + i))) for i in range(8)
    )
    expected = (Expected("187 °C"),)
    case = Case("klep", "bench", language, "KX-4471-B?", (Evidence("e1", sentence),), expected, answer_type="number")
    bound = BoundCase(case, 0, case.question, case.evidence, expected, documents)
    return LayoutRequest(
        case=bound,
        template=built_in(template, language),
        counter=COUNTER,
        target_tokens=length,
        filler=filler,
        distractors=ordered_distractors(bound),
        holds_answer=answer_finder(bound),
    )


def measure(asked: LayoutRequest) -> Errors:
    """The worst errors at 21 depths; every prompt is counted whole, in another way than it was built."""
    layout = build_layout(asked)
    assembler = Assembler.of(asked, layout)
    total = sum(atom.tokens for atom in layout.atoms)
    points, allowed, below = [], [], []
    for depth in DEPTHS:
        prompt = assembler.at_depth(depth)
        counted = COUNTER.count_chat(prompt.messages)
        assert counted == prompt.prompt_tokens, "the count around the joins differs from a whole count"
        place = prompt.insertion_points["e1"]
        points.append(abs((prompt.depth_actual or 0) - depth))
        allowed.append(max(atom.tokens for atom in layout.atoms[max(0, place - 1) : place + 1]) / 2)
        below.append((asked.target_tokens or 0) - counted)
    assert min(below) >= 0, "a prompt is longer than asked"
    assert max(below) < SEGMENT_LIMIT_TOKENS, "a prompt is a whole segment short"
    worst = max(points)
    return Errors(worst, worst * total / 100, allowed[points.index(worst)], max(below))


def main() -> None:
    """Measures every language, template and length, and prints the table."""
    texts = {language: _paragraphs(Path(sys.argv[1]) / name) for language, name in FOLDERS.items()}
    mixed = [paragraph for turn in zip(*texts.values(), strict=False) for paragraph in turn]
    print("| language | template | length | worst depth error | in tokens (allowed) | tokens below the length |")
    print("|---|---|---:|---:|---:|---:|")
    for language, own in texts.items():
        _print_rows(language, language, cut_filler(own, language))
    _print_rows("mixed", "nl", cut_filler(mixed, "zh-Hans"))


def _paragraphs(folder: Path) -> tuple[str, ...]:
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".md", ".txt"))
    return paragraphs("\n\n".join(path.read_text(encoding="utf-8") for path in files))


def _print_rows(shown: str, language: Language, filler: CutFiller) -> None:
    for template in TEMPLATES:
        for length in LENGTHS:
            _print_row(shown, language, template, length, filler)


def _print_row(shown: str, language: Language, template: str, length: int, filler: CutFiller) -> None:
    try:
        found = measure(request(language, template, length, filler))
    except PromptRefusedError as refused:
        print(f"| {shown} | {template} | {length:,} | refused: {refused} | | |")
        return
    print(
        f"| {shown} | {template} | {length:,} | {found.depth_points:.2f}"
        f" | {found.depth_tokens:.0f} ({found.allowed_tokens:.0f}) | {found.length_tokens} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
