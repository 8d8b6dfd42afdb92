import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { ImportPreview } from './import-preview.ts';
import {
  beginUploadHeaders,
  continueUploadHeaders,
  importOptions,
  ImportResource,
  ImportStatus,
  importTypes,
  uploadTypes,
} from './import-resource.ts';
import { uid } from '../values/text.ts';

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
      'The body is a CSV or NDJSON file of any length, either plain or compressed with gzip or as a zip ' +
      'archive with one file. Its columns are recognized by their names. It is merged in the background; ' +
      'follow `progress` of the import. An interrupted upload can be resumed within an hour. Options are ' +
      'query parameters or, in a form, fields before the file.',
    scope: 'imports:write',
    isHeavy: ({ dry_run: isDryRun }) => isDryRun === 'true',
    params: z.strictObject({ uid: uid('list') }),
    query: z.strictObject(importOptions),
    headers: beginUploadHeaders,
    upload: importTypes,
    replies: {
      200: { description: 'With `dry_run`: a preview of the import', schema: ImportPreview },
      202: {
        description: 'The import, before anything is merged',
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
    summary: 'Resume an upload',
    description:
      'The body is the rest of the file, starting at the byte at Upload-Offset. The offset to continue from ' +
      'is in `progress.uploaded_bytes` of the import, and in the Upload-Offset header of its responses.',
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
      list_uid: uid('list').optional().meta({ description: 'Imports into this list' }),
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
      'Server-sent events: each `data` is the import as `GET /imports/{uid}` returns it, sent whenever it ' +
      'has changed, at most once a second. The stream ends when the import has ended, and after a minute; ' +
      'clients then reconnect.',
    scope: 'imports:read',
    params: ofImport,
    replies: {
      200: {
        description: 'The import, once per event',
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
      'CSV with one line per error: the number of the row, the line of the file where it begins, its ' +
      'address, the field, the code, a message, and the row as it is in the file. Errors of the first ' +
      '100,000 invalid rows are kept, at most 20 per row.',
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
    description: 'Rows that have been merged stay; no more are merged.',
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
      'Deletes the subscribers that the import added, in the background; `undo` of the import shows the ' +
      "progress. Subscribers who have been changed since stay, and so do the import's changes to others.",
    scope: 'imports:write',
    params: ofImport,
    replies: { 202: { description: 'The import', schema: ImportResource, headers: location } },
    errors: ['not_found', 'import_not_finished'],
  }),
};
