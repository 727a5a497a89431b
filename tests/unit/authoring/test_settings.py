from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from lim_tui.api_keys import api_key
from lim_tui.domain.settings import Endpoint, ModelEntry, Price, Settings
from lim_tui.errors import LimError
from lim_tui.paths import database_file, find_workspace
from lim_tui.settings import load_settings


def load(folder: Path, text: str) -> Settings:
    (folder / "lim.toml").write_text(text, encoding="utf-8")
    return load_settings(folder)


def test_a_workspace_without_settings_has_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings(folder=tmp_path)


def test_every_key(tmp_path: Path) -> None:
    text = """\
default_model = "qwen"
currency = "EUR"
theme = "lim-light"
[keymap]
quit = "q,ctrl+q"
[paths]
database = "data/runs.db"
templates = "templates"
[models.qwen]
model = "openai/qwen3"
headers = {X-Team = "labs"}
proxy = "http://127.0.0.1:3128"
ca_file = "ca.pem"
window = 32768
tokenizer = "qwen.json"
system_role = false
timeout_seconds = 90.5
drop_params = true
endpoints = [
  {api_base = "http://127.0.0.1:8000/v1", concurrency = 4, requests_per_minute = 60, tokens_per_minute = 9000},
  {api_base = "http://127.0.0.1:8001/v1", key_file = "keys/qwen"},
]
price = {currency = "usd", date = 2026-11-30, input_per_million = 0.15, output_per_million = 1}
[models.gpt]
model = "openai/gpt-x"
key_env = "OPENAI_API_KEY"
"""
    assert load(tmp_path, text) == Settings(
        folder=tmp_path,
        models={
            "qwen": ModelEntry(
                name="qwen",
                model="openai/qwen3",
                endpoints=(
                    Endpoint("http://127.0.0.1:8000/v1", None, None, 4, 60, 9000),
                    Endpoint("http://127.0.0.1:8001/v1", key_file=tmp_path / "keys/qwen"),
                ),
                headers={"X-Team": "labs"},
                proxy="http://127.0.0.1:3128",
                ca_file=tmp_path / "ca.pem",
                window=32768,
                tokenizer="qwen.json",
                price=Price("usd", date(2026, 11, 30), Decimal("0.15"), Decimal(1)),
                system_role=False,
                timeout_s=90.5,
                drop_params=True,
            ),
            "gpt": ModelEntry("gpt", "openai/gpt-x", (Endpoint(key_env="OPENAI_API_KEY"),)),
        },
        default_model="qwen",
        currency="eur",
        theme="lim-light",
        keymap={"quit": "q,ctrl+q"},
        database=tmp_path / "data/runs.db",
        templates=tmp_path / "templates",
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('curency = "eur"', "curency: unknown key; did you mean 'currency'?"),
        ("[models.a]\nmodle = 1", "models.a.modle: unknown key; did you mean 'model'?"),
        ("[models.a]\nwindow = 5", "models.a.model: is missing"),
        ('[models.a]\nmodel = "x"\nwindow = "8k"', "models.a.window: needs a whole number"),
        ('[models.a]\nmodel = "x"\nwindow = true', "models.a.window: needs a whole number"),
        ('[models.a]\nmodel = "x"\nsystem_role = "no"', "models.a.system_role: needs true or false"),
        ('[models.a]\nmodel = "x"\nendpoints = []', "models.a.endpoints: needs a list of tables"),
        ('[models.a]\nmodel = "x"\nendpoints = [{url = "y"}]', "models.a.endpoints[1].url: unknown key"),
        ('[models.a]\nmodel = "x"\napi_base = "z"\nendpoints = [{api_base = "y"}]', "api_base: stands beside"),
        ('[models.a]\nmodel = "x"\nkey_env = "A"\nkey_file = "b"', "key_file: stands beside 'key_env'"),
        ('[models.a]\nmodel = "x"\nprice = {currency = "usd"}', "price.input_per_million: is missing"),
        (
            '[models.a]\nmodel = "x"\nprice = {currency = "usd", input_per_million = 1, output_per_million = 2}',
            "price.date: needs a date",
        ),
        ("models = 5", "models: needs a table"),
        ('currency = "euro"', "currency: needs three letters"),
        ("theme = dark", "line 1, column 9"),
    ],
)
def test_a_mistake_names_file_and_key_or_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(LimError) as caught:
        load(tmp_path, text)
    assert "lim.toml" in caught.value.message
    assert words in caught.value.message


def test_settings_with_a_bom(tmp_path: Path) -> None:
    (tmp_path / "lim.toml").write_bytes(b'\xef\xbb\xbftheme = "x"\r\n')
    assert load_settings(tmp_path).theme == "x"


def test_a_key_comes_from_the_environment() -> None:
    endpoint = Endpoint(key_env="MY_KEY")
    assert api_key(endpoint, {"MY_KEY": " secret\n"}) == "secret"
    assert api_key(Endpoint(), {}) is None
    with pytest.raises(LimError, match="MY_KEY is not set"):
        api_key(endpoint, {"MY_KEY": ""})


def test_a_key_file_must_be_private(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("secret\n")
    file.chmod(0o600)
    assert api_key(Endpoint(key_file=file), {}) == "secret"
    file.chmod(0o640)
    with pytest.raises(LimError) as caught:
        api_key(Endpoint(key_file=file), {})
    assert "0640" in caught.value.message
    assert "chmod 600" in (caught.value.hint or "")
    assert "secret" not in str(caught.value)
    with pytest.raises(LimError, match="cannot be read"):
        api_key(Endpoint(key_file=tmp_path / "gone"), {})


def test_the_workspace_is_named_or_found_upward(tmp_path: Path) -> None:
    deep = tmp_path / "ws" / "cases" / "deep"
    deep.mkdir(parents=True)
    assert find_workspace(None, {}, deep) == deep
    (tmp_path / "ws" / "lim.toml").touch()
    assert find_workspace(None, {}, deep) == tmp_path / "ws"
    assert find_workspace(None, {"LIM_WORKSPACE": str(tmp_path)}, deep) == tmp_path
    assert find_workspace("..", {"LIM_WORKSPACE": str(tmp_path)}, deep) == deep.parent
    with pytest.raises(LimError, match="LIM_WORKSPACE: there is no folder"):
        find_workspace(None, {"LIM_WORKSPACE": "gone"}, deep)


def test_the_database_is_named_configured_or_beside_the_settings(tmp_path: Path) -> None:
    configured = tmp_path / "x.db"
    assert database_file(tmp_path, None, None, tmp_path) == tmp_path / "runs.db"
    assert database_file(tmp_path, None, configured, tmp_path) == configured
    assert database_file(tmp_path, "o.db", configured, tmp_path / "sub") == tmp_path / "sub" / "o.db"


@pytest.mark.parametrize("amount", ["nan", "inf", "-inf", "-1"])
def test_an_amount_is_a_finite_number(tmp_path: Path, amount: str) -> None:
    with pytest.raises(LimError, match=r"lim\.toml: models\.m\.timeout_seconds: needs a number of at least 0"):
        load(tmp_path, f'[models.m]\nmodel = "openai/m"\ntimeout_seconds = {amount}\n')
