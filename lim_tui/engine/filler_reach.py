"""Whether the filler of a case, with its distractors, can bring a prompt to the sizes that a sweep asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.context.filler import SEGMENT_LIMIT_TOKENS, CutFiller, cut_filler, whole_filler
from lim_tui.context.fit import length_alone, smallest_length
from lim_tui.context.layout import render
from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError
from lim_tui.context.templates import KEY_VALUE_TEMPLATE, built_in
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase, Case, Language
from lim_tui.domain.sweep import SweepFile
from lim_tui.domain.template import Template
from lim_tui.domain.trial import Axes
from lim_tui.engine.other_documents import with_other_documents
from lim_tui.engine.planned_axes import axes_of_item
from lim_tui.engine.recipes import Item, layout_request
from lim_tui.engine.sweep_templates import templates_by_name
from lim_tui.text.segments import paragraphs

Templates = Mapping[str, Mapping[Language, Template]]


@dataclass(frozen=True, slots=True)
class ShortFiller:
    """A case that cannot reach a size.

    ``asked`` and ``reached`` are tokens, or documents where ``unit`` says so; ``rounds`` is how often its filler has to
    be used, None where it has none. ``alone`` tells that distractors are missing too.
    """

    case: Case
    unit: str
    asked: int
    reached: int
    rounds: int | None
    alone: bool = False


def short_fillers(
    sweep: SweepFile, cases: Sequence[Case], workspace: Workspace, counter: TokenCounter
) -> list[ShortFiller]:
    """The cases that stay under the largest size of ``sweep``, with the values of its first seed.

    Sizes are summed, which gives about 1% more than a finished prompt has: who is named here is short indeed, and who
    is short by less is refused when the prompt is built. Raises LimError where the workspace cannot serve the sweep.
    """
    fillers = _Fillers(workspace, counter)
    doubtful = [case for case in cases if not fillers.reaches_alone(case, sweep)]
    if not doubtful:
        return []
    templates = templates_by_name(
        sweep.templates,
        sorted({case.language for case in doubtful}),
        workspace,
        f"{sweep.file or sweep.name}: templates",
    )
    bound = (bind(case, sweep.seeds[0]) for case in doubtful)
    items = with_other_documents(bound, sweep.distractors, workspace, sweep.documents)
    return [short for item in items if (short := _shortest(sweep, item, templates, fillers)) is not None]


def _shortest(sweep: SweepFile, item: BoundCase, templates: Templates, fillers: _Fillers) -> ShortFiller | None:
    """Where the case falls short most, None where it reaches every size."""
    found = [short for axes in _largest_sizes(sweep, item) if (short := _short_at(item, axes, templates, fillers))]
    return min(found, key=lambda short: short.reached, default=None)


def _largest_sizes(sweep: SweepFile, item: BoundCase) -> Iterator[Axes]:
    """One place for each form of context, at the largest size."""
    one = replace(sweep, models=sweep.models[:1], question=sweep.question[:1], depths=sweep.depths[:1], baselines=())
    one = replace(one, arrangements=sweep.arrangements[:1], positions=sweep.positions[:1])
    one = replace(one, lengths=_largest(sweep.lengths), documents=_largest(sweep.documents))
    return axes_of_item(one, item)


def _largest(sizes: Sequence[int]) -> tuple[int, ...]:
    return (max(sizes),) if sizes else ()


def _short_at(item: BoundCase, axes: Axes, templates: Templates, fillers: _Fillers) -> ShortFiller | None:
    language = item.case.language
    form = templates[axes.template][language] if axes.template in templates else built_in(KEY_VALUE_TEMPLATE, language)
    filler = None if item.case.kind == "key_value" else fillers.cut(item.case)
    request = layout_request(Item.of(0, item, filler), axes, form, fillers.counter)
    try:
        return _short_in_documents(request) if axes.documents else _short_in_tokens(request)
    except PromptRefusedError:
        return None


def _short_in_tokens(request: LayoutRequest) -> ShortFiller | None:
    asked = request.target_tokens or 0
    if request.filler is None:
        alone = replace(request, distractor_count=len(request.distractors))
        longest = max(request.counter.count_many([document.text for document in request.distractors]), default=0)
        reached = smallest_length(alone) or length_alone(request)
        if asked - reached <= longest + _label_tokens(request):
            return None
        return ShortFiller(request.case.case, "tokens", asked, reached, None, alone=not request.distractors)
    bare = smallest_length(request) or 0
    tokens, pieces = _handed_out(request.filler, request, asked)
    made = tokens + pieces * _label_tokens(request)
    if asked - bare - made < SEGMENT_LIMIT_TOKENS:
        return None
    return ShortFiller(request.case.case, "tokens", asked, bare + made, _rounds(asked - bare, made))


def _short_in_documents(request: LayoutRequest) -> ShortFiller | None:
    asked = request.documents or 0
    beside = len(request.pieces) + len(request.distractors)
    if request.filler is None:
        if beside >= asked:
            return None
        return ShortFiller(request.case.case, "documents", asked, beside, None, alone=not request.distractors)
    beside = len(request.pieces) + min(request.distractor_count, len(request.distractors))
    _, pieces = _handed_out(request.filler, request, None)
    if beside + pieces >= asked:
        return None
    return ShortFiller(request.case.case, "documents", asked, beside + pieces, _rounds(asked - beside, pieces))


def _rounds(wanted: int, one_round: int) -> int | None:
    return -(-wanted // one_round) if one_round else None


def _handed_out(filler: CutFiller, request: LayoutRequest, enough: int | None) -> tuple[int, int]:
    """Tokens and pieces of the filler, to its end or to ``enough`` tokens."""
    gaps = min(request.distractor_count, len(request.distractors)) + 1
    tokens, pieces = 0, set[str]()
    for stretch in whole_filler(filler, request.case.seed, gaps, request.counter):
        tokens += sum(segment.tokens for segment in stretch.segments)
        pieces.update(segment.piece for segment in stretch.segments)
        if enough is not None and tokens >= enough:
            break
    return tokens, len(pieces)


def _label_tokens(request: LayoutRequest) -> int:
    if request.template.document is None:
        return 0
    return request.counter.count(render(request.template, "BCDF", "") + request.template.separator)


@dataclass(slots=True)
class _Fillers:
    """The fillers of a workspace, read, cut and counted once."""

    workspace: Workspace
    counter: TokenCounter
    _cut: dict[tuple[tuple[str, ...], str], CutFiller | None] = field(default_factory=dict)
    _reader: FillerReader | None = None

    def cut(self, case: Case) -> CutFiller | None:
        """The filler of a case; None where it has none or none can be read, which lint tells by itself."""
        key = case.filler, case.language
        if key not in self._cut:
            self._reader = self._reader or FillerReader(self.workspace.root)
            found = self._reader.read(case.filler)
            self._cut[key] = cut_filler(paragraphs(found.text), case.language, found.sha256) if found.files else None
        return self._cut[key]

    def reaches_alone(self, case: Case, sweep: SweepFile) -> bool:
        """True where the filler is long enough by itself, as most are."""
        filler = self.cut(case)
        if case.kind == "key_value" or filler is None or sweep.documents or not sweep.lengths:
            return not sweep.documents and not sweep.lengths
        longest, tokens = max(sweep.lengths), 0
        for stretch in whole_filler(filler, 0, 1, self.counter):
            tokens += sum(segment.tokens for segment in stretch.segments)
            if tokens >= longest:
                return True
        return False
