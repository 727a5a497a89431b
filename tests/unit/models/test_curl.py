"""A request as a curl command: exact, and without a key."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.settings import Endpoint, ModelEntry, Settings
from lim_tui.errors import LimError
from lim_tui.models.curl import curl_command

_ASKED = (Message("user", "Wat kost '29' \"nu\"?\n\u200b压力"),)


def _settings(**entry: object) -> Settings:
    return Settings(models={"m": ModelEntry(name="m", **entry)})  # type: ignore[arg-type]


def test_the_body_is_what_is_sent_and_the_key_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-secret")
    settings = _settings(
        model="openai/gpt-x",
        endpoints=(Endpoint("http://user:pw@127.0.0.1:9/v1/", key_env="MY_KEY"),),
        headers={"X-Team": "secret-team"},
    )
    command = curl_command("m", settings, _ASKED, {"temperature": 0})
    assert "secret" not in command
    assert "pw@" not in command
    words = shlex.split(command)
    assert words[1] == "http://127.0.0.1:9/v1/chat/completions"
    assert "Authorization: Bearer $MY_KEY" in words
    body = json.loads(words[words.index("--data-raw") + 1])
    assert body == {
        "model": "gpt-x",
        "messages": [{"role": "user", "content": _ASKED[0].content}],
        "temperature": 0,
    }
    assert "\u200b" not in command


def test_a_key_file_is_not_named_by_path_and_a_local_server_needs_no_key() -> None:
    filed = _settings(model="hosted_vllm/q", endpoints=(Endpoint("http://h/v1", key_file=Path("/secret/key")),))
    assert "/secret" not in curl_command("m", filed, _ASKED, {})
    local = _settings(model="ollama_chat/q", endpoints=(Endpoint("http://127.0.0.1:11434"),))
    command = curl_command("m", local, _ASKED, {})
    assert "http://127.0.0.1:11434/v1/chat/completions" in command
    assert "Authorization" not in command


@pytest.mark.parametrize("name", ["simulated/flat", "anthropic/claude-x"])
def test_models_that_no_command_reaches_say_so(name: str) -> None:
    with pytest.raises(LimError):
        curl_command(name, Settings(), _ASKED, {})


def test_a_body_that_is_too_long_for_an_argument_runs_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "curl").write_text('#!/bin/sh\necho "$@"\ncat\n')
    (tmp_path / "curl").chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    asked = (Message("user", "Wat kost '29' $nu?\n" + "压力" * 60_000),)
    command = curl_command("m", _settings(model="ollama_chat/q", endpoints=(Endpoint("http://h:1"),)), asked, {})
    script = tmp_path / "script"
    script.write_text(command, encoding="utf-8")
    done = subprocess.run(["sh", str(script)], capture_output=True, check=True, encoding="utf-8")
    arguments, body = done.stdout.split("\n", maxsplit=1)
    assert arguments.startswith("http://h:1/v1/chat/completions")
    assert json.loads(body)["messages"][0]["content"] == asked[0].content
