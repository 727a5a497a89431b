"""How long `lim lint` takes for 2,000 cases that share a distractor set and filler.

Run: ``python -m benchmarks.lint_speed [CASES]``. Reading the files is timed beside it: that part is YAML. All texts are
made here. Exits with 1 where reading and lint together take 3 seconds or more for 2,000 cases.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build_speed import paragraphs
from lim_tui.authoring.lint import lint
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.seeding import stream

CASES = 2_000
LIMIT_S = 3.0
_CASES_PER_FILE = 100
_DISTRACTORS = 20
_FILLER_PARAGRAPHS = 400
_MONTHS = "januari februari maart april mei juni juli augustus september oktober november december".split()
_HEADS = {
    "nl": "set: nl-{file}\nlanguage: nl\ndomain: onderhoud\ndistractors: nl-gedeeld\nfiller: corpora/nl.txt\ncases:\n",
    "zh": "set: zh-{file}\nlanguage: zh\ndomain: 设备\ndistractors: zh-gedeeld\nfiller: corpora/zh.txt\ncases:\n",
}
_KINDS = {
    "nl": (
        ("number", "Wat is de hoogste druk van pomp P{i}?", "De hoogste druk van pomp P{i} is {v} bar.", "{v} bar"),
        ("text", "Wie bewaakt pomp P{i}?", "Pomp P{i} wordt bewaakt door ploeg {name}.", "ploeg {name}"),
        ("identifier", "Welk deel past op pomp P{i}?", "Op pomp P{i} past deel KX-{v}-B.", "KX-{v}-B"),
        ("date", "Wanneer is pomp P{i} gekeurd?", "Pomp P{i} is gekeurd op {day} {month} 2023.", "{day} {month} 2023"),
    ),
    "zh": (
        ("number", "水泵P{i}的最高压力是多少？", "水泵P{i}的最高压力为{v}千帕。", "{v}千帕"),
        ("text", "谁负责水泵P{i}？", "水泵P{i}由{name}班组负责。", "{name}班组"),
        ("identifier", "水泵P{i}用哪个零件？", "水泵P{i}使用零件KX-{v}-B。", "KX-{v}-B"),
        ("date", "水泵P{i}何时检验？", "水泵P{i}于2023年{number}月{day}日检验。", "2023年{number}月{day}日"),
    ),
}


def write_workspace(root: Path, cases: int) -> None:
    """Case files of 100 cases, Dutch and Chinese in turn, of four answer types."""
    (root / "cases" / "distractors").mkdir(parents=True)
    (root / "corpora").mkdir()
    (root / "corpora" / "nl.txt").write_text("\n\n".join(paragraphs(_FILLER_PARAGRAPHS)), encoding="utf-8")
    (root / "corpora" / "zh.txt").write_text("\n\n".join(_chinese(_FILLER_PARAGRAPHS)), encoding="utf-8")
    for language in ("nl", "zh"):
        documents = "".join(f"  - {line}\n" for line in _documents(language))
        text = f"name: {language}-gedeeld\nlanguage: {language}\ndocuments:\n{documents}"
        (root / "cases" / "distractors" / f"{language}-gedeeld.yaml").write_text(text, encoding="utf-8")
    for file, first in enumerate(range(0, cases, _CASES_PER_FILE)):
        language = ("nl", "zh")[file % 2]
        written = "".join(_case(language, i) for i in range(first, min(cases, first + _CASES_PER_FILE)))
        text = _HEADS[language].format(file=file) + written
        (root / "cases" / f"{language}-{file}.yaml").write_text(text, encoding="utf-8")


def _documents(language: str) -> Iterator[str]:
    for i in range(_DISTRACTORS):
        if language == "nl":
            yield f"De hoogste druk van pomp Q{i} is {7_000 + i} bar, en hij wordt bewaakt door ploeg Noord{i}."
        else:
            yield f"水泵Q{i}的最高压力为{7_000 + i}千帕，由北{i}班组负责。"


def _case(language: str, i: int) -> str:
    answer_type, question, evidence, expected = _KINDS[language][i % 4]
    values = {"i": i, "v": 1_000 + i, "name": _name(i, language), "day": i % 28 + 1, "number": i % 12 + 1}
    values["month"] = _MONTHS[i % 12]
    return (
        f'  - id: case-{i}\n    question: "{question.format(**values)}"\n    evidence: "{evidence.format(**values)}"\n'
        f'    expected: "{expected.format(**values)}"\n    answer_type: {answer_type}\n    cluster: boek-{i % 50}\n'
    )


def _name(i: int, language: str) -> str:
    if language == "zh":
        return "".join("甲乙丙丁戊己庚辛壬癸"[int(digit)] for digit in f"{i:04d}")
    return "".join("bdfgklmnrs"[int(digit)] + "aeiou"[int(digit) % 5] for digit in f"{i:04d}").capitalize()


def _chinese(count: int) -> list[str]:
    draws = stream("benchmark filler zh")
    nouns, verbs = "水泵 阀门 仪表 管道 水箱 班组 故障 记录 检查 档案".split(), "监测 打开 关闭 登记 更换 清洗".split()

    def sentence() -> str:
        return f"第{draws.randint(2, 90)}部门{draws.choice(verbs)}{draws.choice(nouns)}，并保存{draws.choice(nouns)}。"

    return ["".join(sentence() for _ in range(8)) for _ in range(count)]


def main() -> int:
    """Prints the seconds; 1 where they are too many."""
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else CASES
    with TemporaryDirectory() as folder:
        root = Path(folder)
        write_workspace(root, cases)
        began = time.perf_counter()
        workspace = load_workspace(root)
        read = time.perf_counter()
        found = lint(workspace)
        done = time.perf_counter()
    print(f"{cases:,} cases, {len(found)} problems: reading {read - began:.2f} s, lint {done - read:.2f} s")
    return int(cases == CASES and done - began >= LIMIT_S)


if __name__ == "__main__":
    sys.exit(main())
