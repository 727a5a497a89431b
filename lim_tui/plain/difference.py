"""Two trials compared, as text with the marks of ``wdiff``, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lim_tui.engine.trial_difference import TrialDifference
from lim_tui.plain.trial_lines import place_words
from lim_tui.text.differences import Stretch, differs, marked_words, shortened
from lim_tui.text.visible import visible_line

_AROUND = 60


def difference_json(found: TrialDifference) -> dict[str, Any]:
    """The JSON of ``lim diff``."""
    parts = {"output": found.output, "trace": found.trace, "prompt": found.prompt}
    listed = {name: [[stretch.change, stretch.text] for stretch in part] for name, part in parts.items()}
    return {
        "first": found.first.short_key or None,
        "second": found.second.short_key or None,
        **listed,
        "prompt_problem": found.prompt_problem,
    }


def difference_text(found: TrialDifference) -> str:
    """Output, trace and prompt, what is alike and far from a change left out."""
    return "\n".join(_lines(found))


def _lines(found: TrialDifference) -> Iterator[str]:
    for mark, row in (("[-", found.first), ("{+", found.second)):
        yield visible_line(f"{mark} {row.short_key} {row.set_name}/{row.case}, seed {row.seed}, {place_words(row)}")
    for name, part in (("output", found.output), ("trace", found.trace), ("prompt", found.prompt)):
        yield ""
        yield name
        if name == "prompt" and found.prompt_problem is not None:
            yield visible_line(found.prompt_problem)
        else:
            yield _marked_lines(part) if name == "trace" else _marked(part)


def _marked_lines(part: Sequence[Stretch]) -> str:
    if not differs(part):
        return "alike"
    return "\n".join(marked_words(Stretch(line.change, line.text.rstrip("\n"))) for line in part)


def _marked(part: Sequence[Stretch]) -> str:
    if not differs(part):
        return "alike"
    return "".join(marked_words(stretch) for stretch in shortened(part, _AROUND)).rstrip("\n")
