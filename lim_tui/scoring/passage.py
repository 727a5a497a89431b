"""The part of an output that is examined, with the phrases and clause ends in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from lim_tui.domain.case import Language
from lim_tui.domain.verdict import Span
from lim_tui.scoring.cues import Cue, Tongue, find_cues, tongues_of
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.script import simplify

# The class comes first, so that a search skips all other characters at once.
_AFTER_SIGN = r"(?<=[;!?。；！？\n|()（），])|(?<=[:：,])(?![0-9])|(?<=\.)(?=\s|$)"
_SIGNS = "[;!?。；！？\n|()（），:：,."
_BREAK = re.compile(f"{_SIGNS}](?:{_AFTER_SIGN})")
_BREAK_OR_DASH = re.compile(f"{_SIGNS} -](?:{_AFTER_SIGN}|(?<= )-+ |(?<=-)-)")
MOST_CUES = 120
SENTENCE_ENDS = "!?。！？\n."


class Break(NamedTuple):
    """The end of a clause; ``sentence`` True where a sentence ends with it."""

    start: int
    end: int
    sentence: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """``text`` has Chinese in simplified characters, ``low`` is it in small letters.

    Both keep the places of ``mapped``.
    """

    mapped: MappedText
    text: str
    low: str
    language: Language
    tongues: tuple[Tongue, ...]
    cues: tuple[Cue, ...]
    breaks: tuple[Break, ...]

    @classmethod
    def of(cls, mapped: MappedText, language: Language, tongues: tuple[Tongue, ...] = ()) -> Passage:
        """Read phrases and clause ends of a cleaned text, in the given languages or else in those it is written in."""
        text = simplify(mapped.text)
        low = text.lower()
        tongues = tongues or tongues_of(low, language)
        cues = _ends(tuple(find_cues(low, tongues)))
        return cls(mapped, text, low, language, tongues, cues, _breaks(low, cues))

    def sentence_at(self, place: int) -> tuple[int, int]:
        """Where the sentence around ``place`` starts and ends."""
        start = max((b.end for b in self.breaks if b.sentence and b.end <= place), default=0)
        end = min((b.start for b in self.breaks if b.sentence and b.start >= place), default=len(self.low))
        return start, end

    def span(self, start: int, end: int) -> Span | None:
        """The raw place of a stretch of the passage."""
        return self.mapped.raw_span(start, end)


def _ends(cues: tuple[Cue, ...]) -> tuple[Cue, ...]:
    """Of a text full of phrases those near its two ends."""
    return cues if len(cues) <= 2 * MOST_CUES else cues[:MOST_CUES] + cues[-MOST_CUES:]


def _breaks(low: str, cues: tuple[Cue, ...]) -> tuple[Break, ...]:
    """Clause ends; the full stop of an abbreviation that is a phrase (``ca.``, ``nr.``) ends none."""
    dotted = {cue.end - 1 for cue in cues if low[cue.end - 1] == "."}
    pattern = _BREAK_OR_DASH if " -" in low or "--" in low else _BREAK
    return tuple(
        Break(*match.span(), match[0] in SENTENCE_ENDS)
        for match in pattern.finditer(low)
        if match.start() not in dotted
    )
