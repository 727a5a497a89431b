"""Values of a thing beside the one asked for, by number, row or clause; either may be expected."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerKey, AnswerType, Expected, Language
from lim_tui.scoring import score

_PUMPS = "| pump | weight | price |\n|---|---|---|\n| Pump A | 10 kg | $90 |\n| Pump B | 12 kg | $80 |"
_LINES = "| 线路 | 终点站 |\n| --- | --- |\n| 二号线 | 东湖 |\n| 三号线 | 松岭 |"
_PARTS = "| | rotor | stator |\n|---|---|---|\n| weight | 12 kg | 15 kg |"
_ROWS = "| deel | kleur |\n|---|---|\n| romp | rood |\n| mast | wit |"
_MAST = "- romp: 3,2 m\n- mast: 17,5 m\n- kiel: 2 m"
_ROOMS = "| kamer | oppervlak |\n|:--|--:|\n| 101 | 18 m² |\n| 102 | 24 m² |\n| 103 | 21 m² |"
_MODELS = "| 型号 | 重量 |\n|---|---|\n| KT-20 | 15公斤 |\n| KT-30 | 18公斤 |"
_SHIFTS = "Shift 1: Otto Brand\nShift 2: Mara Quill\nShift 3: Ines Holt"
_VALVES = "Klep A: 95 bar, klep B: 112 bar en klep C: 80 bar."

Told = tuple[Language, AnswerType, str, str, str, str]
LABELS: tuple[Told, ...] = (
    ("nl", "number", "Hoe hoog is de druk van klep B?", _VALVES, "112 bar", "95 bar"),
    (
        "en",
        "number",
        "What is the pressure of valve B?",
        "95 bar in valve A and 112 bar in valve B.",
        "112 bar",
        "95 bar",
    ),
    ("en", "number", "How many people work on floor 3?", "Floor 2 has 30 people, floor 3 has 45.", "45", "30"),
    (
        "en",
        "date",
        "When was unit 4 inspected?",
        "Unit 3 was inspected on 2 April 2021; unit 4 on 3 May 2021.",
        "3 May 2021",
        "2 April 2021",
    ),
    (
        "nl",
        "identifier",
        "Wat is de code van kluis 7?",
        "Kluis 6 heeft KX-1174, kluis 7 heeft KX-4471.",
        "KX-4471",
        "KX-1174",
    ),
    (
        "nl",
        "text",
        "Wie is de eigenaar van perceel 12?",
        "Perceel 11 is van Sjoerd Hiemstra en perceel 12 van Anke Wolters.",
        "Anke Wolters",
        "Sjoerd Hiemstra",
    ),
    (
        "nl",
        "text",
        "Wie leidt ploeg 2?",
        "Ploeg 2 staat onder Jan Bos, ploeg 3 onder Piet Vis.",
        "Jan Bos",
        "Piet Vis",
    ),
    ("zh-Hans", "number", "三号泵的流量是多少？", "二号泵的流量为30升，三号泵为45升。", "45升", "30升"),
)
ROWS: tuple[Told, ...] = (
    ("nl", "number", "Hoe groot is kamer 102?", _ROOMS, "24 m²", "21 m²"),
    ("zh-Hans", "number", "KT-30的重量是多少？", _MODELS, "18公斤", "15公斤"),
    ("en", "number", "What is the weight of pump B?", _PUMPS, "12 kg", "10 kg"),
    ("en", "number", "What is the weight of the rotor?", _PARTS, "12 kg", "15 kg"),
    ("nl", "text", "Welke kleur heeft de mast?", _ROWS, "wit", "rood"),
    ("zh-Hans", "text", "三号线的终点站是哪里？", _LINES, "松岭", "东湖"),
    ("nl", "number", "Hoe hoog is de mast?", _MAST, "17,5 m", "3,2 m"),
    ("en", "text", "Who supervises shift 2?", _SHIFTS, "Mara Quill", "Otto Brand"),
    ("zh-Hans", "number", "乙仓库有多少箱？", "甲仓库：30箱\n乙仓库：45箱", "45箱", "30箱"),
)
YEARS: tuple[Told, ...] = (
    (
        "nl",
        "number",
        "Wat was de omzet in 2024?",
        "In 2023 was de omzet € 4 miljoen, in 2024 € 5 miljoen.",
        "€ 5 miljoen",
        "€ 4 miljoen",
    ),
    (
        "nl",
        "number",
        "Wat was de omzet in 2024?",
        "| jaar | omzet |\n|---|---|\n| 2023 | € 4 miljoen |\n| 2024 | € 5 miljoen |",
        "€ 5 miljoen",
        "€ 4 miljoen",
    ),
    ("zh-Hans", "number", "2024年的产量是多少？", "2023年产量400吨，2024年产量500吨。", "500吨", "400吨"),
    ("en", "text", "Who won in 2019?", "2018: Bob Ray\n2019: Ann Lee\n2020: Bob Ray", "Ann Lee", "Bob Ray"),
)
CLAUSES: tuple[Told, ...] = (
    ("nl", "number", "Hoe lang is de brug?", "De brug is 128 m lang, de oprit 40 m.", "128 m", "40 m"),
    ("zh-Hans", "number", "冷却塔的高度是多少？", "烟囱高八十米，冷却塔高四十五米。", "45米", "80米"),
    ("zh-Hans", "number", "押金是多少？", "月租3500元，押金相当于两个月租金，即7000元。", "7000元", "3500元"),
    (
        "nl",
        "text",
        "Wie tekende namens de verhuurder?",
        "Bram Koster tekende namens de verhuurder; Roos van Dalen namens de huurder.",
        "Bram Koster",
        "Roos van Dalen",
    ),
    ("zh-Hans", "text", "谁负责验收？", "验收由郑国强负责，施工由林晓梅负责。", "郑国强", "林晓梅"),
    ("zh-Hans", "text", "谁编写了程序？", "测试由马俊完成，程序由王芳编写。", "王芳", "马俊"),
    (
        "en",
        "date",
        "When was the treaty signed?",
        "It was signed in 1949, on 4 May, and ratified on 9 July 1950.",
        "4 May 1949",
        "9 July 1950",
    ),
    (
        "en",
        "date",
        "When does the licence expire?",
        "It was issued on 1 March 2021 and expires on 1 March 2026.",
        "1 March 2026",
        "1 March 2021",
    ),
)


@pytest.mark.parametrize(
    ("language", "answer_type", "question", "output", "answer", "other"), [*LABELS, *ROWS, *YEARS, *CLAUSES]
)
def test_the_value_of_the_thing_that_is_asked_for_answers(
    language: Language, answer_type: AnswerType, question: str, output: str, answer: str, other: str
) -> None:
    def state(expected: str) -> str:
        return score(AnswerKey(language, answer_type, (Expected(expected),), question), output).state

    assert (state(answer), state(other)) == ("correct", "incorrect")


@pytest.mark.parametrize(
    ("language", "question", "output"),
    [
        ("en", "How many seats does the hall have?", "The hall has 1250 seats, the annex says 1180."),
        ("en", "How many seats does the hall have?", "The hall has 1250 seats, after the rebuild 1180."),
        ("en", "How many tickets were sold?", "1250 tickets were sold, the organisers said 1180."),
        ("nl", "Hoeveel bedraagt de boete?", "De boete bedraagt 1250, het hof verhoogde die tot 1180."),
        ("nl", "Hoeveel stoelen heeft zaal 4?", "Zaal 4 heeft 1250 of 1180 stoelen volgens twee bronnen."),
    ],
)
def test_another_value_of_the_same_thing_is_not_set_apart(language: Language, question: str, output: str) -> None:
    for number in ("1250", "1180"):
        assert score(AnswerKey(language, "number", (Expected(number),), question), output).state != "correct"


@pytest.mark.parametrize(
    ("language", "question", "output", "answer"),
    [
        ("nl", "Wie leidt ploeg 2?", "Piet Vis leidt ploeg 3 en Jan Bos ploeg 2.", "Jan Bos"),
        ("zh-Hans", "谁负责二号楼？", "马俊负责一号楼，苏文静负责二号楼。", "苏文静"),
    ],
)
def test_a_label_behind_its_name_is_not_that_of_the_next(
    language: Language, question: str, output: str, answer: str
) -> None:
    assert score(AnswerKey(language, "text", (Expected(answer),), question), output).state == "correct"


_CARD = "Role: team lead\nName: Ann Lee\nTeam: night shift"
_TABLE_CARD = "| Role | team lead |\n|---|---|\n| Name | Ann Lee |\n| Team | night shift |"
_ROOM = "Kamer: 12\nGasten: 3\nPrijs: € 80"


@pytest.mark.parametrize(
    ("language", "answer_type", "question", "output", "answer"),
    [
        ("en", "text", "Who leads the team?", _CARD, "Ann Lee"),
        ("en", "text", "Who leads the team?", _TABLE_CARD, "Ann Lee"),
        ("nl", "number", "Hoeveel mensen slapen in de kamer?", _ROOM, "3"),
        ("nl", "number", "Hoe hoog is de toren?", "De toren is 8 m breed, de hoogte bedraagt 45 m.", "45 m"),
        ("en", "number", "How tall is the tower?", "The tower is 8 m wide, the height is 45 m.", "45 m"),
        ("zh-Hans", "number", "水塔有多高？", "水塔直径8米，高度45米。", "45米"),
        ("en", "number", "What is the total?", "| item | price |\n|---|---|\n| A | 30 |\n| Total | 54 |", "54"),
    ],
)
def test_what_one_thing_has_is_not_another_things(
    language: Language, answer_type: AnswerType, question: str, output: str, answer: str
) -> None:
    assert score(AnswerKey(language, answer_type, (Expected(answer),), question), output).state != "incorrect"
