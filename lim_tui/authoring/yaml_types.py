"""What other YAML readers make of an unquoted value."""

from __future__ import annotations

from functools import lru_cache

import yaml

_NAMES = {
    "tag:yaml.org,2002:bool": "a truth value",
    "tag:yaml.org,2002:int": "a whole number",
    "tag:yaml.org,2002:float": "a number",
    "tag:yaml.org,2002:timestamp": "a date",
    "tag:yaml.org,2002:null": "nothing",
    "tag:yaml.org,2002:merge": "a merge key",
    "tag:yaml.org,2002:value": "a default key",
}
_RESOLVER = yaml.resolver.Resolver()


@lru_cache(maxsize=4096)
def foreign_type(text: str) -> str | None:
    """What a YAML 1.1 reader takes the unquoted ``text`` for (``a truth value``, ``a date``); None for text."""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return _NAMES.get(tag)


def changed_by_guessing(text: str) -> str | None:
    """What a guessing reader would make of ``text``; None where it would show it as typed (``klep``, ``120``)."""
    kind = foreign_type(text)
    if kind is None or kind == "a date":
        return kind
    try:
        return None if str(yaml.safe_load(text)) == text else kind
    except (ValueError, yaml.YAMLError):
        # No reader can hold it, such as a number of thousands of digits.
        return kind
