"""Loads ``lim.toml``."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path

from lim_tui.domain.settings import Endpoint, ModelEntry, Price, Settings
from lim_tui.errors import LimError
from lim_tui.toml_table import TomlTable

SETTINGS_FILE = "lim.toml"
_TOP_KEYS = ("models", "default_model", "judge", "currency", "theme", "keymap", "paths")
_PATH_KEYS = ("database", "templates")
_ENDPOINT_KEYS = ("api_base", "key_env", "key_file", "concurrency", "requests_per_minute", "tokens_per_minute")
_MODEL_KEYS = (
    "model",
    "endpoints",
    *_ENDPOINT_KEYS,
    "headers",
    "proxy",
    "ca_file",
    "window",
    "tokenizer",
    "price",
    "system_role",
    "timeout_seconds",
    "drop_params",
)
_BATCH_KEYS = ("batch_input_per_million", "batch_output_per_million")
_PRICE_KEYS = (
    "currency",
    "date",
    "input_per_million",
    "output_per_million",
    "cached_per_million",
    "batch_input_per_million",
    "batch_output_per_million",
)


def load_settings(workspace: Path) -> Settings:
    """The settings of a workspace; defaults where it has no ``lim.toml``.

    Raises LimError that names the file and the line or key of what is wrong.
    """
    file = workspace / SETTINGS_FILE
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8-sig"), parse_float=Decimal)
    except FileNotFoundError:
        return Settings(folder=workspace)
    except tomllib.TOMLDecodeError as error:
        raise LimError(f"{file}: {error}", "Correct the TOML; text values need quotes.") from None
    except UnicodeDecodeError as error:
        raise LimError(f"{file}: byte {error.start + 1} is not UTF-8", "Save the file as UTF-8.") from None
    except OSError as error:
        raise LimError(f"{file}: cannot be read: {error.strerror}", "Check the file's permissions.") from None
    return _read_settings(TomlTable(values, file))


def _read_settings(top: TomlTable) -> Settings:
    top.reject_unknown(_TOP_KEYS)
    paths = top.table("paths") or TomlTable({}, top.file, "paths")
    paths.reject_unknown(_PATH_KEYS)
    models = top.table("models") or TomlTable({}, top.file, "models")
    return Settings(
        models={name: _read_model(name, models) for name in models.values},
        default_model=top.text("default_model"),
        judge=top.text("judge"),
        currency=_currency(top) or "usd",
        theme=top.text("theme"),
        keymap=top.texts_by_name("keymap"),
        database=paths.file_path("database"),
        templates=paths.file_path("templates"),
        folder=top.file.parent,
    )


def _read_model(name: str, models: TomlTable) -> ModelEntry:
    table = models.table(name)
    if table is None:
        raise models.error(name, "needs a table of keys")
    table.reject_unknown(_MODEL_KEYS)
    timeout = table.amount("timeout_seconds")
    return ModelEntry(
        name=name,
        model=table.required_text("model"),
        endpoints=_read_endpoints(table),
        headers=table.texts_by_name("headers"),
        proxy=table.text("proxy"),
        ca_file=table.file_path("ca_file"),
        window=table.whole_number("window"),
        tokenizer=table.text("tokenizer"),
        price=_read_price(table),
        system_role=table.yes("system_role", default=True),
        timeout_s=None if timeout is None else float(timeout),
        drop_params=table.yes("drop_params", default=False),
    )


def _read_endpoints(table: TomlTable) -> tuple[Endpoint, ...]:
    listed = table.tables("endpoints")
    if listed is None:
        return (_read_endpoint(table),)
    beside = [key for key in _ENDPOINT_KEYS if key in table.values]
    if beside:
        raise table.error(beside[0], "stands beside 'endpoints'; write it inside each endpoint")
    for endpoint in listed:
        endpoint.reject_unknown(_ENDPOINT_KEYS)
    return tuple(_read_endpoint(endpoint) for endpoint in listed)


def _read_endpoint(table: TomlTable) -> Endpoint:
    if table.values.get("key_env") is not None and table.values.get("key_file") is not None:
        raise table.error("key_file", "stands beside 'key_env'; keep one of them")
    return Endpoint(
        api_base=table.text("api_base"),
        key_env=table.text("key_env"),
        key_file=table.file_path("key_file"),
        concurrency=table.whole_number("concurrency"),
        requests_per_minute=table.whole_number("requests_per_minute"),
        tokens_per_minute=table.whole_number("tokens_per_minute"),
    )


def _read_price(model: TomlTable) -> Price | None:
    table = model.table("price")
    if table is None:
        return None
    table.reject_unknown(_PRICE_KEYS)
    given, answered = table.amount("input_per_million"), table.amount("output_per_million")
    if given is None or answered is None:
        missing = "input_per_million" if given is None else "output_per_million"
        raise table.error(missing, "is missing; write the price of a million tokens")
    currency = _currency(table)
    if currency is None:
        raise table.error("currency", "is missing; write three letters such as usd")
    return Price(
        currency,
        table.day("date"),
        given,
        answered,
        table.amount("cached_per_million"),
        table.amount("batch_input_per_million"),
        table.amount("batch_output_per_million"),
    )


def _currency(table: TomlTable) -> str | None:
    text = table.text("currency")
    if text is not None and not (len(text) == 3 and text.isascii() and text.isalpha()):
        raise table.error("currency", f"needs three letters such as usd, not {text!r}")
    return None if text is None else text.lower()
