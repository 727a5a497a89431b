"""Values in a clause with a subject of its own, beside one that says the question's words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lim_tui.scoring.asked_words import asked_words, content_of
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.other_labels import clause_at
from lim_tui.scoring.passage import Passage

# A thing and its value, with nothing between that could speak of the same thing (the organisers said).
_SUBJECT = re.compile(
    r"\W*(?:and |while |whereas |en |terwijl )?(?:the|its|their|de|het|zijn|haar|hun) [^\W\d_]{3,}"
    r"(?:(?: [^\W\d_]{3,})? (?:is|are|was|were|has|have|had|measures|weighs|costs|holds|takes|zijn|heeft|hebben|hadden|"
    r"meet|weegt|kost|bedraagt|telt|bevat|duurt))?(?: (?:only|just|ook|slechts|op|van|on|at|om))?\W*"
)
_HAN_SUBJECT = re.compile("\\W*[\u3400-\u9fff]{2,8}")
# What a thing has, and no other thing: its height beside its width.
_SAME_THING = re.compile(
    r"\b(?:height|length|width|depth|weight|size|diameter|price|cost|costs|duration|capacity|volume|area|power|speed|"
    r"temperature|pressure|number|total|value|amount|age|rate|hoogte|lengte|breedte|diepte|gewicht|maat|diameter|prijs|"
    r"kosten|duur|inhoud|oppervlakte|vermogen|snelheid|temperatuur|druk|aantal|totaal|waarde|bedrag|leeftijd|"
    r"capaciteit)\b|[高长宽深厚]度|重量|直径|价格|容量|面积|温度|压力|数量|功率|速度|年龄|"
    r"\b(?:new|newer|old|latest|actual|real|true|correct|current|final|annex|appendix|report|table|text|document|"
    r"source|nieuwe|oude|laatste|werkelijke|juiste|huidige|bijlage|rapport|tabel|tekst|bron|andere|other|same|"
    r"zelfde)\b|"
    "[后前时年原现新旧应则若如其该约共总另此实说称到至达改变升降增减]|报告|报道|更正|修订|附件|附录|文件|资料|材料|说明|答案"
)
# What says the clause before it in another way.
_RESTATES = re.compile(r"\W*(?:即|也就是|等于|合计|dus|oftewel|ofwel|that is|i\.e\.|namely|namelijk|so)")
_TURNS = ("contrast", "change", "wait", "current", "final", "past", "deny_after")
_PAIRS = 2


def in_other_clauses(passage: Passage, question: str, live: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    """The values whose clause speaks of another thing, where one clause of the sentence has the question's words.

    冷却塔高45米，烟囱高80米: of the tower the chimney's height says nothing.
    """
    about = asked_words(question)
    if not about or len(live) < 2:
        return []
    clauses = [_clause_of(passage, item.start) for item in live]
    on_it = {clause for clause in clauses if _speaks_of(passage, clause, about)}
    if len(on_it) != 1:
        return []
    (own,) = on_it
    sentence = passage.sentence_at(own[0])
    return [
        item
        for item, clause in zip(live, clauses, strict=True)
        if clause != own
        and passage.sentence_at(item.start) == sentence
        and _has_own_thing(passage, clause, item, about)
    ]


def _clause_of(passage: Passage, place: int) -> tuple[int, int]:
    """The clause around ``place``, with the one before it where it only says the same in another way."""
    opens, closes = clause_at(passage, place)
    if opens and _RESTATES.match(passage.low, opens, closes):
        return clause_at(passage, opens - 1)[0], closes
    return opens, closes


def _speaks_of(passage: Passage, clause: tuple[int, int], about: frozenset[str]) -> bool:
    shared = content_of(passage.low[slice(*clause)]) & about
    is_han = any("\u3400" <= word[0] <= "\u9fff" for word in shared)
    return len(shared) >= (_PAIRS if is_han and len(about) > _PAIRS else 1)


def _has_own_thing(passage: Passage, clause: tuple[int, int], item: AnyCandidate, about: frozenset[str]) -> bool:
    told = passage.low[clause[0] : item.start]
    pattern = _HAN_SUBJECT if re.match("\\W*[\u3400-\u9fff]", told) else _SUBJECT
    if pattern.fullmatch(told) is None or _SAME_THING.search(told) or content_of(passage.low[slice(*clause)]) & about:
        return False
    return not any(clause[0] <= cue.start < item.start and cue.kind in _TURNS for cue in passage.cues)
