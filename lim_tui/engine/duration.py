"""How long a sweep will take, from what was timed on this database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lim_tui.domain.settings import Endpoint, ModelEntry, Settings

_AT_A_TIME = {"embedded": 1, "simulated": 16}
_HOSTED_AT_A_TIME = 4


@dataclass(frozen=True, slots=True)
class Load:
    """What one model is asked: requests, prompt tokens, and the most tokens of all answers."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def plus(self, input_tokens: int, output_tokens: int) -> Load:
        """With one more request."""
        return Load(self.calls + 1, self.input_tokens + input_tokens, self.output_tokens + output_tokens)


def minutes_for(loads: Mapping[str, Load], paces: Mapping[str, float | None], settings: Settings) -> float | None:
    """Minutes of the slowest model, since models are asked side by side; None where one was never timed here.

    ``paces`` are seconds for a prompt token.
    """
    longest = 0.0
    for name, load in loads.items():
        entry, pace = settings.models.get(name) or ModelEntry(name, name), paces.get(name)
        if pace is None:
            return None
        timed = load.input_tokens * pace / _at_a_time(entry) / 60
        longest = max(longest, timed, _least_minutes(load, entry.endpoints))
    return longest


def least_minutes_for(loads: Mapping[str, Load], settings: Settings) -> float:
    """Minutes that the limits a minute allow at best; 0 without limits."""
    entries = ((settings.models.get(name) or ModelEntry(name, name), load) for name, load in loads.items())
    return max((_least_minutes(load, entry.endpoints) for entry, load in entries), default=0.0)


def _at_a_time(entry: ModelEntry) -> int:
    usual = _AT_A_TIME.get(entry.model.partition("/")[0], _HOSTED_AT_A_TIME)
    return sum(endpoint.concurrency or usual for endpoint in entry.endpoints)


def _least_minutes(load: Load, endpoints: Sequence[Endpoint]) -> float:
    """What the limits a minute allow at best."""
    requests = _sum([endpoint.requests_per_minute for endpoint in endpoints])
    tokens = _sum([endpoint.tokens_per_minute for endpoint in endpoints])
    by_requests = load.calls / requests if requests else 0.0
    by_tokens = (load.input_tokens + load.output_tokens) / tokens if tokens else 0.0
    return max(by_requests, by_tokens)


def _sum(limits: Sequence[int | None]) -> int | None:
    """All limits together; None where an endpoint has none."""
    known = [limit for limit in limits if limit is not None]
    return sum(known) if len(known) == len(limits) else None
