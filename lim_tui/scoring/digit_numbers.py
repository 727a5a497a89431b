"""Numbers written with digits: sign, grouping, decimals, fractions, powers of ten, scale words."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from decimal import Decimal

from lim_tui.domain.case import Language
from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.candidate import Role
from lim_tui.scoring.digits import DigitReading, read_digits
from lim_tui.scoring.han_numbers import DOZEN, read_tenths
from lim_tui.scoring.number_token import PERCENT, NumberToken

VULGAR = {
    sign: Decimal(part) / whole
    for sign, part, whole in (
        ("½", 1, 2), ("¼", 1, 4), ("¾", 3, 4), ("⅓", 1, 3), ("⅔", 2, 3), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8),
        ("⅞", 7, 8), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5), ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6),
    )
}  # fmt: skip
_RUN = re.compile(
    rf"(?<![0-9])[0-9]{{1,3}}(?:[ '][0-9]{{3}})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)*|[{''.join(VULGAR)}]"
)
_BARE_DECIMALS = re.compile(r"(?<![\w.,)\]])\.[0-9]+(?![0-9.])")
# Every run begins with one of these: a class alone is searched for much faster.
_FIRST = re.compile(rf"[0-9{''.join(VULGAR)}]")
_FRACTION = re.compile(r"(?:([0-9]{1,3}) )?([0-9]{1,3}) ?[/\u2044] ?([0-9]{1,3})(?![0-9/]|[.,][0-9])")
_CLOCK_OR_DATE = re.compile(
    r"[0-9]{1,4}(?:([-/.])[0-9]{1,2}\1[0-9]{1,4}|[:：][0-9]{2}(?:[:：][0-9]{2})?)(?![0-9A-Za-z])(?![-/.:][0-9])"
)
_CHINESE_DATE = re.compile(
    r"[0-9]{2,4} ?年 ?[0-9]{1,2} ?月(?: ?[0-9]{1,2} ?[日号])?|[0-9]{1,2} ?月 ?[0-9]{1,2} ?[日号]|(?:19|20)"
    r"[0-9]{2} ?年(?![期间])|[0-9]{1,2} ?[点时] ?[0-9]{1,2} ?分?"
)
_POWER_OF_TEN = re.compile(
    r" ?[x×*·] ?10 ?(?:\^ ?\{?([-+]?[0-9]{1,2})\}?|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))|[eE]([-+]?[0-9]{1,2})(?![0-9A-Za-z])"
)
# 4e-3; without its sign (2E5) it may be a code.
_EXPONENT = re.compile(r"[eE][-+][0-9]{1,2}(?![0-9A-Za-z])")
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}|\^\{?([0-9]{1,2})\}?")
_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_ZERO_CENTS = re.compile(r"[,.](?:-{1,2}|=)(?![0-9])")
_SCALES = {"mln.": 10**6, "mld.": 10**9, "mn": 10**6, **numerals_nl.MULTIPLIERS, **numerals_en.MULTIPLIERS}
_SCALE = re.compile(rf"[ -]?({'|'.join(sorted(map(re.escape, _SCALES), key=len, reverse=True))})(?![a-z0-9])")
_SHORT_SCALE = re.compile(
    r"([kK]|bn|[MB](?=$|[^A-Za-z0-9])|"
    r"m(?= ?(?:pounds?|euros?|dollars?|gbp|eur|usd|yuan|rmb|GBP|EUR|USD|RMB)\b))(?![A-Za-z0-9])"
)
_SHORT_SCALES = {"k": 10**3, "m": 10**6, "K": 10**3, "bn": 10**9, "M": 10**6, "B": 10**9}
# £2.35m: behind an amount of money that is no metre.
_IN_MILLIONS = re.compile(r"m(?![A-Za-z0-9²³])")
_MONEY_SIGN = re.compile(r"(?:[€$£¥]|(?i:eur|usd|gbp|cny|rmb)) ?\Z")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|e|de|ste)(?![a-z])")
_YEAR = re.compile(r"(?:1[89]|20)[0-9]{2}")
_YEAR_BEFORE = re.compile(
    r"(?:[a-z]\.? [0-9]{1,2}(?:st|nd|rd|th|e)?,? |\b(?:in|since|sinds|anno|van|uit|of|from|until|till|tot|year|"
    r"jaar|per|vanaf|after|na|before|voor|the|het|jan\w*|feb\w*|mrt|maart|march|apr\w*|mei|may|jun\w*|jul\w*|"
    r"aug\w*|sep\w*|o[kc]t\w*|nov\w*|dec\w*)\.?,? ?|^|\()$"
)
_MONTH_NAME = (
    r"(?:januari|january|februari|february|maart|march|april|mei|may|juni|june|juli|july|augustus|august|september|"
    r"oktober|october|november|december|jan|feb|mrt|mar|apr|jun|jul|aug|sept|sep|okt|oct|nov|dec)\b"
)
_MONTH_AFTER = re.compile(rf"(?:st|nd|rd|th|e)?(?: of)?[ -]{_MONTH_NAME}")
_MONTH_BEFORE = re.compile(rf"\b{_MONTH_NAME}\.?,?[ -]$")
# Behind another character (3元-5元) the sign joins a range.
_SAYS = "是为到达约在即"
# ``It is - 5`` likewise may be minus five, or a five behind a dash.
_DASH_BEHIND = re.compile(r"(?:\b(?:is|was|are|=|equals|bedraagt|wordt|werd|zijn)|[:=：是为]) ?- \Z")
# ``- 5`` as a whole output may be minus five, or a five with a bullet.
_LONE_BULLET = re.compile(r"\s*- +")
_MINUS_WORDS = ("min", "minus", "negative", "负", "零下")
_MINUS_BEFORE = re.compile(r"(?:\b(?:min|minus|negative)|[负]|零下) ?\Z")
_UNIT_SUFFIX = re.compile(r"-?[a-zµ°]{1,6}(?:/[a-z]{1,4})?[²³23]?(?![A-Za-z0-9-])")
# #120 is the number of a thing; 4#120 and a#12 are codes.
_NUMBER_SIGN = re.compile(r"(?:^|[\s(\"'])#\Z")
_CODE_BEFORE = re.compile(r"[A-Za-z0-9_][-_./:@#]\Z|[A-Za-z_#]\Z")
_ENDS_CODE = frozenset("-_./:@#" + string.ascii_letters)
_CODE_AFTER = re.compile(r"[_@]|[-/.:][A-Za-z0-9]*[A-Z0-9]|[A-Z]{1,3}[0-9]")
# A capital before digits is a code (C36, P83), a small letter a mark of its own (c. 1900, p12, x3).
_MONEY_BEFORE = re.compile(r"(?:(?i:eur|usd|gbp|cny|rmb|nt|us|hk|chf|ca)|[cpx])\Z")


def find_digit_numbers(text: str, low: str, language: Language) -> Iterator[NumberToken]:
    """Numbers with digits, left to right; digits inside codes, versions and addresses are none."""
    place = 0
    while (first := _FIRST.search(text, place)) is not None and (match := _run_at(text, first.start())) is not None:
        start, end = match.span()
        if _is_repetition(match[0]):
            end = start + 3
        place = end
        moment = _CLOCK_OR_DATE.match(text, start) or _CHINESE_DATE.match(text, start)
        if moment is not None and not _in_code(text, start, start):
            place = moment.end()
            yield NumberToken(start, moment.end(), None, role="moment")
            continue
        if _in_code(text, start, end):
            place = _end_of_code(text, end)
            continue
        token = _read(text, low, start, end, language)
        if token is not None:
            place = max(place, token.end)
            yield token


def _run_at(text: str, start: int) -> re.Match[str] | None:
    """The digits with their signs from ``start`` on, with the sign before them where nothing else is: .004."""
    bare = _BARE_DECIMALS.match(text, start - 1) if start and text[start - 1] == "." else None
    return bare or _RUN.match(text, start)


def _is_repetition(written: str) -> bool:
    """``120 120 120`` is one number three times."""
    groups = written.split(" ")
    return len(groups) > 1 and len(groups[0]) == 3 and len(set(groups)) == 1


def _end_of_code(text: str, place: int) -> int:
    while place < len(text) and (text[place].isascii() and (text[place].isalnum() or text[place] in "-_/.:@")):
        place += 1
    return place


def _in_code(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 2) : start]
    if (
        before
        and before[-1] in _ENDS_CODE
        and not _NUMBER_SIGN.search(before)
        and _CODE_BEFORE.search(before)
        and not _is_range_or_sign(text, start)
    ):
        return not _MONEY_BEFORE.search(text[max(0, start - 3) : start])
    if end == start:
        return False
    after = text[end : end + 12]
    if not after or after[0] in " ,;)\n":
        return False
    if _EXPONENT.match(after):
        return False
    if _CODE_AFTER.match(after):
        return not re.match(r"[-/][0-9]", after) and not _UNIT_SUFFIX.match(after)
    return bool(re.match(r"[a-zA-Z]", after)) and not (_UNIT_SUFFIX.match(after.lower()) or _SHORT_SCALE.match(after))


def _is_range_or_sign(text: str, start: int) -> bool:
    """A hyphen between two numbers is a range (110-130), a slash a fraction or an alternative (120/135)."""
    return start >= 2 and text[start - 1] in "-/" and (text[start - 2].isdigit() or text[start - 2] in "°%")


def _read(text: str, low: str, start: int, end: int, language: Language) -> NumberToken | None:
    fraction = _FRACTION.match(text, start)
    if fraction is not None and _is_fraction(fraction):
        whole, part, parts = fraction.groups()
        value = Decimal(whole or 0) + Decimal(part) / Decimal(parts)
        sign, signed = _sign(low, start)
        return NumberToken(signed, fraction.end(), value * sign)
    written = text[start:end]
    reading = _reading(written, language)
    if reading is None:
        return None
    value, other = reading.value, reading.other
    if end < len(text) and text[end] in VULGAR and other is None:
        value, end = value + VULGAR[text[end]], end + 1
    if _IN_MILLIONS.match(text, end) and _MONEY_SIGN.search(text, max(0, start - 4), start):
        value, other, end = value * 10**6, None if other is None else other * 10**6, end + 1
    else:
        value, other, end = _scaled(text, low, value, other, end, language)
    sign, signed = _sign(low, start)
    if tenths := read_tenths(text, end):
        return NumberToken(signed, tenths.end, value * sign * 10 + tenths.more, unit=PERCENT)
    unclear = _LONE_BULLET.fullmatch(low, 0, start) or _is_behind_dash(low, start)
    opposite = value if unclear else None if other is None else other * sign
    role = _role(low, start, end, written)
    if ordinal := _ORDINAL.match(low, end):
        role, end = ("label" if role == "plain" else role), ordinal.end()
    return NumberToken(signed, end, value * sign, opposite, role)


def _reading(written: str, language: Language) -> DigitReading | None:
    """The value of digits with their signs; ``.5`` is a half in every language."""
    if written in VULGAR:
        return DigitReading(VULGAR[written])
    return DigitReading(Decimal(f"0{written}")) if written[0] == "." else read_digits(written, language)


def _is_fraction(match: re.Match[str]) -> bool:
    return 2 <= int(match[3]) <= 100 and int(match[2]) > 0 and (int(match[2]) < int(match[3]) or match[1] is None)


def _scaled(
    text: str, low: str, value: Decimal, other: Decimal | None, end: int, language: Language
) -> tuple[Decimal, Decimal | None, int]:
    if cents := _ZERO_CENTS.match(text, end):
        return value, None, cents.end()
    if power := _POWER_OF_TEN.match(text, end):
        exponent = int((power[1] or power[2] or power[3]).translate(_FROM_SUPERSCRIPT))
        return value.scaleb(exponent), None if other is None else other.scaleb(exponent), power.end()
    if power := _SUPERSCRIPT.match(text, end):
        exponent = int((power[1] or power[0]).translate(_FROM_SUPERSCRIPT))
        return (value**exponent if abs(value) < 10**6 and exponent <= 9 else value), None, power.end()
    if dozen := DOZEN.match(text, end):
        return value * 12, None, dozen.end()
    scale = _SCALE.match(low, end)
    if scale and language == "nl" and scale[1] == "dozen":
        return value, other, end
    factor = _SCALES[scale[1]] if scale else None
    if scale is None and (scale := _SHORT_SCALE.match(text, end)):
        factor = _SHORT_SCALES[scale[1]]
    if scale is None or factor is None:
        return value, other, end
    # Before a scale word the sign is a decimal sign: 1.2 miljoen, 1.234 miljoen.
    return value * factor, None if other is None else other * factor, scale.end()


def _is_behind_dash(low: str, start: int) -> bool:
    return low[start - 2 : start] == "- " and _DASH_BEHIND.search(low, max(0, start - 12), start) is not None


def _has_minus(low: str, start: int) -> bool:
    if (low[:start].strip() == "-" and "\n" not in low) or _is_behind_dash(low, start):
        return True
    if start == 0 or low[start - 1] not in "-+":
        return False
    before = low[start - 2 : start - 1]
    return start == 1 or before in _SAYS or not (before.isalnum() or before in ")°%-")


def _sign(low: str, start: int) -> tuple[int, int]:
    """1 or -1, and where the number begins with its sign."""
    before = None
    if low[max(0, start - 10) : start].rstrip().endswith(_MINUS_WORDS):
        before = _MINUS_BEFORE.search(low, max(0, start - 10), start)
    if not _has_minus(low, start):
        return (1, start) if before is None else (-1, before.start())
    if low[start - 1] == "+":
        return 1, start if before is None else before.start()
    return -1, low.rindex("-", 0, start) if before is None else before.start()


def _role(low: str, start: int, end: int, written: str) -> Role:
    if low[start - 1 : start] == "#" and _NUMBER_SIGN.search(low, max(0, start - 2), start):
        return "label"
    if _MONTH_AFTER.match(low, end) or _MONTH_BEFORE.search(low, max(0, start - 12), start):
        return "moment"
    if _YEAR.fullmatch(written) and _YEAR_BEFORE.search(low, max(0, start - 12), start):
        return "moment"
    return "plain"
