"""Who gets in where other machines can reach the workbench."""

from __future__ import annotations

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from lim_tui.web.address import ServedAddress, is_loopback
from lim_tui.web.guard import guard


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        *((host, True) for host in ("127.0.0.1", "127.3.2.1", "::1", "localhost")),
        *((host, False) for host in ("0.0.0.0", "::", "192.0.2.7", "localhost.example", "")),
    ],
)
def test_only_loopback_goes_without_a_token(host: str, loopback: bool) -> None:
    assert is_loopback(host) == loopback
    assert (ServedAddress.choose(host, 8642).token is None) == loopback


def test_every_start_has_a_token_of_its_own_and_the_url_names_it() -> None:
    first, second = (ServedAddress.choose("192.0.2.7", 8642) for _ in range(2))
    assert first.token != second.token
    assert len(first.token or "") >= 32
    assert first.url == f"http://192.0.2.7:8642/?token={first.token}"
    assert ServedAddress("::1", 8642, None).url == "http://[::1]:8642/"


async def _hello(request: web.Request) -> web.Response:
    return web.Response(text="hello")


def _client(address: ServedAddress) -> TestClient[web.Request, web.Application]:
    app = web.Application(middlewares=[guard(address)])
    app.router.add_get("/", _hello)
    return TestClient(TestServer(app))


async def test_the_token_is_asked_for_once_and_then_kept_in_a_cookie() -> None:
    async with _client(ServedAddress("192.0.2.7", 8642, "right")) as client:
        assert (await client.get("/")).status == 401
        assert (await client.get("/?token=wrong")).status == 401
        assert (await client.get("/?token=right")).status == 200
        assert (await client.get("/")).status == 200
        assert (await client.get("/?token=wrong")).status == 200


async def test_a_token_does_not_open_the_door_to_pages_of_other_sites() -> None:
    async with _client(ServedAddress("192.0.2.7", 8642, "right")) as client:
        assert (await client.get("/?token=right", headers={"Origin": "http://elsewhere.example"})).status == 403


async def test_loopback_takes_no_foreign_names() -> None:
    async with _client(ServedAddress("127.0.0.1", 8642, None)) as client:
        assert (await client.get("/")).status == 200
        for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "192.0.2.7:8642"):
            assert (await client.get("/", headers={"Host": host})).status == 403
