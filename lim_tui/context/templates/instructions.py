"""Templates that differ from the plain one in what they tell the model to do: quote first, reason first, cite, and so
on."""

from __future__ import annotations

from dataclasses import replace

from lim_tui.context.templates.documents import DOCUMENTS
from lim_tui.domain.case import Language
from lim_tui.domain.template import Template

_QUOTE_FIRST: dict[Language, str] = {
    "nl": (
        "Beantwoord de vraag met alleen de documenten hieronder. Citeer eerst letterlijk de zin waarin het antwoord "
        "staat, na 'Citaat:'. Geef daarna op een nieuwe regel het korte antwoord, na 'Antwoord:'. Staat het antwoord "
        "er niet in, schrijf dan alleen: Dat staat niet in de documenten."
    ),
    "en": (
        "Answer the question with nothing but the documents below. First quote word for word the sentence that holds "
        "the answer, after 'Quote:'. Then give the short answer on a new line, after 'Answer:'. If the documents do "
        "not hold the answer, write only: That is not in the documents."
    ),
    "zh-Hans": (
        "请只根据下面的文件回答问题。先在“引文：”之后逐字引用含有答案的句子，再另起一行，在“答案：”之后给出简短的答案。"
        "如果文件中没有答案，请只写：文件中没有提到。"
    ),
    "zh-Hant": (
        "請只根據下面的文件回答問題。先在「引文：」之後逐字引用含有答案的句子，再另起一行，在「答案：」之後給出簡短的答案。"
        "如果文件中沒有答案，請只寫：文件中沒有提到。"
    ),
}
_REASON_FIRST: dict[Language, str] = {
    "nl": (
        "Beantwoord de vraag met alleen de documenten hieronder. Leg eerst in een of twee zinnen uit welke documenten "
        "over de vraag gaan en welk het antwoord geeft. Geef daarna op een nieuwe regel het korte antwoord, na "
        "'Antwoord:'. Staat het antwoord er niet in, schrijf dan na 'Antwoord:' Dat staat niet in de documenten."
    ),
    "en": (
        "Answer the question with nothing but the documents below. First explain in one or two sentences which "
        "documents are about the question and which one answers it. Then give the short answer on a new line, after "
        "'Answer:'. If the documents do not hold the answer, write after 'Answer:' That is not in the documents."
    ),
    "zh-Hans": (
        "请只根据下面的文件回答问题。先用一两句话说明哪些文件与问题有关、答案出自哪一份，再另起一行，在“答案：”之后给出"
        "简短的答案。如果文件中没有答案，请在“答案：”之后写：文件中没有提到。"
    ),
    "zh-Hant": (
        "請只根據下面的文件回答問題。先用一兩句話說明哪些文件與問題有關、答案出自哪一份，再另起一行，在「答案：」之後給出"
        "簡短的答案。如果文件中沒有答案，請在「答案：」之後寫：文件中沒有提到。"
    ),
}
_RANDOM_ORDER: dict[Language, str] = {
    "nl": " De documenten staan in willekeurige volgorde.",
    "en": " The documents are in random order.",
    "zh-Hans": "文件的排列顺序是随机的。",
    "zh-Hant": "文件的排列順序是隨機的。",
}
_CITE: dict[Language, str] = {
    "nl": " Zet achter elke bewering de id van het document waarop zij berust, tussen rechte haken, zoals [BCDF].",
    "en": " After each claim put the id of the document that it rests on, in square brackets, such as [BCDF].",
    "zh-Hans": "每个论断之后用方括号注明所依据文件的编号，例如[BCDF]。",
    "zh-Hant": "每個論斷之後用方括號註明所依據文件的編號，例如[BCDF]。",
}


# Where the answer does not come first, a cue to answer would contradict the instruction.
_QUOTE_CUE: dict[Language, str] = {"nl": "\nCitaat:", "en": "\nQuote:", "zh-Hans": "\n引文：", "zh-Hant": "\n引文："}


def _told(name: str, systems: dict[Language, str], cues: dict[Language, str]) -> dict[Language, Template]:
    return {
        language: replace(template, name=name, system=systems[language], cue=cues.get(language, ""))
        for language, template in DOCUMENTS.items()
    }


def _told_more(name: str, sentences: dict[Language, str]) -> dict[Language, Template]:
    return {
        language: replace(template, name=name, system=template.system + sentences[language])
        for language, template in DOCUMENTS.items()
    }


QUOTE_FIRST = _told("quote_first", _QUOTE_FIRST, _QUOTE_CUE)
REASON_FIRST = _told("reason_first", _REASON_FIRST, {})
ORDER_IS_RANDOM = _told_more("order_is_random", _RANDOM_ORDER)
CITATIONS = _told_more("citations", _CITE)
