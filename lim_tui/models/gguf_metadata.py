"""What stands at the head of a GGUF file: its keys and values, without the weights."""

from __future__ import annotations

import struct
from mmap import ACCESS_READ, mmap
from pathlib import Path

Value = int | float | bool | str | list["Value"]

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_STRING, _ARRAY = 8, 9
# The scalar types of GGUF by their number, as struct writes them; little-endian.
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}


def gguf_metadata(path: Path) -> dict[str, Value]:
    """The keys and values of the file, layout by the GGUF specification (versions 2 and 3).

    Raises OSError where the file cannot be read, ValueError where it is no such GGUF.
    """
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        try:
            return _Head(data).read()
        except (struct.error, KeyError, IndexError) as error:
            raise ValueError(f"{path}: its head cannot be read: {error}") from error


class _Head:
    def __init__(self, data: mmap) -> None:
        self._data = data
        self._at = 0

    def read(self) -> dict[str, Value]:
        magic = self._data[: len(_MAGIC)]
        self._at = len(_MAGIC)
        version = self._number("I")
        if magic != _MAGIC or version not in _VERSIONS:
            raise ValueError(f"no GGUF of version 2 or 3: {magic!r}, {version}")
        self._number("Q")  # the number of tensors
        return dict(self._pair() for _ in range(int(self._number("Q"))))

    def _pair(self) -> tuple[str, Value]:
        return self._text(), self._value(int(self._number("I")))

    def _value(self, kind: int) -> Value:
        if kind == _STRING:
            return self._text()
        if kind != _ARRAY:
            return self._number(_SCALARS[kind])
        of, length = int(self._number("I")), int(self._number("Q"))
        if of in _SCALARS:
            return self._numbers(_SCALARS[of], length)
        return [self._value(of) for _ in range(length)]

    def _text(self) -> str:
        length = int(self._number("Q"))
        start = self._at
        self._at += length
        return self._data[start : self._at].decode("utf-8", "replace")

    def _number(self, form: str) -> int | float | bool:
        (number,) = struct.unpack_from(f"<{form}", self._data, self._at)
        self._at += struct.calcsize(f"<{form}")
        return number  # type: ignore[no-any-return]

    def _numbers(self, form: str, length: int) -> list[Value]:
        numbers = struct.unpack_from(f"<{length}{form}", self._data, self._at)
        self._at += struct.calcsize(f"<{length}{form}")
        return list(numbers)
