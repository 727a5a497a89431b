"""A whole sweep against a loopback provider: workspace, worker, database, in this process."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store
from tests.faults.provider import Answer, Provider, SeenRequest
from tests.faults.replies import chat
from tests.unit.engine.bench import make_workspace, sweep_file

PROBED_CODE = re.compile(r"Code of this conversation: (\w+)\.")
_EVIDENCE = re.compile(r"De druk van pomp (P\d+) is (\d+) bar")
_QUESTION = re.compile(r"Wat is de druk van pomp (P\d+)")


def words_of(request: SeenRequest) -> str:
    """All text that was sent."""
    messages: Any = request.body["messages"]
    return "\n\n".join(message["content"] for message in messages)


def is_probe(request: SeenRequest) -> bool:
    """Whether the request asks for the marker at its start."""
    return "What is the code of this conversation" in words_of(request)


def right_answer(request: SeenRequest) -> str:
    """What a perfect reader says of what it was sent, to a probe and to a trial."""
    words = words_of(request)
    if is_probe(request):
        code = PROBED_CODE.search(words)
        return code[1] if code else "?"
    asked = _QUESTION.findall(words)[-1]
    return next((f"{value} bar" for pump, value in _EVIDENCE.findall(words) if pump == asked), "Dat staat er niet.")


def reply_to(request: SeenRequest, **changes: Any) -> Answer:
    """A right answer, with a token count that is honest at four characters a token; ``changes`` replace parts."""
    count = len(words_of(request)) // 4
    usage = {"prompt_tokens": count, "completion_tokens": 4, "total_tokens": count + 4}
    return Answer(200, {**chat(right_answer(request)), "usage": usage, **changes})


class ReadingProvider(Provider):
    """Answers probes honestly, and trials as ``answer`` says, which sees the request and the number of the trial."""

    def __init__(self, answer: Callable[[SeenRequest, int], Answer] | None = None) -> None:
        super().__init__()
        self._answer = answer or (lambda request, _number: reply_to(request))
        self.trials_seen = 0

    def next_answer(self, request: SeenRequest) -> Answer:
        """Counts trials only."""
        if is_probe(request):
            return reply_to(request)
        self.trials_seen += 1
        return self._answer(request, self.trials_seen)


@contextmanager
def served(provider: Provider) -> Iterator[Provider]:
    """Serves from a thread of its own, since a worker runs an event loop in this one."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    context = provider.serving()
    asyncio.run_coroutine_threadsafe(context.__aenter__(), loop).result()
    try:
        yield provider
    finally:
        asyncio.run_coroutine_threadsafe(context.__aexit__(None, None, None), loop).result()
        asyncio.run_coroutine_threadsafe(_end_conversations(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end_conversations() -> None:
    """Ends those that are silent on purpose."""
    talking = asyncio.all_tasks() - {asyncio.current_task()}
    for task in talking:
        task.cancel()
    await asyncio.gather(*talking, return_exceptions=True)


def workspace_for(root: Path, provider: Provider, cases: int = 2, extra: str = "") -> Path:
    """A workspace whose model ``house`` is the provider, one request at a time; ``extra`` goes into its entry."""
    make_workspace(root, cases)
    entry = f'[models.house]\nmodel = "openai/m"\napi_base = "{provider.base_url}"\n{extra}\n'
    (root / "lim.toml").write_text(entry if "concurrency" in extra else entry + "concurrency = 1\n")
    return root


def swept(root: Path, sweep: SweepFile | None = None) -> tuple[Store, int]:
    """The store and the sweep after a worker did all it could."""
    store = Store(root / "runs.db")
    record = find_or_create(store, root, sweep or sweep_file("house"))
    work_on(store, root, record.id)
    return store, record.id
