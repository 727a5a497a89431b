"""Find Chinese times of day: 下午两点半, 14时30分, 三点差一刻, 凌晨2点."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lim_tui.scoring.clock import HALF_DAY, Clock
from lim_tui.scoring.numerals_zh import NUMERAL, parse_numeral

_PART = "凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|晚上|夜里|夜间|深夜|半夜|午夜|午后|晚间|当晚|今晚|早"
_CLOCK = re.compile(
    rf"(?:差(?P<less0>一刻|[{NUMERAL}]{{1,3}}|[0-9]{{1,2}})分?钟?到?(?=(?:{_PART})))?(?P<part>{_PART})? ?"
    rf"(?:差(?P<less>[{NUMERAL}]{{1,3}}|[0-9]{{1,2}}|一刻)"
    rf"分?钟?)?(?P<h>[0-9]{{1,2}}|[{NUMERAL}]{{1,3}}) ?(?P<sign>[点时:：])(?:钟|整)?"
    rf"(?:(?P<half>半)|(?P<quarter>[一三1-3])刻|(?:零|过)?(?P<m>[0-9]{{1,2}}|[{NUMERAL}]{{1,3}})(?P<fen>分)?(?:(?P<s>[0-9]{{1,2}}|[{NUMERAL}]{{1,3}})秒)?)?(?P<rest>差(?P<less2>一刻|[{NUMERAL}]{{1,3}}|[0-9]{{1,2}})分?)?"
)
_NAMED = re.compile(
    "(?P<noon>正午|中午(?![一二两三四五六七八九十0-9]))|(?P<midnight>午夜(?![一二两三四五六七八九十0-9])|子夜)"
)


def find_chinese_clocks(text: str) -> Iterator[tuple[int, int, Clock]]:
    """Start, end and value of each time; text in simplified characters."""
    for match in _CLOCK.finditer(text):
        clock = _clock(match)
        if clock is not None:
            yield *match.span(), clock
    for match in _NAMED.finditer(text):
        yield *match.span(), Clock(HALF_DAY if match["noon"] else 0, settled=True)


def _clock(match: re.Match[str]) -> Clock | None:
    hour = _number(match["h"])
    minute = _minutes(match)
    if hour is None or minute is None or hour > 24 or not -60 < minute < 60:
        return None
    if match["sign"] == "时" and not (match["m"] or match["part"] or match["half"]):
        settled = hour > 12 or hour == 0
        return Clock(hour % 24 * 60, settled=settled, spoken=not settled)
    if match["sign"] in ":：" and not (match["part"] and match["m"]):
        return None
    digits = match["h"].isascii()
    total = _in_part(match["part"], hour) * 60 + minute
    settled = bool(match["part"]) or hour > 12 or hour == 0 or (digits and match["h"].startswith("0"))
    return Clock(total % (24 * 60), settled=settled, spoken=not settled and not (digits and match["m"]))


def _minutes(match: re.Match[str]) -> int | None:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 * (_number(match["quarter"]) or 0)
    less = match["less0"] or match["less"] or match["less2"]
    if less:
        return -(15 if less == "一刻" else _number(less) or 0)
    return _number(match["m"]) if match["m"] else 0


def _number(written: str) -> int | None:
    value = int(written) if written.isascii() else parse_numeral(written)
    return None if value is None else int(value)


def _in_part(part: str | None, hour: int) -> int:
    if part is None or hour > 12:
        return hour
    if part in ("下午", "傍晚", "午后"):
        return hour if hour == 12 else hour + 12
    if part == "中午":
        return hour + 12 if hour < 4 else hour
    if part in ("晚上", "晚间", "当晚", "今晚", "夜里", "夜间", "深夜", "半夜", "午夜"):
        return 0 if hour == 12 else hour + 12 if hour >= 5 else hour
    return 0 if hour == 12 else hour
