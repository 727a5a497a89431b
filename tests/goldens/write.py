"""Writes the screens anew: ``python -m tests.goldens.write``. Look at the difference before you keep it."""

from __future__ import annotations

import asyncio
import os
from itertools import product

from tests.goldens.walk import FILES, GLYPHS, PICTURES, SIZES, TONGUES, file_of, golden_folder, picture, walk


def main() -> None:
    """Walks past every screen in every language, size and set of marks, and takes the pictures."""
    FILES.mkdir(exist_ok=True)
    for tongue, size, glyphs in product(TONGUES, SIZES, GLYPHS):
        with golden_folder() as folder:
            os.environ["XDG_STATE_HOME"] = f"{folder}/state"
            shown = asyncio.run(walk(folder, tongue, size, glyphs))
        file_of(tongue, size, glyphs).write_text(shown, encoding="utf-8")
    for wanted in PICTURES:
        with golden_folder() as folder:
            shown = asyncio.run(picture(folder, wanted))
        wanted.file.write_text(shown, encoding="utf-8")


if __name__ == "__main__":
    main()
