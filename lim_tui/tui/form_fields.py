"""The fields in which a sweep is composed: what each asks, what it is left empty, and what can be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.authoring.sweep_form import LIST_KEYS
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import BASELINES, DISTRACTOR_TYPES, SCORING_METHODS, SWEEP_MODES
from lim_tui.domain.template import QUESTION_PLACES
from lim_tui.reporting.words import count_of, whole

if TYPE_CHECKING:
    from lim_tui.authoring.workspace import Workspace

_SIMULATED = ("flat", "middle-drop", "primacy", "recency", "cliff")


@dataclass(frozen=True, slots=True)
class FormField:
    """One line of the form; ``empty`` says what holds where nothing is written, ``ask`` what to write."""

    key: str
    label: str
    empty: str
    ask: str

    @property
    def several(self) -> bool:
        """Whether it takes a list."""
        return self.key in LIST_KEYS or self.key == "distractors"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a field may take, with a word about it."""

    value: str
    note: str = ""


FIELDS: tuple[FormField, ...] = (
    FormField("name", "name", "needed", "what the sweep and its file are called"),
    FormField("cases", "cases", "needed", "sets, case ids, set/id or tag:NAME, with commas between"),
    FormField("models", "models", "needed", "provider/name, embedded/smollm2, simulated/NAME or one of lim.toml"),
    FormField("lengths", "lengths", "needed, or documents", "tokens of the whole prompt: 2000, 8000, 32000"),
    FormField("depths", "depths", "0, 25, 50, 75, 100", "where the evidence stands, 0 first to 100 last"),
    FormField("seeds", "seeds", "1", "how many, or which: 3, or [0, 7]"),
    FormField("baselines", "baselines", "none", "what the middle is held against"),
    FormField("distractors", "distractors", "near_duplicate:8", "type:count, one or several"),
    FormField(
        "arrangements", "arrangements", "as_given", "how documents are ordered or selected: best_at_ends, top_k:5"
    ),
    FormField("templates", "templates", "documents", "forms of the prompt"),
    FormField("question", "question", "after", "before the documents, after them, or both"),
    FormField("scoring", "scoring", "typed", "how answers are judged"),
    FormField("judge", "judge", "none", "the model that scoring by judge asks"),
    FormField("inference", "inference", "temperature: 0, max_tokens: 128", "litellm parameters, name: value"),
    FormField("budget", "budget", "no limit", "a hard line: 2.50usd, 500000tok or 30min"),
    FormField("mode", "mode", "fixed", "anytime stops by itself once the question is decided"),
    FormField("documents", "documents", "none", "numbers of documents in place of lengths: 10, 20"),
    FormField("positions", "positions", "none", "with documents: 1, 5, 10, 15, 20"),
    FormField("tolerance", "tolerance", "0.1", "the middle drop, 0 to 1, that still counts as flat"),
    FormField("length_tokenizer", "tokenizer", "the first model's", "what counts the lengths"),
    FormField("repeat_filler", "repeat filler", "false", "true lets a short filler be used again"),
    FormField("salt_prefix", "salt prefix", "false", "true makes every beginning differ, so that no cache serves it"),
    FormField("batch", "batch", "false", "true hands requests to providers in batches"),
    FormField("on_finish", "on finish", "nothing", "a command to run when the sweep ends"),
)


def choices(root: Path, settings: Settings) -> dict[str, tuple[Choice, ...]]:
    """What can be chosen, by field; slow, since it reads the workspace."""
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.context.arrangements.named import known_arrangements
    from lim_tui.context.templates import template_names

    workspace = load_workspace(root)
    fixed: Mapping[str, tuple[str, ...]] = {
        "templates": template_names(),
        "arrangements": tuple(name for name in known_arrangements() if ":" not in name),
        "question": QUESTION_PLACES,
        "baselines": BASELINES,
        "distractors": tuple(name if name == "none" else f"{name}:8" for name in DISTRACTOR_TYPES),
        "scoring": SCORING_METHODS,
        "mode": SWEEP_MODES,
        **dict.fromkeys(("repeat_filler", "salt_prefix", "batch"), ("false", "true")),
    }
    models = model_choices(settings)
    found = {key: tuple(map(Choice, values)) for key, values in fixed.items()}
    return {**found, "cases": _cases(workspace), "models": models, "judge": models}


def _cases(workspace: Workspace) -> tuple[Choice, ...]:
    sets = Counter(case.set_name for case in workspace.cases)
    tags = Counter(tag for case in workspace.cases for tag in case.tags)
    of_sets = [Choice(name, count_of(number, "case")) for name, number in sets.items()]
    of_tags = [Choice(f"tag:{name}", count_of(number, "case")) for name, number in sorted(tags.items())]
    return (*of_sets, *of_tags, *(Choice(f"{case.set_name}/{case.id}", case.question) for case in workspace.cases))


def model_choices(settings: Settings) -> tuple[Choice, ...]:
    """The models of ``lim.toml``, the one that ships, and the simulated readers."""
    own = [
        Choice(name, f"{entry.model}, {'window unknown' if entry.window is None else whole(entry.window) + ' tokens'}")
        for name, entry in settings.models.items()
    ]
    shipped = Choice("embedded/smollm2", "runs on this machine, 8,192 tokens")
    return (*own, shipped, *(Choice(f"simulated/{name}", "a reader with a known curve") for name in _SIMULATED))
