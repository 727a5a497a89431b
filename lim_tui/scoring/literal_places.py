"""Where words or codes may stand in a long raw text: a cheap search that misses none of their written forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, partial

from lim_tui.scoring.cleaning import INVISIBLE
from lim_tui.scoring.places import Search
from lim_tui.scoring.script import variants
from lim_tui.scoring.skeleton import skeleton

_HAN = re.compile("[\u3400-\u9fff]")
_LETTERS = 6
_GAP = rf"[\W_{INVISIBLE}]{{0,4}}"
_TREMA = {"e": "ë", "i": "ï", "o": "ö", "u": "ü", "a": "ä"}


def literal_search(folded: str) -> Search:
    """The search for a folded wording: nowhere in a text whose skeleton lacks the first letters of it."""
    needed = skeleton("".join(_first_letters(folded)))
    return Search(partial(literal_places, folded), lambda text: needed in text.skeleton)


def literal_places(folded: str, low: str) -> Iterator[int]:
    """Places of a text in small letters where the first letters of a folded wording stand.

    In any case, width and script, with marks or blanks between.
    """
    for match in _pattern(folded).finditer(low):
        yield match.start()


@cache
def _pattern(folded: str) -> re.Pattern[str]:
    letters = _first_letters(folded)
    return re.compile(_GAP.join(map(_any_form, letters)).replace(f"[iｉ]{_GAP}[jｊ]", f"(?:[iｉ]{_GAP}[jｊ]|\u0133)"))


def _first_letters(folded: str) -> list[str]:
    letters = [char for char in folded if char.isalnum()][:_LETTERS] or list(folded[:_LETTERS])
    return letters[1:] if letters[0] == "v" and len(letters) > 1 and letters[1].isdecimal() else letters


def _any_form(char: str) -> str:
    """A class of the forms of a small letter; letters with marks may be decomposed."""
    plain = unicodedata.normalize("NFD", char)[0]
    forms = {char, plain, _TREMA.get(plain, plain), *(variants(char) if _HAN.match(char) else ())}
    forms |= {chr(ord(form) + 0xFEE0) for form in forms if "!" <= form <= "~"}
    marked = "[\u0300-\u036f]?" if not char.isascii() or (plain in _TREMA and plain != "i") else ""
    return f"[{''.join(sorted(map(re.escape, forms - {'ï'} if plain == 'i' and char != 'ï' else forms)))}]{marked}"
