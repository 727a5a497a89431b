"""English number words: twenty-two, twelve hundred, one hundred and twenty, one and a half, two thirds."""

from __future__ import annotations

import re
from decimal import Decimal

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
MULTIPLIERS = {"hundred": 100, "dozen": 12, "bn": 10**9, "mn": 10**6} | SCALES
PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}

_ATOM = "|".join(sorted({*UNITS, *TENS, "hundred", *SCALES, "dozen"}, key=len, reverse=True))
_PART = "|".join(f"{part}s?" for part in PARTS if part != "half") + "|half|halves"
_SCALE = "|".join(SCALES)
PATTERN = (
    rf"(?:(?:minus|negative) )?(?:(?:(?:a|half a) )?(?:{_ATOM})(?:(?: and |-and-|[ -])(?:{_ATOM}))*"
    rf"(?: and (?:a|one) (?:half|quarter|third)(?: (?:{_SCALE}))?)?"
    rf"(?:[ -](?:{_PART})(?: of an? (?:{_SCALE}))?)?|(?:a |one[ -])?(?:half|quarter|third)(?: of)?)"
)
_SPLIT = re.compile(rf"\b(?:{_ATOM}|{_PART}|half|minus|negative|and|a)\b")


def parse_words(written: str) -> Decimal | None:
    """The value of a run of English number words in small letters; None where they make no number."""
    tokens = _SPLIT.findall(written)
    negative = bool(tokens) and tokens[0] in ("minus", "negative")
    value = _read(tokens[1:] if negative else tokens)
    if value is None and not negative:
        value = _read_year(tokens)
    return -value if negative and value is not None else value


def _read(tokens: list[str]) -> Decimal | None:
    if tokens[:2] == ["half", "a"]:
        rest = _sum(tokens[2:])
        return None if rest is None else rest / 2
    if tokens[-1:] and tokens[-1] in SCALES and any(_is_part(token) for token in tokens):
        count = _read([*tokens[:-2], *(tokens[-2:-1] if tokens[-2] != "a" else [])])
        return None if count is None else count * SCALES[tokens[-1]]
    part = tokens[-1].removesuffix("s").replace("halve", "half") if tokens else ""
    if part not in PARTS:
        return _sum(tokens)
    piece = Decimal(1) / PARTS[part]
    if len(tokens) >= 4 and tokens[-3] == "and":
        whole = _sum(tokens[:-3])
        return None if whole is None else whole + piece
    count = _sum(tokens[:-1]) if tokens[:-1] not in ([], ["a"]) else Decimal(1)
    return None if count is None else count * piece


def _read_year(tokens: list[str]) -> Decimal | None:
    """Nineteen ninety-eight, twenty twenty-four: a century and a year of it."""
    century = UNITS.get(tokens[0], TENS.get(tokens[0], 0)) if tokens else 0
    year = _sum(tokens[1:]) if len(tokens) in (2, 3) and "and" not in tokens else None
    return Decimal(century * 100) + year if 13 <= century <= 20 and year is not None and 10 <= year < 100 else None


def _is_part(token: str) -> bool:
    return token.removesuffix("s").replace("halve", "half") in PARTS


def _sum(tokens: list[str]) -> Decimal | None:
    total = section = Decimal(0)
    current: int | None = None
    for token in tokens:
        if token in ("and", "a"):
            continue
        if token in UNITS or token in TENS:
            number = UNITS.get(token, TENS.get(token, 0))
            if current is not None and not (current >= 20 and current % 10 == 0 and 0 < number < 10):
                return None
            current = (current or 0) + number
        elif token in ("hundred", "dozen"):
            section += (1 if current is None else current) * MULTIPLIERS[token]
            current = None
        elif token in SCALES:
            total += (section + (current or 0) or 1) * SCALES[token]
            section, current = Decimal(0), None
        else:
            return None
    return total + section + (current or 0)
