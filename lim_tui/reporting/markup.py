"""Elements of SVG and HTML. Every text goes through one escape: nothing from a case or a model becomes markup."""

from __future__ import annotations

import html
import re

from lim_tui.text.visible import visible

_NOT_XML = re.compile("[\ufffe\uffff]")


def escaped(text: str) -> str:
    """``text`` as character data or as an attribute, with what cannot be seen spelled out."""
    return html.escape(_NOT_XML.sub("\ufffd", visible(text)))


def element(name: str, *children: str, text: str | None = None, **attributes: str | float | None) -> str:
    """One element. ``children`` are markup, ``text`` is not; an attribute that is None is left out.

    ``class_`` becomes ``class`` and ``stroke_width`` becomes ``stroke-width``.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(children) if text is None else escaped(text)
    return f"<{name}{written}>{content}</{name}>"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"
