"""Answers that are one of a few given options, named by letter or by text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.wording import fold_wording, wording_pattern

_LETTERED = re.compile(r"\s*[(\[]?([A-Za-z])[).\]:、．]\s*(\S.*)", re.DOTALL)
_LETTER = re.compile(
    r"(?:\b(?i:option|choice|answer|letter|optie|keuze|antwoord)\s*(?:is\s*)?|选项?|選項?|答案是?|选择?|不?是|或者?|和|"
    r"\b(?i:not|no|so|but|or|and|than|then|hence|therefore|probably|likely|perhaps|maybe|pick|choose|niet|geen|dus|maar|"
    r"of|en|dan|daarom|waarschijnlijk|misschien|wellicht|vermoedelijk|kies)\s|可能是?|也许是?|"
    r"[,，;；]\s?|^\W{0,5}|[(\[\"'*]|\n\W{0,5}|\bis )([A-Za-z])(?=[).:,;!\]\"'*、。．，；]|\s*$|\s*\n|选|項|项|"
    r"[或和而不]|\s+(?:is|is the|or|of|because|since|want|omdat|-|–)\b| -|因为|由于)"
)
_BECAUSE = re.compile(r"[,;，；]?\s*(?:\b(?:want|omdat|aangezien|because|since|as)\b|因为|由于)")
# There is no limit: of a thing it says that there is none, and answers nothing.
_NO_THING = re.compile(
    r"no (?!(?:because|since|as|and|but|or|according|per|it|he|she|they|we|you|this|that|in|at|on|for|if|unless)\b)"
    "[a-z]"
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_SMALL_WORDS = frozenset("the het een and for van not".split())
_ALONE = re.compile(r"\W{0,20}([A-Za-z])\W{0,20}")


@dataclass(frozen=True, slots=True)
class ChoiceType:
    """``letters`` and ``texts`` of the options run in parallel; ``expected`` is the place of the right one."""

    quantitative: ClassVar[bool] = False
    letters: tuple[str, ...]
    texts: tuple[str, ...]
    expected: int
    patterns: tuple[re.Pattern[str] | None, ...]

    @classmethod
    def of(cls, key: AnswerKey) -> ChoiceType | None:
        """None where no option is the expected answer."""
        if not key.expected:
            return None
        options = [_option(choice, place) for place, choice in enumerate(key.choices)]
        wordings = [fold_wording(word) for word in (key.expected[0].value, *key.expected[0].aliases) if word.strip()]
        place = next((i for i, option in enumerate(options) if _is_option(option, wordings)), None)
        if place is None:
            letter = wordings[0] if wordings and re.fullmatch("[a-z]", wordings[0]) else ""
            options.append((letter, "" if letter else wordings[0] if wordings else ""))
            place = len(options) - 1
        letters, texts = zip(*options, strict=True)
        patterns = tuple(wording_pattern(text, key.language) if text else None for text in texts)
        return cls(letters, texts, place, patterns)

    def find(self, passage: Passage) -> list[Candidate[str]]:
        """Options named, left to right; an option inside a longer one (yes, yes but later) is not named."""
        found: list[Candidate[str]] = []
        for item in sorted(self._all(passage), key=lambda item: (item.start, -item.end)):
            if not found or item.start >= found[-1].end:
                found.append(item)
        return found

    def weigh(self, passage: Passage, found: list[Candidate[str]]) -> list[Candidate[str]]:
        """A denying word that is itself an option (no) denies nothing: it is the answer."""
        self._set_reasons_aside(passage, found)
        for item in found:
            if item.standing == "denied" and any(
                other.end <= item.start and other.value in _DENYING for other in found
            ):
                item.standing = "withdrawn"
        return found or self._by_a_word(passage)

    def _set_reasons_aside(self, passage: Passage, found: list[Candidate[str]]) -> None:
        """Options named only in the reason for the one before: B, because A was removed."""
        reason = _BECAUSE.search(passage.low, found[0].end) if found else None
        if reason is None or found[0].standing != "asserted":
            return
        end = next((stop.start for stop in passage.breaks if stop.sentence and stop.start >= reason.end()), None)
        for item in found:
            if item.start >= reason.end() and (end is None or item.start < end):
                item.relevance = 1

    def _by_a_word(self, passage: Passage) -> list[Candidate[str]]:
        """Where no option is named: the one option of which a word stands there that no other option has."""
        words = [set(_WORD.findall(text)) - _SMALL_WORDS for text in self.texts]
        found: dict[int, Candidate[str]] = {}
        for match in _WORD.finditer(passage.low):
            owners = [place for place, own in enumerate(words) if match[0] in own]
            if len(owners) == 1 and owners[0] not in found:
                found[owners[0]] = self._candidate(passage, owners[0], *match.span())
        if len(found) != 1:
            return []
        item = next(iter(found.values()))
        if item.level == "same":
            item.level, item.why = "arguable", f"only a part of {item.value}"
        return [item]

    def explains(self, same: Candidate[str], rival: Candidate[str]) -> bool | None:
        """Nothing is known of other values."""
        del same, rival
        return None

    def is_zero(self) -> bool:
        """Never: options are no amounts."""
        return False

    def _all(self, passage: Passage) -> Iterator[Candidate[str]]:
        for place, pattern in enumerate(self.patterns):
            if pattern is not None:
                for match in pattern.finditer(passage.low):
                    if _NO_THING.match(passage.low, match.start()) and not _opens_sentence(passage, match.start()):
                        continue
                    yield self._candidate(passage, place, *match.span())
        alone = _ALONE.fullmatch(passage.text)
        for match in [alone] if alone else _LETTER.finditer(passage.text):
            letter = match[1].lower()
            if letter in self.letters and (match[1].isupper() or alone):
                yield self._candidate(passage, self.letters.index(letter), *match.span(1))
            elif match[1].isupper() and letter not in self.letters and any(self.letters):
                yield Candidate(*match.span(1), match[1], match[1], why=f"{match[1]} is not the right option")

    def _candidate(self, passage: Passage, place: int, start: int, end: int) -> Candidate[str]:
        name = self.texts[place] or self.letters[place]
        item = Candidate(start, end, passage.mapped.text[start:end], name)
        if place == self.expected:
            item.level = "same"
        else:
            item.why = f"{name} is not the right option"
        return item


_DENYING = frozenset({"no", "nee", "neen", "false", "onwaar", "not", "niet", "否", "不是", "不"})


def _opens_sentence(passage: Passage, place: int) -> bool:
    opens, _ = passage.sentence_at(place)
    return not re.search(r"\w", passage.low[opens:place])


def _option(choice: str, place: int) -> tuple[str, str]:
    """The letter and the folded text of an option; a letter written before it wins over its place."""
    if lettered := _LETTERED.fullmatch(choice):
        return lettered[1].lower(), fold_wording(lettered[2])
    folded = fold_wording(choice)
    if re.fullmatch("[a-z]", folded):
        return folded, ""
    return chr(ord("a") + place) if place < 26 else "", folded


def _is_option(option: tuple[str, str], wordings: list[str]) -> bool:
    letter, text = option
    for wording in wordings:
        lettered = _LETTERED.fullmatch(wording)
        if wording in (letter, text) or (lettered is not None and fold_wording(lettered[2]) == text):
            return True
    return False
