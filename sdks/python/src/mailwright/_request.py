"""How requests are made of paths, queries and options."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, NamedTuple, Optional
from urllib.parse import parse_qs, quote, urlsplit

import httpx

_NEXT = re.compile(r'<([^>]*)>\s*;[^,]*\brel="?next"?')


class Response(NamedTuple):
    """What ``request`` returns."""

    status: int
    headers: httpx.Headers
    #: The JSON of the body; None without a body.
    data: Any


def path_of(template: str, *values: object) -> str:
    """
    Puts values into a path such as ``/lists/{uid}``.

    :raises ValueError: for a value that is empty, ``.`` or ``..``, since the URL would name something else.
    """
    parts = re.split(r"\{\w+\}", template)
    path = parts[0]
    for value, rest in zip(values, parts[1:]):
        text = str(value)
        if text in ("", ".", ".."):
            raise ValueError(f"{text!r} can't be a part of {template}")
        path += quote(text, safe="") + rest
    return path


def query_of(query: Optional[Mapping[str, Any]]) -> Dict[str, str]:
    """Leaves out what is None, and writes True as ``true``."""
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in given.items()}


def next_cursor(headers: Mapping[str, str]) -> Optional[str]:
    """
    The cursor from the next page's URL. Nothing else of that URL is used: the service may be reached under a name that
    it doesn't know, and the key mustn't be sent elsewhere.
    """
    found = _NEXT.search(headers.get("link") or "")
    if found is None:
        return None
    values: List[str] = parse_qs(urlsplit(found.group(1)).query).get("cursor", [])
    return values[0] if values else None
