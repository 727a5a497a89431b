"""Counts asked of a server on the loopback that speaks as vLLM and llama.cpp document their routes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.settings import Endpoint, ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.tokenizer_choice import tokenizer_for

MESSAGES = [Message("system", "Kort."), Message("user", "Wat is het?")]


class WordServer(ThreadingHTTPServer):
    """A token is a word; a chat opens every message with its role and the reply with one word."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str | None, dict[str, Any]]] = []
        super().__init__(("127.0.0.1", 0), Handler)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: WordServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, self.headers["Authorization"], body))
        self._answer(*self._reply(body))

    def _reply(self, body: dict[str, Any]) -> tuple[int, object]:
        if self.path == "/apply-template":
            return 200, {"prompt": " ".join(f"{m['role']} {m['content']}" for m in body["messages"]) + " assistant"}
        if self.path != "/tokenize":
            return 404, {}
        if "content" in body:
            return 200, {"tokens": list(range(len(body["content"].split()) + bool(body.get("add_special"))))}
        if "messages" in body:
            words = sum(len(message["content"].split()) + 1 for message in body["messages"])
            return 200, {"count": words + body["add_generation_prompt"], "max_model_len": 4096, "tokens": []}
        return 200, {"count": len(body["prompt"].split()) + body["add_special_tokens"], "tokens": []}

    def _answer(self, status: int, value: object) -> None:
        content = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments: object) -> None:
        """Says nothing."""


@pytest.fixture
def server() -> Iterator[WordServer]:
    with WordServer() as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield serving
        serving.shutdown()


def entry(server: WordServer, tokenizer: str, **endpoint: Any) -> ModelEntry:
    base = f"http://127.0.0.1:{server.server_port}/v1/"
    return ModelEntry("own", "hosted_vllm/qwen", (Endpoint(base, **endpoint),), tokenizer=tokenizer)


@pytest.mark.parametrize(("kind", "chat"), [("vllm", 3 + 1 + 2 + 1), ("llama.cpp", 3 + 1 + 2 + 1 + 1)])
def test_texts_and_chats_are_counted_by_the_server(server: WordServer, kind: str, chat: int) -> None:
    counter = tokenizer_for(entry(server, kind))
    assert (counter.name, counter.exact) == (f"{kind}:qwen", True)
    assert counter.count("een twee drie") == 3
    assert counter.count_many(["a b", "a b", "c"]) == [2, 2, 1]
    assert counter.count_chat(MESSAGES) == chat


def test_each_text_is_asked_once(server: WordServer) -> None:
    counter = tokenizer_for(entry(server, "vllm"))
    counter.count_many(["a b", "c", "a b"])
    counter.count_many(["c"])
    assert [body["prompt"] for _, _, body in server.seen] == ["a b", "c"]
    assert {body["model"] for _, _, body in server.seen} == {"qwen"}


def test_the_key_of_the_endpoint_is_sent(server: WordServer) -> None:
    counter = tokenizer_for(entry(server, "vllm", key_env="OWN_KEY"), {"OWN_KEY": "secret"})
    counter.count("a")
    assert server.seen[0][1] == "Bearer secret"


def test_a_server_without_the_route_is_told(server: WordServer) -> None:
    address = f"http://127.0.0.1:{server.server_port}/other"
    counter = tokenizer_for(ModelEntry("own", "hosted_vllm/q", (Endpoint(address),), tokenizer="vllm"))
    with pytest.raises(LimError, match=r"models.own.tokenizer: .* answered with status 404"):
        counter.count("a")


def test_a_server_that_is_not_there_is_told() -> None:
    with WordServer() as gone:
        port = gone.server_port
    counter = tokenizer_for(
        ModelEntry("own", "hosted_vllm/q", (Endpoint(f"http://127.0.0.1:{port}/v1"),), tokenizer="vllm")
    )
    with pytest.raises(LimError, match="does not answer"):
        counter.count("a")


def test_a_model_without_an_address_cannot_be_asked() -> None:
    with pytest.raises(LimError, match="there is no 'api_base'"):
        tokenizer_for(ModelEntry("own", "openai/gpt-4o", tokenizer="vllm"))
