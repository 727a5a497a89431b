"""Writes the screens anew: ``python -m tests.goldens.write``. Look at the difference before you keep it."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from tests.goldens.walk import (
    FILES,
    GLYPHS,
    PICTURES,
    SIZES,
    SIZES_OF_MODELS,
    TONGUES,
    Picture,
    file_of,
    file_of_models,
    golden_folder,
    picture,
    walk,
    walk_of_models,
)
from tests.goldens.workspace import Tongue


def main() -> None:
    """Walks past every screen in every language, size and set of marks, and takes the pictures."""
    FILES.mkdir(exist_ok=True)
    # A process each: the workbench reads its settings from the environment.
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as processes:
        walks = [processes.submit(_write_walk, *where) for where in product(TONGUES, SIZES, GLYPHS)]
        walks += [processes.submit(_write_walk_of_models, size) for size in SIZES_OF_MODELS]
        pictures = [processes.submit(_write_picture, wanted) for wanted in PICTURES]
        for written in (*walks, *pictures):
            written.result()


def _write_walk(tongue: Tongue, size: tuple[int, int], glyphs: str) -> None:
    with golden_folder() as folder:
        os.environ["XDG_STATE_HOME"] = f"{folder}/state"
        shown = asyncio.run(walk(folder, tongue, size, glyphs))
    file_of(tongue, size, glyphs).write_text(shown, encoding="utf-8")


def _write_walk_of_models(size: tuple[int, int]) -> None:
    with golden_folder() as folder:
        os.environ["XDG_STATE_HOME"] = f"{folder}/state"
        shown = asyncio.run(walk_of_models(folder, size))
    file_of_models(size).write_text(shown, encoding="utf-8")


def _write_picture(wanted: Picture) -> None:
    with golden_folder() as folder:
        shown = asyncio.run(picture(folder, wanted))
    wanted.file.write_text(shown, encoding="utf-8")


if __name__ == "__main__":
    main()
