"""What lint finds in sweep files once the cases that they ask are known: sizes that no filler can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from lim_tui.authoring.lint import by_place, lint, swept_files
from lim_tui.authoring.named_paths import files_at, is_template
from lim_tui.authoring.problems import Level, Problem, UnreadableFileError, shown_path
from lim_tui.authoring.sweep_files import read_sweep_file
from lim_tui.authoring.template_files import template_paths
from lim_tui.authoring.template_lint import lint_templates
from lim_tui.authoring.text_files import read_text_file
from lim_tui.authoring.workspace import Workspace
from lim_tui.authoring.yaml_nodes import MapNode
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, TokenCounter
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.filler_reach import ShortFiller, short_fillers
from lim_tui.engine.selection import select_cases
from lim_tui.errors import LimError
from lim_tui.models.registry import local_tokenizer

_ESTIMATE = "o200k_base"


def lint_all(workspace: Workspace, settings: Settings, paths: Sequence[Path] | None = None) -> list[Problem]:
    """What ``lim lint`` tells: the problems of the files, and sizes of sweeps that their cases cannot reach."""
    found = [*lint(workspace, paths), *lint_templates(workspace, _template_files(workspace, settings, paths))]
    for file in swept_files(workspace.root, paths):
        sweep, problems = read_sweep_file(file, shown_path(file, workspace.root))
        if sweep is None or problems:
            continue
        # A name that means nothing is told by the commands that take the file.
        with suppress(LimError):
            found.extend(filler_problems(sweep, workspace, settings))
    return sorted(dict.fromkeys(found), key=by_place)


def _template_files(workspace: Workspace, settings: Settings, paths: Sequence[Path] | None) -> list[Path]:
    """The templates of the workspace; with ``paths`` those at or below them, inside the workspace or not."""
    own = template_paths(workspace.root, settings.templates)
    if not paths:
        return own
    named = files_at(paths)
    known = {path.resolve() for path in own}
    return [
        *(path for path in own if path.resolve() in named),
        *(p for p in named if is_template(p) and p not in known),
    ]


def filler_problems(sweep: SweepFile, workspace: Workspace, settings: Settings) -> list[Problem]:
    """A problem for each size that cases with one filler cannot reach, at the line of the sweep file that asks it.

    An error, since the cells would be refused; a warning where the sweep lets its filler repeat, where there is no
    filler at all, or where only the model's server could count. Raises LimError where the workspace cannot serve it.
    """
    counter = _counter(sweep, settings)
    short = short_fillers(sweep, select_cases(workspace, sweep.cases), workspace, counter or _estimate())
    alike = sorted(short, key=_alike)
    return [_problem(sweep, workspace, list(group), counter) for _, group in groupby(alike, key=_alike)]


def _alike(short: ShortFiller) -> tuple[str, tuple[str, ...], bool, bool]:
    return short.case.file or "", short.case.filler, short.rounds is None, short.alone


def _counter(sweep: SweepFile, settings: Settings) -> TokenCounter | None:
    """What fixes the lengths of the sweep, None where only a server could tell."""
    if sweep.length_tokenizer in SHIPPED_ENCODINGS:
        return TiktokenCounter(sweep.length_tokenizer)
    return local_tokenizer(sweep.models[0], settings) if sweep.models else None


def _estimate() -> TokenCounter:
    return TiktokenCounter(_ESTIMATE, exact=False)


def _problem(
    sweep: SweepFile, workspace: Workspace, short: Sequence[ShortFiller], counter: TokenCounter | None
) -> Problem:
    worst = min(short, key=lambda one: one.reached)
    repeated = sweep.repeat_filler and worst.rounds is not None
    is_estimate = counter is None and worst.unit == "tokens"
    level: Level = "warning" if repeated or is_estimate or worst.rounds is None else "error"
    code = "repeated-filler" if repeated else "short-filler"
    file = None if sweep.file is None else shown_path(Path(sweep.file), workspace.root)
    line = _line(sweep, "lengths" if worst.unit == "tokens" else "documents")
    about = "~" if counter is None or not counter.exact else ""
    return Problem(
        level,
        code,
        file,
        line,
        f"{worst.case.set_name}/{worst.case.id}",
        " ".join(_words(worst, len(short) - 1, about if worst.unit == "tokens" else "", repeated=repeated)),
    )


def _words(worst: ShortFiller, others: int, about: str, *, repeated: bool) -> Iterator[str]:
    case = worst.case
    place = f"{case.file}:{case.line}" if case.file else f"the set {case.set_name}"
    more = f" (and of {others} more {'case' if others == 1 else 'cases'} there)" if others else ""
    what = f"the filler {', '.join(case.filler)} with the distractors" if worst.rounds else "all distractors"
    made = f"{what} of {place}{more} {'make' if worst.unit == 'documents' else 'bring the prompt to'}"
    if worst.alone:
        made = f"without filler and distractors the prompt of {place}{more} has"
    yield f"{made} {about}{worst.reached:,} {worst.unit}, the sweep asks {worst.asked:,};"
    rounds = f"haystack repeated {about}{worst.rounds}x"
    if repeated:
        yield f"{rounds}: a model may notice the repeats; add filler where you can"
    elif worst.rounds is None:
        yield "add filler or distractors, or ask for less"
    else:
        yield f"add filler or ask for less; `repeat_filler: true` allows it ({rounds})"


def _line(sweep: SweepFile, key: str) -> int | None:
    if sweep.file is None:
        return None
    try:
        root = parse_yaml(read_text_file(Path(sweep.file), sweep.file).text, sweep.file).root
    except UnreadableFileError:
        return None
    return root.line_of(key) if isinstance(root, MapNode) else None
