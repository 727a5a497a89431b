"""A sweep as a form: one line of text a key, as a person types it, and the sweep file that it becomes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from lim_tui.authoring.problems import Problem
from lim_tui.authoring.sweep_files import SWEEP_KEYS, read_sweep_text
from lim_tui.authoring.yaml_writing import flow, scalar
from lim_tui.domain.sweep import DistractorChoice, SweepFile
from lim_tui.errors import LimError

SWEEPS_FOLDER = "cases/sweeps"
LIST_KEYS = frozenset(
    ("cases", "models", "lengths", "documents", "positions", "depths", "templates", "arrangements", "question")
) | {"baselines"}
_YES_KEYS = ("repeat_filler", "salt_prefix", "batch")
_WIDEST_LINE = 100
_KEY_IN_MESSAGE = re.compile(r"'(\w+)'|(\w+):")

Form = Mapping[str, str]
"""Texts by key of a sweep file; a key that is left out has its default."""


@dataclass(frozen=True, slots=True)
class FormReading:
    """The sweep that a form says, None where it says none, and what is wrong, by key; "" for what is of no one key."""

    sweep: SweepFile | None
    problems: Mapping[str, str]


def form_of(sweep: SweepFile) -> dict[str, str]:
    """The form of a sweep; what has its default is left out."""
    return {key: text for key, text in _texts(sweep) if text}


def read_form(form: Form) -> FormReading:
    """What the form says, read as a sweep file would be."""
    keys = [key for key in SWEEP_KEYS if form.get(key, "").strip()]
    text = "".join(f"{key}: {_value(key, form[key].strip())}\n" for key in keys) or "{}\n"
    sweep, problems = read_sweep_text(text, Path("sweep"), "sweep")
    told: dict[str, str] = {}
    for problem in problems:
        told.setdefault(_key_of(problem, keys), problem.message)
    if "name" not in keys:
        told.setdefault("name", "'name' is missing; it names the sweep and its file")
    return FormReading(None if told else sweep, told)


def form_yaml(form: Form) -> str:
    """The sweep file of a form: one key a line, a list that is too wide for one as a list of lines."""
    lines: list[str] = []
    for key in SWEEP_KEYS:
        if text := form.get(key, "").strip():
            line = f"{key}: {_value(key, text)}"
            wide = len(line) > _WIDEST_LINE and key in LIST_KEYS and not text.startswith("[")
            lines += [f"{key}:", *(f"  - {scalar(part)}" for part in split_list(text))] if wide else [line]
    return "\n".join(lines) + "\n"


def save_form(workspace: Path, form: Form, *, replace: bool = False) -> Path:
    """Writes the form into the folder of sweep files, under its name.

    Raises LimError where the form has a mistake, where its name is no file's name, or where another file of the name
    is there and is not to be replaced.
    """
    found = read_form(form)
    if found.sweep is None:
        told = "\n".join(f"{key}: {message}" if key else message for key, message in found.problems.items())
        raise LimError(told, "Correct the fields and save again.")
    if re.search(r"[/\\\x00-\x1f]", found.sweep.name) or found.sweep.name.startswith("."):
        raise LimError(f"name: {found.sweep.name!r} is no name for a file", "Use letters, digits, - and _.")
    file, text = workspace / SWEEPS_FOLDER / f"{found.sweep.name}.yaml", form_yaml(form)
    if file.exists() and not replace and file.read_text(encoding="utf-8", errors="replace") != text:
        raise LimError(f"{file.name} is there already", "Choose another name.")
    from lim_tui.authoring.text_files import write_text_atomically

    write_text_atomically(file, text)
    return file


def split_list(text: str) -> list[str]:
    """``a, b`` as its parts; commas of other scripts count too."""
    return [part for piece in re.split(r"[,，、]", text) if (part := piece.strip())]


def key_in(message: str) -> str:
    """The key of a sweep file that a message speaks of first, "" where it names none."""
    for quoted, before_colon in _KEY_IN_MESSAGE.findall(message):
        if (name := quoted or before_colon) in SWEEP_KEYS:
            return str(name)
    return ""


def _key_of(problem: Problem, keys: Sequence[str]) -> str:
    if problem.code != "missing-key" and problem.line is not None and 0 < problem.line <= len(keys):
        return keys[problem.line - 1]
    return key_in(problem.message)


def _value(key: str, text: str) -> str:
    """The YAML of what stands in a field; what is written as YAML already stays so."""
    if text[0] in "[{":
        return text
    if key == "inference":
        return f"{{{text}}}"
    if key == "distractors":
        return f"[{', '.join(_choice(part) for part in split_list(text))}]"
    if key in LIST_KEYS or (key == "seeds" and len(split_list(text)) > 1):
        return flow(split_list(text))
    return text if text[0] in "\"'" else (text if re.fullmatch(r"-?\d+(\.\d+)?", text) else scalar(text))


def _choice(text: str) -> str:
    kind, colon, count = text.partition(":")
    return f"{{type: {flow(kind.strip())}, count: {flow(count.strip())}}}" if colon else flow(text)


def _texts(sweep: SweepFile) -> Iterator[tuple[str, str]]:
    plain = SweepFile(name="", cases=(), models=())
    yield "name", sweep.name
    for key in SWEEP_KEYS:
        value = getattr(sweep, key)
        if key in LIST_KEYS and value != getattr(plain, key):
            yield key, _list_text([f"{item:g}" if isinstance(item, float) else str(item) for item in value])
    if sweep.seeds != plain.seeds:
        counted = sweep.seeds == tuple(range(len(sweep.seeds)))
        yield "seeds", str(len(sweep.seeds)) if counted else f"[{', '.join(map(str, sweep.seeds))}]"
    if sweep.distractors != plain.distractors:
        yield "distractors", ", ".join(_choice_text(choice) for choice in sweep.distractors)
    if sweep.inference:
        yield "inference", ", ".join(f"{key}: {json.dumps(value)}" for key, value in sweep.inference.items())
    for key in ("scoring", "judge", "budget", "mode", "length_tokenizer", "on_finish"):
        value = getattr(sweep, key)
        yield key, "" if value is None or value == getattr(plain, key) else str(value)
    yield "tolerance", "" if sweep.tolerance == plain.tolerance else f"{sweep.tolerance:g}"
    yield from ((key, "true" if getattr(sweep, key) else "") for key in _YES_KEYS)


def _list_text(parts: Sequence[str]) -> str:
    """As a person types it, or as a YAML list where a part has a mark that would split it."""
    return flow(parts) if any(split_list(part) != [part] for part in parts) else ", ".join(parts)


def _choice_text(choice: DistractorChoice) -> str:
    return choice.label
