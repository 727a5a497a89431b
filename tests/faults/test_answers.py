"""Replies that can be scored, and what must never be in them."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import CUT, REASONING_SPLIT, SURROGATES_REPLACED, ModelReply, ModelRequest
from lim_tui.domain.settings import Endpoint, ModelEntry
from lim_tui.models.address import ModelAddress
from lim_tui.models.hosted_model import HostedModel
from lim_tui.models.litellm_adapter import complete
from tests.faults.provider import Answer, Provider
from tests.faults.replies import chat, refused

KEY = "sk-planted-4711-secret"


def request(**inference: object) -> ModelRequest:
    return ModelRequest((Message("system", "Antwoord kort."), Message("user", "Wat is de druk?")), inference, 60)


def usage_with_cached(tokens: int) -> dict[str, object]:
    """The usage of ten prompt tokens, so many of them from a cache."""
    return {**chat()["usage"], "prompt_tokens_details": {"cached_tokens": tokens}}


async def ask(answer: Answer) -> ModelReply:
    async with Provider(answer).serving() as provider:
        return await complete(ModelAddress("openai/m", provider.base_url, KEY), request())


async def test_plain_answer() -> None:
    reply = await ask(Answer(200, chat("80 °C")))
    assert reply.fault is None
    assert (reply.text, reply.finish_reason, reply.flags) == ("80 °C", "stop", frozenset())
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == (10, 2, None)
    assert (reply.model_answered, reply.fingerprint) == ("served-model", "fp_1")
    assert reply.latency_s > 0


async def test_what_is_sent_is_what_was_asked() -> None:
    async with Provider(Answer(200, chat())).serving() as provider:
        await complete(
            ModelAddress("openai/m", provider.base_url, KEY, {"X-Team": "nl"}), request(temperature=0, seed=7)
        )
    (seen,) = provider.seen
    assert seen.body == {
        "model": "m",
        "messages": [{"role": "system", "content": "Antwoord kort."}, {"role": "user", "content": "Wat is de druk?"}],
        "temperature": 0,
        "seed": 7,
    }
    assert seen.headers["authorization"] == f"bearer {KEY}".lower()
    assert seen.headers["x-team"] == "nl"


async def test_length_stop_with_text_is_flagged_not_lost() -> None:
    reply = await ask(Answer(200, chat("80 °C, want", "length")))
    assert reply.fault is None
    assert (reply.text, reply.flags) == ("80 °C, want", {CUT})


@pytest.mark.parametrize(
    "content", ["<think>valve A is 60</think>80 °C", "valve A is 60</think>\n80 °C", "<thinking>x</thinking> 80 °C"]
)
async def test_reasoning_is_told_from_the_answer(content: str) -> None:
    reply = await ask(Answer(200, chat(content)))
    assert reply.text is not None
    assert reply.text.strip() == "80 °C"
    assert reply.reasoning


async def test_reasoning_field_is_kept() -> None:
    reply = await ask(Answer(200, chat("80 °C", reasoning_content="valve A is 60")))
    assert (reply.text, reply.reasoning) == ("80 °C", "valve A is 60")
    assert REASONING_SPLIT not in reply.flags


async def test_lone_surrogate_is_replaced_and_flagged() -> None:
    reply = await ask(Answer(200, json.dumps(chat("80\ud83d °C"))))
    assert (reply.text, reply.flags) == ("80� °C", {SURROGATES_REPLACED})
    json.dumps(reply.raw, ensure_ascii=False).encode()


async def test_cached_tokens_are_read() -> None:
    usage = {
        "prompt_tokens": 10,
        "completion_tokens": 2,
        "total_tokens": 12,
        "prompt_tokens_details": {"cached_tokens": 8},
    }
    reply = await ask(Answer(200, {**chat(), "usage": usage}))
    assert reply.cached_tokens == 8


async def test_usage_that_is_not_reported_is_unknown_not_zero() -> None:
    body = {name: value for name, value in chat().items() if name != "usage"}
    reply = await ask(Answer(200, body))
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == (None, None, None)


async def test_large_answer_arrives_whole() -> None:
    text = "阀门B47的温度是80°C。" * 400_000
    reply = await ask(Answer(200, chat(text)))
    assert reply.text == text


@pytest.mark.parametrize(
    "answer",
    [
        refused(401, f"Incorrect API key provided: {KEY}"),
        refused(400, f"bad request with {KEY}"),
        Answer(200, {**chat(f"your key is {KEY}"), "system_fingerprint": KEY}),
        Answer(404, f"<html>{KEY}</html>"),
    ],
    ids=["401", "400", "200", "404"],
)
async def test_key_appears_nowhere(answer: Answer, capfd: pytest.CaptureFixture[str]) -> None:
    reply = await ask(answer)
    captured = capfd.readouterr()
    assert KEY not in json.dumps({**asdict(reply), "flags": sorted(reply.flags)})
    assert KEY not in captured.out + captured.err
    assert captured.out == ""


@pytest.mark.parametrize("tail", ["", "/", "/chat/completions", "/chat/completions/"])
async def test_api_base_is_taken_as_people_paste_it(tail: str) -> None:
    async with Provider(Answer(200, chat())).serving() as provider:
        model = hosted(provider.base_url + tail)
        assert (await model.complete(request())).text == "80 °C"
    assert [seen.path for seen in provider.seen] == ["/v1/chat/completions"]


async def test_own_address_never_gets_the_providers_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    async with Provider(Answer(200, chat())).serving() as provider:
        await hosted(provider.base_url).complete(request())
    assert KEY not in str(provider.seen)


UNSUPPORTED = "Unsupported parameter: '{}' is not supported with this model."


async def test_refused_setting_stops_the_model() -> None:
    async with Provider(refused(400, UNSUPPORTED.format("temperature")), Answer(200, chat())).serving() as provider:
        reply = await hosted(provider.base_url).complete(request(temperature=0))
    assert reply.fault is not None
    assert reply.fault.fatal_for_model
    assert len(provider.seen) == 1


async def test_refused_setting_is_dropped_where_that_is_allowed() -> None:
    refusal = refused(400, UNSUPPORTED.format("temperature"))
    async with Provider(refusal, Answer(200, chat())).serving() as provider:
        model = hosted(provider.base_url, drop_params=True)
        first = await model.complete(request(temperature=0, seed=7))
        second = await model.complete(request(temperature=0, seed=7))
    assert (first.text, first.dropped_params) == ("80 °C", ("temperature",))
    assert second.dropped_params == ("temperature",)
    assert [sorted(seen.body.keys() - {"model", "messages"}) for seen in provider.seen] == [
        ["seed", "temperature"],
        ["seed"],
        ["seed"],
    ]


async def test_refused_max_tokens_goes_under_its_other_name() -> None:
    refusal = refused(400, UNSUPPORTED.format("max_tokens") + " Use 'max_completion_tokens' instead.")
    async with Provider(refusal, Answer(200, chat())).serving() as provider:
        reply = await hosted(provider.base_url, drop_params=True).complete(request(max_tokens=20))
    assert reply.dropped_params == ("max_tokens",)
    assert provider.seen[1].body["max_completion_tokens"] == 20
    assert "max_tokens" not in provider.seen[1].body


async def test_litellm_refuses_before_it_sends() -> None:
    async with Provider(Answer(200, chat())).serving() as provider:
        entry = ModelEntry("m", "openai/o3-mini", (Endpoint(provider.base_url),))
        stopped = await HostedModel(entry).complete(request(temperature=0.3))
        assert provider.seen == []
        dropping = HostedModel(ModelEntry("m", "openai/o3-mini", (Endpoint(provider.base_url),), drop_params=True))
        reply = await dropping.complete(request(temperature=0.3))
    assert stopped.fault is not None
    assert stopped.fault.parameter == "temperature"
    assert (reply.text, reply.dropped_params) == ("80 °C", ("temperature",))


def hosted(api_base: str, *, drop_params: bool = False) -> HostedModel:
    return HostedModel(ModelEntry("m", "openai/m", (Endpoint(api_base),), drop_params=drop_params))


async def test_ollama_is_told_its_window() -> None:
    answer = {"model": "x", "message": {"role": "assistant", "content": "80 °C"}, "done": True, "done_reason": "stop"}
    async with Provider(Answer(200, {**answer, "prompt_eval_count": 10, "eval_count": 2})).serving() as provider:
        base = provider.base_url.removesuffix("/v1")
        reply = await HostedModel(ModelEntry("m", "ollama_chat/x", (Endpoint(base),))).complete(request(num_ctx=32768))
    assert reply.text == "80 °C"
    assert reply.prompt_tokens == 10
    options = provider.seen[-1].body["options"]
    assert isinstance(options, dict)
    assert options["num_ctx"] == 32768


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"usage": {"prompt_tokens": 2**63, "completion_tokens": 2, "total_tokens": 2}}, (None, None, "served-model")),
        (
            {"usage": {"prompt_tokens": 10, "completion_tokens": 10**30, "total_tokens": 2}},
            (None, None, "served-model"),
        ),
        ({"model": ["m"]}, (10, None, None)),
        ({"system_fingerprint": {"a": 1}}, (10, None, "served-model")),
        ({"usage": usage_with_cached(10**30)}, (10, None, "served-model")),
        ({"usage": usage_with_cached(11)}, (10, None, "served-model")),
        ({"usage": usage_with_cached(9)}, (10, 9, "served-model")),
    ],
)
async def test_what_no_column_can_hold_is_unknown_and_the_answer_stays(
    changes: dict[str, object], found: tuple[int | None, int | None, str | None]
) -> None:
    reply = await ask(Answer(200, {**chat("80 °C"), **changes}))
    assert (reply.text, reply.fault) == ("80 °C", None)
    assert (reply.prompt_tokens, reply.cached_tokens, reply.model_answered) == found
    assert isinstance(reply.fingerprint, str | None)
