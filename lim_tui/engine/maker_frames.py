"""What a run and the process that makes its prompts say to each other, as lengths and pickled values.

Only a socket pair between the two carries it, so that nobody else can write to it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from lim_tui.engine.making import MakingTerms

HEADER_BYTES = 4
Answered = Literal["done", "cannot", "cannot_store", "failed"]
"""``cannot`` is something that a person can mend, ``cannot_store`` that of a database, ``failed`` an internal error."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first thing said: what is made, and from which database."""

    database: Path
    terms: MakingTerms


Method = Literal["make", "messages", "judge", "forget"]
Call = tuple[int, Method, tuple[Any, ...]]
"""A number, what is asked for, and its arguments. Tuples, since a data class takes several times as long to send."""
Answer = tuple[int, Answered, Any]
"""The number of the call and what came of it; where it was not done, what to say and what to do."""


def frame(value: object) -> bytes:
    """The value as it is sent."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(HEADER_BYTES, "little") + body


def body_length(header: bytes) -> int:
    """How many bytes follow a header."""
    return int.from_bytes(header, "little")


def value_of(body: bytes | bytearray | memoryview) -> object:
    """The value in the body of a frame."""
    return pickle.loads(body)  # noqa: S301 - from our own process, over a socket pair that nobody else has


class Frames:
    """Puts values together from bytes as they come."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, received: bytes) -> Iterator[object]:
        """The values that are whole now."""
        self._bytes += received
        while len(self._bytes) >= HEADER_BYTES:
            end = HEADER_BYTES + body_length(bytes(self._bytes[:HEADER_BYTES]))
            if len(self._bytes) < end:
                return
            with memoryview(self._bytes) as whole:
                value = value_of(whole[HEADER_BYTES:end])
            del self._bytes[:end]
            yield value
