"""What an exception of litellm says about a failed request, keys taken out."""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Iterator, Mapping

from lim_tui.models.address import ModelAddress
from lim_tui.models.faults import ProviderError
from lim_tui.models.scrubbing import Scrubber

# litellm invents this status where no whole answer came back.
_INVENTED_STATUS = 500
_OUT_OF_REACH = (errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN)
_BARE_STATUS = re.compile(r"Error code: \d+$")


def provider_error(error: Exception, address: ModelAddress, scrubber: Scrubber) -> ProviderError:
    """The facts; ``status`` is None where no whole answer came back."""
    headers = getattr(error, "litellm_response_headers", None)
    status = getattr(error, "status_code", None)
    came_back = headers is not None or status != _INVENTED_STATUS
    return ProviderError(
        message=scrubber.text(_message(error, came_back=came_back)),
        status=status if came_back else None,
        headers=_lower_case(headers or {}),
        address=scrubber.text(address.shown),
        was_heard=came_back or not any(map(_kept_from_sending, _chain(error))),
    )


def _message(error: Exception, *, came_back: bool) -> str:
    """litellm's words, and what it leaves out: a body that is not in OpenAI's form, the cause of a lost connection."""
    message = str(error)
    if not came_back:
        return f"{message} ({list(_chain(error))[-1]})"
    if _BARE_STATUS.search(message):
        return f"{message}: {_body(error)}"
    return message


def _kept_from_sending(link: BaseException) -> bool:
    """A name that nobody knows, or a port that nobody listens at."""
    return isinstance(link, socket.gaierror) or (isinstance(link, OSError) and link.errno in _OUT_OF_REACH)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _body(error: Exception) -> str:
    bodies = (getattr(getattr(link, "response", None), "text", "") for link in _chain(error))
    return next((body for body in bodies if body), "")


def _lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
