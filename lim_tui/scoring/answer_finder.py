"""Whether any written form of an answer that the scorer accepts stands in a long text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from lim_tui.domain.case import AnswerKey, Expected
from lim_tui.domain.verdict import Span
from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.cues import Tongue
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.markup import strip_latex, strip_markdown
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.places import Search
from lim_tui.scoring.prepared import prepare
from lim_tui.scoring.script import has_han
from lim_tui.scoring.searched_text import SearchedText
from lim_tui.scoring.skeleton import lowered
from lim_tui.scoring.standing import judge
from lim_tui.scoring.trace import Trace
from lim_tui.scoring.wording import fold_wording, without_article
from lim_tui.text.joined import JoinedTexts

if TYPE_CHECKING:
    from lim_tui.scoring.pattern_places import PatternPlaces

_EXEMPT = ("choice", "abstain")
_AROUND = 70
# A form this close to the end of the examined piece may be cut through.
_MARGIN = 14


class AnswerFinder:
    """Finds the written forms of one answer; made once, it searches many texts.

    A value with a unit is found with its unit only, a bare number for answers without unit. Choice and abstain are
    exempt and never found. Of a set any element is found. Of a regex what its patterns match is found; a text in
    which they take too long counts as one that holds the answer.
    """

    def __init__(self, key: AnswerKey) -> None:
        bare = replace(key, question="", evidence=(), choices=())
        self._searches: tuple[tuple[AnswerKey, Search], ...] = ()
        self._patterns = _patterns(key)
        if self._patterns is not None or key.answer_type in _EXEMPT or not key.expected:
            return
        if key.answer_type == "set":
            from lim_tui.scoring.set_type import element_keys

            self._searches = tuple((own, search) for own in element_keys(bare) for search in _searches(own))
        else:
            own = _without_bare_aliases(bare)
            self._searches = tuple((own, search) for search in _searches(own))

    def find(self, text: str | SearchedText) -> Span | None:
        """A written form, in code points of ``text``; None where there is none.

        A ``SearchedText`` is worth its making where many answers are looked for in one text.
        """
        if self._patterns is not None:
            return self._patterns.find(text if isinstance(text, str) else text.text)
        if not self._searches:
            return None
        raw = text if isinstance(text, str) else text.text
        low = lowered(text) if isinstance(text, str) else text
        for key, search in self._searches:
            span = _first(key, raw, search.over(low))
            if span is not None:
                return span
        return None

    @property
    def gave_up(self) -> bool:
        """Whether the last ``find`` took too long, so that what it gave is all of the text."""
        return self._patterns is not None and self._patterns.gave_up

    def among(self, joined: JoinedTexts) -> frozenset[int]:
        """Which of the texts hold a written form: those for which ``find`` gives one.

        The searches run over all of them at once; only where one stops is a text looked at by itself.
        """
        if self._patterns is not None:
            # A pattern of an author may run from one text into the next.
            return frozenset(index for index, text in enumerate(joined.texts) if self._patterns.find(text) is not None)
        whole = _searched(joined)
        stops = {joined.index_at(place) for _, search in self._searches for place in search.over(whole)}
        return frozenset(index for index in stops if self.find(joined.texts[index]) is not None)


def _patterns(key: AnswerKey) -> PatternPlaces | None:
    if key.answer_type != "regex":
        return None
    from lim_tui.scoring.pattern_places import PatternPlaces

    return PatternPlaces(key)


@lru_cache(maxsize=128)
def _searched(joined: JoinedTexts) -> SearchedText:
    return SearchedText(joined.whole)


def _without_bare_aliases(key: AnswerKey) -> AnswerKey:
    """Aliases that leave the unit out answer a question, but in a text they may be any number."""
    if key.answer_type != "number":
        return key
    from lim_tui.scoring.number_type import read_quantity

    first = read_quantity(key.expected[0].value, key)
    if first is None or first.unit is None:
        return key
    expected = key.expected[0]
    kept = [
        alias for alias in expected.aliases if (read := read_quantity(alias, key)) is None or read.unit or read.noun
    ]
    return replace(key, expected=(Expected(expected.value, tuple(kept)),))


def _searches(key: AnswerKey) -> list[Search]:
    """The searches for a key's type; what cannot be read as its type is compared as text, and searched as such."""
    if key.answer_type == "number":
        from lim_tui.scoring.number_places import number_searches
        from lim_tui.scoring.number_type import NumberType

        numbers = NumberType.of(key)
        if numbers is not None:
            return [search for quantity in dict.fromkeys(numbers.expected) for search in number_searches(quantity)]
    if key.answer_type in ("date", "time"):
        from lim_tui.scoring.moment_places import moment_searches

        moments = moment_searches(key)
        if moments is not None:
            return moments
    return _literal_searches(key)


def _literal_searches(key: AnswerKey) -> list[Search]:
    from lim_tui.scoring.literal_places import literal_search

    wordings = [word for item in key.expected for word in (item.value, *item.aliases) if word.strip()]
    folded = [without_article(fold_wording(word, key.script), key.language) for word in wordings]
    return [literal_search(wording) for wording in dict.fromkeys(folded)]


def _first(key: AnswerKey, text: str, places: Iterator[int]) -> Span | None:
    raw = MappedText.of(text)
    done = -1
    for place in places:
        if place < done:
            continue
        start, end = max(0, place - _AROUND), min(len(text), place + 2 * _AROUND)
        span = _find_in(key, raw.cut(start, end), start, end, len(text))
        if span is not None:
            return span
        done = end - _AROUND
    return None


def _tongues(text: str) -> tuple[Tongue, ...]:
    """A form counts in whatever language it is written."""
    return ("nl", "en", "zh") if has_han(text) else ("nl", "en")


def _find_in(key: AnswerKey, piece: MappedText, start: int, end: int, length: int) -> Span | None:
    trace = Trace()
    passage = Passage.of(
        strip_markdown(strip_latex(clean(piece, trace), trace), trace), key.language, _tongues(piece.text)
    )
    finder = prepare(key).finder
    found = finder.find(passage)
    if not any(item.level == "same" for item in found):
        return None
    judge(passage, found, finder.quantitative)
    for item in found:
        span = passage.span(item.start, item.end)
        if item.level != "same" or item.role != "plain" or span is None:
            continue
        if (span.start >= start + _MARGIN or start == 0) and (span.end <= end - _MARGIN or end == length):
            return span
    return None


@lru_cache(maxsize=256)
def _finder(key: AnswerKey) -> AnswerFinder:
    return AnswerFinder(key)


def find_written_form(key: AnswerKey, text: str) -> Span | None:
    """Where a written form of the answer that the scorer accepts stands in ``text``; None where none does."""
    return _finder(key).find(text)
