"""What differs between two texts, word by word, and in Chinese character by character."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from lim_tui.text.visible import visible

Change = Literal["same", "removed", "added"]
# A Han character is a word of its own; so is any other single mark.
_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_HAN}]|[^\W{_HAN}]+|\s+|.", re.DOTALL)
# Beyond this, matching takes too long for a key press, and words are compared as lines and sentences.
_MOST_WORDS = 4_000
_MOST_CHARACTERS = 300_000
_SENTENCE = re.compile("[^\n。！？；.!?]*(?:[\n。！？；.!?]+|$)")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch that both texts have, or one of them only: ``removed`` is the first's, ``added`` the second's."""

    change: Change
    text: str


def word_difference(first: str, second: str) -> tuple[Stretch, ...]:
    """The two texts as stretches in order: same and removed make the first text, same and added the second."""
    if first == second:
        return (Stretch("same", first),) if first else ()
    before, after = _words(first), _words(second)
    if len(before) + len(after) > _MOST_WORDS:
        return _joined(_by_sentences(first, second))
    return _joined(_stretches(before, after))


def document_difference(first: Sequence[str], second: Sequence[str]) -> tuple[Stretch, ...]:
    """As ``word_difference``, of two prompts that are given part by part, such as documents.

    Parts are matched whole first, so that a million characters take as long as their parts are many; words are compared
    only where a part was replaced, and sentences where parts became more or fewer: a document that goes between two
    others, or into one, cuts what stands around it otherwise.
    """
    return _joined(_replaced_by_words(first, second))


def line_difference(first: Sequence[str], second: Sequence[str]) -> tuple[Stretch, ...]:
    """Two lists of lines as one: a stretch for each line, whole, since a line is to be read at once."""
    return tuple(_whole_lines(first, second))


def _whole_lines(first: Sequence[str], second: Sequence[str]) -> Iterator[Stretch]:
    for tag, gone, come in _blocks(first, second):
        if tag == "equal":
            yield from (Stretch("same", line) for line in gone)
        else:
            yield from (Stretch("removed", line) for line in gone)
            yield from (Stretch("added", line) for line in come)


def _replaced_by_words(first: Sequence[str], second: Sequence[str]) -> Iterator[Stretch]:
    for change, gone, come in _blocks(first, second):
        if change == "equal":
            yield Stretch("same", "".join(gone))
        elif len(gone) == len(come) == 1:
            yield from word_difference(gone[0], come[0])
        elif gone and come and sum(map(len, (*gone, *come))) <= _MOST_CHARACTERS:
            yield from _by_sentences("".join(gone), "".join(come))
        else:
            yield Stretch("removed", "".join(gone))
            yield Stretch("added", "".join(come))


def _by_sentences(first: str, second: str) -> Iterator[Stretch]:
    before, after = _SENTENCE.findall(first), _SENTENCE.findall(second)
    for change, gone, come in _blocks(before, after):
        old, new = "".join(gone), "".join(come)
        if change == "equal":
            yield Stretch("same", old)
        elif len(old) + len(new) <= _MOST_WORDS:
            yield from _stretches(_words(old), _words(new))
        else:
            yield Stretch("removed", old)
            yield Stretch("added", new)


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _stretches(before: Sequence[str], after: Sequence[str]) -> Iterator[Stretch]:
    for change, gone, come in _blocks(before, after):
        if change == "equal":
            yield Stretch("same", "".join(gone))
        else:
            yield Stretch("removed", "".join(gone))
            yield Stretch("added", "".join(come))


def _blocks(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """Equal and other blocks, their common ends taken off first, which is what most pairs are made of."""
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    gone, come = before[head : len(before) - tail], after[head : len(after) - tail]
    if head:
        yield "equal", before[:head], after[:head]
    for tag, i, k, m, n in SequenceMatcher(None, gone, come, autojunk=False).get_opcodes():
        yield tag, gone[i:k], come[m:n]
    if tail:
        yield "equal", before[len(before) - tail :], after[len(after) - tail :]


def _common(before: Sequence[str], after: Sequence[str]) -> int:
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before), len(after)))


def _joined(stretches: Iterator[Stretch]) -> tuple[Stretch, ...]:
    """Without empty stretches, neighbours of one kind put together."""
    joined: list[Stretch] = []
    for stretch in stretches:
        if joined and joined[-1].change == stretch.change:
            joined[-1] = Stretch(stretch.change, joined[-1].text + stretch.text)
        elif stretch.text:
            joined.append(stretch)
    return tuple(joined)


def differs(stretches: Sequence[Stretch]) -> bool:
    """Whether anything is in one text only."""
    return any(stretch.change != "same" for stretch in stretches)


def marked_words(stretch: Stretch) -> str:
    """The stretch made visible, in the marks of ``wdiff``: ``[-removed-]`` and ``{+added+}``, which need no colour."""
    shown = visible(stretch.text)
    return {"same": shown, "removed": f"[-{shown}-]", "added": f"{{+{shown}+}}"}[stretch.change]


def shortened(stretches: Sequence[Stretch], around: int) -> Iterator[Stretch]:
    """The stretches with what is alike and far from a change left out, which a line in its place says."""
    for at, stretch in enumerate(stretches):
        left = around if at > 0 else 0
        right = around if at < len(stretches) - 1 else 0
        if stretch.change != "same" or len(stretch.text) <= left + right + 40:
            yield stretch
            continue
        gone = len(stretch.text) - left - right
        tail = stretch.text[len(stretch.text) - right :] if right else ""
        yield Stretch("same", f"{stretch.text[:left]}\n[{gone:,} characters alike]\n{tail}")
