"""The request of a trial as a ``curl`` command: to be run by hand, without a key in it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence

from lim_tui.domain.prompt import Message
from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.errors import LimError
from lim_tui.models.address import ModelAddress, normalised_api_base
from lim_tui.models.embedded import EMBEDDED_PREFIX
from lim_tui.models.provider_keys import key_names
from lim_tui.models.simulated import SIMULATED_PREFIX
from lim_tui.text.visible import has_hidden

# Providers whose own address speaks the chat completions of OpenAI.
_BASES: Mapping[str, str] = {
    "openai": "https://api.openai.com/v1",
    "cerebras": "https://api.cerebras.ai/v1",
    "deepinfra": "https://api.deepinfra.com/v1/openai",
    "deepseek": "https://api.deepseek.com/v1",
    "fireworks_ai": "https://api.fireworks.ai/inference/v1",
    "groq": "https://api.groq.com/openai/v1",
    "mistral": "https://api.mistral.ai/v1",
    "moonshot": "https://api.moonshot.ai/v1",
    "openrouter": "https://openrouter.ai/api/v1",
    "together_ai": "https://api.together.xyz/v1",
    "xai": "https://api.x.ai/v1",
}
_SAME_PROTOCOL = (*_BASES, "hosted_vllm", "lm_studio", "llamafile", "litellm_proxy", "openai_like", "custom_openai")
_OLLAMA = ("ollama", "ollama_chat")
# Linux takes no argument of 128 KiB and more (MAX_ARG_STRLEN, execve(2)).
_LONGEST_ARGUMENT_BYTES = 131_072
_END = "END_OF_REQUEST"
_EMBEDDED_BASE = "http://127.0.0.1:8080/v1"


def curl_command(name: str, settings: Settings, messages: Sequence[Message], inference: Mapping[str, object]) -> str:
    """The command; the key is named by its environment variable, headers of the settings by a variable too.

    Raises LimError for a model that no such command reaches.
    """
    entry = settings.models.get(name) or ModelEntry(name=name, model=name)
    base, served = _place(entry)
    body = {"model": served, "messages": [{"role": one.role, "content": one.content} for one in messages], **inference}
    lines = [f"curl {shlex.quote(base + '/chat/completions')}", "-H 'Content-Type: application/json'"]
    key = _key_variable(entry)
    if key is not None:
        lines.append(f'-H "Authorization: Bearer ${key}"')
    lines += [f'-H {shlex.quote(header + ": ")}"${_variable(header)}"' for header in entry.headers]
    if entry.proxy:
        lines.append('--proxy "$LIM_PROXY"')
    if entry.ca_file:
        lines.append(f"--cacert {shlex.quote(str(entry.ca_file))}")
    readable = json.dumps(body, ensure_ascii=False)
    exact = json.dumps(body) if has_hidden(readable) else readable
    lines.append(_data(exact))
    return " \\\n  ".join(lines)


def _data(body: str) -> str:
    """The body as an argument, or on standard input where it is too long for one; JSON has no line end in it."""
    quoted = shlex.quote(body)
    if len(quoted.encode("utf-8", "surrogatepass")) < _LONGEST_ARGUMENT_BYTES:
        return f"--data-raw {quoted}"
    return f"--data-binary @- <<'{_END}'\n{body}\n{_END}"


def _place(entry: ModelEntry) -> tuple[str, str]:
    """The address without its route, and the name of the model there."""
    if entry.model.startswith(SIMULATED_PREFIX):
        raise LimError(f"{entry.name} is simulated: it has no address to send a request to")
    if entry.model.startswith(EMBEDDED_PREFIX):
        return _EMBEDDED_BASE, entry.model.removeprefix(EMBEDDED_PREFIX)
    provider, slash, served = entry.model.partition("/")
    given = entry.endpoints[0].api_base
    if given is not None and provider in (*_SAME_PROTOCOL, *_OLLAMA):
        base = ModelAddress("", normalised_api_base(given)).shown
        return (base + "/v1" if provider in _OLLAMA and not base.endswith("/v1") else base), served
    if slash and given is None and provider in _BASES:
        return _BASES[provider], served
    raise LimError(
        f"{entry.model}: its provider has a protocol of its own, so there is no curl command for it",
        "`lim ask TRIAL` asks it again, through litellm.",
    )


def _key_variable(entry: ModelEntry) -> str | None:
    endpoint = entry.endpoints[0]
    if endpoint.key_env is not None:
        return endpoint.key_env
    if endpoint.key_file is not None:
        return "API_KEY"
    if endpoint.api_base is not None or entry.model.startswith(EMBEDDED_PREFIX):
        return None
    return next(iter(key_names(entry.model)), None)


def _variable(header: str) -> str:
    return "".join(char if char.isalnum() else "_" for char in header.upper())
