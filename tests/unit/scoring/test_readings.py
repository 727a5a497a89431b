"""Readings that rows of strangers brought to light: names, scales, asides, corrections, ways not to answer."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import AnswerKey, AnswerType, Expected, Language
from lim_tui.scoring import find_written_form, score
from tests.unit.scoring.keys import key


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("王伟", "zh-Hans", "负责人是王伟强。", "incorrect"),
        ("王伟", "zh-Hans", "负责人是王伟的同事。", "incorrect"),
        ("红楼梦", "zh-Hans", "《新红楼梦》", "review"),
        ("红色", "zh-Hans", "粉红色", "review"),
        ("北京", "zh-Hans", "在北京。", "correct"),
        ("储藏室里的蓝色铁箱", "zh-Hans", "放在铁箱里。", "review"),
        ("Lisbon", "en", "Lisbon Street", "incorrect"),
        ("Lisbon", "en", "New Lisbon", "review"),
        ("Lisbon", "en", "It was Lisbon Tuesday.", "correct"),
        ("Priya Nand", "en", "Priya Nand Sharma", "review"),
        ("Hendrik Jan Oosterhuis", "nl", "De beheerder heet Oosterhuis.", "review"),
        ("Hendrik Jan Oosterhuis", "nl", "De beheerder heet Piet Oosterhuis.", "incorrect"),
    ],
)
def test_where_a_name_ends(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "text", language), output).state == state


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("120 °C", "zh-Hans", "摄氏120度", "correct"),
        ("120 °C", "zh-Hans", "华氏120度", "incorrect"),
        ("-5 °C", "zh-Hans", "零下5度", "correct"),
        ("30%", "zh-Hans", "3成", "correct"),
        ("30%", "zh-Hans", "三成半", "incorrect"),
        ("5%", "zh-Hans", "半成", "correct"),
        ("5公里", "zh-Hans", "10里", "review"),
        ("35 km", "en", "35 km (about 22 miles)", "correct"),
        ("35 km", "en", "35 km, or 50 miles", "incorrect"),
        ("0.5", "en", "50%", "review"),
        ("120", "en", "- 120", "review"),
        ("-120", "en", "- 120", "correct"),
        ("120", "en", "[120]", "correct"),
        ("120", "zh-Hans", "honderdtwintig", "correct"),
    ],
)
def test_scales_signs_and_conversions(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "number", language), output).state == state


@pytest.mark.parametrize(
    ("question", "expected", "output", "state"),
    [
        ("How many pallets fit?", "24", "24. The building has 40 doors.", "correct"),
        ("How many pallets fit?", "40", "24. The building has 40 doors.", "incorrect"),
        ("How many pallets fit?", "24", "24. Wait, 40 pallets.", "incorrect"),
        ("How many pallets fit?", "24", "24. 40 pallets fit.", "review"),
        ("", "120", "I said 135 but I meant 120.", "correct"),
        ("", "120", "It could not have been anything but 120.", "correct"),
        ("", "120", "What is the code of locker 120?", "incorrect"),
        ("", "63", "Version 1 had 36, the revised version 63.", "correct"),
    ],
)
def test_which_of_two_values_answers(question: str, expected: str, output: str, state: str) -> None:
    assert score(key(expected, "number", "en", question=question), output).state == state


@pytest.mark.parametrize(
    ("answer_type", "expected", "language", "output", "state"),
    [
        ("abstain", "", "nl", "Dat kan ik je niet vertellen.", "review"),
        ("number", "120", "nl", "Dat kan ik je niet vertellen.", "incorrect"),
        ("abstain", "", "nl", "Dit kan op basis van de tekst niet worden vastgesteld.", "correct"),
        ("abstain", "", "en", "Your guess is as good as mine.", "correct"),
        ("number", "31 mm", "nl", "Geen twijfel mogelijk: 31 mm.", "correct"),
        ("number", "120", "zh-Hans", "非120莫属。", "correct"),
        ("number", "2700", "zh-Hans", "不用怀疑，额定转速是2700。", "correct"),
        ("number", "2700", "zh-Hans", "我怀疑是2700。", "review"),
        ("text", "121 ℃", "zh-Hans", "答案是121 ℃", "correct"),
        ("text", "121 ℃", "nl", "Het antwoord is 121 °C.", "correct"),
        ("text", "121 ℃", "zh-Hans", "答案是112 ℃", "incorrect"),
        ("text", "20 ㎡", "en", "20 ㎡", "correct"),
        ("number", "12", "zh-Hans", "7号房有12扇窗", "correct"),
        ("date", "5 maart 2024", "nl", "vijf maart tweeduizend vierentwintig", "correct"),
        ("time", "14:45", "zh-Hans", "差一刻下午三点", "correct"),
    ],
)
def test_words_that_settle_or_decline(
    answer_type: AnswerType, expected: str, language: Language, output: str, state: str
) -> None:
    assert score(key(expected, answer_type, language), output).state == state


def test_elements_with_a_remark_where_they_come_from() -> None:
    assert score(key(["Oslo", "Bergen"], "set", "en"), "Oslo and Bergen, or so the text says.").state == "correct"


def test_a_hedge_of_the_evidence_may_have_a_curly_apostrophe() -> None:
    asked = key("1200 meter", evidence="Het station ligt op zo\u2019n 1200 meter van de dijk.")
    assert score(asked, "Ongeveer 1.200 meter.").state == "correct"


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("\u20ac 12 per uur", "nl", "\u20ac 12 per dag", "incorrect"),
        ("\u20ac 12 per uur", "nl", "12 euro per uur", "correct"),
        ("$12 per hour", "en", "$12 an hour", "correct"),
        ("$12 per hour", "en", "$12", "review"),
        ("$12", "en", "$12 per hour", "correct"),
        ("12元/小时", "zh-Hans", "每小时12元", "correct"),
        ("每天12元", "zh-Hans", "每小时12元", "incorrect"),
        ("17%", "en", "It rose by 5 percentage points, to 17%.", "correct"),
        ("5%", "en", "It rose by 5 percentage points, to 17%.", "incorrect"),
        ("5%", "zh-Hans", "上升了5个百分点，达到17%。", "incorrect"),
        ("17", "nl", "Het aantal steeg van 12 tot 17.", "correct"),
        ("12", "nl", "van 12 tot 17", "incorrect"),
        ("0.5 miles", "en", "half a mile", "correct"),
        ("2.5 million", "en", "two and a half million", "correct"),
        ("750000", "en", "three quarters of a million", "correct"),
        ("45 minuten", "nl", "drie kwartier", "review"),
        ("6 ft 2 in", "en", "6 feet 2 inches", "correct"),
        ("6 ft 2 in", "en", "6 ft 3 in", "incorrect"),
        ("35.65元", "zh-Hans", "35元6角5分", "correct"),
        ("40", "en", "Just under 40.", "incorrect"),
        ("64 kg", "en", '{"value": 64, "unit": "kg"}', "correct"),
        ("64 kg", "en", '{"value": 64, "unit": "g"}', "incorrect"),
    ],
)
def test_rates_steps_and_parts(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "number", language), output).state == state


@pytest.mark.parametrize(
    ("language", "question", "expected", "output", "state"),
    [
        ("en", "In which place did the team finish?", "21", "twenty-first", "correct"),
        ("en", "In which place did the team finish?", "21", "twenty-second", "incorrect"),
        ("en", "How many teams were there?", "21", "the 21st", "review"),
        ("nl", "Op welke plaats eindigde het team?", "3", "als derde", "correct"),
        ("zh-Hans", "球队获得第几名？", "3", "第三名", "correct"),
    ],
)
def test_a_place_in_a_row_answers_where_it_is_asked(
    language: Language, question: str, expected: str, output: str, state: str
) -> None:
    assert score(key(expected, "number", language, question=question), output).state == state


@pytest.mark.parametrize(
    ("language", "question", "expected", "output", "state"),
    [
        ("en", "", "Lyon, Metz, Nancy", "1. Lyon\n2. Metz\n3. Nancy", "correct"),
        ("en", "", "Lyon, Metz, Nancy", "Metz, Lyon, Nancy", "review"),
        ("en", "In which order?", "Lyon, Metz, Nancy", "Metz, Lyon, Nancy", "incorrect"),
        ("zh-Hans", "", "北京、上海、广州", "北京，上海和广州", "correct"),
        ("nl", "", "blauw", "Een blauwe deur.", "correct"),
        ("zh-Hans", "", "周三", "礼拜三", "correct"),
        ("zh-Hans", "", "红色", "红", "review"),
        ("nl", "", "zonnepaneel", "zonne-paneel", "correct"),
        ("nl", "", "langetermijnplan", "lange termijn plan", "review"),
    ],
)
def test_one_answer_in_other_forms(language: Language, question: str, expected: str, output: str, state: str) -> None:
    assert score(key(expected, "text", language, question=question), output).state == state


def test_the_longest_time_is_what_the_evidence_lets_happen_within() -> None:
    asked = key("6 weken", evidence="Het bezwaar wordt binnen zes weken ingediend.")
    assert score(asked, "Uiterlijk zes weken.").state == "correct"
    assert score(asked, "Minstens zes weken.").state == "incorrect"


def test_the_unit_of_a_json_answer_lies_in_the_raw_output() -> None:
    output = '{"value": 64, "unit": "kg"}'
    verdict = score(key("64 kg", "number", "en"), output)
    assert verdict.span is not None
    assert output[verdict.span.start : verdict.span.end] == '64, "unit": "kg'


@pytest.mark.parametrize(
    ("language", "output", "state"),
    [
        ("en", "## Answer\n120", "correct"),
        ("en", "Kiln B\n120", "correct"),
        ("nl", "# Antwoord\n120\n\nToelichting: eerst was het 135.", "correct"),
        ("en", "If it were 120, it would have melted.", "review"),
        ("nl", "Niets wijst op 120.", "incorrect"),
        ("nl", "Anders dan vaak gedacht was het 120.", "correct"),
        ("en", "It was supposed to be 120 but turned out to be 135.", "incorrect"),
        ("en", "The temperature was not given as 135 but as 120.", "correct"),
        ("zh-Hans", "根据文档14，温度是120。", "correct"),
        ("zh-Hans", "共有文件120份。", "correct"),
        ("zh-Hans", "答案是one hundred and twenty。", "correct"),
        ("zh-Hans", "答案是-120。", "incorrect"),
        ("nl", "Het is niet 120 (honderdtwintig).", "incorrect"),
        ("en", "It is not 135 (it is 120).", "correct"),
    ],
)
def test_headings_suppositions_and_sources(language: Language, output: str, state: str) -> None:
    assert score(key("120", "number", language), output).state == state


@pytest.mark.parametrize(
    ("language", "expected", "output", "state"),
    [
        ("en", "Porto", "Some say Porto, but it is Lisbon.", "incorrect"),
        ("en", "Lisbon", "Some say Porto, but it is Lisbon.", "correct"),
        ("en", "Porto", "It was first called Porto, but nobody knows why.", "correct"),
        ("en", "Lisbon", "near Lisbon", "review"),
        ("nl", "Lissabon", "ten zuiden van Lissabon", "review"),
        ("nl", "Holt", "Zij werkt bij Holt.", "correct"),
    ],
)
def test_names_told_of_or_stood_beside(language: Language, expected: str, output: str, state: str) -> None:
    assert score(key(expected, "text", language), output).state == state


@pytest.mark.parametrize(
    ("language", "expected", "output"),
    [
        ("nl", "12", "een dozijn"),
        ("en", "1998", "nineteen ninety-eight"),
        ("en", "2024", "twenty twenty-four"),
        ("en", "5 kg", "5 kilos"),
    ],
)
def test_numbers_that_are_said_in_a_way_of_their_own(language: Language, expected: str, output: str) -> None:
    assert score(key(expected, "number", language), output).state == "correct"


def test_marks_behind_a_value_do_not_keep_a_denial_from_it() -> None:
    assert score(key("红楼梦", "text", "zh-Hans"), "《红楼梦》是错的。").state == "incorrect"


def test_a_section_is_no_rival_of_a_code() -> None:
    assert score(key("ISO 9001", "identifier", "en"), "ISO 9001 (see section 3).").state == "correct"
    assert score(key("ISO 9001", "identifier", "en"), "ISO 9002 (see section 3).").state == "incorrect"


@pytest.mark.parametrize(
    ("answer_type", "language", "expected", "output", "state"),
    [
        ("text", "zh-Hans", "李明", "李明不是负责人。", "incorrect"),
        ("text", "zh-Hans", "李明", "负责人是李明不是王芳。", "correct"),
        ("text", "zh-Hans", "李明", "李明说负责人是王芳。", "review"),
        ("text", "en", "Priya Nand", "Priya Nand said that Tom Bell led it.", "review"),
        ("text", "nl", "Lissabon", "Lissabon komt in de tekst niet voor.", "incorrect"),
        ("number", "en", "5", "as few as 5", "incorrect"),
        ("number", "en", "5", "5 max", "incorrect"),
        ("number", "nl", "5", "amper 5", "review"),
        ("number", "zh-Hans", "5", "5来个", "incorrect"),
        ("number", "zh-Hans", "120", "从100升到120。", "correct"),
        ("number", "zh-Hans", "100", "从100升到120。", "incorrect"),
        ("number", "zh-Hans", "120", "从100到120", "incorrect"),
        ("number", "en", "120", "up from 100 to 120", "correct"),
    ],
)
def test_names_and_bounds_that_do_not_answer(
    answer_type: AnswerType, language: Language, expected: str, output: str, state: str
) -> None:
    assert score(key(expected, answer_type, language), output).state == state


@pytest.mark.parametrize(
    ("question", "output", "rule"),
    [
        ("Wat is de responstijd bij een storing?", "De monteur komt bij een storing.", "no_value"),
        ("Hoe lang duurt het?", "Bij een storing belt u de balie.", "no_value"),
        ("Hoe lang duurt het?", "Het duurt een minuut.", "other_value"),
        ("Hoeveel storingen waren er?", "Er was een storing.", "other_value"),
    ],
)
def test_the_dutch_article_is_no_number(question: str, output: str, rule: str) -> None:
    verdict = score(key("205 minuten" if "lang" in question else "205", "number", "nl", question=question), output)
    assert (verdict.state, verdict.rule) == ("incorrect", rule)


def test_a_trace_writes_a_date_as_a_person_does() -> None:
    trace = score(key("16 november 2025", "date", "nl"), "Op 16 november 2025.").trace
    assert any("16 november 2025 = 2025-11-16:" in step.detail for step in trace)
    assert not any("Day(" in step.detail for step in trace)


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("1 maart 2026", "nl", "In 2026, op 1 maart.", "correct"),
        ("1 maart 2026", "nl", "In 2027, op 1 maart.", "incorrect"),
        ("1 maart 2026", "nl", "2026, 1 maart", "correct"),
        ("1 March 2026", "en", "In 2026, on the 1st of March.", "correct"),
        ("1 March 2026", "en", "On 1 March, in 2026.", "correct"),
        ("1 March 2026", "en", "Built in 2024. The check is on 1 March.", "review"),
        ("1 March 2026", "en", "On 1 March, in 2024 it was closed.", "review"),
        ("1 March 2021", "en", "In 2020 it closed, on 1 March 2021 it opened.", "correct"),
        ("2026年3月1日", "zh-Hans", "在2026年，3月1日。", "correct"),
        ("2026年3月1日", "zh-Hans", "该年（2026年）的3月1日。", "correct"),
        ("2026年3月1日", "zh-Hans", "2025年，3月1日。", "incorrect"),
    ],
)
def test_a_year_apart_from_its_day(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "date", language), output).state == state


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("1,250", "en", "It has ١٬٢٥٠ seats.", "correct"),
        ("1.250", "nl", "١٬٢٥٠", "correct"),
        ("3,5 km", "nl", "٣٫٥ km", "correct"),
        ("120", "zh-Hans", "१२०", "correct"),
        ("120", "en", "๑๒๑", "incorrect"),
    ],
)
def test_digits_of_other_scripts(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "number", language), output).state == state
    assert (find_written_form(key(expected, "number", language), f"x {output} x") is not None) == (state == "correct")


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("nee", "nl", "Dat mag niet.", "review"),
        ("ja", "nl", "Dat is toegestaan.", "review"),
        ("no", "en", "It is forbidden.", "review"),
        ("不可以", "zh-Hans", "不行，必须到岗。", "review"),
        ("no", "en", "Yes, it is allowed.", "incorrect"),
        ("ja", "nl", "Nee, dat mag niet.", "incorrect"),
        ("no", "en", "The document does not say.", "incorrect"),
        ("no", "en", "I can't help with that.", "incorrect"),
        ("nee", "nl", "Amsterdam.", "incorrect"),
    ],
)
def test_a_yes_or_no_in_other_words(expected: str, language: Language, output: str, state: str) -> None:
    assert score(key(expected, "text", language), output).state == state


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("Yes, there is no limit.", "incorrect"),
        ("Yes, no permit is needed.", "incorrect"),
        ("No parking is allowed overnight.", "correct"),
        ("The answer is no because the lot closes.", "correct"),
    ],
)
def test_no_of_a_thing_is_no_answer(output: str, state: str) -> None:
    answer = AnswerKey("en", "choice", (Expected("no"),), "Is parking allowed?", choices=("yes", "no"))
    assert score(answer, output).state == state


@pytest.mark.parametrize(
    ("language", "output", "state"),
    [
        ("nl", "Koper en tin; zink zit er niet in.", "incorrect"),
        ("nl", "Koper, tin en zink; lood zit er niet in.", "correct"),
        ("en", "Koper and tin. Zink isn't in it.", "incorrect"),
        ("zh-Hans", "koper和tin，zink不在其中。", "incorrect"),
        ("zh-Hans", "koper、tin和zink，铅不在其中。", "correct"),
    ],
)
def test_an_element_that_is_said_not_to_be_there(language: Language, output: str, state: str) -> None:
    elements = (Expected("koper"), Expected("tin"), Expected("zink"))
    assert score(AnswerKey(language, "set", elements, ""), output).state == state
