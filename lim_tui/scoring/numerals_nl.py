"""Dutch number words: tweeëntwintig, twaalfhonderd, honderdvijftig, anderhalf."""

from __future__ import annotations

import re
from decimal import Decimal

UNITS = {
    "nul": 0, "een": 1, "één": 1, "twee": 2, "drie": 3, "vier": 4, "vijf": 5, "zes": 6, "zeven": 7, "acht": 8,
    "negen": 9, "tien": 10, "elf": 11, "twaalf": 12, "dertien": 13, "veertien": 14, "vijftien": 15, "zestien": 16,
    "zeventien": 17, "achttien": 18, "negentien": 19,
}  # fmt: skip
TENS = {
    "twintig": 20, "dertig": 30, "veertig": 40, "vijftig": 50, "zestig": 60, "zeventig": 70, "tachtig": 80,
    "negentig": 90,
}  # fmt: skip
SCALES = {"miljoen": 10**6, "miljard": 10**9, "biljoen": 10**12, "mln": 10**6, "mld": 10**9, "mio": 10**6}
MULTIPLIERS = {"honderd": 100, "duizend": 1000, "dozijn": 12} | SCALES
FRACTIONS = {
    "anderhalve": "1.5", "anderhalf": "1.5", "driekwart": "0.75", "half": "0.5", "halve": "0.5", "kwart": "0.25",
    "helft": "0.5",
}  # fmt: skip
PARTS = {
    "half": 2,
    "halve": 2,
    "derde": 3,
    "kwart": 4,
    "vierde": 4,
    "vijfde": 5,
    "zesde": 6,
    "achtste": 8,
    "tiende": 10,
}

_ATOMS = sorted(
    {*UNITS, *TENS, "honderd", "duizend", "miljoen", "miljard", "biljoen", "half", "halve"}, key=len, reverse=True
)
_ATOM = "|".join(_ATOMS)
_WORD = rf"(?:{_ATOM})(?:(?:-en-|en|ën|-)?(?:{_ATOM}))*"
PATTERN = (
    rf"(?:(?:min|minus) )?(?:(?:anderhalve|anderhalf|driekwart|een kwart|half|een half)"
    rf"(?: (?:honderd|duizend|miljoen|miljard))|"
    rf"anderhalve|anderhalf|driekwart|(?:een )?dozijn|(?:de )?helft|"
    rf"{_WORD} komma {_WORD}(?: {_WORD})*|{_WORD}(?: (?:en )?{_WORD})*)"
)
_SPLIT = re.compile(rf"een ?hal(?:f|ve)|{_ATOM}|en|ën|-| |min(?:us)?")


def parse_words(written: str) -> Decimal | None:
    """The value of a run of Dutch number words in small letters; None where they make no number."""
    part, _, scale = written.rpartition(" ")
    if part.removeprefix("een ") in FRACTIONS and scale in MULTIPLIERS:
        return Decimal(FRACTIONS[part.removeprefix("een ")]) * MULTIPLIERS[scale]
    if written in FRACTIONS:
        return Decimal(FRACTIONS[written])
    if written.removeprefix("de ") == "helft":
        return Decimal("0.5")
    if written.removeprefix("een ") == "dozijn":
        return Decimal(12)
    if " komma " in written:
        return _with_decimals(*written.split(" komma ", 1))
    tokens = [token for token in _SPLIT.findall(written) if token not in ("en", "ën", "-", " ")]
    negative = bool(tokens) and tokens[0] in ("min", "minus")
    value = _sum(tokens[1:] if negative else tokens)
    return -value if negative and value is not None else value


def _with_decimals(whole: str, rest: str) -> Decimal | None:
    """Één komma twee miljoen: the decimals are read digit by digit, or as one number."""
    words = rest.split(" ")
    scale = MULTIPLIERS.get(words[-1], 1) if len(words) > 1 else 1
    digits = [parse_words(word) for word in (words[:-1] if scale > 1 else words)]
    value = parse_words(whole)
    if value is None or None in digits:
        return None
    return Decimal(f"{value}.{''.join(str(digit) for digit in digits)}") * scale


def _sum(tokens: list[str]) -> Decimal | None:
    total = section = Decimal(0)
    current: Decimal | None = None
    for token in tokens:
        if token in UNITS or token in TENS:
            number = UNITS.get(token, TENS.get(token, 0))
            if current is not None and not _joins(current, number):
                return None
            current = (current or Decimal(0)) + number
        elif token == "honderd":  # noqa: S105
            section += (current if current is not None else 1) * 100
            current = None
        elif token.endswith(("half", "halve")):
            current = (current or Decimal(0)) + Decimal("0.5")
        else:
            scale = 1000 if token == "duizend" else SCALES[token]  # noqa: S105
            total += (section + (current or 0) or 1) * scale
            section, current = Decimal(0), None
    return total + section + (current or 0)


def _joins(ones: Decimal, tens: int) -> bool:
    """Whether two atoms make one number: ones stand before tens (tweeëntwintig)."""
    return ones < 10 and tens >= 20 and tens % 10 == 0
