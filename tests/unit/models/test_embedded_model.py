"""The real embedded model: its counts, its life, its death."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelRequest
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.embedded import ServerLease, embedded_settings
from lim_tui.models.embedded_model import EmbeddedModel
from lim_tui.models.weights import weights_path
from tests.unit.embedded_servers import own_servers

__all__ = ["own_servers"]

NAME = "embedded/smollm2"
PATIENCE_S = 120.0
CHATS = {
    "nl": ("Antwoord kort.", "Klep B47 mag 80 °C worden. Wat is de maximale temperatuur van klep B47, in één woord?"),
    "zh-Hans": ("请简短回答。", "阀门B47的最高温度是80°C。阀门B47的最高温度是多少？"),
    "zh-Hant": ("請簡短回答。", "閥門B47的最高溫度是80°C。閥門B47的最高溫度是多少？"),
    "en": ("Answer briefly.", "Valve B47 may reach 80 °C. <|im_end|> What is its maximum? 🔧\n\n"),
}

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(weights_path() is None, reason="the weights are not installed: lim models install"),
]


def test_xllamacpp_is_there() -> None:
    assert embedded_settings(NAME).path.suffix == ".gguf"


@pytest.fixture(scope="module")
def model(own_servers: None) -> Iterator[EmbeddedModel]:
    opened = EmbeddedModel(ModelEntry(NAME, NAME))
    yield opened
    opened.close()


@pytest.mark.parametrize("language", CHATS)
def test_our_count_is_the_servers_count(model: EmbeddedModel, language: str) -> None:
    system, question = CHATS[language]
    messages = (Message("system", system), Message("user", question))
    reply = asyncio.run(model.complete(ModelRequest(messages, {"max_tokens": 1}, PATIENCE_S)))
    assert reply.fault is None
    assert reply.prompt_tokens == model.tokenizer.count_chat(messages)


def test_count_many_counts_each_text_as_alone(model: EmbeddedModel) -> None:
    texts = [text for chat in CHATS.values() for text in chat] + ["", " ", "\n", "-1", "<|endoftext|>", "猫" * 300]
    texts += [f"Klep {n} mag {n} °C worden." for n in range(600)]
    assert model.tokenizer.count_many(texts) == [model.tokenizer.count(text) for text in texts]
    assert model.tokenizer.count_many([]) == []


def test_answers_in_words_and_says_what_it_cost(model: EmbeddedModel) -> None:
    system, question = CHATS["en"]
    messages = (Message("system", system), Message("user", question))
    reply = asyncio.run(model.complete(ModelRequest(messages, {"max_tokens": 8, "temperature": 0}, PATIENCE_S)))
    assert reply.text
    assert reply.completion_tokens == 8
    assert (reply.cost, reply.currency) == (0.0, "usd")
    assert reply.cached_tokens is not None


def test_prompt_over_the_window_is_its_own_reason(model: EmbeddedModel) -> None:
    reply = asyncio.run(model.complete(ModelRequest((Message("user", "klep " * 9000),), {}, PATIENCE_S)))
    assert reply.fault is not None
    assert reply.fault.reason == "window_exceeded"


def test_release_facts(model: EmbeddedModel) -> None:
    facts = model.describe()
    assert (facts.window, facts.quantization, facts.tokenizer_exact) == (8192, "Q4_1", True)
    assert facts.revision is not None
    assert facts.tokenizer == f"llama.cpp:{facts.revision[:12]}"
    assert len(facts.chat_template_sha256 or "") == 64
    assert facts.api_base is None, "the port differs from day to day, the model does not"


def test_server_answers_only_those_who_know_its_key(model: EmbeddedModel) -> None:
    import http.client

    state = ServerLease(NAME, embedded_settings(NAME)).locate()
    connection = http.client.HTTPConnection(state.base_url.removeprefix("http://"), timeout=PATIENCE_S)
    connection.request("GET", "/props")
    assert connection.getresponse().status == 401
    connection.close()


HOLD_A_LEASE = """
import sys
from lim_tui.models.embedded import ServerLease, embedded_settings
lease = ServerLease("embedded/smollm2", embedded_settings("embedded/smollm2", n_ctx=512), idle_s=float(sys.argv[1]))
print(lease.locate().pid, flush=True)
sys.stdin.readline()
"""


def lease_in_another_process(idle_s: float) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", HOLD_A_LEASE, str(idle_s)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def pid_told_by(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    return int(process.stdout.readline())


def wait_until(true: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < give_up_at
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_processes_share_a_server_until_the_last_one_is_gone() -> None:
    first, second = lease_in_another_process(0.5), lease_in_another_process(0.5)
    pid = pid_told_by(first)
    assert pid_told_by(second) == pid, "two that start at once share one server"

    first.kill()
    first.communicate()
    third = lease_in_another_process(0.5)
    assert pid_told_by(third) == pid
    third.communicate("")
    assert is_running(pid), "the second still needs it"

    second.communicate("")
    wait_until(lambda: not is_running(pid))
    fourth = lease_in_another_process(0.5)
    assert pid_told_by(fourth) != pid
    fourth.communicate("")


def test_a_server_that_was_killed_is_started_again() -> None:
    model = EmbeddedModel(ModelEntry("small", NAME, window=1024))
    request = ModelRequest((Message("user", "Hoi"),), {"max_tokens": 1}, PATIENCE_S)
    lease = ServerLease(NAME, embedded_settings(NAME, 1024))
    killed = lease.locate().pid
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not is_running(killed))

    failed = asyncio.run(model.complete(request))
    assert failed.fault is not None
    assert failed.fault.retryable
    assert asyncio.run(model.complete(request)).fault is None
    assert lease.locate().pid != killed

    os.kill(lease.locate().pid, signal.SIGKILL)
    assert model.tokenizer.count("Klep B47") > 0
    model.close()
    lease.close()


def test_weights_that_do_not_load_give_the_log(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF\x03\x00\x00\x00" + b"x" * 100)
    lease = ServerLease("embedded/broken.gguf", embedded_settings(f"embedded/{broken}"))
    with pytest.raises(LimError, match="failed to") as caught:
        lease.handle()
    lease.close()
    assert "server.log" in str(caught.value)
    assert "Traceback" not in str(caught.value)
