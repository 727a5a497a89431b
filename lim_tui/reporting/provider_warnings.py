"""What the replies say of the provider: which build of a model answered, and how it counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from lim_tui.reporting.words import p_value, whole
from lim_tui.statistics.stratified_association import association_p
from lim_tui.store.served import CountedTokens, Fingerprinted

_ALPHA = 0.05
# Beyond this a budget could not be kept: it takes estimated counts so much higher.
_MARGIN = 0.15
_MARGIN_OF_EXACT = 0.05


def fingerprint_warnings(answers: Sequence[Fingerprinted]) -> Iterator[tuple[str, str]]:
    """Models whose builds answered more often at some depths than at others, which then looks like an effect of depth.

    Each with its warning. Held inside what was asked together: hosted builds rotate with time, and so do cases.
    """
    by_model: dict[str, list[Fingerprinted]] = defaultdict(list)
    for answer in answers:
        by_model[answer.model].append(answer)
    for model, found in by_model.items():
        builds = sorted({answer.fingerprint for answer in found})
        depths = sorted({answer.depth for answer in found})
        p = association_p(_tables(found, builds, depths)) if len(builds) > 1 and len(depths) > 1 else None
        if p is not None and p < _ALPHA:
            yield (
                model,
                f"{model}: {len(builds)} fingerprints answered, and not alike at all depths (p {p_value(p)});"
                " a difference between depths may be one between builds of the model.",
            )


def _tables(
    answers: Sequence[Fingerprinted], builds: Sequence[str], depths: Sequence[float]
) -> Iterator[list[list[int]]]:
    rows = {build: place for place, build in enumerate(builds)}
    columns = {depth: place for place, depth in enumerate(depths)}
    tables: dict[str, list[list[int]]] = {}
    for answer in answers:
        table = tables.setdefault(answer.asked_with, [[0] * len(depths) for _ in builds])
        table[rows[answer.fingerprint]][columns[answer.depth]] += 1
    yield from tables.values()


def count_warnings(counted: Sequence[CountedTokens], exact: Mapping[str, bool]) -> Iterator[tuple[str, str]]:
    """Models whose provider counts prompts clearly otherwise than we do, each with its warning.

    ``exact`` is by model, as far as known.
    """
    for one in counted:
        margin = _MARGIN_OF_EXACT if exact.get(one.model) else _MARGIN
        ratio = one.provider_tokens / one.own_tokens
        if abs(ratio - 1) > margin:
            yield (
                one.model,
                f"{one.model}: the provider counted {whole(one.provider_tokens)} prompt tokens where we counted"
                f" {whole(one.own_tokens)} ({ratio:.2f} times); lengths are by our count, and a budget may be passed by"
                " one block.",
            )
