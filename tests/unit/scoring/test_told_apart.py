"""What an output sets apart is set apart whichever of its values is expected."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerKey, AnswerType, Expected, Language
from lim_tui.scoring import score

TOLD: tuple[tuple[Language, AnswerType, str, str, str, str], ...] = (
    (
        "nl",
        "number",
        "Hoeveel stoelen heeft de zaal?",
        "De zaal heeft 128 stoelen, waarvan 20 met een klapblad.",
        "128",
        "20",
    ),
    ("zh-Hans", "number", "总价是多少？", "总价900元，其中运费80元。", "900元", "80元"),
    ("nl", "number", "Wat kost de huur per maand?", "€ 2.400 per jaar, dus € 200 per maand.", "€ 200", "€ 2.400"),
    ("en", "number", "What is the rent?", "The rent is £900 (excluding a service charge of £40).", "£900", "£40"),
    ("nl", "number", "Hoeveel kasten staan er?", "Er zijn er 5 beneden en 6 boven, samen 11.", "11", "6"),
    ("en", "number", "How many chairs are there?", "8 rows of 16 chairs make 128 chairs.", "128", "16"),
    (
        "en",
        "date",
        "When does the lease end?",
        "It starts on 2 May 2023 and ends on 1 May 2028.",
        "1 May 2028",
        "2 May 2023",
    ),
    (
        "nl",
        "date",
        "Wanneer begint de huur?",
        "De huur loopt van 2 mei 2023 tot 1 mei 2028.",
        "2 mei 2023",
        "1 mei 2028",
    ),
    ("zh-Hans", "time", "图书馆几点关门？", "开放时间为8:30至21:00。", "21:00", "8:30"),
    (
        "en",
        "identifier",
        "What is the code?",
        "A-17 or A-71? It could be either, but the memo confirms A-71.",
        "A-71",
        "A-17",
    ),
    ("nl", "number", "Hoe zwaar is de kolom?", "De voet weegt 13 kg. De kolom zelf weegt 84 kg.", "84 kg", "13 kg"),
    ("en", "number", "How many rooms?", "I see 6 of them. Hmm, two more behind. So 8 rooms.", "8", "6"),
    ("en", "identifier", "What is the door code?", "8842 (valid until 31 March 2025)", "8842", "2025"),
)


@pytest.mark.parametrize(("language", "answer_type", "question", "output", "answer", "other"), TOLD)
def test_one_value_answers_and_the_other_does_not(
    language: Language, answer_type: AnswerType, question: str, output: str, answer: str, other: str
) -> None:
    def state(expected: str) -> str:
        return score(AnswerKey(language, answer_type, (Expected(expected),), question), output).state

    assert (state(answer), state(other)) == ("correct", "incorrect")


@pytest.mark.parametrize(
    ("question", "output"),
    [
        ("How many rooms are upstairs?", "There are 7 rooms: 4 downstairs and 3 upstairs."),
        ("Wat zijn de verzendkosten?", "De prijs is 90 euro, exclusief verzendkosten van 7 euro."),
        ("Wat is het verschil?", "Het verschil tussen 135 en 15 is 120."),
        ("Hoe zwaar is de kolom?", "De kolom weegt 84 kg. Een ander document noemt 48 kg."),
    ],
)
def test_a_value_that_the_question_may_mean_stays(question: str, output: str) -> None:
    """None of the values is called right, nor is any called wrong for the sake of another."""
    numbers = {"3", "7", "120", "84", "48"} & set(output.replace(".", "").split())
    states = {score(AnswerKey("nl", "number", (Expected(number),), question), output).state for number in numbers}
    assert states == {"review"}


@pytest.mark.parametrize(
    ("question", "output", "state"),
    [
        ("Who is the harbour master?", "Ingrid Solberg's deputy, Tor Berg.", "incorrect"),
        ("Who is the harbour master?", "the widow of Ingrid Solberg", "incorrect"),
        ("Whose deputy is Tor Berg?", "Ingrid Solberg's deputy is Tor Berg.", "correct"),
        ("Who signed the report?", "Ingrid Solberg was there, but Tor Berg signed the report.", "incorrect"),
        ("Who signed the report?", "Tor Berg was there, but Ingrid Solberg signed the report.", "correct"),
        ("Who signed the report?", "Ingrid Solberg signed the report, but Tor Berg wrote it.", "correct"),
        ("Who is the harbour master?", "It is not named.", "incorrect"),
        ("Who is the harbour master?", "IS", "review"),
    ],
)
def test_a_name_that_only_says_whose_somebody_is(question: str, output: str, state: str) -> None:
    assert score(AnswerKey("en", "text", (Expected("Ingrid Solberg"),), question), output).state == state


@pytest.mark.parametrize(
    ("language", "question", "output", "answer", "other"),
    [
        ("en", "Who designed it?", "Built by Alan Pryce to a design by Robert Lyle.", "Robert Lyle", "Alan Pryce"),
        ("zh-Hans", "谁批准了采购申请？", "采购申请由经理孙丽华批准，财务总监何建平复核。", "孙丽华", "何建平"),
        ("nl", "Wie keurde de pomp?", "Piet Bos schreef het verslag; Jan Smit keurde de pomp.", "Jan Smit", "Piet Bos"),
    ],
)
def test_of_two_names_the_one_of_whom_the_question_s_words_are_said(
    language: Language, question: str, output: str, answer: str, other: str
) -> None:
    def state(expected: str) -> str:
        return score(AnswerKey(language, "text", (Expected(expected),), question), output).state

    assert (state(answer), state(other)) == ("correct", "incorrect")


def test_an_abstention_that_points_elsewhere_guesses_nothing() -> None:
    key = AnswerKey("nl", "abstain", ())
    assert score(key, "Dat staat er niet. Mogelijk staat het in een ander logboek.").state == "correct"
    assert score(key, "Dat staat er niet. Mogelijk was het een lek.").state == "review"


def test_what_is_asked_first_is_not_replaced_by_what_follows() -> None:
    def state(expected: str, question: str) -> str:
        key = AnswerKey("nl", "identifier", (Expected(expected),), question)
        return score(key, "Eerst V-203 sluiten, daarna V-204.").state

    asked = "Welk ventiel moet eerst dicht?"
    assert (state("V-203", asked), state("V-204", asked)) == ("correct", "incorrect")
