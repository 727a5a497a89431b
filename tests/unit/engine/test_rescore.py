"""Stored outputs judged again: repeats once, as if each were judged anew; and only what still stands is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lim_tui.authoring.amendments import Amendment
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.verdict import Verdict
from lim_tui.engine import rescore
from lim_tui.engine.amending import apply_amendment, plan_amendment
from lim_tui.engine.cases_today import judged_as_then
from lim_tui.engine.judging import judge_text
from lim_tui.engine.labelling import label_trial
from lim_tui.engine.recipes import case_at
from lim_tui.engine.rescore import apply_flips, find_flips
from lim_tui.errors import LimError
from lim_tui.plain.show import show_text
from lim_tui.plain.show_json import show_json
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file
from tests.unit.engine.suspicious import suspicious_sweep

_SAID = st.sampled_from(["285 bar", "12 °C", "geen idee", "", "187 of 188", "文件中没有提到", "\x1b[31m285", "x" * 300])


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, int]:
    return run_here(make_workspace(tmp_path_factory.mktemp("werk")), sweep_file("simulated/flat?edge=0.6&middle=0.4"))


@given(data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_repeated_outputs_are_judged_as_if_each_were_judged_anew(
    answered: tuple[Store, int], data: st.DataObject
) -> None:
    store, sweep_id = answered
    rows = store.reads.rows(sweep_id)
    for row in rows:
        odd = data.draw(_SAID)
        cut = frozenset({"cut"}) if data.draw(st.booleans()) else frozenset[str]()
        store.trials.finish(row.id, Verdict("incorrect", "old", "as it was", flags=cut), odd, None)
    expected = {}
    for row in rows:
        detail = store.reads.detail(row.id)
        judgement = judge_text(case_at(detail.case, row.axes), detail.output or "", cut=_was_cut(store, row.id))
        expected[row.id] = (judgement.verdict, judgement.misled_by)
    assert {flip.trial_id: (flip.new, flip.misled_by) for flip in find_flips(store, sweep_id, None)} == expected


def _was_cut(store: Store, trial_id: int) -> bool:
    detail = store.reads.detail(trial_id)
    if detail.attempts:
        return detail.attempts[-1].finish_reason == "length"
    return detail.verdict is not None and "cut" in detail.verdict.flags


def test_an_output_that_an_item_repeats_is_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file())
    judged: list[str] = []

    def counted(case: object, text: str, **how: object) -> object:
        judged.append(text)
        return judge_text(case, text, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(rescore, "judge_text", counted)
    details = [store.reads.detail(row.id) for row in store.reads.rows(sweep_id)]
    assert list(find_flips(store, sweep_id, None)) == []
    assert len(judged) == len({(detail.item_id, detail.output) for detail in details}) < len(details)


def test_a_verdict_that_another_program_changed_is_not_written_over(tmp_path: Path) -> None:
    with Store(suspicious_sweep(tmp_path)) as store, Store(store.path) as other:
        flips = list(find_flips(store, 1, None))
        assert len(flips) == 5
        apply_flips(other, flips[-1:])
        with pytest.raises(LimError, match="in the meantime"):
            apply_flips(store, flips)
        assert store.reads.detail(flips[0].trial_id).verdict == flips[0].old


def test_a_deleted_sweep_lends_its_trial_ids_to_no_old_flip(tmp_path: Path) -> None:
    with Store(suspicious_sweep(tmp_path)) as store:
        flips = list(find_flips(store, 1, None))
        foreign = [replace(flip, trial="0" * 12) for flip in flips]
        with pytest.raises(LimError, match="deleted in the meantime"):
            apply_flips(store, foreign)
        with pytest.raises(LimError, match="deleted in the meantime"):
            apply_flips(store, [replace(flips[0], trial_id=10**9)])
        assert [flip.trial_id for flip in find_flips(store, 1, None)] == [flip.trial_id for flip in flips]


def test_what_a_verdict_was_before_stays_with_the_trial_beside_its_label(tmp_path: Path) -> None:
    with Store(suspicious_sweep(tmp_path)) as store:
        flip = next(find_flips(store, 1, None))
        label_trial(store, store.reads.detail(flip.trial_id).row, "correct", "staat er")
        apply_flips(store, [flip])
        detail = store.reads.detail(flip.trial_id)
        assert detail.verdict == flip.new
        assert [one.verdict for one in detail.earlier] == [flip.old]
        assert [label["label"] for label in detail.labels] == ["correct"]
        text = show_text(store, detail)
        assert f"{flip.old.state} (rule: {flip.old.rule}) until " in text
        (earlier,) = show_json(store, detail)["earlier"]
        assert (earlier["verdict"], earlier["reason"]) == (flip.old.state, flip.old.reason)


def test_case_file_and_verdicts_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store, sweep_id = run_here(root, sweep_file())
    detail = store.reads.detail(store.reads.rows(sweep_id)[0].id)
    plan = plan_amendment(store, root, detail, Amendment("expected", "7 graden"))
    text = plan.file.read_bytes()
    store.trials.judge_again(plan.flips[0].trial_id, replace(plan.flips[0].old, reason="other"), None)
    with pytest.raises(LimError, match="in the meantime"):
        apply_amendment(store, plan)
    assert plan.file.read_bytes() == text


def test_a_case_whose_answers_of_today_are_not_taken_is_named(tmp_path: Path) -> None:
    """An alias in a file with a slip of YAML changed no verdict, and nothing said why."""
    root = make_workspace(tmp_path, cases=2)
    store, sweep_id = run_here(root, sweep_file(lengths=(400,), depths=(0.0,)))
    assert list(judged_as_then(store, sweep_id, load_workspace(root))) == []
    file = root / "cases" / "pompen.yaml"
    text = file.read_text(encoding="utf-8")
    asked = load_workspace(root).cases[0]
    file.write_text(text.replace(asked.question, f"{asked.question} Nu?"), encoding="utf-8")
    (changed,) = judged_as_then(store, sweep_id, load_workspace(root))
    assert changed.startswith(f"1 case has another question or evidence now (pompen/{asked.id}): ")
    file.write_text(f"{text}\n  - id: 'not closed\n", encoding="utf-8")
    slip, gone = judged_as_then(store, sweep_id, load_workspace(root))
    assert slip.startswith("cases/pompen.yaml:")
    assert gone.startswith("2 cases stand in no case file that can be read (pompen/")
    store.close()
