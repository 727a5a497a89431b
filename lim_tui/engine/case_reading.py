"""How a model reads a case of the workspace, or the case of a stored trial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.parallel_cases import parallel_english
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace, load_workspace
from lim_tui.context.case_reading import CaseReading, read_case
from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.case import BoundCase
from lim_tui.domain.settings import Settings
from lim_tui.engine.reading_models import DEFAULT_ENCODING
from lim_tui.models.registry import counting
from lim_tui.store.store import Store

NOTHING_UNSAVED: Mapping[Path, str] = {}


def reading_of(
    root: Path,
    settings: Settings,
    case_name: str,
    model: str,
    seed: int = 0,
    unsaved: Mapping[Path, str] = NOTHING_UNSAVED,
) -> CaseReading:
    """How ``model`` reads the case called ``id`` or ``set/id``, with the values of ``seed``.

    ``model`` may be an encoding. Raises LimError where there is no such case or model.
    """
    workspace = load_workspace(root, unsaved)
    case = workspace.case(case_name)
    filler = FillerReader(root).read(case.filler).text if case.filler else ""
    with _counter(model, settings) as counter:
        return read_case(bind(case, seed), counter, filler, _parallel(workspace, bind(case, seed)))


def reading_of_item(store: Store, root: Path, settings: Settings, item_id: int, model: str) -> CaseReading:
    """How ``model`` reads the case of a stored trial, as it was asked; a parallel text comes from the workspace."""
    case, filler = store.reads.item_case(item_id)
    with _counter(model, settings) as counter:
        return read_case(case, counter, filler or "", _parallel(load_workspace(root), case))


def _parallel(workspace: Workspace, case: BoundCase) -> BoundCase | None:
    english = parallel_english(workspace.cases, case.case)
    return None if english is None else bind(english, case.seed)


@contextmanager
def _counter(model: str, settings: Settings) -> Iterator[TokenCounter]:
    if model == DEFAULT_ENCODING:
        yield TiktokenCounter(model)
        return
    with counting(model, settings) as (counter, _system_role):
        yield counter
