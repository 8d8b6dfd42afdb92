"""What the client raises."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

import httpx

from ._retry import retry_after_seconds


class MailwrightError(Exception):
    """An error response, or no complete response."""

    #: The HTTP status; 0 without a response.
    status: int
    #: Says what happened, such as ``subscriber_exists``: it never changes. Empty without a problem in the response.
    code: str
    #: What is wrong with each field of the request, by its name.
    errors: Dict[str, List[str]]
    #: Names the request in the service's log.
    request_id: Optional[str]
    #: How many seconds the service asks to wait.
    retry_after: Optional[float]
    #: The whole problem document (RFC 9457).
    problem: Mapping[str, Any]

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        problem: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = problem or {}
        self.code = str(self.problem.get("code") or "")
        self.errors = dict(self.problem.get("errors") or {})
        headers = headers or {}
        self.request_id = self.problem.get("request_id") or headers.get("x-request-id")
        self.retry_after = retry_after_seconds(headers.get("retry-after"))


class ValidationError(MailwrightError):
    """A part of the request is invalid: ``errors`` has the messages by field name (400, 422)."""


class AuthenticationError(MailwrightError):
    """The key is missing, unknown or revoked (401)."""


class PermissionDeniedError(MailwrightError):
    """The key, the account or the plan doesn't allow this (403)."""


class NotFoundError(MailwrightError):
    """There is no such resource in the account (404)."""


class ConflictError(MailwrightError):
    """The resource's state doesn't allow this (409), or it isn't the one in ``if_match`` (412)."""


class RateLimitError(MailwrightError):
    """Too many requests, even after retries (429)."""


class ServerError(MailwrightError):
    """The service failed, or was unavailable, even after retries (500 and above)."""


class ConnectionFailedError(MailwrightError):
    """There was no complete response. The service may have carried the request out all the same."""


class TimedOutError(ConnectionFailedError):
    """There was no complete response within the time limit."""


class UploadError(Exception):
    """An upload that can't continue: its import has ended, or the file is a different one."""

    def __init__(self, message: str, current: Mapping[str, Any]) -> None:
        super().__init__(message)
        #: The import as it is now.
        self.current = current


class WebhookVerificationError(Exception):
    """A request that isn't a genuine delivery, or is more than five minutes old."""


_BY_STATUS = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    412: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def error_of(response: httpx.Response) -> MailwrightError:
    """The error that a response with a status of 400 or more stands for. Its body must have been read."""
    try:
        problem = response.json()
    except ValueError:
        problem = {}
    if not isinstance(problem, dict):
        problem = {}
    text = problem.get("detail") or problem.get("title") or f"HTTP {response.status_code}"
    fallback = ServerError if response.status_code >= 500 else MailwrightError
    kind = _BY_STATUS.get(response.status_code, fallback)
    return kind(str(text), status=response.status_code, problem=problem, headers=response.headers)


def connection_error_of(error: httpx.TransportError) -> ConnectionFailedError:
    """The error for a request without a complete response."""
    if isinstance(error, httpx.TimeoutException):
        return TimedOutError("There was no complete response within the time limit")
    return ConnectionFailedError(f"There was no complete response: {error or type(error).__name__}")
