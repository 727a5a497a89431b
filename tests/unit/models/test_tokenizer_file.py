"""A tokenizer.json counts as the library that made it does."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from lim_tui.domain.prompt import Message
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.tokenizer_choice import tokenizer_for
from lim_tui.models.tokenizer_file import FileTokenizer


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """One token a word or sign."""
    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    path = tmp_path / "tokenizer.json"
    tokenizer.save(str(path))
    return path


def test_counts_words_and_signs(file: Path) -> None:
    counter = FileTokenizer(file)
    assert counter.count("Klep B47: 80 °C.") == 7
    assert counter.count_many(["Klep B47", "", "Klep B47", "a b c"]) == [2, 0, 2, 3]
    assert counter.count_chat([Message("system", "a b"), Message("user", "c")]) == 3 + 2 * 5 + 3


def test_it_counts_alike_in_another_process(file: Path) -> None:
    counter = FileTokenizer(file)
    sent = pickle.loads(pickle.dumps(counter))
    assert (sent.name, sent.exact, sent.count("Klep B47: 80 °C.")) == (counter.name, counter.exact, 7)


def test_settings_choose_it_as_an_estimate(file: Path) -> None:
    counter = tokenizer_for(ModelEntry("m", "openai/local", tokenizer=str(file)))
    assert not counter.exact
    assert counter.name.startswith("~tokenizer.json:")


def test_what_is_no_tokenizer_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "tokenizer.json"
    broken.write_text("{}")
    with pytest.raises(LimError, match="no tokenizer"):
        FileTokenizer(broken)
    with pytest.raises(LimError, match="No such file"):
        FileTokenizer(tmp_path / "none.json")
