"""From names to models, and what is said of names that nobody knows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelRequest
from lim_tui.domain.settings import Endpoint, ModelEntry, Settings
from lim_tui.errors import LimError
from lim_tui.models.cost_map import listed_model
from lim_tui.models.hosted_model import HostedModel
from lim_tui.models.registry import resolve
from lim_tui.models.simulated_model import SimulatedModel


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("openai/gpt-4o-mini", HostedModel),
        ("ollama_chat/llama3", HostedModel),
        ("hosted_vllm/qwen", HostedModel),
        ("simulated/cliff", SimulatedModel),
        ("house", HostedModel),
    ],
)
def test_known_names(name: str, kind: type) -> None:
    settings = Settings(models={"house": ModelEntry("house", "openai/local", (Endpoint("http://localhost:8000/v1"),))})
    assert isinstance(resolve(name, settings), kind)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gpt-4o", "openai/gpt-4o"),
        ("opnai/gpt-4o", "Did you mean openai?"),
        ("hause", "Did you mean house?"),
        ("", "provider/name"),
        ("nobody-at-all/x", "provider/name"),
        ("embedded/none", "embedded/smollm2"),
        ("embedded/none.gguf", "none.gguf"),
        ("simulated/none", "flat"),
    ],
)
def test_unknown_names(name: str, says: str) -> None:
    with pytest.raises(LimError) as caught:
        resolve(name, Settings(models={"house": ModelEntry("house", "openai/local")}))
    assert says in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_file_that_is_not_gguf(tmp_path: Path) -> None:
    file = tmp_path / "weights.gguf"
    file.write_bytes(b"PK\x03\x04 a zip")
    with pytest.raises(LimError, match="not a GGUF file"):
        resolve(f"embedded/{file}", Settings())


async def test_missing_key_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    model = resolve("openai/gpt-4o-mini", Settings())
    with pytest.raises(LimError, match="OPENAI_API_KEY"):
        await model.check()
    reply = await model.complete(ModelRequest((Message("user", "Hoi"),)))
    assert reply.fault is not None
    assert reply.fault.fatal_for_model
    assert "OPENAI_API_KEY" in reply.fault.detail


async def test_missing_key_of_an_entry_names_the_variable_of_the_entry() -> None:
    entry = ModelEntry("house", "openai/gpt-4o", (Endpoint(key_env="HOUSE_KEY_THAT_IS_NOT_SET"),))
    with pytest.raises(LimError, match="HOUSE_KEY_THAT_IS_NOT_SET"):
        await resolve("house", Settings(models={"house": entry})).check()


async def test_endpoint_that_does_not_answer() -> None:
    entry = ModelEntry("house", "openai/local", (Endpoint("http://user:pass-word@127.0.0.1:9/v1"),))
    with pytest.raises(LimError, match=r"nothing answers at http://127\.0\.0\.1:9/v1") as caught:
        await resolve("house", Settings(models={"house": entry})).check()
    assert "pass-word" not in str(caught.value)


async def test_address_that_is_none() -> None:
    entry = ModelEntry("house", "openai/local", (Endpoint("localhost:8000"),))
    with pytest.raises(LimError, match="http://HOST:PORT/v1"):
        await resolve("house", Settings(models={"house": entry})).check()


def test_window_and_price_of_listed_models() -> None:
    listed = listed_model("openai/gpt-4o-mini")
    assert listed is not None
    assert (listed.window, listed.max_output) == (128_000, 16_384)
    assert listed.price is not None
    assert [str(listed.price.input_per_million), str(listed.price.output_per_million)] == ["0.15", "0.6"]
    assert str(listed.price.cached_per_million) == "0.075"
    assert listed_model("openai/nobody") is None
    assert listed_model("anthropic/gpt-4o-mini") is None, "another provider's model of that name"


def test_a_models_own_address_is_not_judged_by_the_list() -> None:
    entry = ModelEntry("house", "openai/gpt-4o-mini", (Endpoint("http://localhost:8000/v1"),))
    facts = HostedModel(entry).describe()
    assert (facts.window, facts.max_output, facts.tokenizer_exact) == (None, None, False)
    assert HostedModel(ModelEntry("m", entry.model, entry.endpoints, window=4096)).window == 4096


@pytest.mark.parametrize(
    ("model", "tokenizer", "exact"),
    [
        ("openai/gpt-4o-mini", "o200k_base", True),
        ("openai/gpt-4", "cl100k_base", True),
        ("azure/gpt-4o", "o200k_base", True),
        ("anthropic/claude-sonnet-4-5", "~o200k_base", False),
        ("openai/some-fine-tune", "~o200k_base", False),
    ],
)
def test_tokenizer_is_exact_only_where_it_is_known(model: str, tokenizer: str, exact: bool) -> None:
    facts = HostedModel(ModelEntry("m", model)).describe()
    assert (facts.tokenizer, facts.tokenizer_exact) == (tokenizer, exact)


def test_unknown_encoding_is_named() -> None:
    with pytest.raises(LimError, match="no tokenizer 'o300k'"):
        _ = HostedModel(ModelEntry("m", "openai/gpt-4o", tokenizer="o300k")).tokenizer


def test_resolving_loads_no_heavy_module() -> None:
    code = (
        "import sys; from lim_tui.models.registry import resolve; from lim_tui.domain.settings import Settings;"
        "resolve('openai/gpt-4o', Settings()); resolve('simulated/flat', Settings());"
        "print([m for m in ('litellm', 'httpx', 'openai', 'pydantic', 'numpy', 'textual') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
