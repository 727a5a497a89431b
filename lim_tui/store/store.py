"""``runs.db`` as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from lim_tui.store.answered import Answered
from lim_tui.store.batches import Batches
from lim_tui.store.begun_blocks import BegunBlocks
from lim_tui.store.bundles import Bundles
from lim_tui.store.calibrations import Calibrations
from lim_tui.store.calls_under_way import CallsUnderWay
from lim_tui.store.cells import Cells
from lim_tui.store.citing import Citing
from lim_tui.store.connect import WAIT_S, journal_notice, newer_than_this, open_connection, transaction, wait_for_others
from lim_tui.store.drafts import Drafts
from lim_tui.store.imported_answers import ImportedAnswers
from lim_tui.store.judgements import Judgements
from lim_tui.store.labels import Labels
from lim_tui.store.layouts import Layouts
from lim_tui.store.leases import Leases
from lim_tui.store.outcomes import Outcomes
from lim_tui.store.paces import Paces
from lim_tui.store.probes import Probes
from lim_tui.store.reads import Reads
from lim_tui.store.repeats import Repeats
from lim_tui.store.served import Served
from lim_tui.store.spending import Spending
from lim_tui.store.sweeps import Sweeps
from lim_tui.store.texts import Texts
from lim_tui.store.trials import Trials
from lim_tui.store.ui_state import UiState
from lim_tui.store.upkeep import Upkeep


class Store:
    """One connection to ``runs.db`` with its tables. Use it from one thread at a time."""

    def __init__(self, path: Path, wait_s: float = WAIT_S) -> None:
        """Raises LimError where it cannot be opened, ``HeldDatabaseError`` where it is held for ``wait_s``."""
        self.path = path
        self._connection = open_connection(path, wait_s)
        opened = path.stat()
        self._opened_as = (opened.st_dev, opened.st_ino)
        self.texts = Texts(self._connection)
        self.sweeps = Sweeps(self._connection, self.texts)
        self.leases = Leases(self._connection)
        self.layouts = Layouts(self._connection, self.texts)
        self.judgements = Judgements(self._connection)
        self.labels = Labels(self._connection)
        self.trials = Trials(self._connection, self.texts)
        self.imported_answers = ImportedAnswers(self._connection, self.texts, self.sweeps)
        self.reads = Reads(self._connection, self.texts)
        self.answered = Answered(self._connection)
        self.cells = Cells(self._connection)
        self.outcomes = Outcomes(self._connection, self.texts)
        self.citing = Citing(self._connection, self.texts)
        self.paces = Paces(self._connection)
        self.probes = Probes(self._connection)
        self.calls_under_way = CallsUnderWay(self._connection)
        self.begun_blocks = BegunBlocks(self._connection)
        self.batches = Batches(self._connection)
        self.calibrations = Calibrations(self._connection)
        self.repeats = Repeats(self._connection, self.texts)
        self.served = Served(self._connection)
        self.spending = Spending(self._connection)
        self.ui_state = UiState(self._connection)
        self.drafts = Drafts(self._connection)
        self.upkeep = Upkeep(self._connection, path)
        self.bundles = Bundles(self._connection, self.texts)

    def is_in_place(self) -> bool:
        """False once the file was deleted or replaced: what is written then is lost with this process."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return False
        return (found.st_dev, found.st_ino) == self._opened_as

    def newer_schema(self) -> str | None:
        """What schema a newer program has migrated the file to since it was opened; None where none has."""
        return newer_than_this(self._connection)

    def wait_for_others(self, wait_s: float) -> None:
        """How long it waits from now on for other programs."""
        wait_for_others(self._connection, wait_s)

    def collect_garbage(self) -> int:
        """Deletes texts that nothing points to; the bytes by which the file shrank."""
        freed = self.upkeep.collect(self.layouts.all_text_ids())
        self.texts.forget_ids()
        self.reads.forget_texts()
        return freed

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes inside, or none of them."""
        try:
            with transaction(self._connection):
                yield
        except BaseException:
            self.texts.forget_ids()
            raise

    @property
    def notice(self) -> str | None:
        """What a person should know of where the file lies; None where all is well."""
        return journal_notice(self.path)

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
