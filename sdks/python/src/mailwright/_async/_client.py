"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Mapping, Optional, Type

import httpx

from .._request import Response
from ._imports import AsyncImports
from ._resources import AsyncResources
from ._transport import AsyncTransport


class AsyncMailwright(AsyncResources):
    """
    Calls the API of a Mailwright service.

    Leave it by ``with``, or call its ``aclose``, so that its connections are closed.

    :param api_key: the key. Nothing is read from the environment.
    :param base_url: where the service is, such as ``https://mail.example.com``.
    :param timeout: the time limit of each step of a try (to connect, to send, to wait for the next bytes), in seconds.
    :param retries: how many times a request is sent again.
    :param max_wait: the longest Retry-After to wait for, in seconds; a response with a longer one is final.
    :param http_client: sends the requests instead of a new client of httpx, for a proxy or certificates of your own.
    """

    imports: AsyncImports

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 30,
        retries: int = 2,
        max_wait: float = 60,
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        self._transport = AsyncTransport(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            retries=retries,
            max_wait=max_wait,
            http_client=http_client,
        )
        super().__init__(self._transport)
        self.imports = AsyncImports(self._transport)

    async def request(
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
        return await self._transport.request(method, path, query=query, body=body, headers=headers, timeout=timeout)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._transport.aclose()

    async def __aenter__(self) -> AsyncMailwright:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.aclose()
