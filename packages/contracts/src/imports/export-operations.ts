import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { ExportSubscribers } from './export-resource.ts';
import { uid } from '../values/text.ts';

const csv = 'EMAIL,FIRST_NAME,tags\r\ngrace@example.com,Grace,"vip,spring"\r\n';
const line = '{"EMAIL":"grace@example.com","FIRST_NAME":"Grace","tags":["vip","spring"]}\n';

/** The operations that export. */
export const exportOperations = {
  exportSubscribers: defineOperation({
    id: 'exportSubscribers',
    method: 'POST',
    path: '/lists/{uid}/exports',
    group: 'Exports',
    summary: 'Export subscribers of a list',
    description:
      'Streams a file of any length, starting immediately. Subscribers are in the order in which they were ' +
      'added. Each appears at most once, as they are when the export reaches them; those who are on the list ' +
      'and match throughout are never missed. If an error occurs, the response is cut off: a response that ' +
      'ends properly is complete. CSV is in UTF-8 with a byte order mark; text that a spreadsheet would run ' +
      'as a formula is prefixed with an apostrophe, also after a semicolon, a tab or a line break, and an ' +
      'import removes the apostrophe.\n\nThe export changes nothing, so it is safe to send again, and an ' +
      '`Idempotency-Key` has no effect.',
    scope: 'subscribers:read',
    isHeavy: () => true,
    params: z.strictObject({ uid: uid('list') }),
    body: ExportSubscribers,
    replies: {
      200: {
        description: 'The subscribers',
        stream: {
          'text/csv': z.string().meta({ example: csv }),
          'application/x-ndjson': z.string().meta({ example: line }),
          'application/gzip': z.string().meta({
            format: 'binary',
            description: 'With `gzip`: one of the other formats, compressed',
            example: 'the bytes of a file',
          }),
        },
        headers: { 'Content-Disposition': 'The name for the file: that of the list, and the date' },
      },
    },
    errors: ['not_found'],
  }),
};
