"""Cases without an answer: the right thing is to say so."""

from __future__ import annotations

import re

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.abstention import (
    find_abstention,
    find_guess,
    find_refusal,
    is_weak_abstention,
    refuses_firmly,
)
from lim_tui.scoring.candidate import AnyCandidate, Candidate
from lim_tui.scoring.decision import Decision
from lim_tui.scoring.number_finder import find_quantities
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.standing import judge

# Who cannot answer does not know; who does not tell may know.
_NO_REFUSAL = re.compile(
    r"\b(?:op basis van|aan de hand van|volgens|zonder|uit de|in de|in het|met de|based on|from the|in the|without|"
    r"given|with the|with this|text|tekst|passage|document)\b|根据|依据|从|文|资料|材料|信息|answer|antwoord|答"
)
# It may stand in another logbook: that guesses where to look and not what the answer is.
_POINTS_ELSEWHERE = re.compile(
    r"\b(?:staat|te vinden|vermeld|raadpleeg|contact|elders|found|listed|available|stated|mentioned|consult|check|"
    r"elsewhere|(?:an)?other (?:document|source|section|page)|ander\w* (?:document|bron|logboek|hoofdstuk))\b|"
    "其他(?:文档|文件|资料|地方)|别处|咨询|查阅|查询|联系"
)


def decide_abstention(key: AnswerKey, passage: Passage) -> Decision:
    """Correct where the output abstains, review where it also guesses, incorrect where it gives a value."""
    place = find_abstention(passage)
    if place is None or refuses_firmly(passage):
        return _without(passage)
    cited = Candidate(*place, passage.mapped.text[place[0] : place[1]], "abstention")
    value = _value_beside(key, passage, place)
    if value is not None:
        return Decision("review", "abstains_and_answers", f"abstains, and yet names {value.written}", cited)
    guess = find_guess(passage, place)
    if guess is not None and not _POINTS_ELSEWHERE.search(passage.low, *passage.sentence_at(guess[0])):
        words = passage.mapped.text[guess[0] : guess[1]]
        return Decision("review", "abstains_and_guesses", f"abstains, and then guesses ({words})", cited)
    if _may_refuse(passage, place):
        return Decision("review", "may_refuse", "may decline to say, or say that the answer is not there", cited)
    return Decision("correct", "abstains", f"says that the answer is not there: {cited.written}", cited)


def _may_refuse(passage: Passage, place: tuple[int, int]) -> bool:
    """Whether the abstaining words are those of a refusal too, and neither the text nor not knowing is the reason."""
    refusal = find_refusal(passage)
    overlaps = refusal is not None and refusal[0] < place[1] and place[0] < refusal[1]
    return overlaps and not _NO_REFUSAL.search(passage.low)


def _without(passage: Passage) -> Decision:
    whole = Candidate(0, len(passage.text), passage.mapped.text, "output")
    if is_weak_abstention(passage):
        return Decision("review", "weak_abstention", "may say that there is none, or that it is not given", whole)
    if find_refusal(passage):
        return Decision(
            "incorrect", "refuses", "refuses to say; that is not saying that the text does not have it", whole
        )
    return Decision("incorrect", "answers", "gives an answer where the text has none", whole)


def _value_beside(key: AnswerKey, passage: Passage, place: tuple[int, int]) -> AnyCandidate | None:
    """A number asserted outside the abstaining clause that neither question nor evidence has."""
    found = find_quantities(passage.text, passage.low, passage.language, passage.tongues)
    judge(passage, found)
    start, end = _sentence(passage, place)
    known = " ".join((key.question, *key.evidence))
    for item in found:
        if item.role not in ("plain", "moment") or item.standing != "asserted" or start <= item.start < end:
            continue
        if item.role == "plain" and item.written not in known:
            return item
    return None


def _sentence(passage: Passage, place: tuple[int, int]) -> tuple[int, int]:
    start = max((b.end for b in passage.breaks if b.end <= place[0]), default=0)
    end = min((b.start for b in passage.breaks if b.start >= place[1]), default=len(passage.low))
    return start, end
