"""Answers that are numbers, with or without a unit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import ClassVar

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.aimed import set_aims_apart
from lim_tui.scoring.aside import corrects_between, is_bare_statement, is_of_something_else
from lim_tui.scoring.candidate import Candidate, Level
from lim_tui.scoring.compare_quantity import Comparison, compare_quantities, same_noun
from lim_tui.scoring.cues import tongues_of
from lim_tui.scoring.number_finder import find_quantities
from lim_tui.scoring.ordinals import asks_for_a_place, find_ordinals
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.repeated import mark_repeated
from lim_tui.scoring.script import simplify
from lim_tui.scoring.units import SPELLINGS

_OPERATOR = re.compile(
    r"(?:[^\W\d_]{0,6}\s*[+×x*÷·]\s*|\s+-\s+|\s*(?:plus|minus|times|keer|maal|加|减|乘以?)\s*)\(?\s*"
)
# Two of the 12: the part is what is told, not the whole.
_OUT_OF = re.compile(r"\s*(?:of the|out of(?: the)?|van de|uit de)\s*")
_LIST_BEFORE = re.compile(r"(?:^|[\n.。;；:：])\s?$|[(（]$")
_LIST_AFTER = re.compile(r"[.)）、] ?(?=[A-Z\u3400-\u9fff])")
_EQUALS = re.compile(r"[^=\n]{0,12}(?:=|≈)\s*[€$£]?")
_RANK: dict[Level, int] = {"same": 0, "arguable": 1, "different": 2}
_ROLE_RELEVANCE = {"label": 3, "moment": 3, "weak": 4}
_PERCENT_WORDS = re.compile(r"%|percent|procent|百分|比例|比率|\bratio\b|share of|aandeel")


def read_quantities(text: str, key: AnswerKey) -> list[Candidate[Quantity]]:
    """All quantities of a text in the case's language."""
    folded = simplify(text)
    low = folded.lower()
    return find_quantities(folded, low, key.language, tongues_of(low, key.language))


def read_quantity(text: str, key: AnswerKey) -> Quantity | None:
    """The one quantity of an expected answer; None where it holds none or more than one."""
    found = [item for item in read_quantities(text, key) if item.value.value is not None]
    if len(found) > 1:
        found = [item for item in found if item.role == "plain"]
    return found[0].value if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class NumberType:
    """Finds quantities and compares them with each accepted one; ``question`` is in small letters."""

    quantitative: ClassVar[bool] = True
    key: AnswerKey
    question: str
    asks_place: bool
    expected: tuple[Quantity, ...]
    unit_is_given: bool
    asked_words: frozenset[str]
    asked_numbers: tuple[Candidate[Quantity], ...]
    evidence: tuple[Quantity, ...]

    @classmethod
    def of(cls, key: AnswerKey) -> NumberType | None:
        """None where no expected wording holds exactly one number."""
        wordings = [word for item in key.expected for word in (item.value, *item.aliases)]
        quantities = [quantity for word in wordings if (quantity := read_quantity(word, key)) is not None]
        if not quantities:
            return None
        question = simplify(key.question).lower()
        evidence = tuple(item.value for text in key.evidence for item in read_quantities(text, key))
        asked = frozenset(re.findall(r"[^\W\d_]+", question))
        return cls(
            key,
            question,
            asks_for_a_place(question),
            tuple(quantities),
            _is_given(quantities[0], question),
            asked,
            tuple(read_quantities(key.question, key)),
            evidence,
        )

    def find(self, passage: Passage) -> list[Candidate[Quantity]]:
        """Candidates with level, reason and relevance set."""
        found = find_quantities(passage.text, passage.low, passage.language, passage.tongues)
        if self.asks_place:
            found = _with_ordinals(passage, found)
        for item in found:
            self._compare(item)
        return [item for item in found if not self._is_article(item, passage.low)]

    def weigh(self, passage: Passage, found: list[Candidate[Quantity]]) -> list[Candidate[Quantity]]:
        """Set what depends on the sentence: names, dates and operands are no answers where a plain number stands."""
        self._mark_list_numbers(passage, found)
        for item in found:
            item.relevance = _ROLE_RELEVANCE.get(item.role, item.relevance)
            if item.role == "label" and item.level == "same" and not self._asks_label(passage, item):
                item.level, item.why = "arguable", "the number names something"
        for first, second in pairwise(found):
            if _OUT_OF.fullmatch(passage.low, first.end, second.start):
                second.relevance = max(second.relevance, 1)
        self._mark_operands(passage, found)
        set_aims_apart(passage, self.question, found)
        self._set_asides_apart(passage, found)
        mark_repeated(passage.low, found, self.question, self.asked_numbers)
        return found

    def _set_asides_apart(self, passage: Passage, found: list[Candidate[Quantity]]) -> None:
        """A number of something else in a sentence after the answer: ``18. The 2020 edition has the same table.``"""
        first = next((item for item in found if item.standing == "asserted" and not item.relevance), None)
        bare = first is not None and is_bare_statement(passage, first)
        if not bare:
            first = next((item for item in found if item.level == "same" and item.standing == "asserted"), None)
        stop = None if first is None else next((b for b in passage.breaks if b.sentence and b.start >= first.end), None)
        if first is None or stop is None or first.relevance:
            return
        for item in found:
            if item.start >= stop.end and (
                is_of_something_else(self.key.question, self.expected[0], item)
                or (bare and self._counts_other_things(passage, first, item))
            ):
                item.relevance = max(item.relevance, 1)

    def _counts_other_things(self, passage: Passage, first: Candidate[Quantity], item: Candidate[Quantity]) -> bool:
        """Whether a number behind a bare answer counts things that neither question nor answer names."""
        noun = item.value.noun
        if not noun or not self.key.question or self._is_asked(noun) or same_noun(noun, first.value.noun):
            return False
        return not corrects_between(passage, first.end, item.start)

    def _mark_list_numbers(self, passage: Passage, found: list[Candidate[Quantity]]) -> None:
        """Numbers that count the items of a list, where another number may answer."""
        marks = [item for item in found if _LIST_BEFORE.search(passage.low, max(0, item.start - 3), item.start)]
        marks = _counting_from_one([item for item in marks if _LIST_AFTER.match(passage.text, item.end)])
        if len(marks) < len(found):
            for item in marks:
                item.role = "label"

    def _mark_operands(self, passage: Passage, found: list[Candidate[Quantity]]) -> None:
        """In ``180 + 41 = 221`` only the result is an answer."""
        low = passage.low
        chain: list[Candidate[Quantity]] = []
        for place, item in enumerate(found[:-1]):
            following = found[place + 1]
            gap = low[item.end : following.start]
            if len(gap) > 24:
                continue
            if _OPERATOR.fullmatch(gap):
                chain += [item, following]
            elif any(item is other for other in chain) and _EQUALS.fullmatch(gap):
                chain = [other for other in chain if other is not following]
        if any(item.standing == "asserted" and not any(item is other for other in chain) for item in found):
            for item in chain:
                item.standing = "operand"

    def _compare(self, item: Candidate[Quantity]) -> None:
        given = self.unit_is_given
        compared = [compare_quantities(expected, item.value, given) for expected in self.expected]
        best = min(compared, key=lambda comparison: (_RANK[comparison.level], not comparison.related))
        item.level, item.why = best.level, best.why
        item.relevance = self._relevance(item, best)

    def _relevance(self, item: Candidate[Quantity], comparison: Comparison) -> int:
        unit = self.expected[0].unit
        if unit is None:
            return 0
        if item.value.unit is None:
            return 0 if comparison.level == "same" else 1
        return 0 if comparison.related else 2

    def _asks_label(self, passage: Passage, item: Candidate[Quantity]) -> bool:
        before = re.findall(r"[^\W\d_]+", passage.low[max(0, item.start - 20) : item.start])
        return bool(before) and before[-1] in self.asked_words

    def explains(self, same: Candidate[Quantity], rival: Candidate[Quantity]) -> bool | None:
        """Whether another number beside the right one belongs to something else: True, False (asked for), None."""
        one, two = same.value, rival.value
        if (
            same.level == "same"
            and two.unit is not None
            and one.unit is not None
            and one.unit.dimension != two.unit.dimension
        ):
            return True
        name, other = _name(one), _name(two)
        if other and name and not same_noun(name, other):
            asked, asked_other = self._is_asked(name), self._is_asked(other)
            if asked != asked_other:
                return asked
        if other and any(q.value == two.value and same_noun(_name(q), other) for q in self.evidence):
            return True
        return None

    def is_zero(self) -> bool:
        """Whether the first expected value is nought."""
        return self.expected[0].value == 0

    def _is_article(self, item: Candidate[Quantity], low: str) -> bool:
        """Dutch ``een`` before a word that is no unit, unless the answer is one or the question asks how many.

        Behind other words and before nothing the text was cut off at its article.
        """
        noun = item.value.noun
        if item.level != "different" or item.value.unit is not None or low[item.start : item.end] != "een":
            return False
        if not noun:
            return item.end >= len(low.rstrip()) and bool(low[: item.start].strip())
        return f"een {noun}" in self.key.question.lower() or not self._is_asked(noun)

    def _is_asked(self, noun: str) -> bool:
        if "\u3400" <= noun[:1] <= "\u9fff":
            return noun[:1] in self.key.question
        return any(same_noun(noun, word) for word in self.asked_words)


def _with_ordinals(passage: Passage, found: list[Candidate[Quantity]]) -> list[Candidate[Quantity]]:
    """The numbers of a text with its ordinals in place of what they hold (the twenty of twenty-first)."""
    ordinals = [
        Candidate(start, end, passage.text[start:end], Quantity(value))
        for start, end, value in find_ordinals(passage.low)
    ]
    kept = [item for item in found if not any(item.start < own.end and own.start < item.end for own in ordinals)]
    return sorted([*kept, *ordinals], key=lambda item: item.start)


def _counting_from_one(marks: list[Candidate[Quantity]]) -> list[Candidate[Quantity]]:
    """Those marks that count 1, 2, 3: a list begins at one, so ``18.`` alone marks none."""
    values = {item.value.value for item in marks}
    return [item for item in marks if item.value.value is not None and _counts(item.value.value, values)]


def _counts(value: Decimal, values: set[Decimal | None]) -> bool:
    return value == 1 or value - 1 in values


def _name(quantity: Quantity) -> str:
    return quantity.unit.name if quantity.unit else quantity.noun


def _is_given(expected: Quantity, question: str) -> bool:
    """Whether the question names the expected unit."""
    if not question:
        return False
    if expected.unit is None:
        return bool(_PERCENT_WORDS.search(question)) if not expected.noun else expected.noun in question
    if expected.unit.dimension == "ratio":
        return bool(_PERCENT_WORDS.search(question))
    if expected.unit.dimension == "temperature" and re.search(r"\bgraden\b|\bdegrees\b|多少度|几度", question):
        return True
    return any(
        _stands_in(spelling, question) for spelling, unit in SPELLINGS.items() if unit.name == expected.unit.name
    )


def _stands_in(spelling: str, question: str) -> bool:
    if len(spelling) < 2 and not "\u3400" <= spelling <= "\u9fff":
        return spelling in "€$£%" and spelling in question
    if "\u3400" <= spelling[0] <= "\u9fff":
        return re.search(rf"(?:多少|几|幾)个?{re.escape(spelling)}|以{re.escape(spelling)}", question) is not None
    return re.search(rf"(?<![a-z]){re.escape(spelling)}(?![a-z])", question) is not None
