"""How a model's own count of tokens compares with our estimate of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Calibration:
    """Sums over short requests to ``model``: tokens as ``tokenizer`` counted them here, and as the server did."""

    model: str
    tokenizer: str
    requests: int
    counted_tokens: int
    server_tokens: int

    @property
    def ratio(self) -> float:
        """The server's count over ours."""
        return self.server_tokens / self.counted_tokens

    @property
    def words(self) -> str:
        """``house counts 1.12 x ~o200k_base, by 14 short requests``."""
        requests = "1 short request" if self.requests == 1 else f"{self.requests} short requests"
        return f"{self.model} counts {self.ratio:.2f} x {self.tokenizer}, by {requests}"


def calibration_of(known: Iterable[Calibration], model: str, tokenizer: str) -> Calibration | None:
    """The calibration of a model on a tokenizer, None where no short answer told it yet."""
    return next((one for one in known if (one.model, one.tokenizer) == (model, tokenizer)), None)
