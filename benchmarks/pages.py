"""How long 50,000 rows of results take to import, and a page of 5,000 trials to open in a browser.

Run: ``python -m benchmarks.pages [ROWS] [TRIALS]``. The trials are those of a simulated reader, with their prompts; the
page is opened in headless Chromium, three times, each in a profile of its own. Exits with 1 where a limit is passed.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lim_tui.engine.imported_results import import_results
from lim_tui.reporting.html import write_html
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file
from tests.web.browser import PROGRAM, Page, browser

ROWS, TRIALS = 50_000, 5_000
IMPORT_LIMIT_S, PAGE_LIMIT_MS = 30.0, 2_000.0
_DEPTHS = (0.0, 25.0, 50.0, 75.0, 100.0)
_ROUNDS = 3
_LOADED = """
(() => { const [entry] = performance.getEntriesByType("navigation");
         const [paint] = performance.getEntriesByName("first-contentful-paint");
         return entry && entry.loadEventEnd && paint ? [entry.loadEventEnd, paint.startTime] : null; })()
"""


def write_rows(path: Path, rows: int) -> None:
    """Numbers asked at five depths of five lengths, two thirds of them answered rightly."""
    with path.open("w", encoding="utf-8") as lines:
        for number in range(rows):
            item, place = divmod(number, 25)
            length, depth = divmod(place, 5)
            pressure = 100 + item % 800
            row = {
                "item": f"pomp-{item}",
                "model": "elsewhere",
                "lang": "nl",
                "answer_type": "number",
                "question": f"Wat is de druk van pomp P{item}?",
                "expected": f"{pressure} bar",
                "output": f"De druk van pomp P{item} is {pressure if number % 3 else pressure + 7} bar.",
                "length": 1000 * 2**length,
                "depth": 25 * depth,
            }
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")


def time_import(folder: Path, rows: int) -> tuple[float, float]:
    """Seconds from the file to a finished sweep, and how many of them a processor worked on it."""
    write_rows(folder / "results.jsonl", rows)
    with Store(folder / "imported.db") as store:
        start, worked = time.perf_counter(), time.process_time()
        import_results(store, folder / "results.jsonl", "elsewhere")
        return time.perf_counter() - start, time.process_time() - worked


def write_page(folder: Path, trials: int) -> Path:
    """The page of a sweep of so many trials."""
    workspace = make_workspace(folder / "workspace", cases=trials // 50)
    plan = sweep_file("simulated/middle-drop?edge=0.9&middle=0.5", depths=_DEPTHS, seeds=(0, 1, 2, 3, 4))
    store, sweep_id = run_here(workspace, plan)
    page = folder / "page.html"
    with store, page.open("w", encoding="utf-8") as stream:
        write_html(store, build_report(store, sweep_id), stream)
    return page


async def time_opening(page: Path, folder: Path) -> tuple[float, float]:
    """Milliseconds from going there to the end of loading, and to the first paint."""
    async with browser(folder) as shown:
        await shown.call("Page.navigate", url=page.as_uri())
        return await _loaded(shown)


async def _loaded(shown: Page) -> tuple[float, float]:
    while (found := await shown.evaluate(_LOADED)) is None:
        await asyncio.sleep(0.05)
    return found[0], found[1]


def main() -> int:
    """Prints both figures beside their limits."""
    rows, trials = (int(given) for given in (*sys.argv[1:], *(str(n) for n in (ROWS, TRIALS)[len(sys.argv) - 1 :])))
    with TemporaryDirectory() as name:
        folder = Path(name)
        seconds, worked = time_import(folder, rows)
        shown = f"{seconds:.1f} s ({worked:.1f} s of a processor)"
        print(f"| importing {rows:,} rows of results | {shown} | < {IMPORT_LIMIT_S:.0f} s |", flush=True)
        if PROGRAM is None:
            print("No Chromium here: the page was not opened.", file=sys.stderr)
            return int(seconds >= IMPORT_LIMIT_S)
        page = write_page(folder, trials)
        found = [asyncio.run(time_opening(page, folder / f"profile-{number}")) for number in range(_ROUNDS)]
        loaded, painted = (median(times) for times in zip(*found, strict=True))
        size = page.stat().st_size / 1e6
        what = f"opening a page of {trials:,} trials ({size:.1f} MB): loaded, first paint"
        print(f"| {what} | {loaded:.0f} ms, {painted:.0f} ms | < {PAGE_LIMIT_MS:,.0f} ms |")
    return int(seconds >= IMPORT_LIMIT_S or loaded >= PAGE_LIMIT_MS)


if __name__ == "__main__":
    raise SystemExit(main())
