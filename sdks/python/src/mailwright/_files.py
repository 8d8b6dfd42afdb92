"""Files that are sent: how their bytes are read."""

from __future__ import annotations

import os
from typing import IO, AsyncIterable, AsyncIterator, Iterable, Iterator, NamedTuple, Union

#: A path, bytes, or a file that is open for bytes.
FileContent = Union[str, "os.PathLike[str]", bytes, IO[bytes]]
#: What is read piece by piece: a path, bytes, a file that is open for bytes, or anything that yields bytes.
FileSource = Union[FileContent, Iterable[bytes]]
#: The same, or anything that yields bytes by ``async for``.
AsyncFileSource = Union[FileSource, AsyncIterable[bytes]]

_CHUNK = 256 * 1024


class Part(NamedTuple):
    #: Where in the file it begins.
    offset: int
    content: bytes
    is_last: bool


def read_whole(file: FileContent) -> bytes:
    return b"".join(read_chunks(file))


def read_chunks(file: FileSource) -> Iterator[bytes]:
    """The bytes of a file in pieces of any size."""
    if isinstance(file, bytes):
        yield file
    elif isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            yield from read_chunks(opened)
    elif hasattr(file, "read"):
        while True:
            chunk = file.read(_CHUNK)
            if not chunk:
                return
            yield _checked(chunk)
    else:
        for chunk in file:
            yield _checked(chunk)


async def async_read_chunks(file: AsyncFileSource) -> AsyncIterator[bytes]:
    """As `read_chunks`, also of what is read by ``async for``."""
    if hasattr(file, "__aiter__"):
        async for chunk in file:
            yield _checked(chunk)
    else:
        for chunk in read_chunks(file):
            yield chunk


def _checked(chunk: object) -> bytes:
    if not isinstance(chunk, (bytes, bytearray, memoryview)):
        raise TypeError('A file must yield bytes: open it with "rb"')
    return bytes(chunk)
