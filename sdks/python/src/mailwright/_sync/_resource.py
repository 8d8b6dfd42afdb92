# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

"""What the classes of all resources have in common."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from .._files import FileContent, read_whole
from ._collection import Collection
from ._download import Download
from ._transport import Transport


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        file: Optional[FileContent] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        content = None if file is None else read_whole(file)
        given = {
            "idempotency-key": idempotency_key,
            "if-match": if_match,
            "content-type": None if file is None else "application/octet-stream",
        }
        headers = {name: value for name, value in given.items() if value is not None}
        response = self._transport.request(
            method, path, query=query, body=body, content=content, headers=headers, timeout=timeout
        )
        return response.data

    def _collection(self, path: str, query: Mapping[str, Any], timeout: Optional[float]) -> Collection[Any]:
        return Collection(self._transport, path, query, timeout)

    def _download(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        timeout: Optional[float] = None,
    ) -> Download:
        return Download(self._transport.open(method, path, query=query, body=body, timeout=timeout))
