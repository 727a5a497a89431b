"""A walk through everything that can be looked at, over a database where every text means harm."""

from __future__ import annotations

from pathlib import Path

from lim_tui.authoring.sweep_form import SWEEPS_FOLDER
from lim_tui.authoring.yaml_writing import yaml_text
from lim_tui.store.drafts import Draft
from lim_tui.store.store import Store
from tests.tui.demo import build_demo, demo_plan
from tests.tui.demo_cases import HOSTILE

DIRT = "".join(HOSTILE)
FORBIDDEN = {
    "clipboard": "\x1b]52;c;aGFja2Vk",
    "title": "\x1b]0;owned",
    "wipe": "\x1b[2J\x1b[H",
    "C1": "\x9b",
    "bidi": "\u202e",
    "zero width": "\u200b",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "NUL": "\x00",
    "tag": "\U000e0041",
}
"""What must not be among the written characters, whatever else is."""

STEPS: tuple[tuple[str, ...], ...] = (
    (),
    ("t",),  # tries too
    ("t",),
    ("c",),  # cases
    ("down",),
    ("t",),  # try one
    ("right_square_bracket",),
    ("m",),  # another model
    ("escape",),
    ("escape",),
    ("w",),  # how a model reads it
    ("end",),
    ("escape",),
    ("enter",),
    ("x", "ctrl+s"),
    ("r",),  # the file is that of another program by now
    ("escape",),
    ("M",),  # making distractors
    ("escape",),
    ("n",),
    ("escape",),
    ("end",),
    ("enter",),
    ("down",),
    ("escape",),
    ("n",),  # launch
    ("down",),
    ("f1",),  # help on launch
    ("escape",),
    ("w",),  # compose, from the file under the cursor
    ("enter",),
    ("escape",),
    ("down", "c"),  # values of a field
    ("space",),
    ("escape",),
    ("escape",),
    ("enter",),  # a file that cannot be launched
    ("escape",),
    ("end", "space"),  # mark
    ("home", "equals_sign"),  # compare
    ("enter",),  # what changed
    ("a",),
    ("escape",),
    ("escape",),
    ("o",),  # gate
    ("escape",),
    ("d",),  # the sweep as a form
    ("down",),
    ("escape",),
    ("enter",),  # sweep
    ("m",),
    ("m",),
    ("J",),  # the judge
    ("down",),
    ("escape",),
    ("M",),  # the figure in the cells
    ("down",),
    ("escape",),
    ("c",),
    ("v",),
    ("v",),
    ("v",),
    ("f",),
    ("f",),
    ("question_mark",),
    ("escape",),
    ("x",),  # cases
    ("right",),
    ("escape",),
    ("t",),  # trials
    ("v",),
    ("a",),
    ("slash", "[", "/", "r", "e", "d", "]", "enter"),
    ("enter",),  # trial
    ("2",),
    ("d",),
    ("3",),
    ("4",),
    ("w",),  # how a model reads the case
    ("end",),
    ("m",),
    ("escape",),
    ("1",),
    ("slash", "[", "enter"),
    ("right",),
    ("J",),
    ("5",),  # difference
    ("equals_sign",),
    ("f1",),
    ("end",),
    ("escape",),
    ("c", "[", "/", "b", "]", "enter"),  # a label with a note
    ("1",),
    ("u",),
    ("a",),  # changing the case: it stands in no file
    ("escape",),
    ("r",),  # asking again
    ("plus",),
    ("escape",),
    ("escape",),
    ("escape",),
    ("u",),  # the review queue
    ("b",),
    ("b",),
    ("enter",),
    ("escape",),
    ("b",),
    ("escape",),
    ("L",),  # log
    ("escape",),
    ("ctrl+p",),  # palette
    ("escape",),
)
"""Keys, step by step; the screen is looked at after each."""


def _hostile_cases(folder: Path) -> str:
    """A case file and a distractor set in which every text means harm; the text of the case file."""
    case = {
        "id": DIRT,
        "question": DIRT,
        "evidence": [DIRT, {"id": DIRT, "text": f"{DIRT}\n{DIRT}"}],
        "expected": DIRT,
        "aliases": [DIRT],
        "kind": "multi_evidence",
        "tags": [DIRT],
        "domain": DIRT,
    }
    text = yaml_text({"set": DIRT, "language": "en", "distractors": DIRT, "cases": [case]})
    (folder / "evil[bold].yaml").write_text(text, encoding="utf-8")
    (folder / "distractors").mkdir()
    documents = yaml_text({"documents": [DIRT, {"id": DIRT, "title": DIRT, "text": DIRT}]})
    (folder / "distractors" / "evil\x1b]0;owned\x07.yaml").write_text(documents, encoding="utf-8")
    return text


def hostile_workspace(folder: Path) -> Path:
    """A database and sweep files, every text in them hostile; the database's path."""
    sweeps = folder / SWEEPS_FOLDER
    sweeps.mkdir(parents=True)
    (sweeps / "a\x1b]52;c;aGFja2Vk\x07[bold].yaml").write_text(f"name: x\n{HOSTILE[4]}: 1\n", encoding="utf-8")
    (sweeps / "b.yaml").write_text(
        'name: "\u202e[/]"\ncases: [nothing]\nmodels: ["[/red]"]\nlengths: [400]\ndepths: [0]\n'
    )
    text = _hostile_cases(folder / "cases")
    (folder / "lim.toml").write_text('default_model = "simulated/flat"\n', encoding="utf-8")
    database = folder / "runs.db"
    with Store(database) as store:
        earlier = demo_plan(f"before{DIRT}", models=(f"simulated/{DIRT}",), lengths=(400,), depths=(0.0, 50.0))
        build_demo(store, earlier, dirt=DIRT)
        plan = demo_plan(f"evil{DIRT}", models=(f"simulated/{DIRT}",), lengths=(400,), depths=(0.0, 50.0))
        build_demo(store, plan, dirt=DIRT)
        # A draft that began from another text than the file holds, so that saving it asks which shall stand.
        store.drafts.keep(Draft("cases/evil[bold].yaml", "0" * 64, text.replace("kind:", "cluster: x\n    kind:")))
    return database
