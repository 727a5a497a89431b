"""Numbers written in Chinese, alone or mixed with digits, on text in simplified characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from lim_tui.scoring.candidate import Bound
from lim_tui.scoring.number_token import PERCENT, PERMILLE, NumberToken
from lim_tui.scoring.numerals_zh import DIGITS, NUMERAL, is_guess, parse_numeral

_DIGIT = "".join(DIGITS)
_AMOUNT = rf"(?:[{NUMERAL}]+(?:点[{_DIGIT}]+)?|[0-9]+(?:\.[0-9]+)?)"
_SHARE = re.compile(
    rf"(?:(?P<whole>[{NUMERAL}]+|[0-9]+)又)?(?P<base>[{NUMERAL}]{{1,5}}|[0-9]{{1,5}})分之(?P<part>{_AMOUNT})"
)
_NUMERAL = re.compile(
    rf"(?:[0-9][0-9,]*(?:\.[0-9]+)? ?)?[{NUMERAL}](?:[{NUMERAL}]|[0-9]+(?:\.[0-9]+)?)*(?:点[{_DIGIT}]+[万亿]*)?"
)
LONGEST = 40
_RUN = re.compile(rf"[{NUMERAL}]+")
_FIRST = re.compile(rf"[{NUMERAL}半]")
_TENTHS = re.compile(rf" ?成([{_DIGIT}半])?(?![{NUMERAL}立为本功员交果年分人品])")
_DATE = re.compile(
    rf"[{_DIGIT}0-9]{{2,4}}年(?:[{NUMERAL}0-9]{{1,3}}月(?:[{NUMERAL}0-9]{{1,3}}[日号])?)?|[{NUMERAL}0-9]{{1,3}}月(?:份|[{NUMERAL}0-9]{{1,3}}[日号])"
    rf"|[{NUMERAL}0-9]{{1,3}}[点时](?:[{NUMERAL}0-9]{{1,3}}分|半|整|一刻|三刻)"
)
_MEASURE = re.compile(
    r"[个名位人件条张次只本台辆间层座栋户家所项种份套批组支双对匹头口颗粒块片把箱袋瓶杯桶盒页章节卷册期届级号票根枚门部艘架株棵亩倍股场回遍趟阵笔元圆角岁天日年月周秒时度米克吨升斤尺寸成折%°]|小时|分|公[里斤尺分克吨升顷]|毫|厘|平方|立方|摄氏|计算单位|欧元|美元|倍|万|亿|星期|礼拜|季度"
)
_HALF_MEASURE = re.compile(
    r"(个|年|天|米|公里|公斤|斤|小时|元|块|倍|吨|度|升|岁|成|公尺|千米|周|月|分钟)?半(?![径导数岛天夜价点截路])"
)
# What may be halved; 半径, 半岛, 半夜 are no halves.
_HALVED = re.compile(
    r"个|小时|年|天|米|公里|公斤|斤|元|吨|升|数|[茶汤]匙|[大小汤]?勺|[大小]?匙|调羹|[杯瓶袋盒桶碗罐箱块页亩磅克秒]|毫升|盎司|分钟|"
    r"世纪|学期|英[里尺寸亩]|海里|厘米|[^\u3400-\u9fff]|$"
)
# Elsewhere 兆 stands for mega (兆帕, 兆字节).
_TRILLION = re.compile("兆(?=[元圆块美日港台新欧]|$)")
_KILO = "克米瓦帕卡伏赫焦牛字"
# A dozen, but not 一打开, 三打白骨精.
DOZEN = re.compile("打(?=$|[^\u3400-\u9fff]|[的共是为]|(?:[鸡鸭]?蛋|啤酒|铅笔|毛巾|袜子?|玫瑰|装))")
_MORE = re.compile(r"[多余](?![次少方边年来])|来(?=[个名人岁天年里米斤次])|几")
_COUNTING = (_MEASURE, _HALF_MEASURE, _TRILLION, DOZEN)
_ALONE_BEFORE = re.compile(r"(?:^|[^\u3400-\u9fff]|[是为共有约达到第至满超在于仅只过就才剩要])$")
_ALONE_AFTER = re.compile(r"$|[^\u3400-\u9fff]|[的。]")


def find_han_numbers(text: str) -> Iterator[NumberToken]:
    """Chinese numerals, left to right; characters like 一 inside words (统一, 一般) are none."""
    place = 0
    while (first := _FIRST.search(text, place)) is not None:
        run = _RUN.match(text, first.start())
        if run is not None and len(run[0]) > LONGEST:
            place = run.end()
            continue
        start = _back_over_digits(text, first.start(), place)
        place = first.end()
        token = (
            _half_of(text, start)
            or _share(text, start)
            or _moment(text, start)
            or _numeral(text, start)
            or _half(text, first.start())
        )
        if token is not None:
            place = max(place, token.end)
            yield token


def _back_over_digits(text: str, start: int, floor: int) -> int:
    """Where a mixed numeral (12万, 3千5百) begins."""
    place = start
    while place > floor and (text[place - 1].isascii() and (text[place - 1].isdigit() or text[place - 1] in ".,")):
        place -= 1
    while place < start and not text[place].isdigit():
        place += 1
    return place


def _signed(text: str, start: int) -> tuple[int, int]:
    if start and text[start - 1] in "负":
        return start - 1, -1
    if text[max(0, start - 2) : start] == "零下":
        return start - 2, -1
    return (
        (start - 1, -1)
        if start and text[start - 1] == "-" and not text[max(0, start - 2) : start - 1].isalnum()
        else (start, 1)
    )


def _share(text: str, start: int) -> NumberToken | None:
    match = _SHARE.match(text, start)
    if match is None:
        return None
    base, part = _amount(match["base"]), _amount(match["part"])
    if not base or part is None:
        return None
    begin, sign = _signed(text, start)
    unit = {100: PERCENT, 1000: PERMILLE}.get(int(base)) if match["whole"] is None else None
    whole = _amount(match["whole"]) if match["whole"] else Decimal(0)
    value = part if unit else (whole or Decimal(0)) + part / base
    return NumberToken(begin, match.end(), sign * value, unit=unit)


def _amount(written: str) -> Decimal | None:
    return Decimal(written) if written.replace(".", "").isdecimal() and written.isascii() else parse_numeral(written)


def _moment(text: str, start: int) -> NumberToken | None:
    match = _DATE.match(text, start)
    if match is None or (match[0].endswith("年") and len(match[0]) < 5):
        return None
    return NumberToken(start, match.end(), None, role="moment")


def _numeral(text: str, start: int) -> NumberToken | None:
    match = _NUMERAL.match(text, start)
    if match is None or len(match[0]) > LONGEST:
        return None
    begin, sign = _signed(text, start)
    end = _before_prefix(text, match)
    if end == start:
        return None
    if not _is_number(text, match, sign):
        return None
    vague = _vague(text, start, match)
    if vague is not None:
        return vague
    value = _mixed(text[start:end])
    if value is None:
        return None
    if trillion := _TRILLION.match(text, end):
        value, end = value * 10**12, trillion.end()
    elif dozen := DOZEN.match(text, end):
        value, end = value * 12, dozen.end()
    if tenths := read_tenths(text, end):
        return NumberToken(begin, tenths.end, sign * value * 10 + tenths.more, unit=PERCENT)
    bound: Bound | None = "more_than" if _MORE.match(text, end) else None
    return NumberToken(begin, end, sign * value, bound=bound)


def _before_prefix(text: str, match: re.Match[str]) -> int:
    """Where the numeral ends if its last 千 belongs to the unit: 5千克, 三千瓦."""
    end = match.end()
    if match[0][-1] != "千" or text[end : end + 1] not in _KILO or not text[end : end + 1]:
        return end
    return end - 1 if text[end] != "米" or (match[0][-2:-1].isdecimal() and match[0][-2:-1].isascii()) else end


@dataclass(frozen=True, slots=True)
class Tenths:
    """The 成 behind a number: it counts tens of percents, and ``more`` percents are added (三成五: 5, 三成半: 5)."""

    end: int
    more: int


def read_tenths(text: str, place: int) -> Tenths | None:
    """The 成 at ``place``; None where none stands there or it belongs to another word (成立, 成为)."""
    match = _TENTHS.match(text, place)
    if match is None:
        return None
    return Tenths(match.end(), 5 if match[1] == "半" else DIGITS[match[1]] if match[1] else 0)


def _mixed(written: str) -> Decimal | None:
    return parse_numeral(written.replace(",", "").replace(" ", ""))


def _vague(text: str, start: int, match: re.Match[str]) -> NumberToken | None:
    """十几, 几十, 两三个 name no value."""
    before = text[max(0, start - 1) : start]
    if before in ("几", "数") or text[match.end() : match.end() + 1] == "几" or is_guess(match[0]):
        return NumberToken(start, match.end(), None)
    return None


def _is_number(text: str, match: re.Match[str], sign: int) -> bool:
    """One character alone counts only before a measure word or standing by itself."""
    written = match[0]
    after = text[match.end() : match.end() + 5]
    if len(written) > 1 and written not in ("十分", "万一", "千万", "万千", "百万", "一一"):
        return True
    if len(written) > 1 and written == "百万":
        return True
    if sign < 0 or any(follows.match(after) for follows in _COUNTING) or after[:1] in ("几", "点"):
        return after[:1] != "分" or written != "十" or after[:2] == "分钟"
    before = text[max(0, match.start() - 1) : match.start()]
    return bool(_ALONE_BEFORE.search(before)) and bool(_ALONE_AFTER.match(after))


def _half_of(text: str, start: int) -> NumberToken | None:
    """一半 is a half, not one and a half."""
    return NumberToken(start, start + 2, Decimal("0.5")) if text[start : start + 2] == "一半" else None


def _half(text: str, place: int) -> NumberToken | None:
    """半小时, 一半, 半成."""
    if text[place] == "半" and (tenths := read_tenths(text, place + 1)):
        return NumberToken(place, tenths.end, Decimal(5), unit=PERCENT)
    if text[place] == "半" and (dozen := DOZEN.match(text, place + 1)):
        return NumberToken(place, dozen.end(), Decimal(6))
    if text[place] != "半" or not _HALVED.match(text, place + 1):
        return None
    return NumberToken(place, place + 1, Decimal("0.5"), role="weak" if place + 1 == len(text) else "plain")
