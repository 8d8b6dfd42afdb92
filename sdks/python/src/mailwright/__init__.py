"""The client for the API of Mailwright."""

from . import models
from ._async._client import AsyncMailwright
from ._async._collection import AsyncCollection, AsyncPage
from ._async._download import AsyncDownload
from ._errors import (
    AuthenticationError,
    ConflictError,
    ConnectionFailedError,
    MailwrightError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    TimedOutError,
    UploadError,
    ValidationError,
    WebhookVerificationError,
)
from ._request import Response
from ._sync._client import Mailwright
from ._sync._collection import Collection, Page
from ._sync._download import Download
from ._version import __version__
from .webhooks import verify_webhook

__all__ = [
    "AsyncCollection",
    "AsyncDownload",
    "AsyncMailwright",
    "AsyncPage",
    "AuthenticationError",
    "Collection",
    "ConflictError",
    "ConnectionFailedError",
    "Download",
    "Mailwright",
    "MailwrightError",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "RateLimitError",
    "Response",
    "ServerError",
    "TimedOutError",
    "UploadError",
    "ValidationError",
    "WebhookVerificationError",
    "__version__",
    "models",
    "verify_webhook",
]
