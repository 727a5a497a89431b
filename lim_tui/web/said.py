"""What a page says over its websocket, as far as it makes sense."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Typed:
    """Keys, the mouse and answers of the terminal; half a surrogate pair is replaced."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Resized:
    """The size of the page's terminal in cells."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Pinged:
    """The page wants ``back`` again, to see that somebody is there."""

    back: object


Looked = Literal["focus", "blur"]
"""The page has come to the front, or is no longer there."""
Said = Typed | Resized | Pinged | Looked


def said(text: str) -> Said | None:
    """What a message of the page means; None for one that means nothing."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match message:
        case ["stdin", str(typed)]:
            return Typed(typed.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            return Resized(width, height)
        case ["ping", back]:
            return Pinged(back)
        case ["focus", *_]:
            return "focus"
        case ["blur", *_]:
            return "blur"
    return None
