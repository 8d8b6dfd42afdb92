# Made by `npm run generate:sdks` from the module of this name in `_async`. Not to be edited.

"""What is downloaded, read as it arrives."""

from __future__ import annotations

import json
import os
from types import TracebackType
from typing import IO, Any, Iterator, Dict, Optional, Type, Union

import httpx

from .._errors import connection_error_of


class Download:
    """
    A file that the service sends. Read it once, by one of its methods, which close it; or leave it by ``with``.

    Each raises ConnectionFailedError if the connection breaks before the end.
    """

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        #: The media type, such as ``text/csv; charset=utf-8``.
        self.content_type: str = response.headers.get("content-type", "")

    def __enter__(self) -> Download:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stops the download."""
        self._response.close()

    def __iter__(self) -> Iterator[bytes]:
        """The bytes, as they arrive."""
        try:
            for chunk in self._response.iter_bytes():
                yield chunk
        except httpx.TransportError as cause:
            raise connection_error_of(cause) from cause
        finally:
            self.close()

    def lines(self) -> Iterator[str]:
        """The lines of a text."""
        try:
            for line in self._response.iter_lines():
                yield line
        except httpx.TransportError as cause:
            raise connection_error_of(cause) from cause
        finally:
            self.close()

    def rows(self) -> Iterator[Dict[str, Any]]:
        """The rows of an export with ``"format": "ndjson"``."""
        for line in self.lines():
            if line:
                yield json.loads(line)

    def read(self) -> bytes:
        """All of it in memory."""
        return b"".join([chunk for chunk in self])

    def save(self, file: Union[str, os.PathLike[str], IO[bytes]]) -> int:
        """
        Writes it to a path, or to a file that is open for bytes.

        :returns: how many bytes.
        """
        if isinstance(file, (str, os.PathLike)):
            with open(file, "wb") as opened:
                return self.save(opened)
        count = 0
        for chunk in self:
            file.write(chunk)
            count += len(chunk)
        return count
