"""Who gets in: every request is checked, that of the websocket too."""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from lim_tui.web.address import ServedAddress, same_origin

COOKIE = "lim_token"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline' data:; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def guard(address: ServedAddress) -> Middleware:
    """Refuses foreign hosts and origins, and asks for the token where the address has one."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not (address.accepts_host(request.host) and same_origin(request.headers.get("Origin"), request.host)):
            raise web.HTTPForbidden(text="lim: this page was asked for from elsewhere; open the address it printed.\n")
        given = request.query.get("token")
        if not (address.accepts_token(given) or address.accepts_token(request.cookies.get(COOKIE))):
            raise web.HTTPUnauthorized(text="lim: the token is missing or wrong; open the whole address it printed.\n")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
            if given is not None and address.token is not None:
                response.set_cookie(COOKIE, address.token, httponly=True, samesite="Strict")
        return response

    return check
