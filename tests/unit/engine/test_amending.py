"""Changing what a case accepts: previewed over all sweeps in both directions, then written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.authoring.amendments import Amendment, written_with_variables
from lim_tui.authoring.answers_today import aliases_since
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.case import BoundCase, Case, Evidence, Expected
from lim_tui.engine.alias_offers import offered_alias
from lim_tui.engine.amending import apply_amendment, plan_amendment
from lim_tui.engine.judging import judge_text
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.recipes import case_at
from lim_tui.engine.rescore import find_flips
from lim_tui.engine.try_choice import TryChoice
from lim_tui.engine.trying import plan_try, prepare_try
from lim_tui.engine.worker import work_on
from lim_tui.errors import LimError
from lim_tui.plain.show import show_text
from lim_tui.scoring.bare_answer import bare_answer
from lim_tui.settings import load_settings
from lim_tui.store.reads import TrialDetail, TrialFilter
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

_MIXED = "simulated/flat?edge=0.6&middle=0.4"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_workspace(tmp_path)


def _wrong(store: Store, sweep_id: int) -> TrialDetail:
    row = store.reads.rows(sweep_id, TrialFilter(verdict="incorrect", failure="distracted"))[0]
    return store.reads.detail(row.id)


def test_an_alias_flips_every_sweep_and_writes_nothing_before_it_is_applied(root: Path) -> None:
    store, first = run_here(root, sweep_file(_MIXED))
    second = find_or_create(store, root, sweep_file(_MIXED, name="tweede", depths=(0.0, 25.0, 50.0, 75.0, 100.0))).id
    work_on(store, root, second)
    detail, file = _wrong(store, first), root / "cases" / "pompen.yaml"
    text, said = file.read_text(encoding="utf-8"), detail.output
    expected = {
        row.id
        for sweep_id in (first, second)
        for row in store.reads.rows(sweep_id, TrialFilter(case=detail.row.case, verdict="incorrect"))
        if store.reads.detail(row.id).output == said
    }
    plan = plan_amendment(store, root, detail, offered_alias(store, detail))
    assert {flip.trial_id for flip in plan.flips} == expected
    assert {found.sweep.id for found in plan.sweeps} == {first, second}
    assert file.read_text(encoding="utf-8") == text
    assert store.reads.detail(detail.row.id).row.verdict == "incorrect"
    apply_amendment(store, plan)
    assert f"      - {said}\n" in file.read_text(encoding="utf-8")
    assert list(find_flips(store, first, load_workspace(root))) == []
    assert all(store.reads.detail(trial_id).row.verdict == "correct" for trial_id in expected)


def test_a_change_that_makes_right_answers_wrong_is_shown_in_that_direction(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file())
    detail = store.reads.detail(store.reads.rows(sweep_id)[0].id)
    plan = plan_amendment(store, root, detail, Amendment("expected", "7 graden"))
    (found,) = plan.sweeps
    assert found.directions == {("correct", "incorrect"): len(plan.flips)}
    assert len(plan.flips) == len(store.reads.rows(sweep_id, TrialFilter(case=detail.row.case)))


def test_a_file_that_changed_since_the_preview_is_left_alone(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file(_MIXED))
    detail, file = _wrong(store, sweep_id), root / "cases" / "pompen.yaml"
    plan = plan_amendment(store, root, detail, offered_alias(store, detail))
    file.write_text(file.read_text(encoding="utf-8") + "# een opmerking\n", encoding="utf-8")
    with pytest.raises(LimError, match="changed in the meantime"):
        apply_amendment(store, plan)
    assert store.reads.detail(detail.row.id).row.verdict == "incorrect"


def test_line_ends_byte_order_mark_and_comments_of_the_file_stay(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file(_MIXED))
    file = root / "cases" / "pompen.yaml"
    windows = "\ufeff# van Anna\r\n" + file.read_text(encoding="utf-8").replace("\n", "\r\n")
    file.write_bytes(windows.encode())
    detail = _wrong(store, sweep_id)
    apply_amendment(store, plan_amendment(store, root, detail, offered_alias(store, detail)))
    written = file.read_bytes().decode()
    assert written.startswith("\ufeff# van Anna\r\n")
    assert written.count("\n") == written.count("\r\n") == windows.count("\n") + 2


def test_unknown_types_and_cases_that_are_gone_are_refused_in_a_sentence(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file(_MIXED))
    detail = _wrong(store, sweep_id)
    with pytest.raises(LimError, match="no 'zot'"):
        plan_amendment(store, root, detail, Amendment("answer_type", "zot"))
    gone = replace(detail, case=replace(detail.case, case=replace(detail.case.case, id="weg")))
    with pytest.raises(LimError, match="stands in no file"):
        plan_amendment(store, root, gone, Amendment("alias", "x"))


@pytest.mark.parametrize("wording", ["Dat staat niet in de tekst.", "文中没有提到。"])
def test_an_alias_that_is_an_abstention_is_warned_of(root: Path, wording: str) -> None:
    store, sweep_id = run_here(root, sweep_file(_MIXED))
    plan = plan_amendment(store, root, _wrong(store, sweep_id), Amendment("alias", wording))
    assert any("there is no answer" in warning for warning in plan.warnings)


def test_drawn_values_become_variables_again_and_other_braces_stay_text() -> None:
    case = Case("a", "s", "nl", "?", (Evidence("e1", "{t} °C"),), (Expected("{t} °C"),))
    bound = BoundCase(case, 0, "?", case.evidence, (Expected("12 °C"),), (), {"t": "12", "t.other1": "99"})
    assert written_with_variables("12 graden", case, bound) == "{t} graden"
    assert written_with_variables("112 graden", case, bound) == "112 graden"
    assert written_with_variables("{x} is 12", case, bound) == "{{x}} is {t}"
    assert written_with_variables("99", case, bound) == "99"


def _trial_saying(store: Store, sweep_id: int, said: str) -> TrialDetail:
    """A trial of the sweep as if its answer had been ``said``, judged as the worker does."""
    row = store.reads.rows(sweep_id)[0]
    detail = store.reads.detail(row.id)
    judgement = judge_text(case_at(detail.case, row.axes), said)
    text_id = store.texts.put(said)
    store._connection.execute("UPDATE trials SET output_text_id = ? WHERE id = ?", (text_id, row.id))
    store.trials.judge(row.id, judgement.verdict)
    return store.reads.detail(row.id)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("gloeiend heet", "of type number is compared by its value and this holds none"),
        ("De druk is niet 777 bar.", "stays incorrect .*denies 777 bar"),
    ],
)
def test_an_alias_that_cannot_change_the_verdict_is_not_offered_and_it_says_why(
    root: Path, said: str, why: str
) -> None:
    store, sweep_id = run_here(root, sweep_file())
    with pytest.raises(LimError, match=why):
        offered_alias(store, _trial_saying(store, sweep_id, said))


def test_the_stretch_that_works_is_offered_though_the_first_line_does_not(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file())
    detail = _trial_saying(store, sweep_id, "Goede vraag.\n\n777 bar")
    assert offered_alias(store, detail) == Amendment("alias", "777 bar")
    right = next(row for row in store.reads.rows(sweep_id) if row.verdict == "correct")
    with pytest.raises(LimError, match="judged correct already"):
        offered_alias(store, store.reads.detail(right.id))


def test_an_alias_of_ones_own_that_does_not_help_its_trial_is_told(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file())
    detail = _trial_saying(store, sweep_id, "gloeiend heet")
    plan = plan_amendment(store, root, detail, Amendment("alias", "gloeiend heet"))
    assert plan.flips == ()
    assert "the verdict of this trial stays incorrect: no value of the expected type in the output" in plan.warnings


def test_aliases_that_a_file_got_since_are_told_with_the_values_of_the_seed(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file(_MIXED))
    detail, file = _wrong(store, sweep_id), root / "cases" / "pompen.yaml"
    assert aliases_since(root, detail.case) == ()
    text = file.read_text(encoding="utf-8")
    expected = '    expected: "{druk} bar"\n'
    file.write_text(text.replace(expected, f'{expected}    aliases: ["{{druk}} b."]\n'), encoding="utf-8")
    pressure = detail.case.values["druk"]
    assert aliases_since(root, detail.case) == (f"{pressure} b.",)
    assert f"accepted since (cases/pompen.yaml): {pressure} b." in show_text(
        store, detail, since=aliases_since(root, detail.case)
    )
    asked_else = replace(detail.case, question="Iets anders?")
    assert aliases_since(root, asked_else) == ()


@pytest.mark.parametrize(
    ("question", "line", "bare"),
    [
        ("Wat is de staat van pomp P4?", "Pomp P4 is defect [KTRW] [ZZZZ].", "defect"),
        ("Wat is de staat van pomp P4?", "Het is niet goed met pomp P4.", "niet goed met"),
        ("Is de deur dicht?", "De deur is dicht.", "De deur is dicht"),
        ("What colour is the door?", "It is **sea green** [2, 5].", "sea green"),
        ("P4泵的状态是什么？", "P4泵的状态是坏了[KTRW]。", "坏了"),
        ("P4泵的狀態是什麼？", "壞了。", "壞了"),
        ("Wie tekende?", "[KTRW]", ""),
    ],
)
def test_an_alias_has_neither_citations_nor_the_words_of_the_question_around_it(
    question: str, line: str, bare: str
) -> None:
    assert bare_answer(line, question) == bare


def test_the_shortest_wording_that_helps_is_offered(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file())
    detail = _trial_saying(store, sweep_id, "kapot [KTRW].")
    text = replace(detail.case, case=replace(detail.case.case, answer_type="text"), question="Wat is de staat?")
    assert offered_alias(store, replace(detail, case=text)) == Amendment("alias", "kapot")


def test_what_flips_nothing_says_why(root: Path) -> None:
    store, sweep_id = run_here(root, sweep_file(_MIXED))
    detail = _wrong(store, sweep_id)
    same = plan_amendment(store, root, detail, Amendment("alias", "998 bar"))
    assert same.unmoved == "every stored answer is judged with it as without"
    file = root / "cases" / "pompen.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Wat is de druk", "Welke druk heeft"), encoding="utf-8")
    changed = plan_amendment(store, root, detail, Amendment("alias", detail.output or ""))
    assert changed.flips == ()
    assert "the question or the evidence of the case was changed since it was asked" in changed.unmoved


def test_verdicts_of_tries_flip_too(root: Path) -> None:
    store = Store(root / "runs.db")
    choice = TryChoice("pompen/pompen-1", "simulated/flat?edge=0&middle=0")
    record = prepare_try(store, root, plan_try(root, load_settings(root), choice))
    work_on(store, root, record.id)
    detail = _wrong(store, record.id)
    plan = plan_amendment(store, root, detail, Amendment("alias", detail.output or ""))
    assert detail.row.id in {flip.trial_id for flip in plan.flips}


def test_an_answer_type_says_of_each_whether_the_expected_answer_can_be_read_as_it(root: Path) -> None:
    file = root / "cases" / "pompen.yaml"
    text = file.read_text(encoding="utf-8").replace('expected: "{druk} bar"', 'expected: "FM-6973-S"')
    file.write_text(text.replace("De druk van pomp P1 is", "FM-6973-S, de druk van pomp P1 is"), encoding="utf-8")
    store, sweep_id = run_here(root, sweep_file(cases=("pompen/pompen-1",)))
    detail = store.reads.detail(store.reads.rows(sweep_id)[0].id)
    plan = plan_amendment(store, root, detail, Amendment("answer_type", "date"))
    assert plan.types == "'FM-6973-S' can be read as identifier; not as number, date, time"
    assert "the expected answer cannot be read as a date: it would be compared as text" in plan.warnings
    fits = plan_amendment(store, root, detail, Amendment("answer_type", "identifier"))
    assert not any("cannot be read" in warning for warning in fits.warnings)
