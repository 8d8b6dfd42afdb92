# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

"""Collections of any size, read page by page."""

from __future__ import annotations

from typing import Any, Iterator, Dict, Generic, List, Mapping, Optional, TypeVar, cast

from .._request import next_cursor
from ._transport import Transport

Item = TypeVar("Item")


class Page(Generic[Item]):
    """A part of a collection."""

    def __init__(self, items: List[Item], next_cursor: Optional[str], total: Optional[int]) -> None:
        self.items = items
        #: Where the next page begins, for ``page(cursor=...)``; None on the last one.
        self.next_cursor = next_cursor
        #: How many items the whole collection has; only with ``include_total``.
        self.total = total


class Collection(Generic[Item]):
    """Iterate over it for every item. Pages are requested as they are needed, none before."""

    def __init__(self, transport: Transport, path: str, query: Mapping[str, Any], timeout: Optional[float]) -> None:
        self._transport = transport
        self._path = path
        self._query = query
        self._timeout = timeout

    def page(self, cursor: Optional[str] = None) -> Page[Item]:
        """The first page, or the one at a cursor."""
        query: Dict[str, Any] = {**self._query, "cursor": cursor}
        response = self._transport.request("GET", self._path, query=query, timeout=self._timeout)
        total = response.headers.get("x-total-count")
        items = cast(List[Item], response.data)
        return Page(items, next_cursor(response.headers), None if total is None else int(total))

    def pages(self) -> Iterator[Page[Item]]:
        """Every page."""
        cursor: Optional[str] = None
        while True:
            page = self.page(cursor)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            for item in page.items:
                yield item
