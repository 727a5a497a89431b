"""Keys that come faster than the screen: each finds the place to which the key before it leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.pty.conftest import Open
from tests.tui.authoring import NEIGHBOURS, VALVES, author_workspace, case_in

pytestmark = pytest.mark.pty

# Nearly every letter is a command of the list: e opens an editor, d deletes, q ends the program.
_QUESTION = "Hoe duur was de eerste uitbreiding van de haven, en wie tekende? "
_DOWN = "\x1b[B"
_SAVE = "\x13"


def _pasted(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


def _valves(folder: Path) -> str:
    return (folder / "cases" / "nl-kleppen.yaml").read_text(encoding="utf-8")


def test_what_comes_in_one_burst_goes_where_its_keys_lead(tmp_path: Path, open_workbench: Open) -> None:
    page = "De druk van klep K is 51 bar. " * 170
    with open_workbench(author_workspace(tmp_path)) as shown:
        shown.until_shown("There is no sweep yet")
        shown.burst("c" + _DOWN + "\r" + _QUESTION + _pasted("甲泵，ĳ e\u0301? Ja. ") + "d" + _SAVE)
        shown.until_shown("saved cases/nl-kleppen.yaml")
        was, now = "'Wat is de druk", f"'{_QUESTION}甲泵，ĳ e\u0301? Ja. dWat is de druk"
        assert _valves(tmp_path) == VALVES.replace(was, now)
        shown.press("escape")
        shown.until_shown("n new")
        shown.burst("nhaven\r" + _pasted("Wie bouwde\nde haven? ") + _QUESTION + "\tIn 3 jaar.\t3 jaar" + _SAVE)
        shown.until(lambda _shown: "id: haven" in _valves(tmp_path))
        shown.press("escape")
        shown.until_shown("n new")
        shown.burst("\x1b[F" + "n" + _pasted(page) + _SAVE)
        shown.until_shown("saved cases/distractors/buren.yaml")
    haven = case_in(tmp_path, "nl-kleppen.yaml", "haven")
    assert haven.question == f"Wie bouwde\nde haven? {_QUESTION}"
    assert (haven.evidence[0].text, haven.expected[0].value) == ("In 3 jaar.", "3 jaar")
    text = _valves(tmp_path)
    own = text[text.index("  - id: haven") : text.index("  - id: klep-c")]
    assert text.replace(own, "") == VALVES.replace(was, now)
    documents = (tmp_path / "cases" / "distractors" / "buren.yaml").read_text(encoding="utf-8")
    assert documents.startswith(NEIGHBOURS)
    assert page in documents


def test_a_first_file_and_its_case_are_made_in_one_burst(tmp_path: Path, open_workbench: Open) -> None:
    Store(tmp_path / "runs.db").close()
    with open_workbench(tmp_path / "runs.db") as shown:
        shown.until_shown("There is no sweep yet")
        shown.burst("c" + "n" + "havens NL\r" + "prijs\r" + _QUESTION + _SAVE)
        shown.until_shown("saved cases/havens.yaml")
    case = case_in(tmp_path, "havens.yaml", "prijs")
    assert (case.question, case.language) == (_QUESTION, "nl")


def test_ctrl_q_ends_at_once_and_what_was_typed_before_it_is_kept(tmp_path: Path, open_workbench: Open) -> None:
    with open_workbench(author_workspace(tmp_path)) as shown:
        shown.until_shown("There is no sweep yet")
        shown.burst("c" + _DOWN + "\r" + _QUESTION)
        shown.until_shown(_QUESTION[:5])
        shown.burst("Echt? " * 90 + "\x11" + "en dit niet")
        status, seconds = shown.exit_status()
    assert (status, seconds < 4.0) == (0, True), seconds
    with Store(tmp_path / "runs.db") as store:
        (draft,) = store.drafts.all()
    assert f"{_QUESTION}{'Echt? ' * 90}Wat is de druk" in draft.text
    assert _valves(tmp_path) == VALVES


def test_ctrl_q_does_not_wait_for_what_keeps_the_keys(tmp_path: Path, open_workbench: Open) -> None:
    with open_workbench(author_workspace(tmp_path)) as shown:
        shown.until_shown("There is no sweep yet")
        shown.press("c")
        shown.until_shown("nl-kleppen")
        shown.burst("j" * 2000 + "\x11")
        status, seconds = shown.exit_status()
    assert (status, seconds < 4.0) == (0, True), seconds
