"""Traditional characters in simplified Chinese, and the other way round."""

from __future__ import annotations

import re
from functools import cache

from lim_tui.authoring.checks.checked import WrittenText
from lim_tui.authoring.problems import ProblemList
from lim_tui.domain.case import Language

# Characters that both scripts write, although a converter maps them: a part of OpenCC's STCharacters maps them to
# themselves as well, and Taiwan's or Hong Kong's standard forms keep them.
_ALSO_TRADITIONAL = (
    "㐹万丑丰于云亘仆价伙余佣党准几凶划占厂厘台叶吁吃后咨咸唇夸尸岩岳帘干广征愿托挂据斗朴杠杰极柜栗涂涌淀游熏皂确种"
    "筑胜腊腌膻苹范荐虫蚝蜡蝎跖辟适郁采里只才面群床峰秘晒雇"
)
_ALSO_SIMPLIFIED = "著乾徵藉瞭麽於餘鍾蘋"
_MOST_NAMED = 5


def check_script(text: WrittenText, language: Language, problems: ProblemList) -> None:
    """Warn of characters of the other Chinese script; nothing for other languages."""
    if language not in ("zh-Hans", "zh-Hant"):
        return
    found = dict.fromkeys(_foreign_characters(language).findall(text.text))
    if found:
        other = "traditional" if language == "zh-Hans" else "simplified"
        shown = "".join(list(found)[:_MOST_NAMED])
        message = f"{text.name} holds {other} characters ({shown}) in a {language} case; check them, or the language"
        problems.warning("mixed-script", text.line, message)


@cache
def _foreign_characters(language: Language) -> re.Pattern[str]:
    from opencc import OpenCC

    han = [chr(code) for code in range(0x4E00, 0xA000)]
    conversion, kept = ("t2s", _ALSO_SIMPLIFIED) if language == "zh-Hans" else ("s2t", _ALSO_TRADITIONAL)
    converted = OpenCC(conversion).convert("\n".join(han)).split("\n")
    changed = [old for old, new in zip(han, converted, strict=True) if old != new and old not in kept]
    return re.compile(f"[{''.join(changed)}]")
