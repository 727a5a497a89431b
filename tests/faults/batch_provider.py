"""A provider on the loopback with OpenAI's files and batches."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.faults.provider import Answer, SeenRequest
from tests.faults.sweeping import ReadingProvider, reply_to

Line = Callable[[SeenRequest, int], dict[str, Any] | None]


@dataclass
class HeldBatch:
    """A batch that the provider has."""

    id: str
    requests: list[dict[str, Any]]
    metadata: dict[str, str]
    status: str = "validating"
    files: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def shown(self) -> dict[str, Any]:
        """As the provider describes it."""
        return {
            "id": self.id,
            "object": "batch",
            "endpoint": "/v1/chat/completions",
            "input_file_id": f"file-{self.id}",
            "completion_window": "24h",
            "created_at": 1,
            "status": self.status,
            "metadata": self.metadata,
            "output_file_id": self.files.get("output"),
            "error_file_id": self.files.get("error"),
            "errors": {"object": "list", "data": [{"message": told} for told in self.errors]} if self.errors else None,
        }


def answered(request: SeenRequest, _number: int) -> dict[str, Any]:
    """A line of the file of answers, with a right answer."""
    return {"response": {"status_code": 200, "body": reply_to(request).body}, "error": None}


def failed(status: int, message: str, **error: Any) -> dict[str, Any]:
    """A line with an error in place of an answer."""
    return {"response": {"status_code": status, "body": {"error": {"message": message, **error}}}, "error": None}


class BatchProvider(ReadingProvider):
    """Works on a batch when it is looked at the ``looks``-th time.

    ``line`` gives the line of each request and its number, None for none at all; ``status`` is how batches end.
    ``lost_reply`` breaks the connection after a batch was taken; ``on_look`` is called whenever one is looked at.
    """

    def __init__(self, line: Line = answered, status: str = "completed", looks: int = 1) -> None:
        super().__init__()
        self.line = line
        self.status = status
        self.looks = looks
        self.batches: list[HeldBatch] = []
        self.contents: dict[str, str] = {}
        self.asked: list[str] = []
        self.lost_reply = False
        self.on_look: Callable[[], None] = lambda: None
        self._looked: dict[str, int] = {}

    def next_answer(self, request: SeenRequest) -> Answer:
        """By route; single requests are for probes."""
        route = request.path.partition("?")[0].removeprefix("/v1")
        match request.method, route.strip("/").split("/"):
            case "POST", ["files"]:
                return self._take_file(request)
            case "POST", ["batches"]:
                return self._take_batch(request)
            case "GET", ["batches"]:
                return Answer(200, {"object": "list", "data": [b.shown() for b in self.batches], "has_more": False})
            case "GET", ["batches", name]:
                return self._look(next(batch for batch in self.batches if batch.id == name))
            case "GET", ["files", name, "content"]:
                return Answer(200, self.contents[name])
        return super().next_answer(request)

    def _take_file(self, request: SeenRequest) -> Answer:
        lines = [line for line in request.raw.decode().splitlines() if line.startswith("{")]
        name = f"file-{len(self.contents)}"
        self.contents[name] = "\n".join(lines)
        return Answer(
            200,
            {
                "id": name,
                "object": "file",
                "bytes": 1,
                "created_at": 1,
                "filename": "x",
                "purpose": "batch",
                "status": "processed",
            },
        )

    def _take_batch(self, request: SeenRequest) -> Answer:
        body: Any = request.body
        requests = [json.loads(line) for line in self.contents[body["input_file_id"]].splitlines()]
        self.asked += [one["custom_id"] for one in requests]
        batch = HeldBatch(f"batch-{len(self.batches)}", requests, body["metadata"])
        self.batches.append(batch)
        return Answer(behaviour="reset") if self.lost_reply else Answer(200, batch.shown())

    def _look(self, batch: HeldBatch) -> Answer:
        self.on_look()
        self._looked[batch.id] = self._looked.get(batch.id, 0) + 1
        if batch.status == "validating" and self._looked[batch.id] >= self.looks:
            self._work_on(batch)
        return Answer(200, batch.shown())

    def _work_on(self, batch: HeldBatch) -> None:
        batch.status = self.status
        if self.status == "failed":
            batch.errors = ["line 1 is too long"]
            return
        files: dict[str, list[str]] = {"output": [], "error": []}
        for one in batch.requests:
            self.trials_seen += 1
            seen = SeenRequest(one["url"], {}, one["body"])
            if (line := self.line(seen, self.trials_seen)) is not None:
                kind = "output" if line.get("error") is None and line["response"]["status_code"] == 200 else "error"
                files[kind].append(json.dumps({"id": "r", "custom_id": one["custom_id"], **line}))
        for kind, lines in files.items():
            if lines:
                batch.files[kind] = name = f"{batch.id}-{kind}"
                self.contents[name] = "\n".join(lines) + "\n"
