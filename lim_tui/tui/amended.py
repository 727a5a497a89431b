"""What was written into case files from trials while the workbench is open, so that it can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Amended:
    """``before`` are the texts that led to ``text``, oldest first; ``case`` is the id of the last case changed."""

    before: tuple[str, ...]
    text: str
    case: str


def keep_amendment(known: dict[Path, Amended], file: Path, before: str, after: str, case: str) -> None:
    """Adds one more to ``known``; what another program wrote in between cuts the way back."""
    earlier = known.get(file)
    way = earlier.before if earlier is not None and earlier.text == before else ()
    known[file] = Amended((*way, before), after, case)
