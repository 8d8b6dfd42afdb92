# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

"""Sends requests, again where that does no harm, and turns error responses into exceptions."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional
from uuid import uuid4

import httpx
from time import sleep

from .._errors import connection_error_of, error_of
from .._request import Response, query_of
from .._retry import seconds_to_wait
from .._version import __version__


class Transport:
    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float,
        retries: int,
        max_wait: float,
        http_client: Optional[httpx.Client],
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError("base_url must begin with https:// or http://")
        self._base_url = base_url.rstrip("/") + "/api/v1"
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._http = http_client or httpx.Client()
        self._headers = {
            "authorization": f"Bearer {api_key}",
            "user-agent": f"mailwright-python/{__version__}",
        }

    def close(self) -> None:
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content: Optional[bytes] = None,
        headers: Optional[Mapping[str, str]] = None,
        timeout: Optional[float] = None,
    ) -> Response:
        """Sends a request, and reads its response. :raises MailwrightError: for an error response, or without one."""
        request = self._build(method, path, query, body, content, headers, timeout)
        response = self._send(request, stream=False)
        data = response.json() if "json" in response.headers.get("content-type", "") else None
        return Response(response.status_code, response.headers, data)

    def open(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        timeout: Optional[float] = None,
    ) -> httpx.Response:
        """Sends a request, and returns its response before the body is read. It must be closed."""
        return self._send(self._build(method, path, query, body, None, None, timeout), stream=True)

    def _build(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        body: Any,
        content: Optional[bytes],
        headers: Optional[Mapping[str, str]],
        timeout: Optional[float],
    ) -> httpx.Request:
        all_headers: Dict[str, str] = {**self._headers, **(headers or {})}
        # The same for each try, so that the service carries the request out once.
        if method == "POST":
            all_headers.setdefault("idempotency-key", str(uuid4()))
        return self._http.build_request(
            method,
            self._base_url + path,
            params=query_of(query),
            json=body,
            content=content,
            headers=all_headers,
            timeout=self._timeout if timeout is None else timeout,
        )

    def _send(self, request: httpx.Request, *, stream: bool) -> httpx.Response:
        failures = 0
        while True:
            response: Optional[httpx.Response] = None
            try:
                response = self._http.send(request, stream=stream, follow_redirects=False)
                if response.status_code < 300:
                    return response
                # The problem, also of what would be streamed.
                response.read()
                error: Exception = error_of(response)
            except httpx.TransportError as cause:
                response = None
                error = connection_error_of(cause)
                error.__cause__ = cause
            seconds = seconds_to_wait(
                request.method,
                "idempotency-key" in request.headers,
                None if response is None else response.status_code,
                {} if response is None else response.headers,
                failures,
            )
            if seconds is None or seconds > self._max_wait or failures >= self._retries:
                raise error
            failures += 1
            sleep(seconds)
