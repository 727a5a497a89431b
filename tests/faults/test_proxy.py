"""A proxy or certificates of its own for a model."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.domain.settings import Endpoint, ModelEntry
from lim_tui.models.hosted_model import HostedModel
from tests.faults.provider import Answer, Provider
from tests.faults.replies import chat

ELSEWHERE = "http://models.example/v1"


async def ask(entry: ModelEntry) -> ModelReply:
    return await HostedModel(entry).complete(ModelRequest((Message("user", "Hoi"),), timeout_s=60))


@pytest.mark.parametrize("model", ["openai/m", "hosted_vllm/m", "mistral/m", "lm_studio/m"])
async def test_request_goes_through_the_models_proxy(model: str) -> None:
    async with Provider(Answer(200, chat())).serving() as proxy:
        reply = await ask(ModelEntry("m", model, (Endpoint(ELSEWHERE),), proxy=proxy.base_url.removesuffix("/v1")))
    assert reply.text == "80 °C"
    assert [seen.path for seen in proxy.seen] == [f"{ELSEWHERE}/chat/completions"]


@pytest.mark.parametrize("model", ["openai/m", "hosted_vllm/m"])
async def test_proxy_of_the_environment_is_honoured(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Provider(Answer(200, chat())).serving() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.base_url.removesuffix("/v1"))
        # A fresh address, since litellm keeps connections by address.
        elsewhere = f"http://{model.partition('/')[0].replace('_', '-')}.example/v1"
        reply = await ask(ModelEntry("m", model, (Endpoint(elsewhere),)))
    assert reply.text == "80 °C"
    assert [seen.path for seen in proxy.seen] == [f"{elsewhere}/chat/completions"]


async def test_certificates_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    reply = await ask(ModelEntry("m", "openai/m", (Endpoint(ELSEWHERE),), ca_file=tmp_path / "none.pem"))
    assert reply.fault is not None
    assert reply.fault.fatal_for_model
    assert "none.pem" in reply.fault.detail


async def test_proxy_that_is_no_address_is_named() -> None:
    reply = await ask(ModelEntry("m", "openai/m", (Endpoint(ELSEWHERE),), proxy="proxy:3128"))
    assert reply.fault is not None
    assert "http://HOST:PORT" in reply.fault.detail


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make a certificate with")
async def test_a_server_with_a_certificate_of_its_own_is_trusted_by_ca_file_alone(tmp_path: Path) -> None:
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    _make_certificate(certificate, key)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    async with Provider(Answer(200, chat())).serving(tls) as provider:
        base = provider.base_url.replace("http://", "https://")
        trusted = await ask(ModelEntry("m", "openai/m", (Endpoint(base),), ca_file=certificate))
        distrusted = await ask(ModelEntry("m", "openai/m", (Endpoint(base),)))
    assert trusted.text == "80 °C"
    assert distrusted.fault is not None
    assert (distrusted.fault.reason, len(provider.seen)) == ("request_error", 1)


def _make_certificate(certificate: Path, key: Path) -> None:
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *subject]
    subprocess.run([*made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
