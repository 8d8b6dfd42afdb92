import type { MailwrightClient } from './create-client.ts';
import { unwrap } from './mailwright-error.ts';
import { rawBody } from './raw-body.ts';
import { type FileSource, readFileParts } from './read-file-parts.ts';
import type { ImportOptions, ImportPreview } from './resources.ts';

// Enough for more than a thousand rows, unless they are very long.
const beginningBytes = 1024 * 1024;

/**
 * Shows what an import of a file would do with its first rows (at most 1,000) and how its columns would be mapped.
 * Nothing is stored, and only the beginning of the file is read and sent.
 * @throws MailwrightError for an error response.
 */
export async function previewImport(
  client: MailwrightClient,
  given: {
    listUid: string;
    file: FileSource;
    options?: ImportOptions;
    contentType?: string;
    signal?: AbortSignal | undefined;
  },
): Promise<ImportPreview> {
  const { listUid, file, options, contentType = 'text/csv', signal } = given;
  for await (const { bytes, isLast } of readFileParts(file, { from: 0, partBytes: beginningBytes })) {
    const preview = await unwrap(
      client.POST('/lists/{uid}/imports', {
        params: {
          path: { uid: listUid },
          query: { ...options, dry_run: 'true' },
          header: { 'Upload-Complete': isLast ? '?1' : '?0' },
        },
        ...rawBody(bytes, contentType),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    return preview as ImportPreview;
  }
  throw new TypeError('A file has at least one part');
}
