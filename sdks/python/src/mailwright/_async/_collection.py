"""Collections of any size, read page by page."""

from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Generic, List, Mapping, Optional, TypeVar, cast

from .._request import next_cursor
from ._transport import AsyncTransport

Item = TypeVar("Item")


class AsyncPage(Generic[Item]):
    """A part of a collection."""

    def __init__(self, items: List[Item], next_cursor: Optional[str], total: Optional[int]) -> None:
        self.items = items
        #: Where the next page begins, for ``page(cursor=...)``; None on the last one.
        self.next_cursor = next_cursor
        #: How many items the whole collection has; only with ``include_total``.
        self.total = total


class AsyncCollection(Generic[Item]):
    """Iterate over it for every item. Pages are requested as they are needed, none before."""

    def __init__(self, transport: AsyncTransport, path: str, query: Mapping[str, Any], timeout: Optional[float]) -> None:
        self._transport = transport
        self._path = path
        self._query = query
        self._timeout = timeout

    async def page(self, cursor: Optional[str] = None) -> AsyncPage[Item]:
        """The first page, or the one at a cursor."""
        query: Dict[str, Any] = {**self._query, "cursor": cursor}
        response = await self._transport.request("GET", self._path, query=query, timeout=self._timeout)
        total = response.headers.get("x-total-count")
        items = cast(List[Item], response.data)
        return AsyncPage(items, next_cursor(response.headers), None if total is None else int(total))

    async def pages(self) -> AsyncIterator[AsyncPage[Item]]:
        """Every page."""
        cursor: Optional[str] = None
        while True:
            page = await self.page(cursor)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item
