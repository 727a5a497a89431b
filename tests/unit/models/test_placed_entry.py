"""Files of a model are found from the workspace, not from where a command was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.placed_entry import placed
from lim_tui.models.registry import resolve
from lim_tui.settings import load_settings


def test_relative_paths_begin_at_the_folder() -> None:
    entry = ModelEntry("m", "embedded/models/tiny.gguf", tokenizer="tok/tokenizer.json")
    found = placed(entry, Path("/srv/werk"))
    assert (found.model, found.tokenizer) == ("embedded//srv/werk/models/tiny.gguf", "/srv/werk/tok/tokenizer.json")
    assert found.name == "m"


@pytest.mark.parametrize(
    ("model", "tokenizer"),
    [("embedded//models/tiny.gguf", "/tok/tokenizer.json"), ("openai/m", "o200k_base"), ("embedded/smollm2", None)],
)
def test_what_is_no_relative_path_stays(model: str, tokenizer: str | None) -> None:
    entry = ModelEntry("m", model, tokenizer=tokenizer)
    assert placed(entry, Path("/srv/werk")) == entry


def test_weights_and_tokenizer_are_looked_for_in_the_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace, elsewhere = tmp_path / "werk", tmp_path / "elders"
    workspace.mkdir()
    elsewhere.mkdir()
    (workspace / "lim.toml").write_text('[models.m]\nmodel = "openai/m"\ntokenizer = "tok/none.json"\n')
    monkeypatch.chdir(elsewhere)
    settings = load_settings(workspace)
    with pytest.raises(LimError, match=str(workspace / "tok" / "none.json")):
        resolve("m", settings)
    pytest.importorskip("xllamacpp")
    with pytest.raises(LimError, match=str(workspace / "tiny.gguf")):
        resolve("embedded/tiny.gguf", settings)
