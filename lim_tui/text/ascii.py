"""Text for a terminal that can show ASCII only. It has passed ``visible()``."""

from __future__ import annotations

_ALIKE = str.maketrans(
    {
        "…": "...",
        "–": "-",
        "—": "-",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "·": ".",
        "•": "*",
        "×": "x",
        "≤": "<=",
        "≥": ">=",
        "±": "+-",
        "→": "->",
        "✓": "+",
        "✗": "x",
        "─": "-",
        "│": "|",
        "●": "o",
        "█": "#",
        "▓": "%",
        "▒": "=",
        "░": ".",
        "⏎": "|",
        "␡": "^?",
        **{chr(0x2400 + code): f"^{chr(0x40 + code)}" for code in range(0x20)},
    }
)


def in_ascii(text: str) -> str:
    """Marks by what is most like them, a control picture as ``^[``, any other character by its number: ``\\u6e29``."""
    return text.translate(_ALIKE).encode("ascii", "backslashreplace").decode("ascii")
