"""Read the unit that stands after or before a number."""

from __future__ import annotations

import re
from functools import cache

from lim_tui.scoring.units import CASED_SPELLINGS, SPELLINGS, UNITS, Unit

_BEFORE = re.compile(
    r"(€|eur|euro|us\$|nt\$|hk\$|\$|usd|£|gbp|¥|cny|rmb|twd|ntd|hkd|jpy|chf|人民币|新台币|台币|港币|美元|美金|"
    r"欧元|英镑) ?$"
)
_HAN = re.compile("[\u3400-\u9fff]")
# A slash behind a unit opens what it is counted by (l/min), or the two are something else.
_UNKNOWN_RATE = (
    r"/(?!(?:min|h|hr|hour|u|uur|s|sec|d|dag|day|week|wk|month|maand|year|yr|jaar|l|liter|litre|ml|dl|kg|g|mg|km|"
    r"m|ha|kwh)(?:[²³](?!\w)|(?![a-z0-9²³])))[a-z]"
)


@cache
def _after() -> tuple[re.Pattern[str], re.Pattern[str]]:
    def joined(spellings: list[str]) -> str:
        return "|".join(re.escape(spelling) for spelling in sorted(spellings, key=len, reverse=True))

    latin = [spelling for spelling in SPELLINGS if not _HAN.match(spelling)]
    han = [spelling for spelling in (*SPELLINGS, *CASED_SPELLINGS) if _HAN.match(spelling)]
    words = [s for s in latin if s[-1].isalnum()]
    signs = [s for s in latin if not s[-1].isalnum()]
    tail = rf"(?![a-z0-9\u00e0-\u00ff]|{_UNKNOWN_RATE})"
    small = rf"[ -]?(?:({joined(words)}){tail}|({joined(signs)})(?![a-z]))| ?({joined(han)})"
    cased = rf"[ -]?({joined([s for s in CASED_SPELLINGS if not _HAN.match(s)])})(?![A-Za-z0-9]|{_UNKNOWN_RATE})"
    return re.compile(small), re.compile(cased)


def find_unit(text: str, low: str, place: int) -> tuple[Unit, int] | None:
    """The unit right after a number that ends at ``place``, and where it ends; ``low`` is ``text`` in small letters."""
    small, cased = _after()
    if match := cased.match(text, place):
        return CASED_SPELLINGS[match[1]], match.end()
    match = small.match(low, place)
    if match is None:
        return None
    spelling = match[1] or match[2] or match[3]
    return (SPELLINGS.get(spelling) or CASED_SPELLINGS[spelling]), match.end()


def find_unit_before(low: str, place: int) -> tuple[Unit, int] | None:
    """The currency right before a number that begins at ``place``, and where it begins."""
    match = _BEFORE.search(low, max(0, place - 6), place)
    if match is None:
        return None
    return SPELLINGS.get(match[1]) or UNITS["EUR"], match.start()
