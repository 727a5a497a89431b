"""The phrases of each language do what their kind says, and look-alikes do not."""

from __future__ import annotations

import re

import pytest

from lim_tui.domain.case import Language
from lim_tui.scoring import classify_failure, score
from lim_tui.scoring.abstention import find_abstention, find_refusal
from lim_tui.scoring.cues import PHRASES, find_cues, tongues_of
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.phrase_heads import heads
from lim_tui.scoring.phrases.kinds import listed
from tests.unit.scoring.keys import key

ABSTENTIONS: dict[Language, list[str]] = {
    "nl": [
        "Dat staat niet in de tekst.",
        "Het document vermeldt geen budget.",
        "Hierover is niets terug te vinden in de stukken.",
        "Op basis van de tekst kan ik deze vraag niet beantwoorden.",
        "Uit de verstrekte documenten valt dit niet op te maken.",
        "Het spijt me, maar die informatie ontbreekt in de tekst.",
        "Daar geeft de passage geen uitsluitsel over.",
        "Dat weet ik niet.",
        "Onbekend",
        "n.v.t.",
    ],
    "en": [
        "The document does not mention a budget.",
        "Answering this is not possible with the files I was given.",
        "The answer cannot be determined from the provided context.",
        "There isn't enough information to answer.",
        "I couldn't find that anywhere in the documents.",
        "The passage is silent on this.",
        "No budget is mentioned.",
        "I don't know.",
        "Not stated.",
        "N/A",
    ],
    "zh-Hans": [
        "文中没有提到预算。",
        "根据提供的文本，无法确定。",
        "原文没有说明预算金额。",
        "资料中找不到相关信息。",
        "信息不足，无法回答该问题。",
        "该文件并未给出签字人的姓名。",
        "材料未涉及这一问题。",
        "我不知道。",
        "未知",
    ],
    "zh-Hant": ["文中沒有提到。", "資料未記載。", "根據提供的內容，無法確定。", "不清楚"],
}
STATEMENTS: dict[Language, list[str]] = {
    "nl": [
        "Het budget is niet hoger dan 120.000 euro.",
        "De directeur is niet meer in dienst.",
        "Geen twijfel: 120.",
        "Jan Bos",
    ],
    "en": [
        "It doesn't matter; the budget is 120,000.",
        "The budget is not 120,000 euros.",
        "Insufficient postage",
        "No doubt, 120.",
    ],
    "zh-Hans": ["预算不超过12万元。", "无锡", "毫无疑问是120。", "没错，是120。", "不锈钢"],
    "zh-Hant": ["預算為十二萬元。", "無線電", "不過，溫度是120度。"],
}


def _passage(text: str, language: Language) -> Passage:
    return Passage.of(MappedText.of(text), language)


@pytest.mark.parametrize(("language", "text"), [(lang, text) for lang, texts in ABSTENTIONS.items() for text in texts])
def test_abstentions(language: Language, text: str) -> None:
    assert find_abstention(_passage(text, language)) is not None


@pytest.mark.parametrize(("language", "text"), [(lang, text) for lang, texts in STATEMENTS.items() for text in texts])
def test_statements_that_look_like_abstentions(language: Language, text: str) -> None:
    assert find_abstention(_passage(text, language)) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "Die code kan ik niet verstrekken."),
        ("nl", "Ik mag dat niet delen."),
        ("en", "I'm sorry, but I can't help with that."),
        ("en", "I cannot disclose the passcode."),
        ("zh-Hans", "抱歉，我不能透露门禁码。"),
        ("zh-Hant", "抱歉，我無法提供密碼。"),
    ],
)
def test_refusals(language: Language, text: str) -> None:
    assert find_refusal(_passage(text, language)) is not None


@pytest.mark.parametrize(
    ("language", "output", "state"),
    [
        ("nl", "Niettemin is het 120.", "correct"),
        ("nl", "Niet 120.", "incorrect"),
        ("nl", "Niet alleen 120.", "correct"),
        ("en", "There is no doubt that it was 120.", "correct"),
        ("en", "No, it was 120.", "correct"),
        ("en", "It was not 120.", "incorrect"),
        ("zh-Hans", "不过，是120。", "correct"),
        ("zh-Hans", "没错，是120。", "correct"),
        ("zh-Hans", "并非120。", "incorrect"),
        ("zh-Hant", "並非120。", "incorrect"),
    ],
)
def test_denial_is_read_by_words(language: Language, output: str, state: str) -> None:
    assert score(key("120", language=language), output).state == state


@pytest.mark.parametrize(
    ("text", "tongues"),
    [
        ("het is 120", ("nl",)),
        ("the value is 120", ("en", "nl")),
        ("is it about the budget that you asked for", ("en",)),
    ],
)
def test_latin_text_is_read_in_its_own_language(text: str, tongues: tuple[str, ...]) -> None:
    assert set(tongues_of(text, "nl")) == set(tongues)


def test_the_longest_phrase_wins() -> None:
    assert [cue.kind for cue in find_cues("niet meer dan 120", ("nl",))] == ["at_most"]
    assert [cue.kind for cue in find_cues("没有疑问", ("zh",))] == ["not_denial"]


@pytest.mark.parametrize("tongue", ["nl", "en", "zh"])
def test_every_phrase_pattern_compiles_and_knows_its_first_letters(tongue: str) -> None:
    for patterns in PHRASES[tongue].cues.values():  # type: ignore[index]
        for pattern in patterns:
            re.compile(pattern)
            assert all(head for head in heads(pattern)), pattern


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("niet", {"ni"}),
        ("(?:is|was) niet", {"is", "wa"}),
        ("(?:een |het )?minimum", {"ee", "he", "mi"}),
        (r"ca\.?", {"ca"}),
        ("约", {"约"}),
        (r"\>=", {">="}),
        (r"x(?:a|b)?c", {"xa", "xb", "xc"}),
        (r"a\w+", {"a"}),
    ],
)
def test_heads(pattern: str, expected: set[str]) -> None:
    assert heads(pattern) == expected


def test_lists_of_phrases_join_lines_and_write_parts_out() -> None:
    assert listed("one; two |\n   three;\n  <x> four", {"<x>": "(?:y|z)"}) == ("one", "two |three", "(?:y|z) four")


@pytest.mark.parametrize(
    ("language", "output"),
    [
        ("en", "That is confidential; I cannot tell you."),
        ("en", "I cannot answer this because it is against my guidelines."),
        ("en", "I'm sorry, I don't have permission to reveal the passcode."),
        ("en", "I cannot answer this for safety reasons."),
        ("en", "I won't answer that."),
        ("nl", "Sorry, daar kan ik niet bij helpen."),
        ("nl", "Dat mag ik niet zeggen."),
        ("nl", "Ik kan om veiligheidsredenen geen antwoord geven."),
        ("nl", "Als AI kan ik die informatie niet geven."),
        ("nl", "Ik kan geen persoonlijke gegevens geven."),
        ("zh-Hans", "根据政策，我不能回答。"),
        ("zh-Hans", "恕我不能回答。"),
        ("zh-Hans", "这个问题我不便回答。"),
        ("zh-Hant", "我拒絕回答。"),
    ],
)
def test_who_will_not_or_may_not_say_does_not_abstain(language: Language, output: str) -> None:
    wanted = key("120 °C", language=language)
    verdict = score(wanted, output)
    assert (verdict.rule, verdict.abstained) == ("refuses", False)
    assert classify_failure(verdict, wanted, (), output) == ("refused_in_words", None)
    assert score(key("", "abstain", language), output).state == "incorrect"


@pytest.mark.parametrize(
    ("language", "output"),
    [
        ("en", "I can't answer that question."),
        ("en", "I'm not allowed to guess, and the document does not say."),
        ("nl", "Wegens privacy wordt de naam in de tekst niet genoemd."),
        ("nl", "Ik kan die vraag niet beantwoorden."),
        ("zh-Hans", "我无法回答这个问题。"),
        ("zh-Hans", "根据规定，无法确定。"),
    ],
)
def test_who_cannot_answer_or_names_the_text_as_the_reason_abstains(language: Language, output: str) -> None:
    wanted = key("120 °C", language=language)
    verdict = score(wanted, output)
    assert (verdict.rule, verdict.abstained) == ("abstains", True)
    assert classify_failure(verdict, wanted, (), output) == ("abstained", None)
    assert score(key("", "abstain", language), output).state == "correct"
