"""Uploads that continue after a broken connection or a restart of the service."""

from __future__ import annotations

import time
from typing import Any, AsyncIterator, Callable, Mapping, Optional, cast
from uuid import uuid4

from anyio import sleep

from .. import models
from .._errors import MailwrightError, UploadError
from .._files import AsyncFileSource, Part, async_read_chunks
from .._request import path_of
from ._transport import AsyncTransport

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 15.0
_PREVIEW_BYTES = 1024 * 1024
# The file can't be imported however it is sent: its import is cancelled, since an unfinished one counts toward the plan.
_FINAL_CODES = ("import_too_large", "malformed_body")


class AsyncOutages:
    """Pauses that get longer while the service is unavailable, and end in an error when that takes too long."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self.end()

    def end(self) -> None:
        self._began: Optional[float] = None
        self._failures = 0

    async def pause(self, error: MailwrightError) -> None:
        now = time.monotonic()
        self._began = now if self._began is None else self._began
        seconds = max(error.retry_after or 0.0, min(_LONGEST_WAIT, _FIRST_WAIT * 2**self._failures))
        self._failures += 1
        if now - self._began + seconds > self._limit:
            raise error
        await sleep(seconds)


def is_temporary(error: MailwrightError) -> bool:
    """Whether the same request may succeed later."""
    status = error.status
    return status in (0, 408, 429) or status >= 500 or (status == 409 and error.retry_after is not None)


async def read_parts(file: AsyncFileSource, start: int, size: int) -> AsyncIterator[Part]:
    """
    The parts of a file after ``start`` bytes, at most one in memory. The last one may be empty.

    :raises ValueError: if the file has fewer bytes.
    """
    offset, skipped, buffer = start, 0, bytearray()
    async for chunk in async_read_chunks(file):
        missing = min(start - skipped, len(chunk))
        skipped += missing
        buffer += chunk[missing:]
        # One byte more says that this part isn't the last one.
        while len(buffer) > size:
            yield Part(offset, bytes(buffer[:size]), False)
            offset += size
            del buffer[:size]
    if skipped < start:
        raise ValueError(f"The file has only {skipped} bytes, and {start} have been uploaded: it is another one")
    yield Part(offset, bytes(buffer), True)


class AsyncUpload:
    def __init__(
        self,
        transport: AsyncTransport,
        *,
        part_bytes: int,
        max_outage: float,
        timeout: float,
        on_progress: Optional[Callable[[models.Import], None]],
    ) -> None:
        if part_bytes < 1:
            raise ValueError("part_bytes must be 1 or more")
        self._transport = transport
        self._part_bytes = part_bytes
        self._timeout = timeout
        self._on_progress = on_progress or (lambda _current: None)
        self._outages = AsyncOutages(max_outage)

    async def create(
        self, list_uid: str, file: AsyncFileSource, query: Mapping[str, Any], content_type: str
    ) -> models.Import:
        # Without any bytes, so that its uid is known whatever happens to the first part.
        headers = {"upload-complete": "?0", "idempotency-key": str(uuid4()), "content-type": content_type}
        path = path_of("/lists/{uid}/imports", list_uid)
        return await self._send_parts(await self._outlast("POST", path, query, headers), file)

    async def resume(self, uid: str, file: AsyncFileSource) -> models.Import:
        current = await self._outlast("GET", path_of("/imports/{uid}", uid), {}, {})
        if current["status"] == "uploading":
            return await self._send_parts(current, file)
        return _whole(current)

    async def _outlast(
        self, method: str, path: str, query: Mapping[str, Any], headers: Mapping[str, str]
    ) -> models.Import:
        content = b"" if method == "POST" else None
        while True:
            try:
                response = await self._transport.request(method, path, query=query, content=content, headers=headers)
                return cast(models.Import, response.data)
            except MailwrightError as error:
                if not is_temporary(error):
                    raise
                await self._outages.pause(error)

    async def _send_parts(self, current: models.Import, file: AsyncFileSource) -> models.Import:
        self._on_progress(current)
        try:
            async for part in read_parts(file, current["progress"]["uploaded_bytes"], self._part_bytes):
                current = await self._send_part(part, current)
                self._on_progress(current)
        except MailwrightError as error:
            if error.code in _FINAL_CODES:
                await self._cancel(current["uid"])
            raise
        return current

    async def _send_part(self, part: Part, current: models.Import) -> models.Import:
        """Sends the missing bytes of a part, again and again."""
        end = part.offset + len(part.content)
        path = path_of("/imports/{uid}/upload", current["uid"])
        while True:
            at = current["progress"]["uploaded_bytes"]
            if current["status"] != "uploading":
                # The last part has arrived, but its response was lost.
                if part.is_last and at == end:
                    return _whole(current)
                raise UploadError(f"{current['uid']} is {current['status']}, and takes no more of the file", current)
            if not part.offset <= at <= end:
                raise UploadError(f"{current['uid']} has {at} bytes, and {part.offset} to {end} were expected", current)
            if at == end and not part.is_last:
                return current
            headers = {
                "upload-offset": str(at),
                "upload-complete": "?1" if part.is_last else "?0",
                "content-type": "application/octet-stream",
            }
            content = part.content[at - part.offset :]
            try:
                response = await self._transport.request(
                    "PATCH", path, content=content, headers=headers, timeout=self._timeout
                )
                self._outages.end()
                return cast(models.Import, response.data)
            except MailwrightError as error:
                # It is elsewhere if the last bytes of a broken connection have just arrived.
                if error.code != "upload_conflict" and not is_temporary(error):
                    raise
                await self._outages.pause(error)
                current = await self._outlast("GET", path_of("/imports/{uid}", current["uid"]), {}, {})
                if current["progress"]["uploaded_bytes"] > at:
                    self._outages.end()

    async def _cancel(self, uid: str) -> None:
        try:
            await self._transport.request("POST", path_of("/imports/{uid}/cancel", uid))
        except MailwrightError:
            # The first error says more.
            pass


def _whole(current: models.Import) -> models.Import:
    if current["status"] in ("failed", "cancelled"):
        raise UploadError(f"{current['uid']} is {current['status']}", current)
    return current


async def preview(
    transport: AsyncTransport, list_uid: str, file: AsyncFileSource, query: Mapping[str, Any], content_type: str
) -> models.ImportPreview:
    async for part in read_parts(file, 0, _PREVIEW_BYTES):
        response = await transport.request(
            "POST",
            path_of("/lists/{uid}/imports", list_uid),
            query={**query, "dry_run": "true"},
            content=part.content,
            headers={"upload-complete": "?1" if part.is_last else "?0", "content-type": content_type},
        )
        return cast(models.ImportPreview, response.data)
    raise AssertionError("A file has at least one part")
