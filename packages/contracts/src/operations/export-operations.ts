import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { ExportSubscribers } from '../export-resource.ts';
import { uid } from '../text.ts';

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
      'Responds with a file of any length, which begins at once. Subscribers are in the order in which they were added. ' +
      'Each is in it once at most, as they are when it gets to them; those who are on the list and match throughout are ' +
      'not missed. The response breaks off if an error occurs meanwhile: a response that has ended is whole. CSV is in UTF-8 with a ' +
      'byte order mark; text that a spreadsheet would run as a formula begins with an apostrophe, also behind a ' +
      'semicolon, a tab or a line break, which an import removes.\n\n' +
      'It changes nothing, so it is safe to send again, and an `Idempotency-Key` has no effect.',
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
            description: 'With `gzip`: either of the others, compressed',
            example: 'the bytes of a file',
          }),
        },
        headers: { 'Content-Disposition': 'The name for the file: that of the list, and the date' },
      },
    },
    errors: ['not_found'],
  }),
};
