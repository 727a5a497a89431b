"""Simulated readers: the surface is the one that the name says, and nothing unread is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from lim_tui.domain.case import LANGUAGES, AnswerKey, Expected, Language
from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelRequest, SimulatedTrial
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.simulated import simulated_reader
from lim_tui.models.simulated_answers import ABSTENTIONS, REFUSALS, simulated_answer
from lim_tui.models.simulated_model import SimulatedModel
from lim_tui.scoring import score

EVIDENCE = "De maximale temperatuur van klep B47 is 80 °C."
PROMPT = f"Document 1: klep A12 is 60 °C.\n\nDocument 2: {EVIDENCE}\n\nWat is het maximum?"
TRIAL = SimulatedTrial("nl/klep", "nl", 50.0, (EVIDENCE,), "80 °C", ("60 °C", "95 °C"), "trial-0")


@pytest.mark.parametrize(
    ("name", "accuracies"),
    [
        ("simulated/flat", [0.9, 0.9, 0.9, 0.9, 0.9]),
        ("simulated/flat?edge=0.8", [0.8, 0.8, 0.8, 0.8, 0.8]),
        ("simulated/middle-drop", [0.9, 0.75, 0.6, 0.75, 0.9]),
        ("simulated/middle-drop?edge=1&middle=0", [1.0, 0.5, 0.0, 0.5, 1.0]),
        ("simulated/primacy?edge=0.8&middle=0.4", [0.8, 0.7, 0.6, 0.5, 0.4]),
        ("simulated/recency?edge=0.8&middle=0.4", [0.4, 0.5, 0.6, 0.7, 0.8]),
        ("simulated/cliff", [0.90, 0.97, 0.80, 0.01, 0.00]),
    ],
)
def test_surface_at_five_depths(name: str, accuracies: list[float]) -> None:
    surface = simulated_reader(name).surface
    assert [surface.at(depth) for depth in (0, 25, 50, 75, 100)] == pytest.approx(accuracies)


def test_evidence_alone_is_the_easiest_place() -> None:
    assert simulated_reader("simulated/cliff").surface.at(None) == 0.97


@pytest.mark.parametrize("item_sd", [0.5, 1.5])
@pytest.mark.parametrize("depth", [0.0, 50.0])
def test_mean_over_items_stays_on_the_surface(item_sd: float, depth: float) -> None:
    reader = simulated_reader(f"simulated/middle-drop?item_sd={item_sd}")
    quantiles = (np.arange(20_000) + 0.5) / 20_000
    accuracies = [reader.accuracy(depth, float(quantile)) for quantile in quantiles]
    assert np.mean(accuracies) == pytest.approx(reader.surface.at(depth), abs=5e-4)


def test_difficulty_is_probit() -> None:
    reader = simulated_reader("simulated/flat?edge=0.7&item_sd=0.5")
    hard_item = norm.cdf(norm.ppf(0.7) * np.sqrt(1.25) + 0.5 * norm.ppf(0.1))
    assert reader.accuracy(50.0, 0.1) == pytest.approx(hard_item, rel=1e-9)


def right_share(reader_name: str, trials: list[SimulatedTrial], text: str = PROMPT) -> float:
    reader = simulated_reader(reader_name)
    return sum(simulated_answer(reader, trial, text) == trial.expected for trial in trials) / len(trials)


@pytest.mark.parametrize(("depth", "accuracy"), [(0.0, 0.9), (50.0, 0.6), (100.0, 0.9)])
def test_answers_follow_the_surface(depth: float, accuracy: float) -> None:
    trials = [replace(TRIAL, item=f"item-{i}", depth=depth, seed=f"trial-{i}") for i in range(4000)]
    share = right_share("simulated/middle-drop?item_sd=0.5", trials)
    assert share == pytest.approx(accuracy, abs=4 * np.sqrt(accuracy * (1 - accuracy) / 4000))


def test_a_hard_item_is_hard_at_every_depth() -> None:
    shares = {
        item: [
            right_share(
                "simulated/flat?edge=0.5&item_sd=3",
                [replace(TRIAL, item=item, depth=depth, seed=f"{item}-{depth}-{i}") for i in range(200)],
            )
            for depth in (0.0, 50.0, 100.0)
        ]
        for item in ("a", "b", "c", "d", "e", "f")
    }
    within = max(max(row) - min(row) for row in shares.values())
    between = max(np.mean(row) for row in shares.values()) - min(np.mean(row) for row in shares.values())
    assert within < 0.25
    assert between > 0.5


@given(st.text(max_size=20), st.sampled_from([0.0, 50.0, 100.0, None]))
def test_unread_evidence_is_never_known(seed: str, depth: float | None) -> None:
    trial = replace(TRIAL, seed=seed, depth=depth)
    reader = simulated_reader("simulated/flat?edge=1")
    assert simulated_answer(reader, trial, PROMPT) == "80 °C"
    for text in (PROMPT.replace("B47", "B48"), "", PROMPT.replace("é", "e").upper()):
        assert simulated_answer(reader, trial, text) != "80 °C"


def test_every_piece_of_evidence_is_needed() -> None:
    trial = replace(TRIAL, evidence=(EVIDENCE, "Klep B47 zit in hal 3."))
    assert simulated_answer(simulated_reader("simulated/flat?edge=1"), trial, PROMPT) != "80 °C"


def test_wrong_answers_are_of_three_kinds() -> None:
    reader = simulated_reader("simulated/flat?edge=0")
    given_answers = {simulated_answer(reader, replace(TRIAL, seed=f"trial-{i}"), PROMPT) for i in range(500)}
    assert given_answers == {"60 °C", "95 °C", ABSTENTIONS["nl"], REFUSALS["nl"]}


def test_a_distractor_that_holds_the_answer_is_not_given_as_wrong() -> None:
    reader = simulated_reader("simulated/flat?edge=0")
    trials = [replace(TRIAL, distractor_values=("80 °C", "60 °C"), seed=f"trial-{i}") for i in range(500)]
    assert "80 °C" not in {simulated_answer(reader, trial, PROMPT) for trial in trials}


def test_where_nothing_is_expected_abstaining_is_right() -> None:
    trial = replace(TRIAL, expected="", evidence=(), depth=None)
    assert simulated_answer(simulated_reader("simulated/flat?edge=1"), trial, PROMPT) == ABSTENTIONS["nl"]
    wrong = {
        simulated_answer(simulated_reader("simulated/flat?edge=0"), replace(trial, seed=str(i)), PROMPT)
        for i in range(300)
    }
    assert ABSTENTIONS["nl"] not in wrong


def test_same_trial_same_answer_and_seed_tells_readers_apart() -> None:
    trials = [replace(TRIAL, seed=f"trial-{i}") for i in range(64)]

    def answers(name: str) -> list[str]:
        return [simulated_answer(simulated_reader(name), trial, PROMPT) for trial in trials]

    assert answers("simulated/flat?edge=0.5") == answers("simulated/flat?edge=0.5")
    assert answers("simulated/flat?edge=0.5") != answers("simulated/flat?edge=0.5&seed=1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_scoring_takes_the_words_for_what_they_are(language: Language) -> None:
    key = AnswerKey(language, "number", (Expected("80 °C"),))
    abstention, refusal = score(key, ABSTENTIONS[language]), score(key, REFUSALS[language])
    assert (abstention.state, abstention.abstained) == ("incorrect", True)
    assert refusal.state == "incorrect"


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("simulated/flatt", "flat"),
        ("simulated/flat?edg=1", "edge"),
        ("simulated/flat?edge=1.2", "edge=1.2"),
        ("simulated/flat?edge=x", "edge=x"),
        ("simulated/flat?edge=nan", "edge=nan"),
        ("simulated/flat?item_sd=-1", "item_sd=-1"),
    ],
)
def test_a_wrong_name_says_what_is_wrong(name: str, named: str) -> None:
    with pytest.raises(LimError) as caught:
        simulated_reader(name)
    assert named in str(caught.value)


async def test_model_answers_as_the_reader() -> None:
    model = SimulatedModel(ModelEntry("simulated/flat?edge=1", "simulated/flat?edge=1"))
    reply = await model.complete(ModelRequest((Message("user", PROMPT),), trial=TRIAL))
    assert (reply.text, reply.fault, reply.cost) == ("80 °C", None, 0.0)
    assert reply.model_answered == "simulated/flat?edge=1"
    assert model.describe().provider == "simulated"


async def test_latency_over_the_deadline_is_a_timeout() -> None:
    model = SimulatedModel(ModelEntry("slow", "simulated/flat?latency=3600"))
    reply = await model.complete(ModelRequest((Message("user", PROMPT),), timeout_s=0.01, trial=TRIAL))
    assert reply.fault is not None
    assert reply.fault.reason == "timeout"


async def test_without_a_trial_there_is_nothing_to_answer_from() -> None:
    reply = await SimulatedModel(ModelEntry("m", "simulated/flat")).complete(ModelRequest((Message("user", "Hoi"),)))
    assert reply.fault is not None
    assert reply.fault.fatal_for_model
