"""The JSON of the commands that find and mend a false negative."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import ValidationError

from lim_tui.authoring.amendments import Amendment
from lim_tui.engine.amending import plan_amendment
from lim_tui.engine.ask_again import ask_now
from lim_tui.engine.labelling import label_trial
from lim_tui.engine.rescore import find_flips
from lim_tui.engine.review_queue import review_queue, suspects
from lim_tui.plain.amendment import amendment_json
from lim_tui.plain.flips import flips_json
from lim_tui.plain.queue import queue_rows
from lim_tui.plain.repeats import repeats_json
from lim_tui.store.store import Store
from tests.unit.engine.suspicious import suspicious_sweep
from tests.unit.plain.schemas import fits_schema


@pytest.fixture
def answered(tmp_path: Path) -> Store:
    return Store(suspicious_sweep(tmp_path))


def test_flips_fit_their_schema(answered: Store) -> None:
    printed = flips_json(list(find_flips(answered, 1, None)))
    assert len(printed["flips"]) == 5
    fits_schema(printed, "rescore")
    with pytest.raises(ValidationError):
        fits_schema({"flips": [{**printed["flips"][0], "old": None}]}, "rescore")


def test_a_change_to_a_case_fits_its_schema(answered: Store) -> None:
    detail = answered.reads.detail(answered.reads.rows(1)[0].id)
    plan = plan_amendment(answered, answered.path.parent, detail, Amendment("expected", "七点 {x}"))
    printed = amendment_json(plan, applied=False)
    assert printed["sweeps"][0]["flips"]
    fits_schema(printed, "alias")


def test_the_queue_fits_its_schema_blind_and_told(answered: Store) -> None:
    fits_schema(queue_rows(suspects(answered, 1), blind=False), "queue")
    label_trial(answered, review_queue(answered, 1)[0].row, "incorrect")
    rows = queue_rows(review_queue(answered, 1), blind=True)
    assert ["verdict" in row for row in rows] == [True] + [False] * 9
    fits_schema(rows, "queue")
    with pytest.raises(ValidationError):
        fits_schema([{**rows[1], "verdict": "incorrect"}], "queue")


def test_answers_to_a_prompt_asked_again_fit_their_schema(answered: Store) -> None:
    row = answered.reads.rows(1)[0]
    answered.repeats.plan(row.id, 2)
    fits_schema(repeats_json(row, answered.repeats.of(row.id)), "ask")
    ask_now(answered, answered.path.parent, row.id)
    printed = repeats_json(row, answered.repeats.of(row.id))
    assert [one["state"] for one in printed["repeats"]] == ["done", "done"]
    fits_schema(printed, "ask")
