"""A layout: the documents of one case, seed and length in their order, before the evidence takes its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lim_tui.domain.case import Evidence
from lim_tui.domain.prompt import Role
from lim_tui.domain.template import Template


@dataclass(frozen=True, slots=True)
class Atom:
    """What evidence is never put inside of: a document, or a segment of running text.

    ``rendered`` is ``text`` as it stands in the context, with label and separator; ``tokens`` are those of
    ``rendered``; ``source`` names the distractor or the piece of filler.
    """

    role: Role
    label: str
    text: str
    rendered: str
    tokens: int
    source: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Documents fixed for a case, seed, length, template and tokenizer.

    ``base_tokens`` is the exact size of the request without evidence; ``labels`` names evidence and documents by their
    source; ``left_out`` counts filler segments that hold the answer; ``filler_rounds`` is how often filler was used, 1
    where none had to be repeated.
    """

    atoms: tuple[Atom, ...]
    labels: Mapping[str, str]
    base_tokens: int
    target_tokens: int | None
    left_out: int = 0
    filler_rounds: int = 1

    @property
    def context(self) -> str:
        """The context without evidence."""
        return "".join(atom.rendered for atom in self.atoms)


def render(template: Template, label: str, text: str) -> str:
    """A document as it stands in the context, without the separator after it."""
    return text if template.document is None else template.document.format(id=label, text=text)


def evidence_source(evidence: Evidence) -> str:
    """How the labels of a layout name a piece of evidence."""
    return f"evidence {evidence.id}"


def without_last_separator(atoms: Sequence[Atom], template: Template) -> tuple[Atom, ...]:
    """The same atoms, the last one without what would part it from a next one."""
    if not atoms:
        return ()
    *others, last = atoms
    text = last.text.rstrip()
    return (*others, replace(last, text=text, rendered=render(template, last.label, text)))


def numbered(
    atoms: Sequence[Atom], pieces: Iterable[Evidence], template: Template
) -> tuple[tuple[Atom, ...], dict[str, str]]:
    """The atoms with their places, from 1, as labels; the pieces of evidence take the numbers after the last."""
    labels = {atom.source: str(place) for place, atom in enumerate(atoms, 1)}
    renamed = tuple(
        replace(
            atom,
            label=labels[atom.source],
            rendered=render(template, labels[atom.source], atom.text) + template.separator,
        )
        for atom in atoms
    )
    for place, piece in enumerate(pieces, len(atoms) + 1):
        labels[evidence_source(piece)] = str(place)
    return renamed, labels
