"""Which pieces of evidence an answer used, as far as its words tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lim_tui.domain.case import AnswerKey, BoundCase, Evidence, Expected
from lim_tui.scoring.answer_finder import find_written_form
from lim_tui.scoring.set_type import element_keys


@dataclass(frozen=True, slots=True)
class PieceUse:
    """A piece of evidence with the ``values`` that stand in no other piece and not in the question.

    ``named`` are those of them that the answer gives. Without values nobody can tell whether the piece was used.
    """

    piece: str
    values: tuple[str, ...]
    named: tuple[str, ...]

    @property
    def used(self) -> bool | None:
        """Whether the answer gives a value that only this piece has; None where it has none of its own."""
        return bool(self.named) if self.values else None


def piece_uses(case: BoundCase, output: str) -> tuple[PieceUse, ...]:
    """The pieces of a case in their order; empty for a case with one piece, whose verdict says it all.

    The values looked for are the elements of a set and what was drawn for the seed.
    """
    if case.case.kind != "multi_evidence" or len(case.evidence) < 2:
        return ()
    keys = tuple(_value_keys(case))
    return tuple(_piece_use(case, piece, keys, output) for piece in case.evidence)


def _value_keys(case: BoundCase) -> Iterator[AnswerKey]:
    key = case.answer_key
    elements = element_keys(key) if key.answer_type == "set" else ()
    yield from elements
    known = {element.expected[0].value for element in elements}
    for name, value in case.values.items():
        if "." not in name and value not in known:
            yield AnswerKey(key.language, "text", (Expected(value),), script=key.script)


def _piece_use(case: BoundCase, piece: Evidence, keys: tuple[AnswerKey, ...], output: str) -> PieceUse:
    elsewhere = [case.question, *(other.text for other in case.evidence if other is not piece)]
    own = [
        key
        for key in keys
        if find_written_form(key, piece.text) and not any(find_written_form(key, text) for text in elsewhere)
    ]
    named = [key for key in own if find_written_form(key, output)]
    return PieceUse(piece.id, _values(own), _values(named))


def _values(keys: list[AnswerKey]) -> tuple[str, ...]:
    return tuple(key.expected[0].value for key in keys)
