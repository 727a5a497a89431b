"""Answers in words: names, places, phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.han_boundary import han_fit, is_short_name
from lim_tui.scoring.headed import words_asked_for
from lim_tui.scoring.name_boundary import NameFit, name_fit
from lim_tui.scoring.near_wording import near_wording
from lim_tui.scoring.nearest_wording import nearest_wording
from lim_tui.scoring.of_another import agent_asked_for, doer_beside, is_told_instead, names_another
from lim_tui.scoring.other_labels import stretch_of_label
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.question_echo import stands_in_question
from lim_tui.scoring.script import simplify
from lim_tui.scoring.standing import judge
from lim_tui.scoring.wording import LATIN, fold_wording, strip_marks, wording_pattern

_OTHER_WORDS = re.compile(r"[^.!?。！？\n]{1,60}")
_ALTERNATIVE_AFTER = {
    "nl": re.compile(r"\W{0,3}\s*(?:of(?! zo| iets)|ofwel|hetzij|dan wel|/)\s+(?=\w)"),
    "en": re.compile(r"\W{0,3}\s*(?:or(?! so)|/)\s+(?=\w)"),
    "zh": re.compile(r"\s*(?:或者?|还是)(?!许)"),
}
_ALTERNATIVE_BEFORE = {
    "nl": re.compile(r"\w\s+(?:of|dan wel)\s+(?:de |het |een )?$"),
    "en": re.compile(r"\w\s+or\s+(?:the |a |an )?$"),
    "zh": re.compile(r"[\u3400-\u9fff](?:或者?|还是)$"),
}
_JOINED_NAME = {
    "nl": re.compile(r" en ([A-Z]\w+)"),
    "en": re.compile(r" and ([A-Z]\w+)"),
    "zh": re.compile(
        r"(?:和|与|及|、)([\u3400-\u9fff]{2,4}?)(?=[。，；！,.]|$|共同|一起|均|都[是为]|两[人位]|二人|三人)"
    ),
}
# Some say Porto, but it is Lisbon.
_STATES_ANOTHER = re.compile(r" (?:it|that|he|she|het|dat|hij|zij) (?:is|was)\b(?! (?:not|niet|un|on))|其?实?是(?!否)")
_LONGER = "part of a longer word"
_IS = re.compile(r"(?:[是为叫在]|位于|\b(?:is|was|are|in|to|te)\b) ?(?:the |de |het )?\Z")
_ENDS = re.compile(r"[市省县区]?\s*(?:[.。!！\n]|\Z)")
MOST_MATCHES = 50
_AROUND_NAME = " \t\n.。!！\"'“”「」《》*"
_ASKS_PERSON = re.compile("谁|誰|姓名|名字|哪位|何人|什么人|甚麼人|[人员員长長师師者理任]是|叫什么|叫甚麼")
_NEIGHBOUR = 4
_SPEAKS = re.compile(
    r" (?:says|said|claims|claimed|thinks|writes|wrote|zei|zegt|beweert|meent|schrijft) (?:that|dat|the|it|de|het)\b|"
    "(?:说|称|表示|认为|指出|写道)[^，。]{1,20}[是为]"
)
_ASKS_SPEAKER = re.compile(r"say|said|claim|think|writ|wrote|zei|zeg|beweer|meent|schr|说|称|表示|认为|指出|写")


@dataclass(frozen=True, slots=True)
class TextType:
    """Finds the accepted wordings; ``wordings`` are folded."""

    quantitative: ClassVar[bool] = False
    key: AnswerKey
    wordings: tuple[str, ...]
    patterns: tuple[re.Pattern[str], ...]

    @classmethod
    def of(cls, key: AnswerKey) -> TextType | None:
        """None where every expected wording is blank."""
        texts = [text for item in key.expected for text in (item.value, *item.aliases)]
        wordings = tuple(dict.fromkeys(fold_wording(text, key.script) for text in texts if text.strip()))
        if not wordings:
            return None
        return cls(key, wordings, tuple(wording_pattern(wording, key.language) for wording in wordings))

    def find(self, passage: Passage) -> list[Candidate[str]]:
        """Candidates with level and reason set, left to right."""
        low = passage.mapped.text.lower() if self.key.script == "strict" else passage.low
        found: dict[int, Candidate[str]] = {}
        for pattern in self.patterns:
            for match in pattern.finditer(low):
                if len(found) >= MOST_MATCHES:
                    break
                item = self._candidate(passage, match)
                known = found.get(item.start)
                if known is None or (known.level != "same" and item.level == "same"):
                    found[item.start] = item
        if not any(item.level == "same" for item in found.values()):
            found |= {item.start: item for item in self._without_accents(passage, low) if item.start not in found}
        return sorted([*found.values(), *self._others(passage, found)], key=lambda item: item.start)

    def weigh(self, passage: Passage, found: list[Candidate[str]]) -> list[Candidate[str]]:
        """The wording that comes closest is a candidate where none is the same."""
        if any(item.level == "same" for item in found):
            _set_subjects_apart(passage, found)
            return [*found, *self._told_instead(passage, found)]
        near = near_wording(passage, self.wordings, self.key)
        if near is None and not found:
            near = nearest_wording(passage, self.wordings)
        if near is None or any(item.start < near.end and near.start < item.end for item in found):
            return found
        judge(passage, [near], self.quantitative)
        return [*found, near]

    def _told_instead(self, passage: Passage, found: list[Candidate[str]]) -> Iterator[Candidate[str]]:
        """The name of whom the question's words are said, where all that was found is told of something else."""
        places = [_told_instead(passage, self.key.question, item, self._is_name) for item in found]
        if places and all(place is not None for place in places):
            for item in found:
                item.relevance = max(item.relevance, 1)
            start, end = next(place for place in places if place is not None)
            words = passage.mapped.text[start:end]
            yield Candidate(start, end, words, words, why="of this one the question's words are said")

    def explains(self, same: Candidate[str], rival: Candidate[str]) -> bool | None:
        """A value that the question itself names is no rival."""
        return True if stands_in_question(self.key, same, rival) else None

    def is_zero(self) -> bool:
        """Never: words are no amounts."""
        return False

    def _candidate(self, passage: Passage, match: re.Match[str]) -> Candidate[str]:
        start, end = match.span()
        item = Candidate(start, end, passage.mapped.text[start:end], match[0], level="same")
        if re.match(rf"-[{LATIN}]", passage.low[end : end + 2]) or re.search(
            rf"[{LATIN}]-$", passage.low[max(0, start - 2) : start]
        ):
            item.level, item.why = "arguable", "part of a longer word with a hyphen"
        fit = han_fit(passage, start, end) if "zh" in passage.tongues else self._name_fit(passage, start, end)
        if fit == "longer":
            item.level, item.why = "different", _LONGER
        elif fit == "unsure" and self._is_anothers_name(passage, start, end):
            item.level, item.why = "different", "another, longer name"
        elif fit == "unsure":
            item.level, item.why = "arguable", "may be part of a longer word"
        elif self._is_name and names_another(passage, self.key.question, start, end):
            item.level, item.why = "different", "only says whose the answer is"
        elif self._only_speaks(passage, end):
            item.level, item.why = "arguable", "only the name of who says so"
        return item

    def _is_anothers_name(self, passage: Passage, start: int, end: int) -> bool:
        """李明华 alone where the question asks for a person and 李明 is expected: a longer name is another name."""
        alone = passage.text.strip(_AROUND_NAME) == passage.text[start : end + 1]
        return alone and _ASKS_PERSON.search(self.key.question) is not None and is_short_name(passage.text[start:end])

    def _only_speaks(self, passage: Passage, end: int) -> bool:
        """Whether a name is that of one who tells the answer, where the question does not ask who says it."""
        return _SPEAKS.match(passage.low, end) is not None and not _ASKS_SPEAKER.search(self.key.question.lower())

    def _name_fit(self, passage: Passage, start: int, end: int) -> NameFit:
        """What stands in the evidence with its neighbours is no other name."""
        fit = name_fit(passage, start, end) if self._is_name else "whole"
        if fit == "whole":
            return fit
        around = (passage.text[start : end + _NEIGHBOUR], passage.text[max(0, start - _NEIGHBOUR) : end])
        return "whole" if all(map(self._in_evidence, around)) else fit

    def _without_accents(self, passage: Passage, low: str) -> Iterator[Candidate[str]]:
        plain = strip_marks(low)
        for wording in self.wordings:
            bare = strip_marks(wording)
            if plain == low and bare == wording:
                continue
            for match in wording_pattern(bare, self.key.language).finditer(plain):
                item = Candidate(*match.span(), passage.mapped.text[slice(*match.span())], match[0], level="arguable")
                item.why = "letters differ by an accent"
                if self.key.language == "en" and low[slice(*match.span())] == bare:
                    item.level, item.why = "same", "written without its accent"
                yield item

    def _others(self, passage: Passage, found: dict[int, Candidate[str]]) -> Iterator[Candidate[str]]:
        """What else the output names: the alternative beside the answer, the words after a correction."""
        for item in list(found.values()):
            for tongue in passage.tongues:
                if after := _ALTERNATIVE_AFTER[tongue].match(passage.low, item.end):
                    yield self._other(passage, after.end(), "an alternative")
                joined = _JOINED_NAME[tongue].match(passage.text, item.end) if self._is_name else None
                if joined is not None and not self._in_evidence(passage.text[item.start : joined.end()]):
                    yield self._other(passage, joined.start(1), "another name")
                if before := _ALTERNATIVE_BEFORE[tongue].search(passage.low, max(0, item.start - 12), item.start):
                    yield self._other(passage, before.start(), "an alternative")
        past = min((cue.start for cue in passage.cues if cue.kind == "past"), default=len(passage.text))
        for cue in passage.cues:
            replaces = (
                cue.kind in ("change", "wait")
                or (cue.kind == "current" and past < cue.start)
                or (cue.kind == "contrast" and past < cue.start and _STATES_ANOTHER.match(passage.low, cue.end))
            )
            if replaces and not any(start >= cue.end for start in found):
                match = _OTHER_WORDS.match(passage.text, cue.end)
                if match and re.search(r"\w", match[0]) and any(start < cue.start for start in found):
                    yield self._other(
                        passage, cue.end + len(match[0]) - len(match[0].lstrip(" ,，:：")), "a correction"
                    )

    @property
    def _is_name(self) -> bool:
        first = self.key.expected[0].value.strip()[:1]
        return first.isupper() or "\u3400" <= first <= "\u9fff"

    def _in_evidence(self, words: str) -> bool:
        folded = fold_wording(words)
        return any(folded in fold_wording(text) for text in self.key.evidence)

    def _other(self, passage: Passage, start: int, what: str) -> Candidate[str]:
        match = _OTHER_WORDS.match(passage.text, start)
        end = min(match.end() if match else start + 1, start + 30)
        return Candidate(
            start,
            max(end, start + 1),
            passage.mapped.text[start:end],
            passage.text[start:end],
            why=f"{what} to the answer",
        )


def _set_subjects_apart(passage: Passage, found: list[Candidate[str]]) -> None:
    """A longer name of which the answer is told is no rival: 宁波港所在的城市是宁波市, Lisbon Street is in Lisbon."""
    for first, second in pairwise(found):
        told = _IS.search(passage.low, first.end, second.start)
        if told is None or first.why != _LONGER or second.level != "same":
            continue
        if not any(first.end <= stop.start < second.start for stop in passage.breaks) and _ENDS.match(
            passage.low, second.end
        ):
            first.relevance = 1


def _told_instead(passage: Passage, question: str, item: Candidate[str], is_name: bool) -> tuple[int, int] | None:
    """Where something else is named of which the question's words are said: in its row of a table, or of its doer."""
    if (cell := words_asked_for(passage, simplify(question).lower(), item.start)) is not None:
        return cell
    if (told := stretch_of_label(passage, question, item.start, item.end)) is not None:
        return told
    for looks in (is_told_instead, agent_asked_for, doer_beside) if is_name else ():
        if (place := looks(passage, question, item.start, item.end)) is not None:
            return place
    return None
