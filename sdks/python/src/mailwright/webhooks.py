"""Webhooks: whether a request is a genuine delivery."""

from __future__ import annotations

import json
from typing import Iterable, Mapping, Protocol, Tuple, Union, cast

from standardwebhooks import Webhook
from standardwebhooks import WebhookVerificationError as _InvalidError

from . import models
from ._errors import WebhookVerificationError


class Headers(Protocol):
    """The headers of any library: a dict, or what has ``items()`` like one."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


_NAMES = ("webhook-id", "webhook-timestamp", "webhook-signature")


def verify_webhook(
    raw: Union[bytes, str], headers: Headers, secret: Union[str, Iterable[str]]
) -> models.DeliveryBody:
    """
    Checks the Standard Webhooks signature of a delivery and its age, and returns its body.

    The body has a type of its own for each ``event``, so that type checkers know its ``data``::

        if event["event"] == "email.clicked":
            print(event["data"]["url"])

    :param raw: the body as it was received, before any parsing.
    :param headers: of the request; their names may be in any case.
    :param secret: the hook's secret, or several while you change it.
    :raises WebhookVerificationError: if the request isn't genuine, or is more than five minutes old.
    """
    given = {name.lower(): value for name, value in headers.items()}
    signed = {name: given[name] for name in _NAMES if name in given}
    text = raw.encode() if isinstance(raw, str) else raw
    for one in [secret] if isinstance(secret, str) else secret:
        if _is_signed(text, signed, one):
            return cast(models.DeliveryBody, json.loads(text))
    raise WebhookVerificationError("The request isn't a genuine delivery, or is more than five minutes old")


def _is_signed(raw: bytes, headers: Mapping[str, str], secret: str) -> bool:
    # Base64 that is none raises a ValueError, in the secret as in the signature; the secret's is the caller's mistake.
    webhook = Webhook(secret)
    try:
        webhook.verify(raw, dict(headers))
    except (_InvalidError, ValueError):
        return False
    return True
