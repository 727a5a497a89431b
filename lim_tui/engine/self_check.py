"""The scorer on answers whose verdicts are known beforehand."""

from __future__ import annotations

from lim_tui.domain.case import AnswerKey, AnswerType, Expected, Language
from lim_tui.domain.verdict import VerdictState
from lim_tui.engine.doctor import Check
from lim_tui.scoring import score

# Half of them right, half wrong, in each language: a scorer that says yes to everything fails.
_GOLDEN: tuple[tuple[Language, AnswerType, str, str, VerdictState], ...] = (
    ("nl", "number", "120 °C", "De oven stond op 120 °C.", "correct"),
    ("nl", "number", "1234,56", "1.234,56", "correct"),
    ("nl", "number", "120 bar", "De druk was niet 120 bar.", "incorrect"),
    ("en", "number", "1234.56", "1,234.56", "correct"),
    ("en", "identifier", "KX-4471-B", "The part is KX-4471-BC.", "incorrect"),
    ("zh-Hans", "number", "12万", "120000", "correct"),
    ("zh-Hans", "number", "12", "二", "incorrect"),
    ("zh-Hant", "text", "粉色箱子", "在粉色箱子裡。", "correct"),
    ("zh-Hant", "text", "粉色箱子", "在紅色箱子裡。", "incorrect"),
    ("en", "text", "control room", "The control room.", "correct"),
    ("nl", "identifier", "KX-4471-B", "ＫＸ－４４７１－Ｂ", "correct"),
    ("en", "number", "72", "81 crates", "incorrect"),
)


def check_scorer() -> Check:
    """How many of the golden answers get their verdict."""
    wrong = [
        f"{output!r} for {expected!r}: {state}, not {verdict}"
        for language, kind, expected, output, verdict in _GOLDEN
        if (state := score(AnswerKey(language, kind, (Expected(expected),)), output).state) != verdict
    ]
    detail = f"{len(_GOLDEN) - len(wrong)}/{len(_GOLDEN)} golden answers"
    return Check("scorer", not wrong, "; ".join([detail, *wrong]), "report this: the scorer is broken" if wrong else "")
