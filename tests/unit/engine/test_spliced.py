"""A splice gives the messages that it was made from, whatever they share with the text; or there is none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lim_tui.domain.prompt import Message
from lim_tui.engine.spliced import Splice, spliced

SYSTEM = Message("system", "Antwoord kort.")
texts = st.text("ab😀泵", max_size=20)


@given(texts, texts)
def test_it_gives_the_same_messages(shared: str, content: str) -> None:
    messages = (SYSTEM, Message("user", content))
    splice = spliced(messages, shared)
    assert splice is not None
    assert splice.messages(shared) == messages


@given(texts, st.integers(0, 20))
def test_of_what_was_put_in_nothing_else_is_kept(shared: str, place: int) -> None:
    splice = spliced((Message("user", f"{shared[:place]}XYZ{shared[place:]}"),), shared)
    assert splice == Splice((), "user", min(place, len(shared)), "XYZ", min(place, len(shared)))


def test_a_long_stretch_is_not_kept() -> None:
    shared = "De pomp draait. " * 1_000
    assert spliced((Message("user", shared[::-1]),), shared) is None
