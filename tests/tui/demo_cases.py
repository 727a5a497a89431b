"""A dozen bound cases to look at: Dutch, Chinese, and texts that mean harm to a terminal."""

from __future__ import annotations

from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected, Language

HOSTILE = (
    "\x1b]52;c;aGFja2Vk\x07",  # writes the clipboard
    "\x1b]0;owned\x07",  # sets the title
    "\x1b[2J\x1b[H",  # wipes the screen
    "\x9b31m",  # C1 control sequence
    "[/red][bold]",  # unbalanced markup
    "[@click=app.quit]click[/]",
    "[link=http://example.invalid]x[/link]",
    "[/",
    "\u202eevil\u202c",  # right-to-left override
    "zero\u200bwidth\u2060joiner\ufeff",
    "nul\x00bell\x07back\x08",
    "\U000e0041\U000e0042",  # tag characters
)
"""Each of these must come out as plain text."""

_VALVES = ("A12", "B47", "C03", "D88", "E51")
_PUMPS = ("甲", "乙", "丙", "丁")
_DISTRACTORS = 40


def demo_cases() -> tuple[BoundCase, ...]:
    """Five Dutch cases, four Chinese, three hostile ones in English."""
    return (*map(_valve, range(5)), *map(_pump, range(4)), *map(_hostile, range(3)))


def _valve(index: int) -> BoundCase:
    valve, degrees = _VALVES[index], 90 + 13 * index
    distractors = tuple(
        Document(f"klep-{number:02}", f"De maximale temperatuur van klep Z{number:02} is {200 + number} °C.")
        for number in range(_DISTRACTORS)
    )
    return bound(
        f"klep-{valve.lower()}-temperatuur",
        "nl",
        f"Wat is de maximale temperatuur van klep {valve}?",
        f"De maximale temperatuur van klep {valve} is {degrees} °C.",
        f"{degrees} °C",
        distractors,
    )


def _pump(index: int) -> BoundCase:
    pump, days = _PUMPS[index], 30 + 7 * index
    distractors = tuple(
        Document(f"beng-{number:02}", f"第{number + 10}号泵的保养周期为{200 + number}天，到期须停机检查。")
        for number in range(_DISTRACTORS)
    )
    return bound(
        f"泵{pump}-保养周期",
        "zh-Hans",
        f"{pump}型泵的保养周期是多少天？",
        f"{pump}型泵的保养周期为{days}天，由值班工程师签字确认。",
        f"{days}天",
        distractors,
    )


def _hostile(index: int) -> BoundCase:
    payload = HOSTILE[index * 4 : index * 4 + 4]
    distractors = tuple(
        Document(f"note-{number:02}", f"Note {number}: gauge {number} reads {300 + number} bar. {payload[number % 4]}")
        for number in range(_DISTRACTORS)
    )
    return bound(
        f"hostile-{index} {payload[0]}",
        "en",
        f"What does gauge {payload[1]} G{index} read?",
        f"Gauge G{index} reads {20 + index} bar. {payload[2]}",
        f"{20 + index} bar",
        distractors,
    )


def bound(
    case_id: str, language: Language, question: str, evidence: str, expected: str, distractors: tuple[Document, ...]
) -> BoundCase:
    """A case of one piece of evidence whose answer is a number."""
    pieces, answers = (Evidence("e1", evidence),), (Expected(expected, (f"{expected}.",)),)
    case = Case(
        id=case_id,
        set_name=f"demo-{language}",
        language=language,
        question=question,
        evidence=pieces,
        expected=answers,
        answer_type="number",
        distractors=distractors,
    )
    return BoundCase(case, 0, question, pieces, answers, distractors, values={"value": expected})
