"""What is downloaded, read as it arrives."""

from __future__ import annotations

import json
import os
from types import TracebackType
from typing import IO, Any, AsyncIterator, Dict, Optional, Type, Union

import httpx

from .._errors import connection_error_of


class AsyncDownload:
    """
    A file that the service sends. Read it once, by one of its methods, which close it; or leave it by ``with``.

    Each raises ConnectionFailedError if the connection breaks before the end.
    """

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        #: The media type, such as ``text/csv; charset=utf-8``.
        self.content_type: str = response.headers.get("content-type", "")

    async def __aenter__(self) -> AsyncDownload:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Stops the download."""
        await self._response.aclose()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """The bytes, as they arrive."""
        try:
            async for chunk in self._response.aiter_bytes():
                yield chunk
        except httpx.TransportError as cause:
            raise connection_error_of(cause) from cause
        finally:
            await self.aclose()

    async def lines(self) -> AsyncIterator[str]:
        """The lines of a text."""
        try:
            async for line in self._response.aiter_lines():
                yield line
        except httpx.TransportError as cause:
            raise connection_error_of(cause) from cause
        finally:
            await self.aclose()

    async def rows(self) -> AsyncIterator[Dict[str, Any]]:
        """The rows of an export with ``"format": "ndjson"``."""
        async for line in self.lines():
            if line:
                yield json.loads(line)

    async def read(self) -> bytes:
        """All of it in memory."""
        return b"".join([chunk async for chunk in self])

    async def save(self, file: Union[str, os.PathLike[str], IO[bytes]]) -> int:
        """
        Writes it to a path, or to a file that is open for bytes.

        :returns: how many bytes.
        """
        if isinstance(file, (str, os.PathLike)):
            with open(file, "wb") as opened:
                return await self.save(opened)
        count = 0
        async for chunk in self:
            file.write(chunk)
            count += len(chunk)
        return count
