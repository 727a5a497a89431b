"""No broken characters: what the sources of a layout hold is counted once for all its prompts."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.context.layout import Layout
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError

REPLACEMENT = "\ufffd"


@dataclass(frozen=True, slots=True)
class SourceCheck:
    """``known`` is how often U+FFFD stands in the texts that a prompt is made of."""

    known: int

    @classmethod
    def of(cls, request: LayoutRequest, layout: Layout) -> SourceCheck:
        """The check for every prompt on ``layout``."""
        texts = [*(atom.text for atom in layout.atoms), *(piece.text for piece in request.pieces)]
        asked = request.asked.count(REPLACEMENT) * (2 if request.question_place == "both" else 1)
        return cls(asked + sum(text.count(REPLACEMENT) for text in texts))

    def against(self, content: str) -> None:
        """Refuses U+FFFD that no source had: the sign of a character cut in two."""
        if REPLACEMENT in content and content.count(REPLACEMENT) > self.known:
            raise PromptRefusedError("the prompt holds U+FFFD that its sources do not have")
