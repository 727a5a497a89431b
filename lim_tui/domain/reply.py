"""One request to a model and what came back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lim_tui.domain.case import Language
from lim_tui.domain.prompt import Message
from lim_tui.domain.verdict import NotScoredReason

SURROGATES_REPLACED = "surrogates_replaced"
REASONING_SPLIT = "reasoning_split"
CUT = "cut"


@dataclass(frozen=True, slots=True)
class SimulatedTrial:
    """What a simulated reader may know of a trial, beside the messages.

    ``item`` is the unit whose difficulty is shared by all depths; ``depth`` is 0 to 100, None where nothing moves;
    ``evidence`` is every text that must stand in the messages for a right answer; ``distractor_values`` are the values
    that a distracted reader would give; ``failures`` is what a wrong answer says where only one thing is wrong, such as
    telling what is restricted; ``seed`` is any string that names the trial, its key for one.
    """

    item: str
    language: Language
    depth: float | None
    evidence: tuple[str, ...]
    expected: str
    distractor_values: tuple[str, ...]
    seed: str
    failures: tuple[str, ...] = ()


class CalledOffError(Exception):
    """A request was called off before it was sent."""


def never() -> bool:
    """Nothing calls a request off."""
    return False


def nobody_asks(_seconds: float) -> None:
    """Nobody wants to know how long a request waits."""


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One request: the messages, the inference settings (litellm's names), and our own deadline in seconds.

    ``trial`` is read by simulated readers only; ``most_tokens`` is our count of the prompt with the longest answer,
    for limits a minute, 0 where nobody counted. A model that lets it wait before it sends it raises CalledOffError once
    ``called_off`` says so, and tells ``waits`` the seconds that it expects, 0 once it is sent.
    """

    messages: tuple[Message, ...]
    inference: Mapping[str, object] = field(default_factory=dict)
    timeout_s: float = 300.0
    trial: SimulatedTrial | None = None
    most_tokens: int = 0
    called_off: Callable[[], bool] = field(default=never, compare=False)
    waits: Callable[[float], None] = field(default=nobody_asks, compare=False)


@dataclass(frozen=True, slots=True)
class ModelFault:
    """Why there is no answer to score.

    ``detail`` is a sentence for a person. ``retry_after_s`` is how long the provider asked to wait, None where it did
    not say. ``retryable``: the same request may succeed later. ``fatal_for_model``: every other request to this model
    would fail alike, so asking on is waste. ``parameter`` is the inference setting that the model does not take.
    ``may_be_charged``: the request was heard and its answer lost on the way, so that the provider may charge for it.
    """

    reason: NotScoredReason
    detail: str
    retry_after_s: float | None = None
    retryable: bool = False
    fatal_for_model: bool = False
    parameter: str | None = None
    may_be_charged: bool = False


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What came back from one request; with ``fault`` set there is no answer to score.

    ``text`` is the answer without reasoning, None where there is none. Token counts are the provider's, None where it
    reports none; ``cached_tokens`` are part of ``prompt_tokens``. ``cost`` is in ``currency`` (three small letters),
    both None where no price is known. ``dropped_params`` are inference settings that were not sent. ``raw`` is the
    reply as JSON, without keys. ``flags`` holds ``cut`` (ended at the token limit), ``reasoning_split`` and
    ``surrogates_replaced``.
    """

    text: str | None
    latency_s: float
    fault: ModelFault | None = None
    finish_reason: str | None = None
    reasoning: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    model_answered: str | None = None
    fingerprint: str | None = None
    cost: float | None = None
    currency: str | None = None
    dropped_params: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()
    raw: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What a release keeps of a model; None means unknown.

    ``revision`` is the SHA-256 of the weights where we have the file. ``server`` names the software that answers,
    ``settings`` its settings as far as known. ``window`` and ``max_output`` are in tokens.
    """

    name: str
    provider: str
    model: str
    tokenizer: str
    tokenizer_exact: bool
    window: int | None = None
    max_output: int | None = None
    api_base: str | None = None
    revision: str | None = None
    quantization: str | None = None
    server: str | None = None
    chat_template_sha256: str | None = None
    settings: Mapping[str, str | int | float | bool | None] = field(default_factory=dict)
