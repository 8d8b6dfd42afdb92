# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Mapping, Optional, Type

import httpx

from .._request import Response
from ._imports import Imports
from ._resources import Resources
from ._transport import Transport


class Mailwright(Resources):
    """
    Calls the API of a Mailwright service.

    Leave it by ``with``, or call its ``close``, so that its connections are closed.

    :param api_key: the key. Nothing is read from the environment.
    :param base_url: where the service is, such as ``https://mail.example.com``.
    :param timeout: the time limit of each step of a try (to connect, to send, to wait for the next bytes), in seconds.
    :param retries: how many times a request is sent again.
    :param max_wait: the longest Retry-After to wait for, in seconds; a response with a longer one is final.
    :param http_client: sends the requests instead of a new client of httpx, for a proxy or certificates of your own.
    """

    imports: Imports

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 30,
        retries: int = 2,
        max_wait: float = 60,
        http_client: Optional[httpx.Client] = None,
    ) -> None:
        self._transport = Transport(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            retries=retries,
            max_wait=max_wait,
            http_client=http_client,
        )
        super().__init__(self._transport)
        self.imports = Imports(self._transport)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        timeout: Optional[float] = None,
    ) -> Response:
        """
        Calls an operation by its path below ``/api/v1``, such as ``/lists``: for what a method doesn't return, such as
        the ``ETag`` among the response's headers.
        """
        return self._transport.request(method, path, query=query, body=body, headers=headers, timeout=timeout)

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Mailwright:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()
