"""What other YAML readers make of an unquoted value."""

from __future__ import annotations

import re
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
# Numbers of YAML 1.2 (10.3.2) that YAML 1.1 takes for text: 0e0, 12E5, 0o17.
_NEWER_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)[eE][-+]?[0-9]+|0o[0-7]+")


@lru_cache(maxsize=4096)
def foreign_type(text: str) -> str | None:
    """What a YAML 1.1 or 1.2 reader takes the unquoted ``text`` for (``a truth value``, ``a date``); None for text."""
    if _NEWER_NUMBER.fullmatch(text):
        return "a number"
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
