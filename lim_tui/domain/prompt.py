"""A finished prompt and how it came to be: documents in order, evidence with its depths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Role = Literal["evidence", "distractor", "filler"]


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message, as it is sent."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class PlacedDocument:
    """A document in the prompt; offsets are code points of ``Prompt.text``, tokens include its label.

    The role is evidence for every piece that is put at a depth, an injected document or a second source too.
    ``source`` names the piece of evidence, the distractor or the stretch of filler.
    """

    id: str
    role: Role
    start: int
    end: int
    tokens: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class PlacedEvidence:
    """A piece of evidence in the prompt with its requested and its actual depth, both 0 to 100."""

    id: str
    start: int
    end: int
    depth_requested: float
    depth_actual: float


@dataclass(frozen=True, slots=True)
class CutText:
    """What an arrangement took out of the document ``source``; all of its text where the document was dropped."""

    source: str
    text: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """One exact prompt.

    ``text`` is the contents of the messages joined by two newlines; ``sha256`` is of the canonical JSON of the
    messages; ``prompt_tokens`` includes the chat wrapper; ``exact`` is False where the tokenizer is an estimate.
    ``depth_actual`` is the first piece's, None where it was dropped. ``lost_evidence`` names the pieces that an
    arrangement dropped or shortened; ``cuts`` says what it took out. ``insertion_points`` counts, for each piece that
    was kept, the documents (or segments) before it, other pieces aside; ``piece_tokens`` counts its tokens with label.
    """

    messages: tuple[Message, ...]
    text: str
    sha256: str
    tokenizer: str
    exact: bool
    prompt_tokens: int
    target_tokens: int | None
    depth_requested: float | None
    depth_actual: float | None
    evidence: tuple[PlacedEvidence, ...] = ()
    documents: Sequence[PlacedDocument] = ()
    left_out: int = 0
    insertion_points: Mapping[str, int] = field(default_factory=dict)
    cuts: tuple[CutText, ...] = ()
    lost_evidence: tuple[str, ...] = ()
    piece_tokens: Mapping[str, int] = field(default_factory=dict)

    @property
    def evidence_kept(self) -> bool:
        """Whether every piece of evidence stands whole."""
        return not self.lost_evidence

    @property
    def record(self) -> PromptRecord:
        """What is kept of the prompt; the rest is built again from its layout."""
        return PromptRecord(
            self.sha256,
            self.prompt_tokens,
            self.depth_actual,
            dict(self.insertion_points),
            dict(self.piece_tokens),
            self.lost_evidence,
        )


@dataclass(frozen=True, slots=True)
class PromptRecord:
    """What is kept of a prompt without its text; the fields are those of ``Prompt``."""

    sha256: str
    prompt_tokens: int
    depth_actual: float | None
    insertion_points: Mapping[str, int]
    piece_tokens: Mapping[str, int]
    lost_evidence: tuple[str, ...]
