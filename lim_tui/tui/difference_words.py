"""Two trials compared, as a text whose marks need no colour."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.engine.trial_difference import TrialDifference
from lim_tui.text.differences import Stretch, differs, shortened
from lim_tui.tui.marked_text import Mark, MarkedText, TextBuilder
from lim_tui.tui.words import place_name, verdict_words

_AROUND = 80
_MARKS: dict[str, Mark] = {"removed": "bad", "added": "good"}


def difference_text(found: TrialDifference) -> MarkedText:
    """Output, trace and prompt; ``[-of the other-]`` and ``{+of this one+}``."""
    text = TextBuilder()
    for mark, name, row in (("[-", "there", found.first), ("{+", "here", found.second)):
        text.add(f"{mark} {name:<6}", "dim")
        text.line(f"{place_name(row.axes)}, {row.axes.model}: {verdict_words(row)}")
    for title, part in (("Output", found.output), ("Trace", found.trace), ("Prompt", found.prompt)):
        text.line()
        text.line(title, "heading")
        if title == "Prompt" and found.prompt_problem is not None:
            text.line(found.prompt_problem, "dim")
        else:
            _part(text, part, by_lines=title == "Trace")
    return text.built()


def _part(text: TextBuilder, part: Sequence[Stretch], *, by_lines: bool) -> None:
    if not differs(part):
        text.line("alike", "dim")
    elif by_lines:
        for line in part:
            text.line(_marked(Stretch(line.change, line.text.rstrip("\n"))), _MARKS.get(line.change, "dim"))
    else:
        for stretch in shortened(part, _AROUND):
            text.add(_marked(stretch), _MARKS.get(stretch.change))
        text.line()


def _marked(stretch: Stretch) -> str:
    opening, closing = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}[stretch.change]
    return f"{opening}{stretch.text}{closing}"
