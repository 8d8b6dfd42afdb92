"""Which requests are sent again, and when."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Mapping, Optional

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0


def retry_after_seconds(text: Optional[str]) -> Optional[float]:
    """The seconds of a Retry-After header (RFC 9110, 10.2.3), as a number or a date; None without one."""
    text = (text or "").strip()
    if not text:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def back_off(failures: int) -> float:
    """Half of a time that doubles with each failure, and a random part of the other half."""
    longest = min(_LONGEST_WAIT, _FIRST_WAIT * 2.0**failures)
    return longest * (1 + random.random()) / 2


def seconds_to_wait(
    method: str, has_key: bool, status: Optional[int], headers: Mapping[str, str], failures: int
) -> Optional[float]:
    """
    How long to wait before a request is sent again; None if its ending is final.

    :param has_key: whether it has an Idempotency-Key.
    :param status: of the response; None without one.
    """
    asked = retry_after_seconds(headers.get("retry-after"))
    if not _does_no_harm(method, has_key, status, asked is not None):
        return None
    return back_off(failures) if asked is None else asked


def _does_no_harm(method: str, has_key: bool, status: Optional[int], is_asked: bool) -> bool:
    is_guarded = method == "GET" or has_key
    # Refused before anything was done.
    if status == 429:
        return True
    if status == 503:
        return is_guarded or method == "DELETE"
    # A request with the same key is still running.
    if status == 409:
        return is_guarded and is_asked
    # It may have been carried out: the second response to a DELETE would be a 404.
    return is_guarded and status in (None, 502, 504)
