"""The way past every screen, each looked at once."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lim_tui.domain.settings import Settings
from lim_tui.tui.glyphs import ASCII, UNICODE
from tests.goldens.workspace import Tongue, golden_workspace
from tests.tui.workbench import workbench

SIZES = ((60, 16), (80, 24), (120, 40))
TONGUES: tuple[Tongue, ...] = ("nl", "zh", "en")
GLYPHS = {"unicode": UNICODE, "ascii": ASCII}
_SHOWN_FOLDER = "/tmp/lim-00000000"
FILES = Path(__file__).parent / "files"


@dataclass(frozen=True, slots=True)
class Stop:
    """``keys`` lead to ``screen`` from the stop before; it is shown under ``title``."""

    title: str
    keys: tuple[str, ...]
    screen: str


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
    Stop("composing", ("escape", "n", "a"), "ComposeScreen"),
)


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
    shown = await _walk(folder, tongue, size, glyphs)
    return shown.replace(str(folder), _SHOWN_FOLDER)


async def _walk(folder: Path, tongue: Tongue, size: tuple[int, int], glyphs: str) -> str:
    database = golden_workspace(folder, tongue)
    shown = []
    async with workbench(database, size=size, glyphs=GLYPHS[glyphs]) as driver:
        for stop in STOPS:
            await driver.press(*stop.keys)
            await driver.open(stop.screen)
            await driver.settled()
            shown.append(f"=== {stop.title}\n{driver.text()}\n")
    return "".join(shown)


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
