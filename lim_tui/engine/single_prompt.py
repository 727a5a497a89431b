"""One prompt outside of any sweep, the same as a sweep would build."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.context.arrangements import AS_GIVEN, arrangement_named
from lim_tui.context.filler import CutFiller, cut_filler
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.templates import KEY_VALUE_TEMPLATE, built_in
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase, Case
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.sweep import DistractorChoice
from lim_tui.domain.template import QuestionPlace, Template
from lim_tui.domain.trial import Axes
from lim_tui.engine.other_documents import with_other_documents
from lim_tui.engine.planned_axes import depth_of_position
from lim_tui.engine.recipes import Item, assembler_of, layout_request, prompt_at
from lim_tui.engine.sweep_templates import templates_by_name
from lim_tui.errors import LimError
from lim_tui.text.segments import paragraphs

NEAR_DUPLICATES = DistractorChoice("near_duplicate")


@dataclass(frozen=True, slots=True)
class PromptChoice:
    """What ``lim prompt`` was asked for.

    Either ``length`` (tokens of the whole prompt) and ``depth`` (0 to 100), or ``documents`` (their number) and
    ``position`` (from 1), then the seed and the other axes.
    """

    length: int | None = None
    depth: float | None = None
    seed: int = 0
    question: QuestionPlace = "after"
    template: str = "documents"
    arrangement: str = AS_GIVEN
    distractors: DistractorChoice = NEAR_DUPLICATES
    documents: int | None = None
    position: int | None = None

    @property
    def where(self) -> str:
        """The place in words."""
        if self.documents is not None:
            return f"position {self.position} of {self.documents} documents"
        return f"{self.length} tokens, depth {self.depth or 0:g}"


def single_prompt(
    workspace: Workspace, case_name: str, choice: PromptChoice, counter: TokenCounter, *, system_role: bool = True
) -> tuple[Prompt, BoundCase]:
    """The prompt and the case with its values; LimError where there is no such case or the prompt is refused."""
    case = workspace.case(case_name)
    template = _template(workspace, case, choice)
    bound = _bound(workspace, case, choice)
    axes = _axes(bound, choice)
    request = layout_request(
        Item.of(0, bound, _filler(workspace, case)), axes, template, counter, system_role=system_role
    )
    try:
        return prompt_at(axes, request, assembler_of(request)), bound
    except PromptRefusedError as refused:
        raise LimError(f"case {case.id} at {choice.where}: {refused}") from refused


def _template(workspace: Workspace, case: Case, choice: PromptChoice) -> Template:
    if case.kind == "key_value":
        return built_in(KEY_VALUE_TEMPLATE, case.language)
    found = templates_by_name([choice.template], [case.language], workspace, "template")
    template = found[choice.template][case.language]
    _check_arrangement(choice.arrangement, template, documents=choice.documents is not None)
    return template


def _check_arrangement(arrangement: str, template: Template, *, documents: bool) -> None:
    try:
        arrangement_named(arrangement)
    except ValueError as error:
        raise LimError(str(error)) from None
    if template.document is None and (documents or arrangement != AS_GIVEN):
        raise LimError(
            f"template {template.name!r} is running text, which has no documents", "Take a template with documents."
        )


def _bound(workspace: Workspace, case: Case, choice: PromptChoice) -> BoundCase:
    documents = () if choice.documents is None else (choice.documents,)
    (bound,) = with_other_documents([bind(case, choice.seed)], [choice.distractors], workspace, documents)
    return bound


def _axes(case: BoundCase, choice: PromptChoice) -> Axes:
    depth = choice.depth
    if choice.documents is not None and choice.position is not None:
        depth = depth_of_position(choice.position, choice.documents)
    distractors = choice.distractors
    if case.case.kind == "key_value":
        distractors = DistractorChoice("near_duplicate", len(case.distractors))
    return Axes(
        model="",
        length=choice.length,
        depth=depth,
        documents=choice.documents,
        position=choice.position,
        arrangement=choice.arrangement,
        question=choice.question,
        template=choice.template,
        distractors=distractors.label,
    )


def _filler(workspace: Workspace, case: Case) -> CutFiller | None:
    if not case.filler:
        return None
    filler = FillerReader(workspace.root).read(case.filler)
    if filler.problems:
        raise LimError(f"{case.file}:{case.line}: case {case.id}: {filler.problems[0].message}")
    return cut_filler(paragraphs(filler.text), case.language, filler.sha256)
