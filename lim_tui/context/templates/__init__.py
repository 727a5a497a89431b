"""The built-in templates, each in four languages."""

from __future__ import annotations

from lim_tui.context.templates.documents import DOCUMENTS
from lim_tui.context.templates.instructions import CITATIONS, ORDER_IS_RANDOM, QUOTE_FIRST, REASON_FIRST
from lim_tui.context.templates.key_value import KEY_VALUE
from lim_tui.context.templates.numbered import LITM, NUMBERED
from lim_tui.context.templates.running import RUNNING
from lim_tui.domain.case import Language
from lim_tui.domain.template import Template

KEY_VALUE_TEMPLATE = "key_value"
_BUILT_IN: dict[str, dict[Language, Template]] = {
    "documents": DOCUMENTS,
    "running": RUNNING,
    "quote_first": QUOTE_FIRST,
    "reason_first": REASON_FIRST,
    "order_is_random": ORDER_IS_RANDOM,
    "numbered": NUMBERED,
    "litm": LITM,
    "citations": CITATIONS,
    KEY_VALUE_TEMPLATE: KEY_VALUE,
}


def template_names() -> tuple[str, ...]:
    """The names that a sweep's ``templates`` may hold; key-value cases have a form of their own."""
    return tuple(name for name in _BUILT_IN if name != KEY_VALUE_TEMPLATE)


def built_in(name: str, language: Language) -> Template:
    """The built-in template ``name`` in ``language``; KeyError with the known names otherwise."""
    if name not in _BUILT_IN:
        raise KeyError(f"no template {name!r}; known: {', '.join(_BUILT_IN)}")
    return _BUILT_IN[name][language]
