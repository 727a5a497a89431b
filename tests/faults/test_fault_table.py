"""What is not an answer: a row each, played by a loopback provider and asked through litellm."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelRequest
from lim_tui.domain.verdict import NotScoredReason
from lim_tui.models.address import ModelAddress
from lim_tui.models.litellm_adapter import complete
from tests.faults.provider import Answer, Provider
from tests.faults.replies import chat, refused

DEADLINE_S = 0.4
AMPLE_S = 60.0


@dataclass(frozen=True)
class Row:
    """A failure and what must become of it.

    ``retry``: worth asking again; ``fatal``: the model must be stopped; ``lost``: a provider may charge for it, though
    its reason is one that most do not charge for.
    """

    name: str
    answer: Answer
    reason: NotScoredReason
    retry: bool = False
    fatal: bool = False
    wait_s: float | None = None
    says: str = ""
    timeout_s: float = AMPLE_S
    lost: bool = False


RATE_LIMITS = [
    Row("429 without Retry-After", refused(429, "slow down"), "rate_limited", retry=True),
    Row("429, seconds", refused(429, "slow", {"Retry-After": "7"}), "rate_limited", retry=True, wait_s=7.0),
    Row("429, milliseconds", refused(429, "slow", {"retry-after-ms": "250"}), "rate_limited", retry=True, wait_s=0.25),
    Row(
        "429, a date that has passed",
        refused(429, "slow", {"Retry-After": "Wed, 05 Mar 2025 10:00:30 GMT"}),
        "rate_limited",
        retry=True,
        wait_s=0.0,
    ),
    Row(
        "429 that no waiting mends: no credit",
        refused(429, "You exceeded your current quota, please check your plan", code="insufficient_quota"),
        "request_error",
        fatal=True,
        says="no credit",
    ),
    Row(
        "429 that no waiting mends: larger than a minute's allowance",
        refused(
            429, "Request too large for gpt-x in organization o on tokens per min (TPM): Limit 10000, Requested 15000"
        ),
        "rate_limited",
    ),
]
SERVER_ERRORS = [
    Row("500", refused(500, "boom"), "request_error", retry=True, says="500: boom"),
    Row(
        "502 with HTML",
        Answer(502, "<html>bad gateway</html>", {"content-type": "text/html"}),
        "request_error",
        retry=True,
    ),
    Row("503 with Retry-After", refused(503, "busy", {"Retry-After": "3"}), "request_error", retry=True, wait_s=3.0),
    Row("504", refused(504, "upstream"), "timeout", retry=True),
    Row("529", refused(529, "overloaded"), "request_error", retry=True, says="overloaded"),
]
TRANSPORT = [
    Row("silence", Answer(behaviour="silence"), "timeout", retry=True, timeout_s=DEADLINE_S, says="0.4 s"),
    Row(
        "stalls in the body",
        Answer(200, chat(), behaviour="stall_in_body"),
        "timeout",
        retry=True,
        timeout_s=DEADLINE_S,
    ),
    Row("reset before the answer", Answer(behaviour="reset"), "request_error", retry=True, says="reset", lost=True),
    Row("reset in the body", Answer(200, chat(), behaviour="reset_in_body"), "request_error", retry=True, lost=True),
    Row(
        "connection closed in the body",
        Answer(200, chat(), behaviour="cut_body"),
        "request_error",
        retry=True,
        lost=True,
    ),
    Row("truncated JSON", Answer(200, '{"id": "x", "choices": [{"ind'), "request_error", retry=True, lost=True),
    Row("empty body", Answer(200, ""), "request_error", retry=True, lost=True),
    Row("not JSON", Answer(200, "hello", {"content-type": "text/plain"}), "request_error", retry=True, lost=True),
    Row(
        "an error inside a 200",
        Answer(200, {"error": {"message": "backend died", "code": 500}}),
        "request_error",
        retry=True,
        lost=True,
    ),
]
NO_TEXT = [
    Row("content null", Answer(200, chat(None)), "empty_reply"),
    Row("content empty", Answer(200, chat("")), "empty_reply"),
    Row("content blank", Answer(200, chat(" \n")), "empty_reply"),
    Row("no choices", Answer(200, {**chat(), "choices": []}), "empty_reply"),
    Row("only a closed <think>", Answer(200, chat("<think>hm</think>")), "empty_reply", says="reasoning but no answer"),
    Row("length stop without text", Answer(200, chat("", "length")), "cut_off", says="raise max_tokens"),
    Row("<think> cut off", Answer(200, chat("<think>let me", "length")), "cut_off", says="reasoning used up"),
    Row(
        "reasoning_content used up the budget",
        Answer(200, chat("", "length", reasoning_content="let me see")),
        "cut_off",
        says="reasoning used up",
    ),
    Row("broken off by the provider", Answer(200, chat("80", "error")), "request_error", retry=True, lost=True),
]
FILTERS = [
    Row("content filter, content null", Answer(200, chat(None, "content_filter")), "filtered"),
    Row("content filter, half an answer", Answer(200, chat("The maximum", "content_filter")), "filtered"),
    Row("refusal field", Answer(200, chat(None, refusal="I can't help with that")), "filtered", says="can't help"),
    Row(
        "Azure's filter on the prompt",
        refused(
            400, "The response was filtered due to Azure OpenAI's content management policy.", code="content_filter"
        ),
        "filtered",
    ),
]
SETTINGS = [
    Row(
        "unsupported temperature",
        refused(400, "Unsupported value: 'temperature' does not support 0 with this model."),
        "request_error",
        fatal=True,
        says="does not take temperature",
    ),
    Row(
        "unsupported max_tokens",
        refused(400, "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
        "request_error",
        fatal=True,
        says="max_completion_tokens",
    ),
    Row("wrong key", refused(401, "Incorrect API key provided"), "request_error", fatal=True, says="check the key"),
    Row("forbidden", refused(403, "not your model"), "request_error", fatal=True),
    Row("no money", refused(402, "payment required"), "request_error", fatal=True, says="credit"),
    Row(
        "unknown model",
        refused(404, "The model `m` does not exist"),
        "request_error",
        fatal=True,
        says="/v1 has this model",
    ),
    Row("404 from something else", Answer(404, "<html>nginx</html>"), "request_error", fatal=True, says="api_base"),
    Row("a request that is wrong in itself", refused(400, "messages: bad role"), "request_error", says="400"),
]
ROWS = [*RATE_LIMITS, *SERVER_ERRORS, *TRANSPORT, *NO_TEXT, *FILTERS, *SETTINGS]


def request(timeout_s: float = AMPLE_S) -> ModelRequest:
    return ModelRequest((Message("user", "Wat is de druk?"),), {"max_tokens": 20, "temperature": 0}, timeout_s)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
async def test_failure_becomes_its_reason(row: Row) -> None:
    async with Provider(row.answer).serving() as provider:
        reply = await complete(ModelAddress("openai/m", provider.base_url, "sk-planted-key"), request(row.timeout_s))

    assert reply.fault is not None
    assert reply.fault.reason == row.reason
    assert (reply.fault.retryable, reply.fault.fatal_for_model) == (row.retry, row.fatal)
    assert reply.fault.retry_after_s == row.wait_s
    assert row.says in reply.fault.detail
    assert reply.fault.may_be_charged == row.lost
    assert ("may charge for it" in reply.fault.detail) == row.lost
    # On a busy machine a short deadline is over before the request is there.
    assert len(provider.seen) == 1 or (row.timeout_s == DEADLINE_S and not provider.seen), (
        "litellm must not retry by itself"
    )


@pytest.mark.parametrize("unknown", [False, True], ids=["a port without a listener", "a name that nobody knows"])
async def test_nobody_listens(unknown: bool) -> None:
    async with Provider(Answer(200, chat())).serving() as provider:
        gone = "http://nobody.invalid/v1" if unknown else provider.base_url
    reply = await complete(ModelAddress("openai/m", gone, "sk-planted-key"), request())
    assert reply.fault is not None
    assert (reply.fault.reason, reply.fault.retryable) == ("request_error", True)
    assert gone in reply.fault.detail
    assert (reply.fault.may_be_charged, "nothing was sent" in reply.fault.detail) == (False, True)


async def test_usage_of_an_unscored_reply_is_kept() -> None:
    async with Provider(Answer(200, chat(None, "content_filter"))).serving() as provider:
        reply = await complete(ModelAddress("openai/m", provider.base_url, "sk-planted-key"), request())
    assert (reply.prompt_tokens, reply.completion_tokens) == (10, 2)
    assert json.dumps(reply.raw)
    assert reply.raw["id"] == "reply-1"
