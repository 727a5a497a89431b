"""A name that only says whose deputy, wife or colleague the answer is, or who is told of before the answer."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from lim_tui.scoring.asked_words import asked_words, content_of
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.phrases.chinese_names import FAMILY_NAMES

_RELATION = (
    "deputy|assistant|colleague|successor|predecessor|secretary|wife|husband|widow|son|daughter|brother|sister|father|mother|"
    "boss|manager|lawyer|student|pupil|teacher|neighbou?r|friend|partner|adviser|advisor|replacement|"
    "assistente?|collega|opvolg(?:st)?er|voorgang(?:st)?er|plaatsvervang(?:st)?er|vervang(?:st)?er|secretaris|secretaresse|vrouw|man|"
    "weduwe|zoon|dochter|broer|zus|vader|moeder|baas|chef|advocaat|leerling|buurman|buurvrouw|vriend|vriendin"
)
_HAN_RELATION = (
    "同事|助手|助理|副手|秘书|上司|上级|下属|下级|部下|妻子|丈夫|爱人|儿子|女儿|父亲|母亲|哥哥|弟弟|姐姐|妹妹|学生|徒弟|师傅|老师|"
    "继任者?|接班人|前任|代理人|律师|朋友|搭档|邻居|老板"
)
_OWNS = re.compile(rf"(?:['’]s?) (?:\w+ )?(?:{_RELATION})\b|(?<=s) (?:{_RELATION})\b|的(?:{_HAN_RELATION})")
_AHEAD = re.compile(rf"\b(?:{_RELATION}) (?:of|van) (?:mr\.? |mrs\.? |de heer |mevrouw )?$")
_ASKS_RELATION = re.compile(rf"\b(?:{_RELATION})\b|{_HAN_RELATION}|whose|wiens")
_REACH = 40
_NAME_FORM = r"[A-Z][\w-]+(?: (?:(?:van|de|der|den|von|da|la|le) )*[A-Z][\w-]+)+|[A-Z]\w+"
_NAME = re.compile(_NAME_FORM)
_AGENT = re.compile(rf"\b(\w{{4,}}) (?:\w{{1,12}} )?(?:by|door) (?:[Tt]he |de |het )?(?P<name>{_NAME_FORM})")
_SUBJECT = re.compile(rf"\W*(?:and |while |whereas |but |en |terwijl |maar )?(?P<name>{_NAME_FORM})")
_OWN_WORDS = 1
_WORDS = 2
_PAIRS = 3


def names_another(passage: Passage, question: str, start: int, end: int) -> bool:
    """Whether the name at ``start`` to ``end`` is that of whom somebody else belongs to: Ingrid Solberg's deputy.

    Not where the question asks for a relation: whose deputy is Tor Berg?
    """
    if _ASKS_RELATION.search(question.lower()):
        return False
    if _OWNS.match(passage.low, end):
        return True
    return _AHEAD.search(passage.low, max(0, start - _REACH), start) is not None


def is_told_instead(passage: Passage, question: str, start: int, end: int) -> tuple[int, int] | None:
    """The place of another name, where the words of the question stand behind a but and not beside this name.

    Sanne was er, maar het verslag werd getekend door Piet: who signed the report was not Sanne.
    """
    about = asked_words(question)
    turn = next((cue for cue in passage.cues if cue.kind == "contrast" and cue.start >= end), None)
    if turn is None or not about:
        return None
    opens = max((b.end for b in passage.breaks if b.sentence and b.end <= start), default=0)
    closes = min((b.start for b in passage.breaks if b.sentence and b.start >= turn.end), default=len(passage.low))
    if any(b.sentence and end <= b.start < turn.start for b in passage.breaks):
        return None
    here, there = content_of(passage.low[opens : turn.start]), content_of(passage.low[turn.end : closes])
    if here & about or len(there & about) < min(2, len(about)):
        return None
    name = _NAME.search(passage.text, turn.end, closes) or _han_name().search(passage.text, turn.end, closes)
    if name is None or name[0].lower() in question.lower() or name[0] == passage.text[start:end]:
        return None
    return name.span("name") if "name" in name.groupdict() else name.span()


def agent_asked_for(passage: Passage, question: str, start: int, end: int) -> tuple[int, int] | None:
    """The place of another name that did what is asked: built by Alan Pryce to a design by Robert Lyle."""
    about = asked_words(question)
    told = [(content_of(match[1].lower()), match.span("name")) for match in _AGENT.finditer(passage.text)]
    own = [verb for verb, span in told if span[0] <= start < span[1] or start <= span[0] < end]
    others = [span for verb, span in told if verb & about and not (span[0] < end and start < span[1])]
    return others[0] if own and others and not any(verb & about for verb in own) else None


def doer_beside(passage: Passage, question: str, start: int, end: int) -> tuple[int, int] | None:
    """The place of another name whose clause has the question's words, where this one's says something else.

    孙丽华批准，何建平复核: who approved it was not 何建平.
    """
    about = asked_words(question)
    opens, closes = passage.sentence_at(start)
    marks = [b for b in passage.breaks if opens <= b.start < closes and passage.low[b.start] in ",，;；"]
    edges = [opens, *(b.end for b in marks), closes]
    clauses = list(pairwise(edges))
    here = next((clause for clause in clauses if clause[0] <= start < clause[1]), None)
    if here is None or len(clauses) < 2 or not about:
        return None
    own = content_of(passage.low[slice(*here)]) - content_of(passage.low[start:end])
    if own <= about or len(own) < _OWN_WORDS:
        return None
    is_han = "\u3400" <= passage.low[start] <= "\u9fff"
    for clause in clauses:
        told = content_of(passage.low[slice(*clause)]) & about
        # Of two clauses alike the one with more of the question's words: X for the lessor, Y for the lessee.
        enough = _WORDS if own & about or not is_han or _are_apart(told) else _PAIRS
        if clause != here and own & about < told and len(told) >= min(enough, len(about)):
            name = _SUBJECT.match(passage.text, *clause) or _han_name().search(passage.text, *clause)
            return None if name is None else name.span("name")
    return None


def _are_apart(pairs: frozenset[str]) -> bool:
    """Whether two pairs of characters are no neighbours, and so say two things: 程序 and 编写."""
    return any(one[1:] != two[:1] and two[1:] != one[:1] for one in pairs for two in pairs if one != two)


@lru_cache(maxsize=1)
def _han_name() -> re.Pattern[str]:
    """A person who does something: 由周启明主持, 而周启明主持了."""
    family = "".join(FAMILY_NAMES)
    return re.compile(
        rf"(?:由[\u3400-\u9fff]{{0,6}}?|[是让叫，,]|而|但是?) ?(?P<name>[{family}][\u3400-\u9fff]{{1,2}})"
    )
