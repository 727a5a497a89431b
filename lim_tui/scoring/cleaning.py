"""The output as a reader sees it: no escape codes, invisible characters, entities, or variants of one character.

Only variants are folded that no reader tells apart. Compatibility folding (NFKC) as a whole would turn ``10²`` into
``102`` and ``1½`` into ``11/2``.
"""

from __future__ import annotations

import html
import re
import unicodedata

from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.trace import Trace

_ANSI = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[@-_]")
_WIDE_BLANK = re.compile(r"\s{4,}")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31}\d{0,2});")
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f"
)
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_EXPANDED = re.compile("[\u0132\u0133\u2103\u2109\u3371-\u33df\ufb00-\ufb06\u2026]")
_EXPANSIONS = {"\u0132": "IJ", "\u0133": "ij", "\u2026": "..."}
_WIDE_GROUP = re.compile("(?<=[\uff10-\uff19])\uff0c(?=[\uff10-\uff19]{3}(?![\uff10-\uff19]))")
_DECOMPOSED = re.compile(r"[^\u0300-\u036f\u3099\u309a][\u0300-\u036f\u3099\u309a]+")

# Arabic, Persian, Devanagari, Bengali, Thai and full-width digits, the Arabic marks of decimals and thousands, and ○.
OTHER_DIGITS = {
    **{zero + digit: str(digit) for zero in (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0xFF10) for digit in range(10)},
    0x066B: ".",
    0x066C: "'",
    0x25CB: "\u3007",
}
_KEPT_WIDE = "\uff0c\uff1b\uff1a\uff01\uff1f\uff08\uff09"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2043"
_FOLDS = {
    **OTHER_DIGITS,
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in _KEPT_WIDE},
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(
        map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " "
    ),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc\u2032\u00b4"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"), '"'),
    **dict.fromkeys(map(ord, "\u00ba\u02da"), "\u00b0"),
    **dict.fromkeys(map(ord, "\u25cb\u3007"), "\u3007"),
    ord("\u0130"): "I",
    ord("\uffe5"): "\u00a5",
    ord("\uffe1"): "\u00a3",
    ord("\uff5e"): "~",
    ord("\u301c"): "~",
    ord("\u03bc"): "\u00b5",
    ord("\u00a0"): " ",
    ord("\r"): "\n",
    ord("\t"): " ",
}

_FOLDED = re.compile(f"[{re.escape(''.join(map(chr, _FOLDS)))}]")


def fold_characters(text: str) -> str:
    """Full-width forms, dashes, quotes and spaces as one character each; the length stays."""
    return text.translate(_FOLDS)


def clean(text: MappedText, trace: Trace) -> MappedText:
    """Take away what is not seen and fold variants of one character; each step that changed something is traced."""
    if "\x1b" in text.text or "\x9b" in text.text:
        text = _traced(text.sub(_ANSI, ""), text, trace, "terminal codes", "escape codes removed")
    if "&" in text.text:
        text = _traced(text.sub(_ENTITY, lambda m: html.unescape(m[0])), text, trace, "entities", "HTML entities read")
    if "    " in text.text or (not text.text.isprintable() and _WIDE_BLANK.search(text.text)):
        text = text.sub(_WIDE_BLANK, lambda m: "\n\n" if "\n" in m[0] else "  ")
    if not text.text.isascii():
        text = _clean_unicode(text, trace)
    elif "\r" in text.text or "\t" in text.text:
        text = text.translate(_FOLDS)
    return text


def _clean_unicode(text: MappedText, trace: Trace) -> MappedText:
    removed = set(_INVISIBLE.findall(text.text))
    if removed:
        names = ", ".join(sorted(f"U+{ord(char):04X}" for char in removed))
        text = _traced(text.sub(_INVISIBLE, ""), text, trace, "invisible characters", f"removed {names}")
    if not unicodedata.is_normalized("NFC", text.text):
        composed = text.sub(_DECOMPOSED, lambda m: unicodedata.normalize("NFC", m[0]))
        text = _traced(composed, text, trace, "composed letters", "letters and their marks joined (NFC)")
    if _EXPANDED.search(text.text):
        text = _traced(text.sub(_EXPANDED, _expand), text, trace, "joined signs", "one-character signs written out")
    text = text.sub(_WIDE_GROUP, ",") if "\uff0c" in text.text else text
    if not _FOLDED.search(text.text):
        return text
    return _traced(text.translate(_FOLDS), text, trace, "character forms", "width, dashes, quotes and spaces folded")


def written_out(text: str) -> str:
    """One-character signs as the letters they stand for: ℃ as °C, ㎡ as m2, ĳ as ij."""
    return _EXPANDED.sub(_expand, text)


def _expand(match: re.Match[str]) -> str:
    return _EXPANSIONS.get(match[0]) or unicodedata.normalize("NFKC", match[0])


def _traced(after: MappedText, before: MappedText, trace: Trace, step: str, detail: str) -> MappedText:
    if after.text != before.text:
        trace.change(step, detail, before.text, after.text)
    return after
