"""Wordings that are not the expected one but that readers would argue over."""

from __future__ import annotations

import re

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.cues import PHRASES
from lim_tui.scoring.listed_wording import in_sequence
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.phrases.same_meaning import other_forms, other_names
from lim_tui.scoring.same_word import same_word
from lim_tui.scoring.spelling import find_respelled
from lim_tui.scoring.wording import fold_wording, without_article, wording_pattern

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_SCAFFOLD = frozenset(
    """het de een the a an antwoord answer is was dat it this in op van of to for and en zijn er that heet name naam
    called named genaamd heet heette namelijk mevrouw mw mevr meneer heer dhr mr mrs ms dr drs ir ing prof
    sir""".split()
)


def near_wording(passage: Passage, wordings: tuple[str, ...], key: AnswerKey) -> Candidate[str] | None:
    """The arguable wording nearest to the expected ones; None where nothing is near."""
    for wording in wordings:
        if (respelled := _respelled(passage, wording, key)) is not None:
            return respelled
        if (
            _replaces_a_word(passage, wording, key)
            or _is_other_name(passage, wording)
            or _has_other_number(passage, wording)
        ):
            continue
        if (listed := in_sequence(passage, wording, key.question)) is not None:
            return listed
        for judged in (_apart, _translated, _abbreviated, _reordered, _partial, _same_content):
            found = judged(passage, wording, key)
            if found is not None:
                return found
    return _other_script(passage, wordings)


def _item(passage: Passage, start: int, end: int, why: str, level: str = "arguable") -> Candidate[str]:
    item = Candidate(start, end, passage.mapped.text[start:end], passage.text[start:end], why=why)
    item.level = "same" if level == "same" else "arguable"
    return item


def _apart(passage: Passage, wording: str, key: AnswerKey) -> Candidate[str] | None:
    """Written as one word, or as two."""
    letters = [char for char in without_article(wording, key.language) if char.isalnum()]
    if len(letters) < 5 or not wording[0].isascii():
        return None
    match = re.search(r"(?<!\w)" + r"(?:-\n|[\s-])?".join(map(re.escape, letters)) + r"(?!\w)", passage.low)
    if match is None:
        return None
    # A hyphen inside a Dutch compound, or its lack, is a matter of style.
    hyphens = key.language == "nl" and " " not in wording and not re.search(r"\s", match[0])
    return _item(passage, *match.span(), "written together or apart", level="same" if hyphens else "arguable")


def _respelled(passage: Passage, wording: str, key: AnswerKey) -> Candidate[str] | None:
    """In the other spelling of English."""
    place = find_respelled(passage.low, wording) if key.language == "en" else None
    return None if place is None else _item(passage, *place, "British or American spelling")


def _translated(passage: Passage, wording: str, key: AnswerKey) -> Candidate[str] | None:
    for form in other_forms(without_article(wording, key.language)):
        if match := wording_pattern(form, key.language).search(passage.low):
            return _item(passage, *match.span(), f"another form of {wording}", level="same")
    for name in other_names(without_article(wording, key.language)):
        if match := wording_pattern(name, key.language).search(passage.low):
            return _item(passage, *match.span(), f"another name for {wording}; no alias lists it")
    return None


def _abbreviated(passage: Passage, wording: str, _key: AnswerKey) -> Candidate[str] | None:
    """The initials of a name of several words, or the long form of initials."""
    words = re.findall(r"[^\W\d_]+", wording)
    initials = "".join(word[0] for word in words)
    content = "".join(word[0] for word in words if word not in _SCAFFOLD)
    for short in {initials, content}:
        if len(short) >= 2 and len(words) >= 2:
            spaced = r"\.?".join(map(re.escape, short)) + r"\.?"
            match = re.search(rf"(?<!\w){spaced}(?!\w)", passage.low)
            if match is not None and not _is_small_word(passage, match):
                return _item(passage, *match.span(), f"the initials of {wording}")
    return None


def _is_small_word(passage: Passage, match: re.Match[str]) -> bool:
    """``is`` in a sentence is no Ingrid Solberg."""
    written = passage.text[match.start() : match.end()]
    return written.islower() and any(written in PHRASES[tongue].common_words for tongue in passage.tongues)


def _content(text: str, key: AnswerKey) -> list[re.Match[str]]:
    asked = set(_WORD.findall(key.question.lower()))
    common = PHRASES["nl"].common_words | PHRASES["en"].common_words | _SCAFFOLD | asked
    return [match for match in _WORD.finditer(text) if match[0] not in common]


def _words(wording: str) -> list[str]:
    common = PHRASES["nl"].common_words | PHRASES["en"].common_words | _SCAFFOLD
    words = _WORD.findall(wording)
    return [word for word in words if word not in common] or words


def _reordered(passage: Passage, wording: str, _key: AnswerKey) -> Candidate[str] | None:
    words = _WORD.findall(wording)
    if len(words) != 2:
        return None
    match = re.search(rf"(?<!\w){re.escape(words[1])}, {re.escape(words[0])}(?!\w)", passage.low)
    return None if match is None else _item(passage, *match.span(), "the same name, last part first", level="same")


def _partial(passage: Passage, wording: str, key: AnswerKey) -> Candidate[str] | None:
    """Only some of the expected words, and no other content."""
    words = _words(wording)
    found = _beside_copula(passage, _content(passage.low, key), words)
    if not found or len(words) < 2:
        return _partial_han(passage, wording)
    inside = [match for match in found if match[0] in words or _is_initial(match[0], words)]
    if not inside or not any(len(match[0]) > 1 for match in inside):
        return None
    extra = len(found) - len(inside)
    if extra and (len(inside) * 2 < len(words) or _NAME_AFTER.match(passage.text, inside[-1].end())):
        return None
    return _item(passage, inside[0].start(), inside[-1].end(), f"only a part of {wording}")


def _beside_copula(passage: Passage, found: list[re.Match[str]], words: list[str]) -> list[re.Match[str]]:
    """Of ``the keeper is called Holt`` the words on that side of the verb where an expected word stands."""
    first = next((match for match in found if match[0] in words), None)
    if first is None:
        return found
    verbs = list(_COPULA.finditer(passage.low))
    start = max((verb.end() for verb in verbs if verb.end() <= first.start()), default=0)
    end = min((verb.start() for verb in verbs if verb.start() >= first.end()), default=len(passage.low))
    return [match for match in found if start <= match.start() < end or match[0] in words]


def _replaces_a_word(passage: Passage, wording: str, key: AnswerKey) -> bool:
    """Another word stands where a missing one belongs: the red ledger for the green ledger."""
    words = _WORD.findall(wording)
    found = _content(passage.low, key)
    inside = [match for match in found if match[0] in words]
    present = {match[0] for match in inside}
    for match in inside:
        place = words.index(match[0]) if match[0] in words else 0
        if place and words[place - 1] not in present:
            missing = words[place - 1]
            before = [other[0] for other in found if other.end() + 1 == match.start() and other[0] not in words]
            if before and not same_word(before[0], missing) and not _is_initial(before[0], words):
                return True
    return False


def _is_initial(written: str, words: list[str]) -> bool:
    return len(written) == 1 and any(word.startswith(written) for word in words)


def _has_other_number(passage: Passage, wording: str) -> bool:
    """Another number where one is expected: eind 2027 for eind 2026."""
    expected = set(_NUMBER.findall(wording))
    given = set(_NUMBER.findall(passage.low))
    return bool(expected - given) and bool(given - expected)


def _is_other_name(passage: Passage, wording: str) -> bool:
    """The last word of a name behind another first name: Jan Holt for Marijke Holt."""
    words = _WORD.findall(wording)
    if len(words) < 2:
        return False
    for match in re.finditer(rf"(?<!\w){re.escape(words[-1])}(?!\w)", passage.low):
        before = _NAME_BEFORE.search(passage.text[max(0, match.start() - 40) : match.start()])
        if before is not None:
            name = before[1].lower()
            return name not in words and name not in _SCAFFOLD and not _is_initial(name, words)
    return False


_COPULA = re.compile(r"(?<!\w)(?:is|was|are|were|zijn|waren|heet|heette|luidt|luidde|named|called)(?!\w)")
_PARTICLES = r"(?:(?:van|de|der|den|ten|ter|te|von|la|le|el|bin) )*"
_NAME_BEFORE = re.compile(rf"([A-Z]\w*)\.? {_PARTICLES}$")
_NAME_AFTER = re.compile(rf" {_PARTICLES}[A-Z]\w+")
_NUMBER = re.compile(r"[0-9]+")


_HAN_SUBJECT = re.compile("^[^是为叫在]{0,12}?(?:是在|就是|放在|存放在|位于|是|为|叫|在)")
_HAN_INSIDE = re.compile("(?:里面|里边|里|内|中|上)$")
_HAN_TITLE = re.compile(
    "^[小老]|(?:先生|女士|小姐|同志|经理|主任|老师|教授|医生|局长|师傅|[工总]|[队科处部院所厂站组]长|律师|法官|博士)$"
)


def _partial_han(passage: Passage, wording: str) -> Candidate[str] | None:
    bare = _HAN_TITLE.sub("", re.sub(r"[^\w]", "", passage.low))
    if wording not in bare.replace("的", ""):
        bare = _HAN_INSIDE.sub("", _HAN_SUBJECT.sub("", bare))
    if not bare or len(bare) > len(wording) + 3 or not re.fullmatch("[\u3400-\u9fff]+", bare):
        return None
    if "的" in bare and wording in bare.replace("的", "") and len(bare) - len(wording) <= 3:
        return _item(passage, 0, len(passage.text), f"{wording} with 的")
    if bare in wording and (len(bare) >= 2 or len(wording) <= 3):
        start = max(0, passage.low.find(bare))
        return _item(passage, start, start + len(bare), f"only a part of {wording}")
    return None


def _same_content(passage: Passage, wording: str, key: AnswerKey) -> Candidate[str] | None:
    """The same content words with other small words (uw dossier, je dossier), or another ending."""
    words = _words(wording)
    found = _content(passage.low, key)
    if not words or len(found) > len(words) + 3 or not words[0].isascii():
        return None
    is_name = key.expected[0].value[:1].isupper()
    hits = [match for match in found if any(same_word(word, match[0], is_name) for word in words)]
    matched = {word for word in words if any(same_word(word, match[0], is_name) for match in hits)}
    if not hits or len(matched) * 2 < len(words) or (len(words) == 2 and len(matched) < 2 and len(found) > 2):
        return None
    if len(matched) < len(words) and any(match.group() not in words for match in found):
        return _close_call(passage, hits, wording, len(matched), len(words))
    return _item(passage, hits[0].start(), hits[-1].end(), f"the content of {wording} in other words")


def _close_call(
    passage: Passage, hits: list[re.Match[str]], wording: str, matched: int, total: int
) -> Candidate[str] | None:
    if matched * 3 < total * 2 and not (total == 2 and wording.split(maxsplit=1)[0] in _PRONOUNS):
        return None
    return _item(passage, hits[0].start(), hits[-1].end(), f"most of {wording}, with other words")


_PRONOUNS = frozenset("uw je jouw zijn haar hun ons onze mijn his her their our your my its".split())


def _other_script(passage: Passage, wordings: tuple[str, ...]) -> Candidate[str] | None:
    """A whole answer in another script than the expected one cannot be compared."""
    han = any(re.search("[\u3400-\u9fff]", wording) for wording in wordings)
    latin = any(re.search("[a-z]", wording) for wording in wordings)
    answer = passage.low
    if other_names(answer.strip(" .!?。")):
        return None
    if len(answer) > 60 or (han and latin):
        return None
    if han and re.search("[a-z]{2}", answer) and not re.search("[\u3400-\u9fff]", answer):
        return _item(passage, 0, len(answer), "an answer in another script")
    if latin and re.search("[\u3400-\u9fff]", answer) and not re.search("[a-z]", answer):
        return _item(passage, 0, len(answer), "an answer in another script")
    return None


def fold_all(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Folded wordings without blanks among them."""
    return tuple(fold_wording(text) for text in texts if text.strip())
