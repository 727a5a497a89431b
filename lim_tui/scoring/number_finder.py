"""Find the quantities of a text: numbers in digits, words or Chinese numerals, with their units."""

from __future__ import annotations

import re
from decimal import Decimal

from lim_tui.domain.case import Language
from lim_tui.scoring.candidate import Candidate, Role
from lim_tui.scoring.colloquial import with_tenths
from lim_tui.scoring.compound import find_feet_and_inches, join_compounds
from lim_tui.scoring.cues import PHRASES, Tongue
from lim_tui.scoring.digit_numbers import VULGAR, find_digit_numbers
from lim_tui.scoring.han_numbers import find_han_numbers
from lim_tui.scoring.number_token import NumberToken
from lim_tui.scoring.numerals_zh import NUMERAL
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.rate import rate_around
from lim_tui.scoring.unit_finder import find_unit, find_unit_before
from lim_tui.scoring.units import UNITS, Unit
from lim_tui.scoring.word_numbers import LATIN_TONGUES, find_foreign_words, find_word_numbers

_NOUN = re.compile(r"[ -]?([^\W\d_]+(?:[-'][^\W\d_]+)*)")
_HAN_NOUN = re.compile("[ ]?[个]?([\u3400-\u9fff]{1,8})")
_HAN = re.compile("[\u3400-\u9fff]")
_COUNTER = re.compile("个(?=[\u3400-\u9fff])")
_HALF_AFTER = re.compile(
    "([茶汤]匙|[大小汤]勺|个|年|天|米|公里|公斤|斤|小时|元|块|倍|吨|度|升|岁|公尺|千米|周|月|分钟|[杯瓶袋盒桶碗勺匙页亩])?半(?![径导数岛夜价截路])(小时|月|年|星期|钟头|多?月)?"
)
_SCALE_BEFORE = re.compile("(?:摄氏|华氏)$")
# 7号房 is a room's name; 7号 alone may be the answer.
_NUMBERED = re.compile("号(?=[\u3400-\u9fff])(?![的是和与或在为有了也都到至前后上下早晚])")
_PART_OF = re.compile(r"(?: of an?| an?| van een)(?= )(?<=[a-z]) ")
_FROST = re.compile("零下|onder (?:nul|het vriespunt)|vorst")
_BELOW_ZERO = re.compile(r" ?(?:onder (?:nul|het vriespunt)|below (?:zero|freezing)|under zero|vorst)(?![a-z])")
_STARTS = re.compile(rf"[0-9{NUMERAL}]+|[半{''.join(VULGAR)}]")
_DENSE = 300
_DENSE_END = 700


def find_quantities(text: str, low: str, language: Language, tongues: tuple[Tongue, ...]) -> list[Candidate[Quantity]]:
    """All quantities, left to right; of a long text full of numbers only those near its two ends.

    ``text`` has Chinese in simplified characters; ``low`` is the same text in small letters, of the same length.
    Numbers inside codes (``KX-4471-B``, ``192.0.2.1``) are none.
    """
    if len(text) > 2 * _DENSE_END and len(_STARTS.findall(text)) > _DENSE:
        return _at_both_ends(text, low, language, tongues)
    tokens: list[NumberToken] = []
    if "zh" in tongues:
        tokens += find_han_numbers(text)
    tokens += [*find_feet_and_inches(low), *find_digit_numbers(text, low, language)]
    for tongue in tongues:
        if tongue != "zh":
            tokens += find_word_numbers(text, low, tongue)
    if not any(token.role == "plain" for token in tokens):
        for tongue in LATIN_TONGUES:
            if tongue not in tongues and tongues != ("zh",):
                tokens += find_foreign_words(text, low, tongue)
    # Of readings that begin at one place the longest holds.
    tokens.sort(key=lambda token: (token.start, -token.end))
    items: list[Candidate[Quantity]] = []
    for token in tokens:
        floor = items[-1].end if items else 0
        if token.start >= floor:
            items.append(_with_unit(token, text, low, floor))
    return join_compounds(items, low)


def _at_both_ends(text: str, low: str, language: Language, tongues: tuple[Tongue, ...]) -> list[Candidate[Quantity]]:
    tail = len(text) - _DENSE_END
    found = find_quantities(text[:_DENSE_END], low[:_DENSE_END], language, tongues)
    for item in find_quantities(text[tail:], low[tail:], language, tongues):
        item.start, item.end = item.start + tail, item.end + tail
        found.append(item)
    return found


def _with_unit(token: NumberToken, text: str, low: str, floor: int) -> Candidate[Quantity]:
    start, end, value, unit = token.start, token.end, token.value, token.unit
    noun = ""
    half = None
    if token.role != "moment" and unit is None:
        if "半" in text[end : end + 3] and (half := _HALF_AFTER.match(text, end)):
            value, end = _and_a_half(value, half, end)
        place = end
        if counter := _COUNTER.match(text, end):
            place = counter.end()
        before = find_unit_before(low, start)
        if before is not None and before[1] >= floor:
            unit, start = before
            if _minus_before(low, start) and value is not None:
                value, start = -value, start - 1
            after = find_unit(text, low, place)
            if after and after[0] == unit:
                end = after[1]
        elif found := (_unit_of_part(text, low, end) or _unit_behind(text, low, end, place)):
            unit, end = found
        else:
            noun = _noun_after(text, low, end)
    if value is not None and (below := _BELOW_ZERO.match(low, end)):
        value, end = -abs(value), below.end()
    if value is not None and unit is not None:
        value, end = with_tenths(text, value, unit, end)
    if unit is None or unit.name == "degree":
        unit, start = _on_scale(unit, text, low, start, end)
    if half is not None and text[end : end + 1] == "半":
        end += 1
    counted = end + len(noun) + 1 if noun and low.startswith(noun, end + 1) else end
    quantity = Quantity(value, token.other, unit, noun, rate_around(low, start, counted))
    role: Role = "label" if token.role == "plain" and _NUMBERED.match(text, token.end) else token.role
    item = Candidate(start, end, text[start:end], quantity, role=role)
    item.bound = token.bound
    item.hedged = noun == "ish"
    return item


def _unit_behind(text: str, low: str, end: int, place: int) -> tuple[Unit, int] | None:
    """The unit right behind a number, or else behind the word that counts it, which ends at ``place``."""
    found = find_unit(text, low, end)
    return find_unit(text, low, place) if found is None and place != end else found


def _unit_of_part(text: str, low: str, end: int) -> tuple[Unit, int] | None:
    """The unit behind ``three quarters of a mile``, ``half an hour``, ``driekwart van een mijl``."""
    part = _PART_OF.match(low, end)
    return find_unit(text, low, part.end() - 1) if part else None


def _on_scale(unit: Unit | None, text: str, low: str, start: int, end: int) -> tuple[Unit | None, int]:
    """The scale of a temperature: named before the number (摄氏120度), or that of a frost (零下5度, 5 graden vorst)."""
    if named := _SCALE_BEFORE.search(text, max(0, start - 2), start):
        return UNITS["°C" if named[0] == "摄氏" else "°F"], named.start()
    is_frost = unit is not None and _FROST.search(low, start, end) is not None
    return (UNITS["°C"] if is_frost else unit), start


def _and_a_half(value: Decimal | None, half: re.Match[str], end: int) -> tuple[Decimal | None, int]:
    """一个半小时, 三年半: the unit stays to be read before the half."""
    if value is None:
        return None, end
    return value + Decimal("0.5"), (
        half.start() if half[1] and half[1] != "个" else half.start() + len(half[1] or "") + 1
    )


def _minus_before(low: str, start: int) -> bool:
    return start > 0 and low[start - 1] == "-" and not low[max(0, start - 2) : start - 1].isalnum()


def _noun_after(text: str, low: str, end: int) -> str:
    if _HAN.match(text, end) or _HAN.match(text, end + 1):
        match = _HAN_NOUN.match(text, end)
        return match[1] if match else ""
    match = _NOUN.match(low, end)
    if match is None or match[1] in PHRASES["nl"].common_words or match[1] in PHRASES["en"].common_words:
        return ""
    return match[1]
