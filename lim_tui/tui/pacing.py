"""How long to wait before the next look, so that a slow line and a large database are both spared."""

from __future__ import annotations

from dataclasses import dataclass

SHORTEST_S = 0.25
BYTES_PER_S = 3_500
_SHARE_OF_READING = 0.15
_SHARE_OF_STUDY = 0.05
_SHORTEST_STUDY_S = 3.0


@dataclass(slots=True)
class Pace:
    """The wait after one look, from what the look cost: time to read, bytes to paint."""

    read_s: float = 0.0
    painted_bytes: int = 0

    @property
    def wait_s(self) -> float:
        """At least 0.25 s; reading takes at most 15% of the time, painting at most 3,500 bytes a second."""
        return max(SHORTEST_S, self.read_s / _SHARE_OF_READING, self.painted_bytes / BYTES_PER_S)


def study_wait_s(took_s: float) -> float:
    """The wait before statistics are worked out anew: they take at most a twentieth of the time."""
    return max(_SHORTEST_STUDY_S, took_s / _SHARE_OF_STUDY)
