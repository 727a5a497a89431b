"""Token counts without a network, quickly, and never with special tokens."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lim_tui.context.counting_apart import COUNTED_APART, apart
from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, load_encoding
from lim_tui.domain.prompt import Message


@pytest.mark.parametrize("encoding", SHIPPED_ENCODINGS)
def test_the_encodings_load_from_files_that_are_installed(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """B056 of research/field_reports.md: nothing is fetched, so that nothing can fail offline."""
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("a network was asked for"))
    load_encoding.cache_clear()
    assert TiktokenCounter(encoding).count("猫坐在屋里。") > 0


def test_an_unknown_encoding_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="o200k_base"):
        load_encoding("r50k_base")


def test_special_tokens_in_text_are_plain_text() -> None:
    assert TiktokenCounter("cl100k_base").count("<|endoftext|>") == 7


def test_a_chat_costs_what_the_published_recipe_says() -> None:
    # "hello world" is two tokens in cl100k_base; 3 + role + content a message, 3 for the reply (OpenAI cookbook).
    messages = [Message("system", "hello world"), Message("user", "hello world")]
    assert TiktokenCounter("cl100k_base").count_chat(messages) == 2 * (4 + 2) + 3


@pytest.mark.parametrize("run", ["_" * 100_000, "哈" * 100_000, "a" * 1_000_000], ids=["marks", "han", "letters"])
def test_runs_without_a_break_are_counted_in_time(run: str) -> None:
    """B054 of research/field_reports.md."""
    began = time.process_time()
    assert TiktokenCounter("o200k_base").count(run) > 1_000
    assert time.process_time() - began < 10


def test_an_estimate_is_marked() -> None:
    assert TiktokenCounter("o200k_base", exact=False).name == "~o200k_base"


_PIECES = [
    *" \n\r\t/.[]!?'\"“”aAbéß数字。，12３_#$-",
    "\u00a0",
    "\u3000",
    "\x85",
    "\u2028",
    "\x1c",
    "s\u0301",
    "🙂",
    "\n\n",
    "'s",
    " de",
    "[KTRW] ",
]


@pytest.mark.parametrize("encoding", COUNTED_APART)
@given(pieces=st.lists(st.sampled_from(_PIECES), max_size=60))
@settings(max_examples=400)
def test_the_parts_of_a_text_have_as_many_tokens_as_the_whole(encoding: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    whole = load_encoding(encoding)
    parts = apart(text)
    assert "".join(parts) == text
    assert sum(len(whole.encode(part, disallowed_special=())) for part in parts) == len(
        whole.encode(text, disallowed_special=())
    )


def test_a_long_text_has_the_tokens_that_the_encoding_gives_it() -> None:
    text = "".join(f"[BC{k:02d}] Klep {k} sluit bij 12/7 bar.\n\n\n  阀门{k}号。\n/x\n" for k in range(200))
    for encoding in SHIPPED_ENCODINGS:
        expected = len(load_encoding(encoding).encode(text, disallowed_special=()))
        assert TiktokenCounter(encoding).count(text) == expected


_JOINED_PARTS = st.lists(
    st.sampled_from(
        [
            "[KTRW] De druk is 12 bar.\n\n",
            "\n",
            " ",
            "/pad",
            "[BCDF] 文件第一条。\n\n",
            "slot\n",
            "x",
            "",
            "\t\n",
            "Vraag: wie?",
        ]
    ),
    max_size=40,
)


@pytest.mark.parametrize("encoding", SHIPPED_ENCODINGS)
@given(parts=_JOINED_PARTS, repeats=st.integers(1, 60))
def test_parts_of_a_message_count_as_the_whole(encoding: str, parts: list[str], repeats: int) -> None:
    counter = TiktokenCounter(encoding)
    others = [Message("system", "Lees de tekst.")]
    message = Message("user", "".join(parts * repeats))
    assert counter.count_chat_joined(others, parts * repeats) == counter.count_chat([*others, message])
    assert counter.count(message.content) == len(load_encoding(encoding).encode(message.content, disallowed_special=()))
