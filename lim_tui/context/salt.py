"""A different beginning for every prompt, so that no cache of a provider or server serves it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from lim_tui.context.request import LayoutRequest
from lim_tui.context.rules import PromptRefusedError
from lim_tui.domain.canonical import sha256_messages
from lim_tui.domain.prompt import Prompt
from lim_tui.domain.template import Template

_DIGITS = 8
# Stands for every salt while documents are fitted; no number that a tokenizer is likely to hold whole.
_SAMPLE = "[73918254]"
_MOST_TRIES = 64
# As far as tokens at the join of salt and text can reach (decision 2).
_REACH_CHARACTERS = 256


def with_salt(template: Template) -> Template:
    """The template whose prompts begin with a salt, in the system text."""
    return replace(
        template,
        system=_before(template.system),
        closed_book_system=_before(template.closed_book_system),
    )


def _before(text: str) -> str:
    return f"{_SAMPLE}\n\n{text}" if text else _SAMPLE


def is_salted(template: Template) -> bool:
    """Whether prompts in the template begin with a salt."""
    return template.system.startswith(_SAMPLE)


def salted_forms(prompt: Prompt) -> Iterator[Prompt]:
    """The prompt under each salt that it may get, in their order; offsets stay, since all salts have one length.

    Salts come from the bytes of the prompt, so that two requests that land on one place stay one trial, and models that
    read the same documents get the same salt.
    """
    for number in range(_MOST_TRIES):
        drawn = int(hashlib.sha256(f"{prompt.sha256} {number}".encode()).hexdigest(), 16) % 10**_DIGITS
        salt = f"[{drawn:0{_DIGITS}d}]"
        first, *others = prompt.messages
        messages = (replace(first, content=salt + first.content[len(_SAMPLE) :]), *others)
        yield replace(
            prompt, messages=messages, text=salt + prompt.text[len(_SAMPLE) :], sha256=sha256_messages(messages)
        )


def salted(prompt: Prompt, request: LayoutRequest) -> Prompt:
    """The prompt under its first salt that takes no more tokens than were kept for it and writes no answer.

    Raises PromptRefusedError where none does.
    """
    room = request.counter.count(_head(prompt))
    for form in salted_forms(prompt):
        taken = request.counter.count(_head(form))
        if taken <= room and not request.holds_answer(_head(form)[: len(_SAMPLE)]):
            return replace(form, prompt_tokens=prompt.prompt_tokens - room + taken)
    raise PromptRefusedError(f"none of {_MOST_TRIES} salts fits before this prompt; leave salt_prefix out")


def _head(prompt: Prompt) -> str:
    return prompt.messages[0].content[: len(_SAMPLE) + _REACH_CHARACTERS]
