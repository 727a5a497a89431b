"""Which environment variable holds the key of which provider."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.api_keys import api_key
from lim_tui.domain.settings import Endpoint
from lim_tui.errors import LimError

# The names that litellm reads (litellm.utils.validate_environment); any one of a provider's names will do.
_KEY_NAMES: Mapping[str, tuple[str, ...]] = {
    "ai21_chat": ("AI21_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
    "azure": ("AZURE_API_KEY",),
    "cerebras": ("CEREBRAS_API_KEY",),
    "cohere": ("COHERE_API_KEY", "CO_API_KEY"),
    "cohere_chat": ("COHERE_API_KEY", "CO_API_KEY"),
    "dashscope": ("DASHSCOPE_API_KEY",),
    "deepinfra": ("DEEPINFRA_API_KEY",),
    "deepseek": ("DEEPSEEK_API_KEY",),
    "fireworks_ai": ("FIREWORKS_API_KEY", "FIREWORKS_AI_API_KEY", "FIREWORKSAI_API_KEY", "FIREWORKS_AI_TOKEN"),
    "gemini": ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    "groq": ("GROQ_API_KEY",),
    "mistral": ("MISTRAL_API_KEY",),
    "moonshot": ("MOONSHOT_API_KEY",),
    "openai": ("OPENAI_API_KEY",),
    "openrouter": ("OPENROUTER_API_KEY", "OR_API_KEY"),
    "perplexity": ("PERPLEXITYAI_API_KEY", "PERPLEXITY_API_KEY"),
    "together_ai": ("TOGETHERAI_API_KEY", "TOGETHER_API_KEY", "TOGETHER_AI_API_KEY", "TOGETHER_AI_TOKEN"),
    "xai": ("XAI_API_KEY",),
    "zai": ("ZAI_API_KEY",),
}
_ADDRESS_PER_CUSTOMER = ("azure",)
# Without a key litellm would send OpenAI's to whatever address stands in api_base.
_NO_KEY = "none"


def key_for(model: str, endpoint: Endpoint, environment: Mapping[str, str]) -> str | None:
    """The key to send; None where litellm is to find the provider's credentials itself.

    An address of one's own gets a key only where the settings name one. Raises LimError with the name of the variable
    or file where a key is missing.
    """
    named = api_key(endpoint, environment)
    if named is not None:
        return named
    if endpoint.api_base is not None and model.partition("/")[0] not in _ADDRESS_PER_CUSTOMER:
        return _NO_KEY
    return _providers_own_key(model, environment)


def key_names(model: str) -> tuple[str, ...]:
    """The environment variables that may hold the key of a model's provider; empty where it needs none."""
    return _KEY_NAMES.get(model.partition("/")[0], ())


def _providers_own_key(model: str, environment: Mapping[str, str]) -> str | None:
    names = key_names(model)
    found = next((environment[name] for name in names if environment.get(name)), None)
    if names and found is None:
        raise LimError(
            f"{model}: the environment variable {names[0]} is not set.",
            f"Set it to your API key, or name another variable as key_env of the model in lim.toml: {names[0]}=...",
        )
    return found
