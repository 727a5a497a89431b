"""Salted prompts share no beginning, and are otherwise what they would be without."""

from __future__ import annotations

import re
from pathlib import Path

from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.prompt import Message, Prompt
from lim_tui.domain.template import Template
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

_SALT = re.compile(r"\[\d{8}\]\n\n")
_TWO_MODELS = ("simulated/flat?edge=1&middle=1", "simulated/flat?edge=1&middle=1&seed=2")


def prompts(store: Store, sweep_id: int) -> dict[tuple[object, ...], Prompt]:
    """Every prompt, rebuilt from the database and checked against its hash, by case and place."""
    found = {}
    for row in store.reads.rows(sweep_id):
        axes = row.axes
        place = (row.case, axes.model, axes.length, axes.depth, axes.baseline)
        found[place] = rebuild_prompt(store, store.reads.detail(row.id))
    return found


def test_every_prompt_has_a_beginning_of_its_own_and_the_rest_is_as_without(tmp_path: Path) -> None:
    sweep = sweep_file(baselines=("closed_book", "oracle", "no_evidence"))
    plain = prompts(*run_here(make_workspace(tmp_path / "a"), sweep))
    salted_sweep = sweep_file(baselines=sweep.baselines, salt_prefix=True)
    salted = prompts(*run_here(make_workspace(tmp_path / "b"), salted_sweep))
    assert plain.keys() == salted.keys()
    beginnings = [prompt.messages[0].content[:12] for prompt in salted.values()]
    assert len(set(beginnings)) == len(beginnings) == 4 * (6 + 2 + 2)
    for place, prompt in salted.items():
        assert _SALT.match(prompt.messages[0].content)
        unsalted = _SALT.sub("", prompt.messages[0].content, count=1)
        assert unsalted == plain[place].messages[0].content
        for piece in prompt.evidence:
            assert prompt.text[piece.start : piece.end].startswith("De druk van pomp P")


def test_counts_are_those_of_what_is_sent_and_keep_to_the_length(tmp_path: Path) -> None:
    counter = TiktokenCounter("o200k_base")
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file(salt_prefix=True))
    for row in store.reads.rows(sweep_id):
        prompt = rebuild_prompt(store, store.reads.detail(row.id))
        assert row.prompt_tokens == counter.count_chat(prompt.messages)
        assert row.prompt_tokens is not None
        assert row.axes.length is not None
        assert row.axes.length - 40 < row.prompt_tokens <= row.axes.length


def test_models_read_the_same_salt_and_twins_stay_twins(tmp_path: Path) -> None:
    sweep = sweep_file(models=_TWO_MODELS, salt_prefix=True, depths=(0.0, 0.1, 100.0))
    store, sweep_id = run_here(make_workspace(tmp_path), sweep)
    assert len(store.outcomes.twins(sweep_id)) == store.reads.counts(sweep_id).same == 2 * 4 * 2
    by_place: dict[tuple[object, ...], set[str]] = {}
    for (case, _model, *place), prompt in prompts(store, sweep_id).items():
        by_place.setdefault((case, *place), set()).add(prompt.sha256)
    assert all(len(hashes) == 1 for hashes in by_place.values())


def test_a_salted_sweep_is_another_plan_and_takes_no_answer_over(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    _, plain = run_here(root, sweep_file())
    store, salted = run_here(root, sweep_file(salt_prefix=True))
    assert store.sweeps.get(salted).title == "proef#2"
    assert store.sweeps.get(plain).plan_sha256 != store.sweeps.get(salted).plan_sha256
    taken = [store.reads.detail(row.id).taken_from for row in store.reads.rows(salted)]
    assert set(taken) == {None}


def test_a_template_without_system_text_gets_one_that_is_the_salt_alone() -> None:
    from lim_tui.context.salt import is_salted, with_salt

    bare = Template("bare", "nl", "", "", "", None, " ", "{question}")
    assert with_salt(bare).system == with_salt(bare).closed_book_system == "[73918254]"
    assert is_salted(with_salt(bare))
    assert not is_salted(bare)


def test_a_salt_that_takes_more_room_or_writes_the_answer_is_passed_over() -> None:
    from lim_tui.context.salt import salted, salted_forms

    class Greedy(TiktokenCounter):
        def count(self, text: str) -> int:
            return 9 if text.startswith(first) else 5

    plain = Prompt(
        (Message("user", "[73918254]\n\nHoi"),), "[73918254]\n\nHoi", "0" * 64, "t", True, 40, None, None, None
    )
    first, second, third = (form.text[:10] for form, _ in zip(salted_forms(plain), range(3), strict=False))

    class Asked:
        counter = Greedy("o200k_base")

        @staticmethod
        def holds_answer(text: str) -> bool:
            return text == second

    chosen = salted(plain, Asked())  # type: ignore[arg-type]
    assert chosen.text == f"{third}\n\nHoi"
    assert chosen.prompt_tokens == 40
