import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { ImportPreview } from '../import-preview.ts';
import {
  beginUploadHeaders,
  continueUploadHeaders,
  importOptions,
  ImportResource,
  ImportStatus,
  importTypes,
  uploadTypes,
} from '../import-resource.ts';
import { uid } from '../text.ts';

const ofImport = z.strictObject({ uid: uid('imp') });
const uploadOffset = { 'Upload-Offset': 'How many bytes of the file have arrived' };

/** The operations on imports. */
export const importOperations = {
  addImport: defineOperation({
    id: 'addImport',
    method: 'POST',
    path: '/lists/{uid}/imports',
    group: 'Imports',
    summary: 'Import subscribers',
    description:
      'The body is a file of any length: CSV or NDJSON, as it is or compressed by gzip or as a zip with one file. Its ' +
      'columns are recognized by their names. It is merged in the background; follow `progress` of the import. An upload ' +
      'that breaks off can be resumed for an hour. Options are query parameters, or in a form fields before the file.',
    scope: 'imports:write',
    isHeavy: ({ dry_run: isDryRun }) => isDryRun === 'true',
    params: z.strictObject({ uid: uid('list') }),
    query: z.strictObject(importOptions),
    headers: beginUploadHeaders,
    upload: importTypes,
    replies: {
      200: { description: 'With `dry_run`: what the import would do', schema: ImportPreview },
      202: {
        description: 'The import, of which nothing is merged yet',
        schema: ImportResource,
        headers: { ...location, ...uploadOffset },
      },
    },
    errors: ['not_found', 'plan_limit_reached', 'import_too_large', 'upload_conflict', 'consent_column_unmapped'],
  }),
  continueImport: defineOperation({
    id: 'continueImport',
    method: 'PATCH',
    path: '/imports/{uid}/upload',
    group: 'Imports',
    summary: 'Go on with an upload',
    description:
      'The body is the file from the byte at Upload-Offset on. The offset to go on from is in `progress.uploaded_bytes` of ' +
      'the import, and in the header Upload-Offset of its responses.',
    scope: 'imports:write',
    params: ofImport,
    headers: continueUploadHeaders,
    upload: uploadTypes,
    replies: { 200: { description: 'The import', schema: ImportResource, headers: uploadOffset } },
    errors: ['not_found', 'import_too_large', 'upload_conflict', 'consent_column_unmapped'],
  }),
  listImports: defineOperation({
    id: 'listImports',
    method: 'GET',
    path: '/imports',
    group: 'Imports',
    summary: 'Get imports',
    scope: 'imports:read',
    query: z.strictObject({
      list_uid: uid('list').optional().meta({ description: 'Those into this list' }),
      status: ImportStatus.optional(),
      ...page,
    }),
    replies: {
      200: { description: 'A page of imports, newest first', schema: z.array(ImportResource), headers: pageHeaders },
    },
    errors: ['not_found'],
  }),
  getImport: defineOperation({
    id: 'getImport',
    method: 'GET',
    path: '/imports/{uid}',
    group: 'Imports',
    summary: 'Get an import',
    scope: 'imports:read',
    params: ofImport,
    replies: { 200: { description: 'The import', schema: ImportResource, headers: uploadOffset } },
    errors: ['not_found'],
  }),
  followImport: defineOperation({
    id: 'followImport',
    method: 'GET',
    path: '/imports/{uid}/progress',
    group: 'Imports',
    summary: 'Follow an import',
    description:
      'Server-sent events: each `data` is the import as `GET /imports/{uid}` returns it, whenever it has changed, at most ' +
      'once a second. The stream ends when the import has ended, and after a minute; a client then connects again.',
    scope: 'imports:read',
    params: ofImport,
    replies: {
      200: {
        description: 'The import, again and again',
        stream: {
          'text/event-stream': z.string().meta({ example: 'data: {"uid":"imp_01k6n8r2hzf2vvbq5xm8y7c1ea"}\n\n' }),
        },
      },
    },
    errors: ['not_found'],
  }),
  getImportErrors: defineOperation({
    id: 'getImportErrors',
    method: 'GET',
    path: '/imports/{uid}/errors',
    group: 'Imports',
    summary: 'Download the errors of an import',
    isHeavy: () => true,
    description:
      'CSV with a line for each error: the number of the row, the line of the file it begins on, its address, the field, ' +
      'the code, a message, and the row as it stands in the file. Those of the first 100,000 invalid rows are kept, 20 of ' +
      'each row at most.',
    scope: 'imports:read',
    params: ofImport,
    replies: {
      200: {
        description: 'The errors so far, in the order of the file',
        stream: {
          'text/csv': z.string().meta({
            example:
              'row,line,email,field,code,message,text\r\n2,3,ada@,EMAIL,invalid_email,must be an email address,"ada@,Ada"\r\n',
          }),
        },
        headers: { 'Content-Disposition': 'The name of the file' },
      },
    },
    errors: ['not_found'],
  }),
  cancelImport: defineOperation({
    id: 'cancelImport',
    method: 'POST',
    path: '/imports/{uid}/cancel',
    group: 'Imports',
    summary: 'Cancel an import',
    description: 'What has been merged stays; nothing more is merged.',
    scope: 'imports:write',
    params: ofImport,
    replies: { 200: { description: 'The import', schema: ImportResource } },
    errors: ['not_found', 'import_finished'],
  }),
  undoImport: defineOperation({
    id: 'undoImport',
    method: 'POST',
    path: '/imports/{uid}/undo',
    group: 'Imports',
    summary: 'Undo an import',
    description:
      'Deletes the subscribers whom the import has added, in the background; `undo` of the import has its progress. Those ' +
      'who have been changed since stay, and so does what the import has changed of others.',
    scope: 'imports:write',
    params: ofImport,
    replies: { 202: { description: 'The import', schema: ImportResource, headers: location } },
    errors: ['not_found', 'import_not_finished'],
  }),
};
