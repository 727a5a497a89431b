"""The way past every screen, each looked at once."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from textual.widgets._toast import Toast

from lim_tui.domain.settings import Settings
from lim_tui.tui.glyphs import ASCII, UNICODE
from tests.goldens.workspace import Tongue, another_sweep, change_on_disk, golden_workspace, workspace_of_models
from tests.tui.authoring import quiet
from tests.tui.workbench import Driver, workbench

# Walked once more slowly: on the way the help of every screen is asked for.
SIZE_WITH_HELP = (80, 24)
SIZES = ((60, 16), (80, 24), (120, 40))
TONGUES: tuple[Tongue, ...] = ("nl", "zh", "en")
GLYPHS = {"unicode": UNICODE, "ascii": ASCII}
_SHOWN_FOLDER = "/tmp/lim-00000000"
FILES = Path(__file__).parent / "files"


@dataclass(frozen=True, slots=True)
class Change:
    """What another program does to the workspace: the screen shows ``sign``, and ``keys`` are pressed after it."""

    make: Callable[[Path, Tongue], None]
    sign: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """``keys`` lead to ``screen`` from the stop before; it is shown under ``title``."""

    title: str
    keys: tuple[str, ...]
    screen: str
    change: Change | None = None


STOPS = (
    Stop("the sweeps", (), "SweepsScreen"),
    Stop("launching", ("n",), "LaunchScreen"),
    Stop("the heatmap", ("escape", "enter"), "SweepScreen"),
    Stop("the curve", ("c",), "SweepScreen"),
    Stop("another figure", ("c", "m"), "SweepScreen"),
    Stop("cases by depth", ("m", "x"), "ByDepthScreen"),
    Stop("wrong answers", ("escape", "w"), "TrialsScreen"),
    Stop("a verdict", ("enter",), "TrialScreen"),
    Stop("its prompt", ("2",), "TrialScreen"),
    Stop("its attempts", ("3",), "TrialScreen"),
    Stop("its case", ("4",), "TrialScreen"),
    Stop("its difference to a right one", ("5",), "TrialScreen"),
    Stop("changing its case", ("a",), "AmendScreen"),
    Stop("asking it again", ("escape", "r"), "AskScreen"),
    Stop("help", ("escape", "question_mark"), "HelpScreen"),
    Stop("the log", ("escape", "L"), "LogScreen"),
    Stop("the review queue", ("escape", "escape", "escape", "u"), "QueueScreen"),
    Stop("the same with reasons", ("b",), "QueueScreen"),
    Stop("choosing the figure", ("escape", "M"), "FigureScreen"),
    Stop("the judge", ("escape", "J"), "JudgeScreen"),
    Stop("comparing what has one arrangement", ("escape", "equals_sign"), "CompareScreen"),
    Stop("the cases", ("escape", "escape", "c"), "CasesScreen"),
    Stop("finding a case", ("slash",), "CasesScreen"),
    Stop("a case", ("escape", "down"), "CasesScreen"),
    Stop("its fields", ("enter",), "CasesScreen"),
    Stop("trying it", ("escape", "t"), "TryScreen"),
    Stop("choosing its model", ("m",), "ModelScreen"),
    Stop("how a model reads it", ("escape", "escape", "w"), "ReadingScreen"),
    Stop("making distractors", ("escape", "M"), "OffersScreen"),
    Stop("composing", ("escape", "escape", "n", "a"), "ComposeScreen"),
    Stop("what a field may hold", ("down", "c"), "PickScreen"),
    Stop("holding a sweep to a policy", ("escape", "escape", "escape", "o"), "GateScreen"),
    Stop("two sweeps", ("escape",), "SweepsScreen", Change(another_sweep, "2 sweeps", ("home", "space", "end"))),
    Stop("comparing them", ("equals_sign",), "CompareScreen"),
    Stop("what changed", ("enter",), "FlipsScreen"),
    Stop(
        "a file changed here and on the disk",
        ("escape", "escape", "c", "home", "down", "enter", "x"),
        "CasesScreen",
        Change(change_on_disk, "changed on disk"),
    ),
    Stop("which of both shall stand", ("ctrl+s",), "ConflictScreen"),
)


STOPS_OF_MODELS = (
    Stop("the list of one sweep", (), "SweepsScreen"),
    Stop("several models", ("enter",), "SweepScreen"),
    Stop("all their trials", ("t",), "TrialsScreen"),
    Stop("one of them", ("escape", "n"), "SweepScreen"),
    Stop("its wrong answers", ("w",), "TrialsScreen"),
    Stop("its cases by depth", ("escape", "x"), "ByDepthScreen"),
    Stop("its review queue", ("escape", "u"), "QueueScreen"),
)
SIZES_OF_MODELS = ((80, 24), (120, 40))


def file_of_models(size: tuple[int, int]) -> Path:
    """Where the screens of a sweep of several models are kept."""
    return FILES / f"models-{size[0]}x{size[1]}-unicode.txt"


async def walk_of_models(folder: Path, size: tuple[int, int]) -> str:
    """Every stop of a sweep of several models as text, one after another."""
    database = workspace_of_models(folder)
    async with workbench(database, size=size) as driver:
        shown = [as_kept(stop, driver, folder) async for stop in stops(driver, folder, "en", STOPS_OF_MODELS)]
    return "".join(shown)


def file_of(tongue: Tongue, size: tuple[int, int], glyphs: str) -> Path:
    """Where the screens of one walk are kept."""
    return FILES / f"{tongue}-{size[0]}x{size[1]}-{glyphs}.txt"


@contextmanager
def golden_folder() -> Iterator[Path]:
    """A new folder whose path is as long as ``_SHOWN_FOLDER``, since paths are shown and wrapped.

    Threads may still close their files in it when it goes.
    """
    folder = Path(tempfile.gettempdir()) / f"lim-{secrets.token_hex(4)}"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def walk(folder: Path, tongue: Tongue, size: tuple[int, int], glyphs: str) -> str:
    """Every stop as text, one after another."""
    database = golden_workspace(folder, tongue)
    async with workbench(database, size=size, glyphs=GLYPHS[glyphs]) as driver:
        shown = [as_kept(stop, driver, folder) async for stop in stops(driver, folder, tongue)]
    return "".join(shown)


def as_kept(stop: Stop, driver: Driver, folder: Path) -> str:
    """The screen in front as it stands in a file of goldens."""
    return f"=== {stop.title}\n{driver.text()}\n".replace(str(folder), _SHOWN_FOLDER)


async def stops(driver: Driver, folder: Path, tongue: Tongue, way: Sequence[Stop] = STOPS) -> AsyncIterator[Stop]:
    """Every stop on the way, once it is in front and has settled."""
    for stop in way:
        await driver.press(*stop.keys)
        await driver.open(stop.screen)
        if stop.change is not None:
            await _change(driver, stop.change, folder, tongue)
        await quiet(driver)
        driver.app.clear_notifications()
        await driver.until(lambda: not driver.app.screen.query(Toast))
        yield stop


async def _change(driver: Driver, change: Change, folder: Path, tongue: Tongue) -> None:
    await driver.settled()
    change.make(folder, tongue)
    await driver.until(lambda: change.sign in driver.text())
    await driver.press(*change.keys)


@dataclass(frozen=True, slots=True)
class Picture:
    """A screen in its colours, reached by ``keys``."""

    name: str
    tongue: Tongue
    theme: str
    keys: tuple[str, ...]
    screen: str

    @property
    def file(self) -> Path:
        """Where the picture is kept."""
        return FILES / f"{self.name}.svg"


PICTURES = (
    Picture("heatmap-zh-dark", "zh", "lim-dark", ("enter",), "SweepScreen"),
    Picture("heatmap-nl-light", "nl", "lim-light", ("enter",), "SweepScreen"),
    Picture("prompt-nl-ansi", "nl", "ansi-dark", ("enter", "w", "enter", "2"), "TrialScreen"),
)


async def picture(folder: Path, wanted: Picture) -> str:
    """The screen as an SVG."""
    database = golden_workspace(folder, wanted.tongue)
    async with workbench(database, settings=Settings(theme=wanted.theme)) as driver:
        await driver.open("SweepsScreen")
        for key in wanted.keys:
            await driver.press(key)
            await driver.settled()
        await driver.open(wanted.screen)
        return driver.app.export_screenshot(title="lim").replace(str(folder), _SHOWN_FOLDER)
