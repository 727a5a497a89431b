"""One prompt outside of any sweep, the same as a sweep would build."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.context.filler import cut_filler
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.templates import built_in, template_names
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.sweep import DistractorChoice
from lim_tui.domain.template import QuestionPlace
from lim_tui.domain.trial import Axes
from lim_tui.engine.recipes import Item, assembler_of, layout_request, prompt_at
from lim_tui.errors import LimError
from lim_tui.text.segments import paragraphs


@dataclass(frozen=True, slots=True)
class PromptChoice:
    """What ``lim prompt`` was asked for: tokens of the whole prompt, depth 0 to 100, seed, and the axes."""

    length: int
    depth: float
    seed: int = 0
    question: QuestionPlace = "after"
    template: str = "documents"


def single_prompt(
    workspace: Workspace, case_name: str, choice: PromptChoice, counter: TokenCounter, *, system_role: bool = True
) -> tuple[Prompt, BoundCase]:
    """The prompt and the case with its values; LimError where there is no such case or the prompt is refused."""
    case = workspace.case(case_name)
    if choice.template not in template_names():
        raise LimError(f"no template {choice.template!r}", f"Known: {', '.join(template_names())}.")
    bound = bind(case, choice.seed)
    filler = FillerReader(workspace.root).read(case.filler)
    if filler.problems:
        raise LimError(f"{case.file}:{case.line}: case {case.id}: {filler.problems[0].message}")
    cut = cut_filler(paragraphs(filler.text), case.language, filler.sha256) if case.filler else None
    axes = Axes(
        "",
        choice.length,
        choice.depth,
        question=choice.question,
        template=choice.template,
        distractors=DistractorChoice("near_duplicate").label,
    )
    template = built_in(choice.template, case.language)
    request = layout_request(Item.of(0, bound, cut), axes, template, counter, system_role=system_role)
    try:
        return prompt_at(axes, request, assembler_of(request)), bound
    except PromptRefusedError as refused:
        raise LimError(f"case {case.id} at {choice.length} tokens, depth {choice.depth:g}: {refused}") from refused
