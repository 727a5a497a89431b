"""How long it takes to build a prompt of 128,000 tokens, beside the least that any builder must do.

Run: ``python -m benchmarks.build_speed``. The limit is joining the same pieces and hashing the same bytes. The peer is
a straightforward builder: count the documents, insert the evidence, count the whole prompt again, hash. Counting is
timed beside it. All texts are made here, so that the benchmark needs no other file.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable
from statistics import median

from lim_tui.context.assembly import Assembler
from lim_tui.context.filler import cut_filler
from lim_tui.context.fit import build_layout
from lim_tui.context.placement import insert_all
from lim_tui.context.request import LayoutRequest, ordered_distractors
from lim_tui.context.templates import built_in
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected
from lim_tui.domain.seeding import stream
from lim_tui.engine.written_answers import answer_finder

TOKENS = 128_000
DEPTHS = tuple(range(0, 101, 10))
ROUNDS = 7
_NOUNS = "pomp klep meter leiding tank ploeg storing melding inspectie dossier besluit vergunning".split()
_VERBS = "meldt bewaakt opent sluit noteert controleert vervangt reinigt bespreekt bewaart".split()


def paragraphs(count: int) -> list[str]:
    """Dutch filler, the same at every run."""
    draws = stream("benchmark filler")

    def sentence() -> str:
        first, second, verb = draws.choice(_NOUNS), draws.choice(_NOUNS), draws.choice(_VERBS)
        return f"De {first} van afdeling {draws.randint(2, 90)} {verb} de {second} voor het einde van de dienst."

    return [" ".join(sentence() for _ in range(6)) for _ in range(count)]


def request(template: str) -> LayoutRequest:
    """A case with eight near-duplicates in a context of 128,000 tokens."""
    evidence = Evidence("e1", "De maximale temperatuur van klep KX-4471-B is 187 °C.")
    documents = tuple(
        Document(f"d{i}", f"De maximale temperatuur van klep KX-50{i:02d}-B is {201 + i} °C.") for i in range(12)
    )
    case = Case(
        "klep",
        "bench",
        "nl",
        "Wat is de maximale temperatuur van klep KX-4471-B?",
        (evidence,),
        (Expected("187 °C"),),
        answer_type="number",
        distractors=documents,
    )
    bound = BoundCase(case, 0, case.question, case.evidence, case.expected, documents)
    return LayoutRequest(
        case=bound,
        template=built_in(template, "nl"),
        counter=TiktokenCounter("o200k_base"),
        target_tokens=TOKENS,
        filler=cut_filler(paragraphs(1_600), "nl"),
        distractors=ordered_distractors(bound),
        holds_answer=answer_finder(bound),
    )


def fastest(work: Callable[[int], object]) -> float:
    """Milliseconds of one call: the median over depths of the best of several rounds."""
    best: list[float] = []
    for depth in DEPTHS:
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            work(depth)
            times.append(time.perf_counter() - began)
        best.append(min(times))
    return median(best) * 1_000


def measure(template: str) -> dict[str, float]:
    """Milliseconds a prompt, and once for the layout that all depths share."""
    asked = request(template)
    began = time.perf_counter()
    layout = build_layout(asked)
    cold = time.perf_counter() - began
    assembler = Assembler.of(asked, layout)
    rendered = [atom.rendered for atom in layout.atoms]
    pieces = {depth: _pieces(assembler, rendered, depth) for depth in DEPTHS}
    system = asked.template.system

    def join_and_hash(depth: int) -> str:
        user = "".join(pieces[depth])
        body = json.dumps(
            [{"content": system, "role": "system"}, {"content": user, "role": "user"}], ensure_ascii=False
        )
        return hashlib.sha256(body.encode()).hexdigest()

    def straightforward(depth: int) -> str:
        counts = [asked.counter.count(text) for text in rendered]
        wanted, place, before = sum(counts) * depth / 100, 0, 0
        while place < len(counts) and before + counts[place] / 2 < wanted:
            before += counts[place]
            place += 1
        documents = [*rendered[:place], f"[BCDF] {asked.case.evidence[0].text}\n\n", *rendered[place:]]
        user = "".join([assembler.before, *documents, assembler.after])
        asked.counter.count(user)
        return hashlib.sha256(user.encode()).hexdigest()

    assembler.at_depth(50)
    counted = assembler.at_depth(50).messages
    return {
        "layout, once (s)": cold,
        "build (ms)": fastest(assembler.at_depth),
        "join and hash (ms)": fastest(join_and_hash),
        "straightforward (ms)": _once(straightforward) * 1_000,
        "counting the prompt (ms)": _once(lambda _: asked.counter.count_chat(counted)) * 1_000,
    }


def _pieces(assembler: Assembler, rendered: list[str], depth: int) -> list[str]:
    insertions = assembler.places.at_depths(assembler.request.pieces, [depth])
    point = insertions[0].point
    found = [assembler.before, *rendered[:point], insertions[0].inserted, *rendered[point:], assembler.after]
    assert "".join(found[1:-1]) == insert_all(assembler.places.context, insertions)[0]
    return found


def _once(work: Callable[[int], object]) -> float:
    began = time.perf_counter()
    work(50)
    return time.perf_counter() - began


def main() -> int:
    """Prints the table; 1 where a build takes more than twice joining and hashing."""
    worst = 0.0
    for template in ("documents", "running"):
        times = measure(template)
        ratio = times["build (ms)"] / times["join and hash (ms)"]
        worst = max(worst, ratio)
        print(f"{template}: " + ", ".join(f"{name} {value:.2f}" for name, value in times.items()))
        print(f"{template}: build is {ratio:.2f} x join and hash")
    return int(worst > 2)


if __name__ == "__main__":
    sys.exit(main())
