"""An LLM judge on the loopback: asked after the rule, kept beside it, paid from the budget, taken up again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lim_tui.domain.sweep import Budget, SweepFile
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.rescore import find_flips
from lim_tui.errors import LimError
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.faults.provider import Answer, Provider, SeenRequest
from tests.faults.replies import chat, refused
from tests.faults.sweeping import served, swept, words_of, workspace_for
from tests.unit.engine.bench import sweep_file

SAYS_CORRECT = '{"reason": "dezelfde waarde", "verdict": "correct"}'
SAYS_INCORRECT = '{"reason": "een andere waarde", "verdict": "incorrect"}'


class Judge(Provider):
    """Answers the number-th request as ``say`` does."""

    def __init__(self, say: Callable[[SeenRequest, int], str | Answer]) -> None:
        super().__init__()
        self._say = say

    def next_answer(self, request: SeenRequest) -> Answer:
        """A verdict, or an answer as it is."""
        said = self._say(request, len(self.seen))
        return said if isinstance(said, Answer) else Answer(200, chat(said))


def judged_sweep(**changes: Any) -> SweepFile:
    return sweep_file(**{"judge": "house", "lengths": (400,), **changes})


def outcomes(store: Store, sweep_id: int) -> list[tuple[str | None, str | None]]:
    details = [store.reads.detail(row.id) for row in store.reads.rows(sweep_id)]
    return [(d.verdict and d.verdict.state, d.judged and d.judged.word) for d in details]


def test_the_judge_stands_beside_the_rule(tmp_path: Path) -> None:
    with served(Judge(lambda request, number: SAYS_INCORRECT)) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep())
    assert outcomes(store, sweep_id) == [("correct", "incorrect")] * 6
    assert store.sweeps.get(sweep_id).state == "finished"
    said = store.reads.detail(store.reads.rows(sweep_id)[0].id).judged
    assert said is not None
    assert (said.model, said.reason, len(said.attempts)) == ("house", "een andere waarde", 1)
    assert (said.attempts[0].input_tokens, said.attempts[0].output_tokens) == (10, 2)
    assert len(judge.seen) == 6
    for part in ("Wat is de druk van pomp", "De druk van pomp", " bar", "Verwacht antwoord"):
        assert part in words_of(judge.seen[0])


def test_scoring_by_judge_takes_its_word(tmp_path: Path) -> None:
    words = [SAYS_CORRECT, SAYS_INCORRECT, '{"verdict": "unsure"}']
    with served(Judge(lambda request, number: words[number % 3])) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep(scoring="judge"))
    states = {"correct": "correct", "incorrect": "incorrect", "unsure": "review"}
    found = outcomes(store, sweep_id)
    assert sorted(str(word) for _, word in found) == ["correct"] * 2 + ["incorrect"] * 2 + ["unsure"] * 2
    assert all(state == states[word or ""] for state, word in found)
    wrong = next(row for row in store.reads.rows(sweep_id) if row.verdict == "incorrect")
    verdict = store.reads.detail(wrong.id).verdict
    assert verdict is not None
    assert (verdict.rule, verdict.failure) == ("judge", "wrong_value")
    assert [step.step for step in verdict.trace][-2:] == ["by rule", "judge"]
    assert list(find_flips(store, sweep_id, None)) == []


@pytest.mark.parametrize(
    ("answer", "words", "requests"),
    [("I like it.", "0 verdicts", 2), (refused(400, "no"), "request_error", 1)],
    ids=["no verdict", "refused"],
)
def test_a_judge_that_fails_is_a_scorer_error_and_no_zero(
    tmp_path: Path, answer: str | Answer, words: str, requests: int
) -> None:
    with served(Judge(lambda request, number: answer)) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep(scoring="judge", depths=(50.0,)))
    assert outcomes(store, sweep_id) == [("scorer_error", None)] * 2
    said = store.reads.detail(store.reads.rows(sweep_id)[0].id).judged
    assert said is not None
    assert words in said.reason
    assert len(said.attempts) == requests
    (cell,) = build_report(store, sweep_id).cells
    assert (cell.scored, cell.scorer_error, cell.judge, cell.accuracy) == (0, 2, None, None)


def _asked_for(judge: Judge) -> list[object]:
    return [seen.body.get("max_tokens", seen.body.get("max_completion_tokens")) for seen in judge.seen]


def test_a_judge_that_reasons_first_gets_room_for_it_and_keeps_it(tmp_path: Path) -> None:
    """Its first reply is all reasoning, cut at the limit; the next ones are asked for with eight times the tokens."""

    def reasons(request: SeenRequest, _number: int) -> str | Answer:
        return Answer(200, chat("", "length")) if request.body["max_tokens"] == 512 else SAYS_CORRECT

    with served(Judge(reasons)) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep())
    assert outcomes(store, sweep_id) == [("correct", "correct")] * 6
    assert _asked_for(judge) == [512, *[4096] * 6]


def test_a_judge_that_is_cut_with_room_too_is_a_failure(tmp_path: Path) -> None:
    with served(Judge(lambda request, number: Answer(200, chat("", "length")))) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep(depths=(50.0,)))
    assert outcomes(store, sweep_id) == [("correct", None)] * 2
    assert _asked_for(judge) == [512, 4096, 4096]


def test_a_budget_that_has_no_room_for_reasoning_leaves_the_judge_unheard(tmp_path: Path) -> None:
    with served(Judge(lambda request, number: Answer(200, chat("", "length")))) as judge:
        workspace_for(tmp_path, judge)
        tight = judged_sweep(depths=(50.0,), budget=Budget("tokens", 2_400))  # type: ignore[arg-type]
        store, sweep_id = swept(tmp_path, tight)
    assert set(_asked_for(judge)) == {512}
    assert {word for _, word in outcomes(store, sweep_id)} == {None}


def test_what_a_paid_judge_refuses_is_left_out_without_a_setting(tmp_path: Path) -> None:
    """GPT-5 takes no temperature, and calls its limit otherwise (litellm and OpenAI say so); both are our settings."""
    with served(Judge(lambda request, number: SAYS_CORRECT)) as judge:
        workspace_for(tmp_path, judge)
        settings = tmp_path / "lim.toml"
        settings.write_text(settings.read_text().replace("openai/m", "openai/gpt-5-mini"))
        store, sweep_id = swept(tmp_path, judged_sweep())
    assert outcomes(store, sweep_id) == [("correct", "correct")] * 6
    assert {tuple(sorted(seen.body)) for seen in judge.seen} == {("max_completion_tokens", "messages", "model")}


def test_a_failed_judge_can_be_asked_again(tmp_path: Path) -> None:
    with served(Judge(lambda request, number: "?" if number <= 4 else SAYS_CORRECT)) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep(scoring="judge", depths=(50.0,)))
        assert store.judgements.reopen_failed(sweep_id) == 2
        swept(tmp_path, judged_sweep(scoring="judge", depths=(50.0,)))
    assert outcomes(store, sweep_id) == [("correct", "correct")] * 2
    assert [one.number for one in store.reads.detail(store.reads.rows(sweep_id)[0].id).judged.attempts] == [1, 2, 3]  # type: ignore[union-attr]


def test_the_budget_holds_the_judge_too_and_more_of_it_goes_on(tmp_path: Path) -> None:
    with served(Judge(lambda request, number: SAYS_CORRECT)) as judge:
        workspace_for(tmp_path, judge)
        tight = judged_sweep(scoring="judge", budget=Budget("tokens", 2_400))  # type: ignore[arg-type]
        store, sweep_id = swept(tmp_path, tight)
        assert store.sweeps.get(sweep_id).state == "paused"
        assert len(judge.seen) < 6
        store.sweeps.set_budget(sweep_id, "50000tok")
        store.sweeps.want(sweep_id, "run")
        swept(tmp_path, tight)
    assert outcomes(store, sweep_id) == [("correct", "correct")] * 6
    assert len(judge.seen) == 6


def test_answers_taken_over_are_judged(tmp_path: Path) -> None:
    with served(Judge(lambda request, number: SAYS_CORRECT)) as judge:
        workspace_for(tmp_path, judge)
        swept(tmp_path, sweep_file(lengths=(400,)))
        store, sweep_id = swept(tmp_path, judged_sweep(scoring="judge"))
    details = [store.reads.detail(row.id) for row in store.reads.rows(sweep_id)]
    assert {detail.taken_from for detail in details} == {"proef#1"}
    assert outcomes(store, sweep_id) == [("correct", "correct")] * 6


def test_a_judge_is_named_by_the_sweep_or_by_lim_toml(tmp_path: Path) -> None:
    workspace_for(tmp_path, Provider())
    store = Store(tmp_path / "runs.db")
    with pytest.raises(LimError, match="needs a model to ask"):
        find_or_create(store, tmp_path, sweep_file(scoring="judge"))
    settings = tmp_path / "lim.toml"
    settings.write_text('judge = "house"\n' + settings.read_text(encoding="utf-8"), encoding="utf-8")
    record = find_or_create(store, tmp_path, sweep_file(scoring="judge"))
    assert record.settings["judge"] == "house"


def test_the_report_holds_it_against_people(tmp_path: Path) -> None:
    """Of six answers people call four right; the judge passes three of these and one of the others."""
    words = [SAYS_CORRECT] * 3 + [SAYS_INCORRECT, SAYS_CORRECT, SAYS_INCORRECT]
    with served(Judge(lambda request, number: words[number - 1])) as judge:
        workspace_for(tmp_path, judge)
        store, sweep_id = swept(tmp_path, judged_sweep())
    from lim_tui.engine.labelling import label_trial

    by_word = sorted(store.reads.rows(sweep_id), key=lambda row: store.judgements.words(sweep_id)[row.id] or "")
    for row, human in zip(by_word, ["correct"] * 3 + ["incorrect"] + ["correct"] + ["incorrect"], strict=True):
        label_trial(store, row, human, "")  # type: ignore[arg-type]
    report = build_report(store, sweep_id)
    whole = report.judges[0]
    assert (whole.band, whole.judge, whole.passed, whole.failed, whole.labelled) == ("all", "house", 4, 2, 6)
    assert (whole.sensitivity, whole.specificity) == (0.75, 0.5)
    # Observed agreement 4/6, by chance (4*4 + 2*2)/36.
    assert whole.kappa == pytest.approx((4 / 6 - 20 / 36) / (1 - 20 / 36))
    assert whole.accuracy == pytest.approx(4 / 6)
    assert whole.corrected == pytest.approx((4 / 6 + 0.5 - 1) / 0.25)
    assert {row.band for row in report.judges} == {"all", "start", "middle", "end"}
    assert any("tells right from wrong poorly" in warning for warning in report.warnings)
