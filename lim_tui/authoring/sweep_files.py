"""Sweep files: YAML that says what to run."""

from __future__ import annotations

from pathlib import Path

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.authoring.fields import Fields
from lim_tui.authoring.inference_fields import read_inference
from lim_tui.authoring.number_fields import share
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError
from lim_tui.authoring.sweep_axes import (
    read_distractor_choices,
    read_names,
    read_places,
    read_seeds,
    read_words,
)
from lim_tui.authoring.text_files import read_text_file
from lim_tui.authoring.yaml_nodes import MapNode, kind_of
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.domain.record import is_own_name
from lim_tui.domain.sweep import BASELINES, SCORING_METHODS, SWEEP_MODES, Budget, SweepFile
from lim_tui.domain.template import QUESTION_PLACES
from lim_tui.errors import LimError

SWEEP_KEYS = (
    "name",
    "cases",
    "models",
    "lengths",
    "documents",
    "positions",
    "depths",
    "seeds",
    "distractors",
    "templates",
    "arrangements",
    "question",
    "baselines",
    "scoring",
    "judge",
    "inference",
    "budget",
    "mode",
    "length_tokenizer",
    "repeat_filler",
    "salt_prefix",
    "tolerance",
    "on_finish",
    "batch",
)


def load_sweep_file(path: Path) -> SweepFile:
    """Read a sweep. Raises LimError that names file and line of all that is wrong with it."""
    sweep, problems = read_sweep_file(path, path.as_posix())
    if problems or sweep is None:
        told = "\n".join(str(problem) for problem in problems)
        raise LimError(told, "Correct the sweep file and try again.")
    return sweep


def read_sweep_file(path: Path, shown: str) -> tuple[SweepFile | None, tuple[Problem, ...]]:
    """A sweep with all that is wrong; ``shown`` is the file's name in messages. None where nothing could be read."""
    try:
        text = read_text_file(path, shown).text
    except UnreadableFileError as error:
        return None, (error.problem,)
    return read_sweep_text(text, path, shown)


def read_sweep_text(text: str, path: Path, shown: str) -> tuple[SweepFile | None, tuple[Problem, ...]]:
    """As ``read_sweep_file``, of a text that is, or is to become, the file ``path``."""
    try:
        yaml = parse_yaml(text, shown)
    except UnreadableFileError as error:
        return None, (error.problem,)
    problems = ProblemList(shown, items=list(yaml.problems))
    sweep = None
    if isinstance(yaml.root, MapNode):
        sweep = _read_sweep(Fields(yaml.root, problems), path)
    else:
        message = f"needs keys such as cases and models, and holds {kind_of(yaml.root)}"
        problems.error("wrong-type", yaml.root.line, message)
    return sweep, tuple(problems.items)


def _read_sweep(fields: Fields, path: Path) -> SweepFile:
    fields.reject_unknown(SWEEP_KEYS)
    places = read_places(fields)
    return SweepFile(
        name=_read_name(fields, path.stem),
        cases=read_names(fields, "cases"),
        models=read_names(fields, "models"),
        lengths=places.lengths,
        documents=places.documents,
        positions=places.positions,
        depths=places.depths,
        seeds=read_seeds(fields),
        distractors=read_distractor_choices(fields),
        templates=fields.texts("templates") or ("documents",),
        arrangements=fields.texts("arrangements") or ("as_given",),
        question=read_words(fields, "question", QUESTION_PLACES) or ("after",),
        baselines=read_words(fields, "baselines", BASELINES),
        scoring=fields.word("scoring", SCORING_METHODS, "typed"),
        judge=fields.text("judge"),
        inference=read_inference(fields),
        budget=_read_budget(fields),
        mode=fields.word("mode", SWEEP_MODES, "fixed"),
        length_tokenizer=fields.text("length_tokenizer"),
        repeat_filler=_read_yes(fields, "repeat_filler"),
        salt_prefix=_read_yes(fields, "salt_prefix"),
        tolerance=share(fields, "tolerance", 0.10),
        on_finish=fields.text("on_finish"),
        batch=_read_yes(fields, "batch"),
        file=path.as_posix(),
    )


def _read_name(fields: Fields, stem: str) -> str:
    name = fields.text("name") or stem
    if not is_own_name(name):
        message = f"name: {name!r} cannot be told from a sweep's number; use letters and no #"
        fields.problems.error("bad-value", fields.node.line_of("name"), message)
    return name


def _read_budget(fields: Fields) -> Budget | None:
    text = fields.text("budget")
    if text is None:
        return None
    try:
        return parse_budget(text)
    except ValueError as error:
        fields.problems.error("bad-value", fields.node.line_of("budget"), f"budget: {error}")
        return None


def _read_yes(fields: Fields, key: str) -> bool:
    return fields.word(key, ("true", "false"), "false") == "true"
