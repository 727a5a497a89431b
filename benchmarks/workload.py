"""Sweeps of any size on texts made here, planned and opened as a worker would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build_speed import paragraphs
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.blocks import Block, open_blocks
from lim_tui.engine.control import Control
from lim_tui.engine.forms import templates_of
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.leasing import take_lease
from lim_tui.engine.open_models import ModelPool, open_models
from lim_tui.engine.preparing import BlockBuilder
from lim_tui.engine.recipes import Item
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.engine.spending import Purse
from lim_tui.settings import load_settings
from lim_tui.store.store import Store

CONCURRENCY = 16
_TOKENS_PER_PARAGRAPH = 130
_CASE = """\
  - id: pomp-{i}
    question: "Wat is de druk van pomp P{i}?"
    evidence: "De druk van pomp P{i} is {{druk}} bar."
    expected: "{{druk}} bar"
    answer_type: number
    variables: {{druk: {{integer: [120, 980]}}}}
    distractors: [{distractors}]
"""


@dataclass(frozen=True)
class Load:
    """A planned sweep, opened: its blocks, and the models that it asks."""

    store: Store
    sweep_id: int
    pool: ModelPool
    blocks: list[Block]

    async def warm(self, run: SweepRun) -> None:
        """Counts every segment once, as the first blocks of a sweep do for the later ones."""
        for block in self.blocks:
            await run.maker.make(block.item_id, block.trials)
            run.maker.forget([trial.id for trial in block.trials])

    def run(self) -> SweepRun:
        """The run that a worker would make."""
        control = Control(self.store, self.sweep_id, take_lease(self.store, self.sweep_id))
        templates = templates_of(self.store.sweeps.get(self.sweep_id).release)
        return SweepRun(
            self.store, self.sweep_id, control, templates, self.pool.counter, self.pool.models, Purse(None, {})
        )

    def builder_of(self, item: Item) -> BlockBuilder:
        """Builds the prompts of one block of the load."""
        templates = templates_of(self.store.sweeps.get(self.sweep_id).release)
        terms = {name: model.terms for name, model in self.pool.models.items()}
        return BlockBuilder(item, templates, self.pool.counter, terms)


@contextmanager
def planned(model: str, length: int, cases: int, depths: int = 5, api_base: str | None = None) -> Iterator[Load]:
    """A sweep of ``cases`` times ``depths`` trials of one length in a workspace that lasts as long as the block."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        write_workspace(root, cases, length, api_base)
        with Store(root / "runs.db") as store:
            spread = tuple(100.0 * k / (depths - 1) for k in range(depths))
            sweep = SweepFile(name="bench", cases=(), models=(model,), lengths=(length,), depths=spread)
            record = find_or_create(store, root, sweep)
            pool = open_models(load_settings(root), record)
            try:
                yield Load(store, record.id, pool, open_blocks(store.trials.open_trials(record.id)))
            finally:
                pool.close()


def write_workspace(root: Path, cases: int, length: int, api_base: str | None) -> None:
    """``cases`` cases that share a filler of a little over ``length`` tokens; model ``house`` is at ``api_base``."""
    (root / "cases").mkdir()
    text = "set: bench\nlanguage: nl\nfiller: filler.md\ncases:\n"
    for i in range(1, cases + 1):
        distractors = ", ".join(f'"De druk van pomp Q{k} is {{druk.other{k}}} bar."' for k in range(1, 9))
        text += _CASE.format(i=i, distractors=distractors)
    (root / "cases" / "bench.yaml").write_text(text)
    count = length * 5 // 4 // _TOKENS_PER_PARAGRAPH + 10
    (root / "filler.md").write_text("\n\n".join(paragraphs(count)))
    entry = f'[models.house]\nmodel = "openai/bench"\napi_base = "{api_base}"\ntokenizer = "o200k_base"\n'
    (root / "lim.toml").write_text(f"{entry}concurrency = {CONCURRENCY}\n" if api_base else "")
