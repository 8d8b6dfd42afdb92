import type { MailwrightClient } from './create-client.ts';
import { MailwrightError, unwrap } from './mailwright-error.ts';
import { rawBody } from './raw-body.ts';
import { type FilePart, type FileSource, readFileParts } from './read-file-parts.ts';
import type { Import, ImportOptions } from './resources.ts';
import { createOutages, isTemporary, type OutageOptions, type Outages } from './retry-outages.ts';

/** Where an upload begins: with a new import into a list, or with an import's unfinished upload. */
type Beginning =
  | {
      /** The list to import into. */
      listUid: string;
      options?: ImportOptions;
      /** The media type of the file, such as `application/gzip`; `text/csv` by default. */
      contentType?: string;
      resume?: never;
    }
  | {
      /** The uid of the import whose upload to resume. The file must be the same one, given from its beginning. */
      resume: string;
      listUid?: never;
    };

/** How to upload a file. */
export interface UploadSettings extends OutageOptions {
  /** How much of the file is sent at once; 8 MiB by default. */
  partBytes?: number | undefined;
  /** Called with the import when it is created, and after each part: keep its uid to be able to resume it. */
  onProgress?: ((progress: Import) => void) | undefined;
  /** The time limit of each part in seconds; 300 by default, 0 for none. */
  timeoutSeconds?: number | undefined;
}

/** What to upload. */
export type UploadOptions = Beginning & UploadSettings & { file: FileSource };

/** An upload that can't continue: its import has ended, or the file is a different one. */
export class UploadError extends Error {
  /** The current state of the import. */
  readonly import: Import;

  constructor(message: string, current: Import) {
    super(message);
    this.name = 'UploadError';
    this.import = current;
  }
}

const defaultPartBytes = 8 * 1024 * 1024;
const defaultTimeoutSeconds = 300;
// The file can't be imported however it is sent, so the import is cancelled: an unfinished upload counts toward the
// plan's limit.
const finalCodes = new Set<string | undefined>(['import_too_large', 'malformed_body']);

/**
 * Uploads a file of any length, part by part. If the connection or the service fails, it continues from the last byte
 * that has arrived, for up to `maxOutageSeconds`. After that, or in another process, `resume` continues it within an
 * hour.
 * @returns the import, which is merged in the background: see `awaitImport`.
 * @throws TypeError for invalid options; MailwrightError for an error response that retrying can't fix; UploadError if
 *   the import has ended meanwhile; RangeError if the file of a resumed upload is too short; the last error if an
 *   outage doesn't end.
 */
export async function uploadImport(client: MailwrightClient, given: UploadOptions): Promise<Import> {
  const { file, partBytes = defaultPartBytes, timeoutSeconds = defaultTimeoutSeconds, onProgress, signal } = given;
  if (!Number.isInteger(partBytes) || partBytes < 1) throw new TypeError('partBytes must be a whole number, 1 or more');
  const outages = createOutages(given);
  let current = await begin(client, given, outages);
  onProgress?.(current);
  if (given.resume !== undefined && current.status !== 'uploading') return wholeOf(current);
  const send = (part: FilePart, from: Import) => sendPart({ client, outages, signal, timeoutSeconds }, part, from);
  try {
    for await (const part of readFileParts(file, { from: current.progress.uploaded_bytes, partBytes })) {
      current = await send(part, current);
      onProgress?.(current);
    }
  } catch (error) {
    if (error instanceof MailwrightError && finalCodes.has(error.code)) await cancel(client, current.uid);
    throw error;
  }
  return current;
}

/** Creates the import without any bytes of the file, so that its uid is known whatever happens to the first part. */
async function begin(client: MailwrightClient, given: UploadOptions, outages: Outages): Promise<Import> {
  if (given.resume !== undefined) {
    const { resume } = given;
    return outages.outlast(() => readImport(client, resume, given.signal));
  }
  const { listUid, options = {}, contentType = 'text/csv', signal } = given;
  // The same for each retry, so that only one import is created.
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');
  const created = await outages.outlast(() =>
    unwrap(
      client.POST('/lists/{uid}/imports', {
        params: {
          path: { uid: listUid },
          query: options,
          header: { 'Upload-Complete': '?0', 'Idempotency-Key': key },
        },
        ...rawBody(new Uint8Array(), contentType),
        ...withSignal(signal),
      }),
    ),
  );
  // Without dry_run there is no other response.
  return created as Import;
}

interface Sending {
  client: MailwrightClient;
  outages: Outages;
  signal: AbortSignal | undefined;
  timeoutSeconds: number;
}

/** Sends the missing bytes of a part, again and again. Resolves to the import once all of the part has arrived. */
async function sendPart(sending: Sending, part: FilePart, from: Import): Promise<Import> {
  const { client, outages, signal, timeoutSeconds } = sending;
  const end = part.offset + part.bytes.length;
  let current = from;
  for (;;) {
    const { uid, status, progress } = current;
    const at = progress.uploaded_bytes;
    if (status !== 'uploading') {
      // The last part has arrived, but its response was lost.
      if (part.isLast && at === end) return wholeOf(current);
      throw new UploadError(`${uid} is ${status}, and takes no more of the file`, current);
    }
    if (at < part.offset || at > end) {
      throw new UploadError(`${uid} has ${at} bytes, and ${part.offset} to ${end} were expected`, current);
    }
    if (at === end && !part.isLast) return current;
    try {
      const sent = await unwrap(
        client.PATCH('/imports/{uid}/upload', {
          params: {
            path: { uid },
            header: { 'Upload-Offset': String(at), 'Upload-Complete': part.isLast ? '?1' : '?0' },
          },
          ...rawBody(part.bytes.subarray(at - part.offset), 'application/octet-stream'),
          timeoutSeconds,
          ...withSignal(signal),
        }),
      );
      outages.end();
      return sent;
    } catch (error) {
      // The upload is at another offset if a broken connection's last bytes have just arrived.
      const isElsewhere = error instanceof MailwrightError && error.code === 'upload_conflict';
      if (!isElsewhere && !isTemporary(error)) throw error;
      await outages.pause(error);
      current = await readAgain(client, uid, { outages, signal });
      if (current.progress.uploaded_bytes > at) outages.end();
    }
  }
}

/**
 * Reads the import until there is a response. That alone doesn't end an outage, because no bytes have been uploaded.
 */
async function readAgain(
  client: MailwrightClient,
  uid: string,
  { outages, signal }: Pick<Sending, 'outages' | 'signal'>,
) {
  for (;;) {
    try {
      return await readImport(client, uid, signal);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      await outages.pause(error);
    }
  }
}

/** Reads an import. @throws MailwrightError for an error response. */
export function readImport(client: MailwrightClient, uid: string, signal: AbortSignal | undefined): Promise<Import> {
  return unwrap(client.GET('/imports/{uid}', { params: { path: { uid } }, ...withSignal(signal) }));
}

function wholeOf(current: Import): Import {
  if (current.status !== 'failed' && current.status !== 'cancelled') return current;
  throw new UploadError(`${current.uid} is ${current.status}`, current);
}

async function cancel(client: MailwrightClient, uid: string): Promise<void> {
  await client.POST('/imports/{uid}/cancel', { params: { path: { uid } } }).catch(() => undefined);
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
