import { exportSubscribers } from '@mailwright/imports';
import { operations } from '@mailwright/contracts';
import { attachmentHeader } from '../http/attachment-header.ts';
import { route } from '../http/define-route.ts';
import { gzipParts } from '../http/gzip-parts.ts';

const types = { csv: 'text/csv; charset=utf-8; header=present', ndjson: 'application/x-ndjson' };

export const exportRoutes = [
  route(operations.exportSubscribers, async ({ deps, principal, actor, params, body }) => {
    const file = await exportSubscribers(deps.database, principal.accountId, params.uid, body, actor);
    const name = `${file.listName}-${deps.clock.now().toISOString().slice(0, 10)}`;
    const extension = `.${body.format}${body.gzip ? '.gz' : ''}`;
    // This is personal data in a file that the client saves, so no cache should keep it.
    const headers = { 'Content-Disposition': attachmentHeader(name, extension), 'Cache-Control': 'no-store' };
    const stream = body.gzip
      ? { type: 'application/gzip', parts: gzipParts(file.parts) }
      : { type: types[body.format], parts: file.parts };
    return { status: 200, headers, stream };
  }),
];
