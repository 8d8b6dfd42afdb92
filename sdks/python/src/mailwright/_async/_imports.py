"""Imports of files, with uploads that survive broken connections."""

from __future__ import annotations

import json
from typing import AsyncIterator, Callable, Optional

from anyio import sleep
from typing_extensions import Unpack

from .. import models
from .._errors import MailwrightError
from .._files import AsyncFileSource
from .._options import ImportOptions
from .._request import path_of
from ._download import AsyncDownload
from ._resources import AsyncImportsResource
from ._uploads import AsyncOutages, AsyncUpload, is_temporary, preview

_PART_BYTES = 8 * 1024 * 1024
_ENDED = ("completed", "completed_with_errors", "failed", "cancelled")


class AsyncImports(AsyncImportsResource):
    async def create(
        self,
        list_uid: str,
        file: AsyncFileSource,
        *,
        content_type: str = "text/csv",
        part_bytes: int = _PART_BYTES,
        max_outage: float = 600,
        timeout: float = 300,
        on_progress: Optional[Callable[[models.Import], None]] = None,
        **options: Unpack[ImportOptions],
    ) -> models.Import:
        """
        Imports a file of any length into a list.

        It is uploaded part by part, with at most one part in memory. If the connection or the service fails, the upload
        continues after the last byte that has arrived. It returns when the file has arrived: the import itself runs in
        the background, see ``wait``.

        Scope of the key: `imports:write`.

        :param file: a path, bytes, a file that is open for bytes, or anything that yields bytes.
        :param content_type: such as ``application/x-ndjson`` or ``application/gzip``.
        :param part_bytes: how much of the file is sent at once.
        :param max_outage: for how many seconds to keep trying without any success.
        :param timeout: the time limit of each part, in seconds.
        :param on_progress: called when the import has been created, and after each part.
        :raises UploadError: if the import has ended meanwhile.
        """
        upload = AsyncUpload(
            self._transport, part_bytes=part_bytes, max_outage=max_outage, timeout=timeout, on_progress=on_progress
        )
        return await upload.create(list_uid, file, options, content_type)

    async def upload(
        self,
        uid: str,
        file: AsyncFileSource,
        *,
        part_bytes: int = _PART_BYTES,
        max_outage: float = 600,
        timeout: float = 300,
        on_progress: Optional[Callable[[models.Import], None]] = None,
    ) -> models.Import:
        """
        Continues the upload of an import, within an hour, also in another process.

        :param file: the same file, given from its beginning.
        :raises ValueError: if the file is shorter than what has arrived.
        """
        upload = AsyncUpload(
            self._transport, part_bytes=part_bytes, max_outage=max_outage, timeout=timeout, on_progress=on_progress
        )
        return await upload.resume(uid, file)

    async def preview(
        self,
        list_uid: str,
        file: AsyncFileSource,
        *,
        content_type: str = "text/csv",
        **options: Unpack[ImportOptions],
    ) -> models.ImportPreview:
        """
        Shows what an import would do with the first rows of a file (at most 1,000), and how it would map the columns.

        Nothing is stored, and only the beginning of the file is read and sent.
        """
        return await preview(self._transport, list_uid, file, options, content_type)

    async def wait(self, uid: str, *, poll: float = 1, max_outage: float = 600) -> models.Import:
        """
        Returns an import when it has ended.

        :param poll: how many seconds to wait between two looks.
        :param max_outage: for how many seconds to keep trying without any success.
        """
        outages = AsyncOutages(max_outage)
        while True:
            try:
                current = await self.get(uid)
                outages.end()
                if current["status"] in _ENDED:
                    return current
                await sleep(poll)
            except MailwrightError as error:
                if not is_temporary(error):
                    raise
                await outages.pause(error)

    async def progress(self, uid: str) -> AsyncIterator[models.Import]:
        """
        The import now, and each time something about it changes, until it has ended.

        :raises ConnectionFailedError: if the connection breaks; ``wait`` outlasts that.
        """
        response = await self._transport.open("GET", path_of("/imports/{uid}/progress", uid))
        async for line in AsyncDownload(response).lines():
            if line.startswith("data:"):
                yield json.loads(line[len("data:") :])
