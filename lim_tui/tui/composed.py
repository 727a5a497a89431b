"""What a form would do, worked out away from the screen and dropped as soon as the form has changed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.authoring.sweep_form import Form, key_in, read_form
from lim_tui.domain.settings import Settings
from lim_tui.engine.reachability import Reach
from lim_tui.tui.fitting import safe
from lim_tui.tui.launch_words import Outlook, estimate_lines, sweep_outlook
from lim_tui.tui.marked_text import MarkedText, TextBuilder

if TYPE_CHECKING:
    from lim_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class Composed:
    """A form as it would run; ``problems`` are by key, "" for what is of no one field."""

    outlook: Outlook | None = None
    problems: Mapping[str, str] = field(default_factory=dict)


def work_out(
    form: Form, workspace: Path, settings: Settings, store: Store, wanted: Callable[[], bool]
) -> Composed | None:
    """The form as it would run now, None as soon as it is not ``wanted`` any more; no call."""
    if not wanted():
        return None
    read = read_form(form)
    if read.sweep is None:
        return Composed(problems=read.problems)
    seen = sweep_outlook(read.sweep, workspace, settings, store)
    if seen.problem is None:
        return Composed(seen)
    message = f"{seen.problem.message}{'. ' + seen.problem.hint if seen.problem.hint else ''}"
    return Composed(seen, {key_in(seen.problem.message): message})


def composed_text(seen: Composed, reached: Sequence[Reach]) -> MarkedText:
    """What it takes and can show, what is wrong with no one field, and which models answer."""
    text = TextBuilder()
    _composed_lines(text, seen, reached)
    return text.built()


def outdated_text(seen: Composed, reached: Sequence[Reach]) -> MarkedText:
    """The same of a form that has changed since, dim under a line that says so; empty where there was nothing."""
    old, text = composed_text(seen, reached).text, TextBuilder()
    if old:
        text.line("working out; below stands what the form before would do", "near")
        text.add(old, "dim")
    return text.built()


def _composed_lines(text: TextBuilder, seen: Composed, reached: Sequence[Reach]) -> None:
    outlook = seen.outlook
    if outlook is not None and outlook.estimate is not None and outlook.plan is not None:
        estimate_lines(text, outlook.estimate)
        for warning in outlook.warnings:
            text.line(f"Warning: {safe(warning)}", "near")
        if outlook.state is not None:
            text.line("This plan has a sweep already: launching goes on with it.", "near")
    elif seen.problems:
        text.line("Not ready", "heading")
        for key, message in seen.problems.items():
            text.add(f"{key}: " if key else "", "dim")
            text.line(message, "bad")
    for reach in reached:
        text.add(f"{reach.model}: ", "dim")
        window = f", window {reach.window:,} tokens" if reach.window is not None else ""
        text.line(f"{reach.told}{window}", "bad" if reach.ok is False else "good" if reach.ok else None)
